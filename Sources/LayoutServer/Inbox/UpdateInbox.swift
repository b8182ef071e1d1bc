import Synchronization

/// The updates of one container that wait for its layout thread, and whether the attempt under way should be abandoned for them.
///
/// Any thread may add and cancel; only the layout thread takes rounds.
final class UpdateInbox: Sendable {
    private struct Contents {
        var waiting: [QueuedUpdate] = []
        /// In order of arrival, which is the order of the replies.
        var unanswered: [QueuedUpdate] = []
        /// The updates of an attempt that may be abandoned.
        var running: [QueuedUpdate] = []
        var isInterrupted = false
        /// The number of the newest attempt, and its updates until it ends.
        var attempt = 0
        var attempted: [QueuedUpdate] = []

        /// Interrupts the attempt if one of its updates was cancelled, or if the next update that waits can join it.
        mutating func interruptIfNeeded() {
            guard let last = running.last else { return }
            let next = waiting.first { !$0.isCancelled }
            let isOvertaken = running.count < UpdateInbox.roundLimit && next.map { last.isMergeable(with: $0) } == true
            if isOvertaken || running.contains(where: \.isCancelled) { isInterrupted = true }
        }
    }

    private let contents = Mutex(Contents())

    fileprivate static let roundLimit = 64

    func add(_ update: QueuedUpdate) {
        contents.withLock { contents in
            contents.waiting.append(update)
            contents.unanswered.append(update)
            contents.interruptIfNeeded()
        }
    }

    var setsLayout: Bool { contents.withLock { $0.waiting.contains(where: \.message.setsLayout) } }

    /// Cancels an update that is not committed yet.
    ///
    /// - Returns: whether the update is cancelled.
    func cancel(_ update: QueuedUpdate) -> Bool {
        guard update.cancel() else { return false }
        contents.withLock { $0.interruptIfNeeded() }
        return true
    }

    /// Takes the oldest update and those behind it that can be merged with it.
    ///
    /// - Parameter round: an abandoned round, which is continued. Cancelled updates leave it with their result.
    func takeRound(after round: [QueuedUpdate] = []) -> [QueuedUpdate] {
        contents.withLock { contents in
            var round = Self.withoutCancelled(round)
            while let next = contents.waiting.first, round.count < Self.roundLimit {
                if next.isCancelled {
                    next.finish(.failure(.cancelled))
                } else if round.last?.isMergeable(with: next) ?? true {
                    round.append(next)
                } else {
                    break
                }
                contents.waiting.removeFirst()
            }
            return round
        }
    }

    /// Finishes the cancelled updates of a round and returns the others.
    ///
    /// Their replies are sent in turn, by `answerFinished`.
    static func withoutCancelled(_ round: [QueuedUpdate]) -> [QueuedUpdate] {
        for update in round where update.isCancelled { update.finish(.failure(.cancelled)) }
        return round.filter { !$0.isCancelled }
    }

    /// Begins an attempt. Updates that were added or cancelled since the round was taken interrupt it at once.
    ///
    /// - Parameter isFinal: whether the attempt is never interrupted.
    func beginAttempt(_ round: [QueuedUpdate], isFinal: Bool) {
        contents.withLock { contents in
            contents.attempt += 1
            contents.attempted = round
            contents.running = isFinal ? [] : round
            contents.isInterrupted = false
            contents.interruptIfNeeded()
        }
    }

    func endAttempt() { contents.withLock { ($0.running, $0.attempted) = ([], []) } }

    var isInterrupted: Bool { contents.withLock { $0.isInterrupted } }

    var attempt: Int { contents.withLock { $0.attempt } }

    /// Promises that an attempt is committed: from now on it is neither interrupted nor cancelled. Any thread may call, as often as it
    /// likes.
    ///
    /// - Parameter attempt: the number of an attempt that cannot fail any more.
    /// - Returns: false if it has ended, or was interrupted or cancelled before.
    func promise(_ attempt: Int) -> Bool {
        contents.withLock { contents in
            if attempt != contents.attempt || contents.isInterrupted { return false }
            if contents.attempted.isEmpty || contents.attempted.contains(where: \.isCancelled) { return false }
            contents.running = []
            return contents.attempted.allSatisfy { $0.commit() }
        }
    }

    /// Marks a round as committed, so that none of its updates can be cancelled any more.
    ///
    /// - Returns: false if one is cancelled already; then none is marked.
    func commit(_ round: [QueuedUpdate]) -> Bool {
        contents.withLock { _ in
            if round.contains(where: \.isCancelled) { return false }
            return round.allSatisfy { $0.commit() }
        }
    }

    /// Sends the replies of finished updates, up to the first that is not finished.
    ///
    /// The replies are sent under the inbox's lock, so that their order is that of arrival on any number of threads.
    func answerFinished() {
        contents.withLock { contents in
            while let first = contents.unanswered.first, first.answer() { contents.unanswered.removeFirst() }
        }
    }
}
