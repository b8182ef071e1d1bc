import LayoutEngine
import LayoutWire

/// A handler's response to a request.
enum Answer {
    /// A reply, but for its id.
    case reply(WireReply)
    /// Elements, which are encoded straight from their columns.
    case query(QueryAnswer)
    /// A layout thread sends it.
    case later
}

extension Session {
    /// An answer of any length. Its bytes are promised before it is made, and charged to the user until it is sent.
    struct LongAnswer: Sendable {
        let bytes: @Sendable (LaidOutState) -> Int
    }
}
