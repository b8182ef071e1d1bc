import LayoutWire

/// Requests that move items interactively.
extension Session {
    func beginMovement(_ message: WireBeginMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/beginMovement/container", to: .write)
        let (mapping, queue, withIDs) = (services.mapping, queue, incoming.withIDs)
        let (id, isNew) = (host.id, movements[host.id] == nil)
        // Those whose container was closed by others are forgotten here.
        if isNew { movements = movements.filter { $0.value.host.snapshot != nil } }
        if isNew { movements[id] = (host, nil) }
        dispatch(incoming, on: host) { [self] result in
            if case .failure = result, isNew { movements[id] = nil }
        } work: { host throws(RequestFailure) in
            host.namedMovement(try host.beginMovement(message, mapping, of: queue), withIDs)
        }
        return .later
    }

    func updateMovement(_ message: WireUpdateMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/updateMovement/container", to: .write)
        let target = try target(of: message, host)
        let left = movements[host.id]?.other
        let (mapping, queue, id, withIDs) = (services.mapping, queue, host.id, incoming.withIDs)
        let held = [target, left].compactMap { $0 }.filter { $0 !== host }
        dispatch(incoming, on: host, with: target === left ? Array(held.prefix(1)) : held) { [self] result in
            if case .success = result { movements[id]?.other = target }
        } work: { host throws(RequestFailure) in
            let reply = try host.updateMovement(message, mapping, of: queue, over: target, leaving: left)
            return host.namedMovement(reply, withIDs)
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
        let (mapping, queue, withIDs) = (services.mapping, queue, incoming.withIDs)
        let (id, other) = (host.id, movements[host.id]?.other)
        dispatch(incoming, on: host, with: [other].compactMap { $0 }, isCancellable: false) { [self] result in
            if case .success = result { movements[id] = nil }
        } work: { host throws(RequestFailure) in
            try host.endMovement(mapping, withIDs: withIDs, of: queue, holding: other)
        }
        return .later
    }

    func cancelMovement(_ message: WireCancelMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/cancelMovement/container", to: .write)
        let (queue, id, withIDs) = (queue, host.id, incoming.withIDs)
        let other = movements[id]?.other
        dispatch(incoming, on: host, with: [other].compactMap { $0 }, isCancellable: false) { [self] result in
            if case .success = result { movements[id] = nil }
        } work: { host throws(RequestFailure) in
            host.namedMovement(try host.cancelMovement(of: queue, holding: other), withIDs)
        }
        return .later
    }
}
