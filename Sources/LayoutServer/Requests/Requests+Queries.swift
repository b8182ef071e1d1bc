import LayoutCore
import LayoutEngine
import LayoutWire

/// Queries: answered on the event loop from a published state, or on the container's layout thread if its layout answers
/// queries itself.
extension Session {
    /// Answers all queries from one state: on the event loop if one turn is enough, else on the layout thread.
    func queryBatch(_ message: WireQueryBatch, _ incoming: Incoming) throws(RequestFailure) -> Answer {
        let allowed = services.limits.queriesPerBatch
        guard message.queries.count <= allowed else {
            throw .limit(
                .limitQueries, Double(message.queries.count), allowed: Double(allowed), pointer: "/queryBatch/queries")
        }
        let host = try host(message.container, "/queryBatch/container")
        let state = try state(of: host)
        let mapping = services.mapping
        let budget = LoopBudget()
        let asksScript = state.isScripted && message.queries.contains { $0.request?.row.asksScript == true }
        let cells = message.queries.reduce(0) { $0 + ($1.request?.row.cells(state) ?? 0) }
        if !state.answersQueries && !asksScript && !host.isSlow(state) && cells <= RequestRow.cellsOnLoop {
            let reply = try? reader(state, of: host, incoming).batch(message.queries, mapping) {
                () throws(LoopBudget.Exhausted) in
                if budget.isOutOfTime { throw LoopBudget.Exhausted() }
            }
            if budget.isOutOfTime { host.noteSlow(state) }
            if let reply { return .reply(reply) }
        }
        return query(incoming, on: host, asksScript: asksScript) { reader in
            reader.batch(message.queries, mapping, checkBudget: {})
        }
    }

    /// Answers a query with the columns that it finds.
    ///
    /// - Parameter screen: the state that is queried; nil: the published one.
    func columns(
        _ incoming: Incoming, on screen: ScreenState?,
        _ query: @escaping @Sendable (ContainerReader, Mapping) throws(RequestFailure) -> QueryAnswer
    ) throws(RequestFailure) -> Answer {
        let host = try host(of: incoming.row)
        let state = if let screen { screen.state } else { try state(of: host) }
        let mapping = services.mapping
        guard state.answersQueries else {
            let reader = reader(state, of: host, incoming)
            let answer = try query(reader, mapping)
            let names = reader.names
            return names.areNumbers ? .query(answer) : .reply(answer.message(names))
        }
        return self.query(incoming, on: host, asksScript: false) { reader throws(RequestFailure) in
            try query(reader, mapping).message(reader.names)
        }
    }
}
