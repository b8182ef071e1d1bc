import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf
import Synchronization

/// Requests about the container as a user sees it: under a point, inside a rubber band, beside an item, in sight.
extension Session {
    /// Answers a query that may have to search: on the event loop, or on the container's layout thread where its layout answers
    /// queries itself or searches in this state were slow.
    ///
    /// - Parameter asksScript: whether the script of a plugin's layout takes part.
    func search(
        _ incoming: Incoming, asksScript: Bool = false,
        _ query: @escaping @Sendable (ContainerReader, Mapping) throws(RequestFailure) -> WireReply
    ) throws(RequestFailure) -> Answer {
        let host = try host(of: incoming.row)
        let state = try state(of: host)
        let mapping = services.mapping
        let isLong = host.isSlow(state) || incoming.row.cells(state) > RequestRow.cellsOnLoop
        guard state.answersQueries || asksScript && state.isScripted || isLong else {
            let budget = LoopBudget()
            defer { if budget.isOutOfTime { host.noteSlow(state) } }
            return .reply(try query(reader(state, of: host, incoming), mapping))
        }
        return self.query(incoming, on: host, asksScript: asksScript) { reader throws(RequestFailure) in
            try query(reader, mapping)
        }
    }
}
