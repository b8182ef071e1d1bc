import LayoutWire

/// Requests that drag items.
extension Session {
    /// Carries out a request of this connection on the lane of a container.
    private func dragRequests(_ incoming: Incoming) -> @Sendable (HeldContainer) -> DragRequests {
        { [mapping = services.mapping, queue, withIDs = incoming.withIDs] container in
            DragRequests(container: container, mapping: mapping, connection: queue, withIDs: withIDs)
        }
    }

    func beginMovement(_ message: WireBeginMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/beginMovement/container", to: .write)
        let requests = dragRequests(incoming)
        activities.begin(in: host)
        dispatch(incoming, on: host) { container throws(RequestFailure) in
            try requests(container).begin(message)
        }
        return .later
    }

    func updateMovement(_ message: WireUpdateMovement, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let host = try host(message.container, "/updateMovement/container", to: .write)
        let target = try target(of: message, host)
        let left = activities.partner(of: host.id)
        let (requests, id) = (dragRequests(incoming), host.id)
        let held = [target, left].compactMap { $0 }.filter { $0 !== host }
        dispatch(incoming, on: host, with: target === left ? Array(held.prefix(1)) : held) { [self] result in
            if case .success = result { activities.hover(from: id, over: target) }
        } work: { container throws(RequestFailure) in
            try requests(container).move(message, over: target, leaving: left)
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

    /// Ends a drag.
    ///
    /// - Parameter end: drops the items or puts them back, while the container that they hover over is held.
    func endMovement(
        _ incoming: Incoming,
        _ end: @escaping @Sendable (DragRequests, _ held: ContainerHost?) throws(RequestFailure) -> WireReply
    ) throws(RequestFailure) -> Answer {
        let host = try host(of: incoming.row, to: .write)
        let (requests, id) = (dragRequests(incoming), host.id)
        let other = activities.partner(of: id)
        dispatch(incoming, on: host, with: [other].compactMap { $0 }, isCancellable: false) { [self] result in
            if case .success = result { activities.hover(from: id, over: nil) }
        } work: { container throws(RequestFailure) in
            try end(requests(container), other)
        }
        return .later
    }
}
