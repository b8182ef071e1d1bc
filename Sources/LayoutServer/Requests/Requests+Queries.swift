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
        let (peer, withIDs) = (peer, incoming.withIDs)
        dispatch(incoming, on: host) { container throws(RequestFailure) in
            var reader = try container.reader(asksScript: asksScript)
            reader.withIDs = withIDs
            reader.describe = host.describer(for: peer, withIDs: withIDs)
            return reader.batch(message.queries, mapping, checkBudget: {})
        }
        return .later
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
        let withIDs = incoming.withIDs
        guard state.answersQueries else {
            var reader = ContainerReader(state)
            reader.withIDs = withIDs
            let answer = try query(reader, mapping)
            let names = reader.names
            return names.areNumbers ? .query(answer) : .reply(answer.message(names))
        }
        dispatch(incoming, on: host) { container throws(RequestFailure) in
            var reader = try container.reader()
            reader.withIDs = withIDs
            return try query(reader, mapping).message(reader.names)
        }
        return .later
    }
}
