import LayoutEngine
import LayoutWire

/// One attempt at committing a round of updates. It lives in the work of the container's lane; other threads interrupt it through the
/// inbox.
struct UpdateAttempt: Sendable {
    private(set) var updates: [QueuedUpdate]
    private let isFinal: Bool
    private let inbox: UpdateInbox
    /// When the attempt is abandoned; nil: never.
    var deadline: ContinuousClock.Instant?

    /// - Parameter isFinal: whether the attempt goes on when newer updates arrive.
    init(_ updates: [QueuedUpdate], isFinal: Bool, _ inbox: UpdateInbox) {
        self.updates = updates
        self.isFinal = isFinal
        self.inbox = inbox
    }

    var isOverdue: Bool { deadline.map { $0 < .now } ?? false }

    /// Whether to abandon the attempt. May be read from any thread.
    var isInterrupted: Bool { !isFinal && inbox.isInterrupted || isOverdue }

    /// Takes one update out of the attempt and gives it its result.
    ///
    /// The attempt goes on with the others.
    mutating func refuse(at index: Int, _ failure: RequestFailure) {
        updates.remove(at: index).refuse(failure)
    }

    /// Shows what is visible of the state that the attempt leads to. It must not fail after that, but may be interrupted until a query
    /// needs it.
    ///
    /// - Parameter end: a position on the scroll axis, before which elements are as they will be.
    func show(_ state: LaidOutState, until end: Double) {
        let (inbox, number) = (inbox, inbox.attempt)
        let screen = ScreenState(state, until: end) { inbox.promise(number) }
        for update in updates { update.show(screen) }
    }

    /// What becomes of the attempt once it is abandoned.
    ///
    /// - Parameter isSettled: whether it was laid out before.
    func abandoned(isSettled: Bool) -> UpdateRound.Outcome { !isSettled && isOverdue ? .overdue : .interrupted }

    /// Marks all updates as committed.
    ///
    /// - Throws: `request.cancelled` if one was cancelled meanwhile.
    func commit() throws(RequestFailure) {
        guard inbox.commit(updates) else { throw .cancelled }
    }
}
