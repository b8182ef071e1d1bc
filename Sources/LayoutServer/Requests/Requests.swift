import LayoutCore
import LayoutEngine
import LayoutWire

/// From a request's row to its answer.
extension Session {
    /// - Returns: `.later` where a layout thread will send the reply.
    /// - Parameter screen: the state that is queried; nil: the published one.
    func answer(_ incoming: Incoming, on screen: ScreenState?) throws(RequestFailure) -> Answer {
        try checkGeneration(incoming, screen)
        switch incoming.row.handler {
        case .immediate(let handle): return .reply(try handle(self))
        case .columns: return try columns(incoming, on: screen)
        case .search: return try search(incoming, asksScript: incoming.row.asksScript)
        case .session(let handle): return try handle(self, incoming)
        }
    }

    // MARK: Steps

    /// A request that runs on a layout thread is checked once more there.
    private func checkGeneration(_ incoming: Incoming, _ screen: ScreenState?) throws(RequestFailure) {
        guard let generation = incoming.ifGeneration else { return }
        guard incoming.row.takesIfGeneration else {
            throw RequestFailure(
                .invalid,
                "/ifGeneration is \(generation), expected none: \(incoming.row.name) is not a query on one container",
                pointer: "/ifGeneration")
        }
        let state = if let screen { screen.state } else { try state(of: try host(of: incoming.row)) }
        if generation != state.generation {
            throw .stale(generation, current: state.generation, pointer: "/ifGeneration")
        }
    }

    /// Answers queries on a state of a container.
    func reader(_ state: LaidOutState, of host: ContainerHost, _ incoming: Incoming) -> ContainerReader {
        let describe = host.describer(for: peer, withIDs: incoming.withIDs)
        return ContainerReader(state).answering(withIDs: incoming.withIDs, describe)
    }

    /// Answers queries on the container's layout thread.
    ///
    /// - Parameter asksScript: whether to ask a script even if it leaves queries to what it prepared.
    func query(
        _ incoming: Incoming, on host: ContainerHost, asksScript: Bool,
        _ query: @escaping @Sendable (ContainerReader) throws(RequestFailure) -> WireReply
    ) -> Answer {
        let (withIDs, describe) = (incoming.withIDs, host.describer(for: peer, withIDs: incoming.withIDs))
        dispatch(incoming, on: host) { container throws(RequestFailure) in
            try query(try container.reader(asksScript: asksScript).answering(withIDs: withIDs, describe))
        }
        return .later
    }

    func host(
        _ id: UInt32, _ pointer: @autoclosure () -> String, to right: ContainerPermissions.Right = .read
    ) throws(RequestFailure) -> ContainerHost {
        try services.registry.host(id, for: peer, to: right, pointer: pointer())
    }

    func state(of host: ContainerHost) throws(RequestFailure) -> LaidOutState {
        try caller.state(of: host)
    }

    /// The container that a row names.
    func host(
        of row: RequestRow, to right: ContainerPermissions.Right = .read
    ) throws(RequestFailure) -> ContainerHost {
        try host(row.container ?? 0, "/\(row.name)/container", to: right)
    }

    func states(of hosts: [ContainerHost], withIDs: Bool) -> [WireContainerState] {
        hosts.compactMap { host in
            host.published.map { WireContainerState(host, $0, for: peer, withIDs: withIDs) }
        }
    }
}
