import LayoutCore
import LayoutWire

/// Requests about the transition that a container is in.
extension Session {
    /// Names the connection in the containers that are in transition.
    var connection: ObjectIdentifier { ObjectIdentifier(self) }

    func beginTransition(_ message: WireBeginTransition, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/beginTransition/container", to: .write)
        let name = try services.mapping.string(message.toLayout, "/beginTransition/toLayout", limit: 256)
        let definition =
            name.isEmpty ? nil : try services.catalogue.definition(named: name, pointer: "/beginTransition/toLayout")
        let (mapping, user, connection, withIDs) = (services.mapping, user, connection, incoming.withIDs)
        if containersInTransition[host.id] == nil {
            // Those that were closed, also by others, are forgotten here.
            containersInTransition = containersInTransition.filter { $0.value.snapshot != nil }
        }
        containersInTransition[host.id] = host
        if definition?.isBuiltIn == false { host.expectScripts() }
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            defer { host.chooseThreads() }
            return try host.beginTransition(
                message, to: definition, by: connection, for: user, mapping, withIDs: withIDs)
        }
        return .later
    }

    func updateTransition(_ message: WireUpdateTransition, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/updateTransition/container", to: .write)
        let (mapping, connection, withIDs) = (services.mapping, connection, incoming.withIDs)
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            try host.updateTransition(message, by: connection, mapping, withIDs: withIDs)
        }
        return .later
    }

    func finishTransition(_ message: WireFinishTransition, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/finishTransition/container", to: .write)
        let (mapping, connection, withIDs) = (services.mapping, connection, incoming.withIDs)
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            defer { host.chooseThreads() }
            return try host.finishTransition(by: connection, mapping, withIDs: withIDs)
        }
        return .later
    }

    func cancelTransition(_ message: WireCancelTransition, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/cancelTransition/container", to: .write)
        let connection = connection
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            defer { host.chooseThreads() }
            return try host.cancelTransition(by: connection)
        }
        return .later
    }
}
