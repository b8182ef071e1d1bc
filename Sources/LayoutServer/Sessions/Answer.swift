import LayoutWire

/// What a handler has for its request.
enum Answer {
    /// A reply, but for its id.
    case reply(WireReply)
    /// Elements, which are encoded straight from their columns.
    case query(QueryAnswer)
    /// A layout thread sends it.
    case later
}
