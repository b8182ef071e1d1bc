import LayoutCore
import LayoutWire
import Synchronization

/// An `updateContainer` request on its way to the layout thread. It can be cancelled until it is committed.
///
///     queued ─┬─► committed ──► answered in turn
///             └─► cancelled ──► answered in turn
final class QueuedUpdate: Sendable {
    private enum State: Sendable {
        case queued
        case cancelled
        case committed
    }

    let message: WireUpdateContainer
    let mapping: Mapping
    let catalogue: LayoutCatalogue
    /// The user of the client that sent it. What scripts use up is counted against this user.
    let user: UInt32
    let withIDs: Bool
    private let screen: @Sendable (ScreenState) -> Void
    private let reply: @Sendable (Result<WireReply, RequestFailure>) -> Void
    private let finished = Mutex<Result<WireReply, RequestFailure>?>(nil)
    private let state = Mutex(State.queued)

    /// - Parameters:
    ///   - screen: called before `reply`, perhaps for each attempt, with what is visible after the update.
    ///   - reply: called once with the result, on the layout thread.
    init(
        _ message: WireUpdateContainer, _ mapping: Mapping, among catalogue: LayoutCatalogue, user: UInt32,
        withIDs: Bool = false,
        screen: @escaping @Sendable (ScreenState) -> Void,
        reply: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void
    ) {
        self.message = message
        self.mapping = mapping
        self.catalogue = catalogue
        self.user = user
        self.withIDs = withIDs
        self.screen = screen
        self.reply = reply
    }

    var isCancelled: Bool { state.withLock { $0 } == .cancelled }

    /// Cancels the update unless it is committed. Call through `UpdateInbox.cancel`, which also interrupts the attempt under way.
    ///
    /// - Returns: whether it is cancelled.
    func cancel() -> Bool { move(to: .cancelled) }

    /// From now on the update cannot be cancelled.
    ///
    /// - Returns: false if it is cancelled already.
    func commit() -> Bool { move(to: .committed) }

    private func move(to new: State) -> Bool {
        state.withLock { state in
            if state == .queued { state = new }
            return state == new
        }
    }

    /// The result; nil before the update is finished.
    var result: Result<WireReply, RequestFailure>? { finished.withLock { $0 } }

    /// Stores the result. `answer` sends it once all updates before this one are answered.
    ///
    /// A later result replaces an earlier one.
    func finish(_ result: Result<WireReply, RequestFailure>) { finished.withLock { $0 = result } }

    /// Finishes with a failure, or as cancelled if that came first.
    ///
    /// From then on it cannot be cancelled.
    func refuse(_ failure: RequestFailure) { finish(.failure(commit() ? failure : .cancelled)) }

    /// Shows what is visible after the update while the rest is laid out.
    ///
    /// Any thread may call; the receiver may be called for several attempts, and the last one counts.
    func show(_ screen: ScreenState) { self.screen(screen) }

    /// Sends the result if there is one.
    ///
    /// - Returns: whether there was a result.
    func answer() -> Bool {
        guard let result else { return false }
        reply(result)
        return true
    }

    // MARK: Merging

    /// Whether this update and `next` can be prepared together.
    ///
    /// What scripts use up is counted against one user, so the updates of two users are not merged. Updates that only scroll merge with
    /// each other alone, since they would change what the others keep in place.
    func isMergeable(with next: QueuedUpdate) -> Bool {
        isMergeable && next.isMergeable && user == next.user && message.anchor.at == next.message.anchor.at
            && (isScroll && next.isScroll || !setsBounds && !next.setsBounds)
    }

    /// Whether the update names neither a generation nor an item of the state before it, and wants no animations. Successive changes of the
    /// bounds keep what the first of them keeps.
    private var isMergeable: Bool {
        let isAnchored = ["firstVisible", "end"].contains(message.anchor.at)
        return !message.hasIfGeneration && !message.withAnimations
            && (["", "none"].contains(message.anchor.at) || isAnchored && isScroll)
    }

    /// The origin of the last bounds that the update sets.
    var origin: Point? {
        message.operations.lazy.reversed().compactMap { operation in
            if case .setBounds(let rect)? = operation.operation { rect.model.origin } else { nil }
        }.first
    }

    /// Whether the update does nothing but set the bounds. One without operations does not count, since it would join what is
    /// before it with what is behind it.
    private var isScroll: Bool {
        !message.operations.isEmpty
            && message.operations.allSatisfy { if case .setBounds? = $0.operation { true } else { false } }
    }

    private var setsBounds: Bool {
        message.operations.contains { if case .setBounds? = $0.operation { true } else { false } }
    }
}

extension WireUpdateContainer {
    var setsLayout: Bool {
        operations.contains { if case .setLayout? = $0.operation { true } else { false } }
    }
}

extension RequestFailure {
    static let cancelled = RequestFailure(.cancelled, "cancelled before it was committed")
}
