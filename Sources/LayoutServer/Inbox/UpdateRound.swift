import LayoutWire

/// Updates that are prepared together and committed as one transaction.
///
/// A round is attempted until each of its updates has a result:
///
///     attempt ──► committed      done
///        ├──────► interrupted    attempted again with the newer updates, at most `interruptionLimit` times
///        ├──────► overdue        the first update is attempted alone, then the others together
///        └──────► failed         a single update is refused; of several, each is attempted alone
struct UpdateRound {
    enum Outcome {
        /// Every update of the attempt has its result.
        case committed
        /// Abandoned for a newer update or a cancelled one.
        case interrupted
        /// Several updates together took too long; one of them may never end.
        case overdue
        case failed(RequestFailure)
    }

    /// How often a round is abandoned for newer updates. A steady stream of updates would otherwise keep all of them from being seen.
    static let interruptionLimit = 3

    private let inbox: UpdateInbox
    private var updates: [QueuedUpdate]

    /// Takes the next round out of the inbox.
    ///
    /// It has no updates if none wait.
    init(from inbox: UpdateInbox) {
        self.init(inbox: inbox, updates: inbox.takeRound())
    }

    private init(inbox: UpdateInbox, updates: [QueuedUpdate]) {
        self.inbox = inbox
        self.updates = updates
    }

    func refuse(_ failure: RequestFailure) {
        for update in updates { update.refuse(failure) }
    }

    /// Attempts the round until every update has a result.
    ///
    /// - Parameter attempt: carries out an attempt's updates. Unless it returns `committed`, it leaves everything as it was.
    mutating func run(_ attempt: (inout UpdateAttempt) -> Outcome) {
        var attempts = 0
        while !updates.isEmpty {
            let isFinal = attempts >= Self.interruptionLimit
            attempts += 1
            let isAlone = updates.count == 1
            switch perform(&updates, isFinal: isFinal, attempt) {
            case .committed: return
            case .interrupted:
                updates = isFinal ? UpdateInbox.withoutCancelled(updates) : inbox.takeRound(after: updates)
            case .overdue: runAlone(updates.removeFirst(), attempt)
            case .failed(let failure) where isAlone: return refuse(failure)
            case .failed:
                for update in updates { runAlone(update, attempt) }
                return
            }
        }
    }

    /// Attempts an update that is not in the inbox, alone, until it has a result.
    ///
    /// Waiting updates do not join it.
    static func run(
        _ update: QueuedUpdate, outside inbox: UpdateInbox, _ attempt: (inout UpdateAttempt) -> Outcome
    ) {
        UpdateRound(inbox: inbox, updates: []).runAlone(update, attempt)
    }

    /// Attempts one update. Newer ones do not join it, since the rest of the round comes before them.
    private func runAlone(_ update: QueuedUpdate, _ attempt: (inout UpdateAttempt) -> Outcome) {
        var updates = [update]
        switch perform(&updates, isFinal: true, attempt) {
        case .committed: return
        case .interrupted, .overdue: _ = UpdateInbox.withoutCancelled([update])
        case .failed(let failure): update.refuse(failure)
        }
    }

    private func perform(
        _ updates: inout [QueuedUpdate], isFinal: Bool, _ body: (inout UpdateAttempt) -> Outcome
    ) -> Outcome {
        var attempt = UpdateAttempt(updates, isFinal: isFinal, inbox)
        inbox.beginAttempt(updates, isFinal: isFinal)
        defer {
            inbox.endAttempt()
            updates = attempt.updates
        }
        return body(&attempt)
    }
}
