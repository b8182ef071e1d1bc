import LayoutWire

/// Requests that drag items, on their way to the lane of the items' container.
extension DragRequests {
    /// Carries out a request on the lane of a container.
    private static func requests(
        _ incoming: Incoming, of caller: Caller
    ) -> @Sendable (HeldContainer) -> DragRequests {
        { [mapping = caller.mapping, queue = caller.queue, withIDs = incoming.withIDs] container in
            DragRequests(container: container, mapping: mapping, connection: queue, withIDs: withIDs)
        }
    }

    static func begin(
        _ message: WireBeginMovement, _ incoming: Incoming, for caller: Caller
    ) throws(RequestFailure) -> Answer {
        let host = try caller.host(message.container, "/beginMovement/container", to: .write)
        let requests = requests(incoming, of: caller)
        var work = LaneWork(on: host) { container throws(RequestFailure) in try requests(container).begin(message) }
        work.begins = .activity
        return .lane(work)
    }

    static func move(
        _ message: WireUpdateMovement, _ incoming: Incoming, in session: Session
    ) throws(RequestFailure) -> Answer {
        let caller = session.caller
        let host = try caller.host(message.container, "/updateMovement/container", to: .write)
        let pointer = "/updateMovement/targetContainer"
        let isElsewhere = message.hasTargetContainer && message.targetContainer != host.id
        let target = isElsewhere ? try caller.host(message.targetContainer, pointer, to: .write) : nil
        let places = try DragAcross.Places(
            over: target, leaving: session.activities.partner(of: host.id), of: host, pointer: pointer)
        let (requests, id) = (requests(incoming, of: caller), host.id)
        var work = LaneWork(on: host) { container throws(RequestFailure) in
            try requests(container).move(message, over: places)
        }
        work.others = places.others
        work.finish = { session, isDone in if isDone { session.activities.hover(from: id, over: places.target) } }
        return .lane(work)
    }

    /// Ends a drag.
    ///
    /// - Parameter end: drops the items or puts them back, while the container that they hover over is held.
    static func end(
        _ incoming: Incoming, in session: Session,
        _ end: @escaping @Sendable (DragRequests, _ held: ContainerHost?) throws(RequestFailure) -> WireReply
    ) throws(RequestFailure) -> Answer {
        let host = try session.caller.host(of: incoming.row, to: .write)
        let (requests, id) = (requests(incoming, of: session.caller), host.id)
        let other = session.activities.partner(of: id)
        var work = LaneWork(on: host) { container throws(RequestFailure) in try end(requests(container), other) }
        work.others = [other].compactMap { $0 }
        work.isCancellable = false
        work.finish = { session, isDone in if isDone { session.activities.hover(from: id, over: nil) } }
        return .lane(work)
    }
}
