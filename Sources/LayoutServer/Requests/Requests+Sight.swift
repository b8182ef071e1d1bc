import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf
import Synchronization

/// Requests about the container as a user sees it: under a point, inside a rubber band, beside an item, in sight.
extension Session {
    /// Answers a query that may have to search: on the event loop, on a layout thread where searches in this state were slow, or on the
    /// container's lane where its layout answers queries itself.
    ///
    /// - Parameter asksScript: whether the script of a plugin's layout takes part.
    func search(_ incoming: Incoming, asksScript: Bool = false) throws(RequestFailure) -> Answer {
        let host = try host(of: incoming.row)
        let state = try state(of: host)
        let whole = whole(incoming)
        if state.answersQueries || asksScript && state.isScripted {
            return self.query(incoming, on: host, asksScript: asksScript, whole)
        }
        if host.isSlow(state) || incoming.row.cells(state) > RequestRow.cellsOnLoop {
            return try readElsewhere(state, of: host, answering: incoming, promising: 0, whole)
        }
        let budget = LoopBudget()
        defer { if budget.isOutOfTime { host.noteSlow(state) } }
        return .reply(try whole(reader(state, of: host, incoming)))
    }
}
