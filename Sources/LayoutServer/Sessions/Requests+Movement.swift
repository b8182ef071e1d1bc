import LayoutWire

/// Requests that move items interactively.
extension Session {
    func beginMovement(_ message: WireBeginMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/beginMovement/container", to: .write)
        let (mapping, queue) = (services.mapping, queue)
        let (id, isNew) = (host.id, movements[host.id] == nil)
        // Those whose container was closed by others are forgotten here.
        if isNew { movements = movements.filter { $0.value.host.snapshot != nil } }
        if isNew { movements[id] = (host, nil) }
        dispatch(incoming, on: host) { [self] result in
            if case .failure = result, isNew { movements[id] = nil }
        } work: { host throws(RequestFailure) in
            try host.beginMovement(message, mapping, of: queue)
        }
        return .later
    }

    func updateMovement(_ message: WireUpdateMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/updateMovement/container", to: .write)
        let target = try target(of: message, host)
        let left = movements[host.id]?.other
        let (mapping, queue, id) = (services.mapping, queue, host.id)
        dispatch(incoming, on: host, with: target ?? left) { [self] result in
            if case .success = result { movements[id]?.other = target }
        } work: { host throws(RequestFailure) in
            try host.updateMovement(message, mapping, of: queue, over: target, leaving: left)
        }
        return .later
    }

    /// The other container that the finger is in; nil: it is in its own.
    private func target(
        of message: WireUpdateMovement, _ own: ContainerHost
    ) throws(RequestFailure) -> ContainerHost? {
        guard message.hasTargetContainer, message.targetContainer != own.id else { return nil }
        let pointer = "/updateMovement/targetContainer"
        let target = try host(message.targetContainer, pointer, to: .write)
        guard target.owner == own.owner else {
            throw RequestFailure(
                .permissionDenied,
                "container \(target.id) belongs to user \(target.owner), expected one of user \(own.owner), to whom the items belong",
                pointer: pointer)
        }
        return target
    }

    func endMovement(_ message: WireEndMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/endMovement/container", to: .write)
        let (mapping, catalogue, user, queue) = (services.mapping, services.catalogue, user, queue)
        let withIDs = incoming.withIDs
        let (id, other) = (host.id, movements[host.id]?.other)
        dispatch(incoming, on: host, with: other, isCancellable: false) { [self] result in
            if case .success = result { movements[id] = nil }
        } work: { host throws(RequestFailure) in
            try host.endMovement(mapping, catalogue, for: user, withIDs: withIDs, of: queue, holding: other)
        }
        return .later
    }

    func cancelMovement(_ message: WireCancelMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/cancelMovement/container", to: .write)
        let (queue, id) = (queue, host.id)
        dispatch(incoming, on: host, with: movements[id]?.other, isCancellable: false) { [self] result in
            if case .success = result { movements[id] = nil }
        } work: { host throws(RequestFailure) in
            try host.cancelMovement(of: queue)
        }
        return .later
    }
}
