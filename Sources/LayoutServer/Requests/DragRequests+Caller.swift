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
        let target = try target(of: message, host, for: caller)
        let left = session.activities.partner(of: host.id)
        let (requests, id) = (requests(incoming, of: caller), host.id)
        let held = [target, left].compactMap { $0 }.filter { $0 !== host }
        var work = LaneWork(on: host) { container throws(RequestFailure) in
            try requests(container).move(message, over: target, leaving: left)
        }
        work.others = target === left ? Array(held.prefix(1)) : held
        work.finish = { session, isDone in if isDone { session.activities.hover(from: id, over: target) } }
        return .lane(work)
    }

    /// The other container that the finger is in; nil: it is in its own.
    private static func target(
        of message: WireUpdateMovement, _ own: ContainerHost, for caller: Caller
    ) throws(RequestFailure) -> ContainerHost? {
        guard message.hasTargetContainer, message.targetContainer != own.id else { return nil }
        let pointer = "/updateMovement/targetContainer"
        let target = try caller.host(message.targetContainer, pointer, to: .write)
        guard target.owner == own.owner else {
            throw RequestFailure(
                .permissionDenied,
                "container \(target.id) belongs to user \(target.owner), expected one of user \(own.owner), to whom the items belong",
                pointer: pointer)
        }
        return target
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
