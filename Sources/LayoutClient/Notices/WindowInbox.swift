import LayoutWire
import Synchronization

/// What a window's program has not taken yet. The session applies each message when it arrives, and the program takes the result when it is
/// ready: whatever happens meanwhile, nothing queues, and the order in which tasks run does not matter.
///
///     socket ── apply ──▶ contents ── take ──▶ the program's elements
final class WindowInbox: Sendable {
    private let contents: Mutex<WindowContents>

    /// - Parameter place: where the window is at first.
    init(place: WireWindow) {
        contents = Mutex(WindowContents(place: place))
    }

    /// Where the window is, for a new connection.
    var place: WireWindow { contents.withLock(\.place) }
    /// Whether something has been applied since `take`.
    var hasNews: Bool { contents.withLock { $0.news != nil } }
    /// Whether the container was closed.
    var isClosed: Bool { contents.withLock(\.isClosed) }

    /// The newest contents, with the news since the last time.
    func take() -> WindowContents {
        contents.withLock { contents in
            defer { contents.news = nil }
            return contents
        }
    }

    /// Takes over everything in sight on a new connection.
    func begin(_ whole: WireWindowChanged) throws(ClientError) {
        try update { contents throws(ClientError) in try contents.begin(whole) }
    }

    /// Applies an event.
    func apply(_ change: WireWindowChanged) throws(ClientError) {
        try update { contents throws(ClientError) in try contents.apply(change) }
    }

    /// Applies the reply to a request that has moved the window.
    func apply(_ change: WireWindowChanged, movedTo place: WireWindow) throws(ClientError) {
        try update { contents throws(ClientError) in
            contents.place = place
            try contents.apply(change)
        }
    }

    /// The container was closed.
    func close() { contents.withLock { $0.isClosed = true } }

    private func update(_ change: (inout WindowContents) throws(ClientError) -> Void) throws(ClientError) {
        let failure = contents.withLock { contents -> ClientError? in
            do throws(ClientError) {
                try change(&contents)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}
