import LayoutEngine
import LayoutWire

/// A handler's response to a request.
enum Answer {
    /// A reply, but for its id.
    case reply(WireReply)
    /// Elements, which are encoded straight from their columns.
    case query(QueryAnswer)
    /// A reply that the work passes on, from any thread. The work begins at once.
    case promised((_ answer: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void) -> Void)
    /// The request is handled again once the window of a subscription is at its new place.
    case afterMove(of: UInt32)
    /// A layout thread sends it.
    case later
}

/// An answer of any length. Its bytes are promised before it is made, and charged to the user until it is sent.
struct LongAnswer: Sendable {
    let bytes: @Sendable (LaidOutState) -> Int
}
