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
