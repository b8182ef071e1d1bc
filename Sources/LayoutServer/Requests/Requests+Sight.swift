import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf
import Synchronization

/// Requests about the container as a user sees it: under a point, inside a rubber band, beside an item, in sight.
extension Session {
    /// The offset at which the container rests, at a page or an item.
    func snap(_ message: WireTargetOffset, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        try search(incoming, asksScript: true) { reader, mapping throws(RequestFailure) in
            try reader.restingOffset(message, mapping)
        }
    }

    func explain(_ message: WireExplain, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        try search(incoming, asksScript: true) { reader, mapping throws(RequestFailure) in
            try reader.explain(message, mapping)
        }
    }

    /// Answers a query that may have to search: on the event loop, or on the container's layout thread where its layout answers
    /// queries itself or searches in this state were slow.
    ///
    /// - Parameter asksScript: whether the script of a plugin's layout takes part.
    func search(
        _ incoming: Incoming, asksScript: Bool = false,
        _ query: @escaping @Sendable (ContainerReader, Mapping) throws(RequestFailure) -> WireReply
    ) throws(RequestFailure) -> Answer {
        let host = try host(of: incoming.row)
        let snapshot = try snapshot(of: host)
        let mapping = services.mapping
        let isLong = host.isSlow(snapshot) || incoming.row.cells(snapshot) > RequestRow.cellsOnLoop
        guard snapshot.answersQueries || asksScript && snapshot.isScripted || isLong else {
            let budget = LoopBudget()
            defer { if budget.isOutOfTime { host.noteSlow(snapshot) } }
            return .reply(try query(reader(snapshot, of: host, incoming), mapping))
        }
        let (peer, withIDs) = (peer, incoming.withIDs)
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            var reader = try host.reader(asksScript: asksScript)
            reader.withIDs = withIDs
            reader.state = host.describer(for: peer, withIDs: withIDs)
            return try query(reader, mapping)
        }
        return .later
    }
}

extension ContainerHost {
    /// Whether searches in this state take longer than other requests should wait.
    nonisolated func isSlow(_ snapshot: LaidOutState) -> Bool {
        slowGeneration.load(ordering: .relaxed) == snapshot.generation
    }

    nonisolated func noteSlow(_ snapshot: LaidOutState) {
        slowGeneration.store(snapshot.generation, ordering: .relaxed)
    }
}
