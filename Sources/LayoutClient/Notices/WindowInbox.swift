import LayoutWire
import Synchronization

/// The changes of a window that its program has not taken yet. The session applies each message when it arrives, and the program takes the
/// result when it is ready. So nothing queues, and the order in which tasks run does not matter.
///
///     socket ── apply ──▶ replica ── take ──▶ the program's elements
final class WindowInbox: Sendable {
    private let replica: Mutex<WindowReplica>

    /// - Parameter place: the rectangle of the window at first.
    init(place: WireWindow) {
        replica = Mutex(WindowReplica(place: place))
    }

    /// The window's rectangle, for a new connection.
    var place: WireWindow { replica.withLock(\.place) }
    /// Whether something has been applied since `take`.
    var hasNews: Bool { replica.withLock { $0.news != nil } }
    /// Whether the elements are of an earlier generation than the effects.
    var isBehind: Bool { replica.withLock { $0.state.generation < $0.effectsGeneration } }
    var isClosed: Bool { replica.withLock(\.isClosed) }

    /// The replica, with the news since the last time.
    func take() -> WindowReplica {
        replica.withLock { replica in
            defer { replica.news = nil }
            return replica
        }
    }

    /// Takes over everything in sight on a new connection.
    func begin(_ whole: WireWindowChanged) throws(ClientError) {
        try replica.withLock { replica throws(ClientError) in try replica.begin(whole) }
    }

    /// Begins the view of a new connection.
    func beginView() { replica.withLock { $0.beginView() } }

    func apply(_ change: WireWindowChanged) throws(ClientError) {
        try replica.withLock { replica throws(ClientError) in try replica.apply(change) }
    }

    /// Applies the reply to a request that has moved the window.
    func apply(_ change: WireWindowChanged, movedTo place: WireWindow) throws(ClientError) {
        try replica.withLock { replica throws(ClientError) in
            replica.place = place
            try replica.apply(change)
        }
    }

    /// Takes up what another client's change has done to the view.
    func apply(_ change: WireViewChanged) throws(ClientError) {
        try replica.withLock { replica throws(ClientError) in
            try replica.apply(change.effects, of: change.generation)
            if change.truncated { replica.news?.isSelectionTruncated = true }
        }
    }

    /// Takes up what the reply to an input has brought, in its place among the events.
    func apply(_ reply: WireInputReply, of generation: UInt64) throws(ClientError) {
        try replica.withLock { replica throws(ClientError) in try replica.apply(reply.effects, of: generation) }
    }

    func close() { replica.withLock { $0.isClosed = true } }
}
