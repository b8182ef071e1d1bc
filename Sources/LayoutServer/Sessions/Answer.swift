import LayoutWire

/// A handler's response to a request. The session carries it out.
enum Answer {
    /// A reply, but for its id.
    case reply(WireReply)
    /// Elements, which are encoded straight from their columns.
    case query(QueryAnswer)
    /// The container's lane makes the reply.
    case lane(LaneWork)
    /// A layout thread makes the reply.
    case thread(ThreadWork)
    case update(UpdateWork)
    /// A reply that the work passes on, from any thread. The work begins at once.
    case promised((_ answer: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void) -> Void)
    /// The request is handled again once the window of a subscription is at its new place.
    case afterMove(of: UInt32)
    /// The request is handled again once what it names is there.
    case later
}
