import LayoutCore
import LayoutEngine
import LayoutWire

/// Queries: answered from a published state, on the event loop or if they are long on a layout thread; or on the container's lane if its
/// layout answers queries itself.
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
        let whole = { @Sendable (reader: ContainerReader) throws(RequestFailure) -> WireReply in
            reader.batch(message.queries, mapping, checkBudget: {})
        }
        if state.answersQueries || asksScript { return query(incoming, on: host, asksScript: asksScript, whole) }
        let elements = message.queries.reduce(0) { $0 + ($1.request?.mostElements(services.limits) ?? 0) }
        return try readElsewhere(
            state, of: host, answering: incoming,
            promising: min(elements, services.limits.elementsPerReply) * Self.bytesPerElement, whole)
    }

    /// Answers a query with the columns that it finds.
    ///
    /// - Parameter screen: the state that is queried; nil: the published one.
    func columns(_ incoming: Incoming, on screen: ScreenState?) throws(RequestFailure) -> Answer {
        let host = try host(of: incoming.row)
        let state = if let screen { screen.state } else { try state(of: host) }
        let whole = whole(incoming)
        if state.answersQueries { return query(incoming, on: host, asksScript: false, whole) }
        let reader = reader(state, of: host, incoming)
        let most = QueryAnswer.elementsOnLoop
        guard incoming.request.namedElements(upTo: most + 1) <= most,
            let answer = try reader.elements(incoming.request, services.mapping, upTo: most)
        else {
            return try readElsewhere(
                state, of: host, answering: incoming,
                promising: incoming.request.mostElements(services.limits) * Self.bytesPerElement, whole)
        }
        return reader.names.areNumbers ? .query(answer) : .reply(answer.message(reader.names))
    }

    /// The whole reply to a query, from any thread.
    func whole(_ incoming: Incoming) -> @Sendable (ContainerReader) throws(RequestFailure) -> WireReply {
        { [request = incoming.request, mapping = services.mapping] reader throws(RequestFailure) in
            try reader.reply(to: request, mapping)
        }
    }
}

extension WireRequest.OneOf_Request {
    /// The most elements that its answer may have, so that it is charged for no more.
    fileprivate func mostElements(_ limits: ProtocolLimits) -> Int {
        let most = limits.elementsPerReply
        return switch self {
        case .queryRect(let query) where query.limit > 0: min(most, Int(query.limit))
        case .queryItems, .querySupplementary, .queryDecorations: min(most, namedElements(upTo: most))
        default: most
        }
    }

    /// How many elements it names by index path or identifier, at least if there are more than `most`; 0 for those in a rectangle.
    fileprivate func namedElements(upTo most: Int) -> Int {
        switch self {
        case .queryItems(let query): query.indexPaths.count + query.ranges.elementCount(upTo: most)
        case .querySupplementary(let query): query.indexPaths.count + query.ranges.elementCount(upTo: most)
        case .queryDecorations(let query): query.indexPaths.count + query.ranges.elementCount(upTo: most)
        default: 0
        }
    }
}

extension [WireItemRange] {
    /// The sum of the counts, each of which is `most` at most. Identifiers name one item each.
    fileprivate func elementCount(upTo most: Int) -> Int {
        reduce(0) { $0 + Swift.min(most, Swift.max(1, $1.hasIds ? $1.ids.count : Int($1.count))) }
    }
}
