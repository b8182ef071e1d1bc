import LayoutCore
import LayoutWire

/// Requests about transitions, on their way to the lane of their container.
extension TransitionRequests {
    /// Carries out a request on the lane of a container, which then chooses its threads.
    private static func lane(
        _ incoming: Incoming, on host: ContainerHost, for caller: Caller,
        _ step: @escaping @Sendable (TransitionRequests) throws(RequestFailure) -> WireReply
    ) -> LaneWork {
        let (mapping, queue, withIDs) = (caller.mapping, caller.queue, incoming.withIDs)
        return LaneWork(on: host) { container throws(RequestFailure) in
            defer { container.chooseThreads() }
            return try step(
                TransitionRequests(container: container, mapping: mapping, connection: queue, withIDs: withIDs))
        }
    }

    static func begin(
        _ message: WireBeginTransition, _ incoming: Incoming, for caller: Caller
    ) throws(RequestFailure) -> Answer {
        let host = try caller.host(message.container, "/beginTransition/container", to: .write)
        let name = try caller.mapping.string(message.toLayout, "/beginTransition/toLayout", limit: 256)
        let definition =
            name.isEmpty
            ? nil : try caller.services.registry.catalogue.definition(named: name, pointer: "/beginTransition/toLayout")
        if definition?.isBuiltIn == false { host.expectScripts() }
        var work = lane(incoming, on: host, for: caller) { [user = caller.user] requests throws(RequestFailure) in
            try requests.begin(message, to: definition, for: user)
        }
        work.begins = .activity
        return .lane(work)
    }

    /// Leads a transition on, or ends it.
    static func advance(
        _ incoming: Incoming, for caller: Caller,
        _ step: @escaping @Sendable (TransitionRequests) throws(RequestFailure) -> WireReply
    ) throws(RequestFailure) -> Answer {
        .lane(lane(incoming, on: try caller.host(of: incoming.row, to: .write), for: caller, step))
    }

    /// Answers with the elements of a transition that the container is not in.
    static func show(_ message: WireTransition, for caller: Caller) throws(RequestFailure) -> Answer {
        let host = try caller.host(message.container, "/transition/container")
        let name = try caller.mapping.string(message.toLayout, "/transition/toLayout", limit: 256)
        let definition = try caller.services.registry.catalogue.definition(named: name, pointer: "/transition/toLayout")
        if !definition.isBuiltIn { host.expectScripts() }
        var work = LaneWork(on: host) {
            [mapping = caller.mapping, user = caller.user] container throws(RequestFailure) in
            defer { container.chooseThreads() }
            return try container.transition(message, to: definition, for: user, mapping)
        }
        work.begins = .otherSide
        return .lane(work)
    }
}
