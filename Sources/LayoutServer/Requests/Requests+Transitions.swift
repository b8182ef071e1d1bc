import LayoutCore
import LayoutWire

/// Requests about the transition that a container is in.
extension Session {
    /// Carries out a request of this connection on the lane of a container.
    private func transitionRequests(_ incoming: Incoming) -> @Sendable (HeldContainer) -> TransitionRequests {
        { [mapping = services.mapping, queue, withIDs = incoming.withIDs] container in
            TransitionRequests(container: container, mapping: mapping, connection: queue, withIDs: withIDs)
        }
    }

    func beginTransition(_ message: WireBeginTransition, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/beginTransition/container", to: .write)
        let name = try services.mapping.string(message.toLayout, "/beginTransition/toLayout", limit: 256)
        let definition =
            name.isEmpty ? nil : try services.catalogue.definition(named: name, pointer: "/beginTransition/toLayout")
        let (requests, user) = (transitionRequests(incoming), user)
        activities.begin(in: host)
        if definition?.isBuiltIn == false { host.expectScripts() }
        dispatch(incoming, on: host) { container throws(RequestFailure) in
            defer { container.chooseThreads() }
            return try requests(container).begin(message, to: definition, for: user)
        }
        return .later
    }

    /// Leads a transition on, or ends it.
    func continueTransition(
        _ incoming: Incoming,
        _ step: @escaping @Sendable (TransitionRequests) throws(RequestFailure) -> WireReply
    ) throws(RequestFailure) -> Answer {
        let host = try host(of: incoming.row, to: .write)
        let requests = transitionRequests(incoming)
        dispatch(incoming, on: host) { container throws(RequestFailure) in
            defer { container.chooseThreads() }
            return try step(requests(container))
        }
        return .later
    }
}
