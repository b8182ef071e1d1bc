import LayoutCore
import LayoutEngine
import LayoutWire

/// From a request's row to its answer.
extension Session {
    /// - Returns: `.later` where a layout thread will send the reply.
    /// - Parameter screen: the state that is queried; nil: the published one.
    func answer(_ incoming: Incoming, on screen: ScreenSnapshot?) throws(RequestFailure) -> Answer {
        try checkGeneration(incoming, screen)
        switch incoming.row.handler {
        case .immediate(let handle): return .reply(try handle(self))
        case .columns(let query): return try columns(incoming, on: screen, query)
        case .search(let query): return try search(incoming, asksScript: incoming.row.asksScript, query)
        case .session(let handle): return try handle(self, incoming)
        }
    }

    // MARK: Steps

    /// A request that runs on a layout thread is checked once more there.
    private func checkGeneration(_ incoming: Incoming, _ screen: ScreenSnapshot?) throws(RequestFailure) {
        guard let generation = incoming.ifGeneration else { return }
        guard incoming.row.takesIfGeneration else {
            throw RequestFailure(
                .invalid,
                "/ifGeneration is \(generation), expected none: \(incoming.row.name) is not a query on one container",
                pointer: "/ifGeneration")
        }
        let snapshot = if let screen { screen.snapshot } else { try snapshot(of: try host(of: incoming.row)) }
        if generation != snapshot.generation {
            throw .stale(generation, current: snapshot.generation, pointer: "/ifGeneration")
        }
    }

    /// Answers queries on a state of a container.
    func reader(_ snapshot: LaidOutState, of host: ContainerHost, _ incoming: Incoming) -> ContainerReader {
        var reader = ContainerReader(snapshot)
        reader.withIDs = incoming.withIDs
        reader.state = host.describer(for: peer, withIDs: incoming.withIDs)
        return reader
    }

    func host(
        _ id: UInt32, _ pointer: @autoclosure () -> String, to right: ContainerPermissions.Right = .read
    ) throws(RequestFailure) -> ContainerHost {
        try services.registry.host(id, for: peer, to: right, pointer: pointer())
    }

    func snapshot(of host: ContainerHost) throws(RequestFailure) -> LaidOutState {
        guard let snapshot = host.snapshot else {
            throw RequestFailure(.unknownContainer, "container \(host.id) was closed")
        }
        return snapshot
    }

    /// The container that a row names, for reading.
    func host(of row: RequestRow) throws(RequestFailure) -> ContainerHost {
        try host(row.container ?? 0, "/\(row.name)/container")
    }

    func states(of hosts: [ContainerHost], withIDs: Bool) -> [WireContainerState] {
        hosts.compactMap { host in
            host.snapshot.map { WireContainerState(host, $0, for: peer, withIDs: withIDs) }
        }
    }
}
