import LayoutCore
import LayoutEngine
import LayoutWire

/// Queries: answered from a published state, on the event loop or if they are long on a layout thread; or on the container's lane if its
/// layout answers queries itself.
enum QueryRequests {
    /// Reads a state, and answers with all of it.
    typealias Whole = @Sendable (ContainerReader) throws(RequestFailure) -> WireReply

    /// Answers all queries from one state: on the event loop if one turn is enough, else on the layout thread.
    static func batch(
        _ message: WireQueryBatch, _ incoming: Incoming, for caller: Caller
    ) throws(RequestFailure) -> Answer {
        let (allowed, mapping) = (caller.limits.queriesPerBatch, caller.mapping)
        guard message.queries.count <= allowed else {
            throw .limit(
                .limitQueries, Double(message.queries.count), allowed: Double(allowed), pointer: "/queryBatch/queries")
        }
        let host = try caller.host(message.container, "/queryBatch/container")
        let state = try caller.state(of: host)
        let budget = LoopBudget()
        let asksScript = state.isScripted && message.queries.contains { $0.request?.row.asksScript == true }
        let cells = message.queries.reduce(0) { $0 + ($1.request?.row.cells(in: state) ?? 0) }
        if !state.answersQueries && !asksScript && !host.isSlow(state) && cells <= RequestRow.cellsOnLoop {
            let reply = try? caller.reader(state, of: host, incoming).batch(message.queries, mapping) {
                () throws(LoopBudget.Exhausted) in
                if budget.isOutOfTime { throw LoopBudget.Exhausted() }
            }
            if budget.isOutOfTime { host.noteSlow(state) }
            if let reply { return .reply(reply) }
        }
        let whole: Whole = { reader throws(RequestFailure) in
            reader.batch(message.queries, mapping, checkBudget: {})
        }
        if state.answersQueries || asksScript {
            return caller.onLane(incoming, of: host, asksScript: asksScript, whole)
        }
        let elements = message.queries.reduce(0) { $0 + ($1.request?.mostElements(caller.limits) ?? 0) }
        return caller.onThread(
            incoming, reading: state, of: host, promising: min(elements, caller.limits.elementsPerReply), whole)
    }

    /// Answers a query with the columns that it finds.
    ///
    /// - Parameter screen: the state that is queried; nil: the published one.
    static func columns(
        _ incoming: Incoming, on screen: ScreenState?, for caller: Caller
    ) throws(RequestFailure) -> Answer {
        let host = try caller.host(of: incoming.row)
        let state = if let screen { screen.state } else { try caller.state(of: host) }
        let whole = caller.whole(incoming)
        if state.answersQueries { return caller.onLane(incoming, of: host, asksScript: false, whole) }
        let reader = caller.reader(state, of: host, incoming)
        let most = QueryAnswer.elementsOnLoop
        guard incoming.request.namedElements(upTo: most + 1) <= most,
            let answer = try reader.elements(incoming.request, caller.mapping, upTo: most)
        else {
            return caller.onThread(
                incoming, reading: state, of: host, promising: incoming.request.mostElements(caller.limits), whole)
        }
        return reader.names.areNumbers ? .query(answer) : .reply(answer.message(reader.names))
    }

    /// Answers a query that may have to search: on the event loop, on a layout thread where searches in this state were slow, or on the
    /// container's lane where its layout answers queries itself.
    ///
    /// - Parameter asksScript: whether the script of a plugin's layout takes part.
    static func search(
        _ incoming: Incoming, for caller: Caller, asksScript: Bool
    ) throws(RequestFailure) -> Answer {
        let host = try caller.host(of: incoming.row)
        let state = try caller.state(of: host)
        let whole = caller.whole(incoming)
        if state.answersQueries || asksScript && state.isScripted {
            return caller.onLane(incoming, of: host, asksScript: asksScript, whole)
        }
        if host.isSlow(state) || incoming.row.cells(in: state) > RequestRow.cellsOnLoop {
            return caller.onThread(incoming, reading: state, of: host, promising: 0, whole)
        }
        let budget = LoopBudget()
        defer { if budget.isOutOfTime { host.noteSlow(state) } }
        return .reply(try whole(caller.reader(state, of: host, incoming)))
    }
}

extension Caller {
    /// The whole reply to a query, from any thread.
    func whole(_ incoming: Incoming) -> QueryRequests.Whole {
        { [request = incoming.request, mapping] reader throws(RequestFailure) in try reader.reply(to: request, mapping)
        }
    }

    /// Answers a query on the container's lane.
    ///
    /// - Parameter asksScript: whether to ask a script even if it leaves queries to what it prepared.
    fileprivate func onLane(
        _ incoming: Incoming, of host: ContainerHost, asksScript: Bool, _ query: @escaping QueryRequests.Whole
    ) -> Answer {
        let (withIDs, describe) = (incoming.withIDs, host.describer(for: peer, withIDs: incoming.withIDs))
        return .lane(
            LaneWork(on: host) { container throws(RequestFailure) in
                try query(try container.reader(asksScript: asksScript).answering(withIDs: withIDs, describe))
            })
    }

    /// Answers a query on a layout thread.
    ///
    /// - Parameter elements: the most elements that the answer may have.
    fileprivate func onThread(
        _ incoming: Incoming, reading state: LaidOutState, of host: ContainerHost, promising elements: Int,
        _ query: @escaping QueryRequests.Whole
    ) -> Answer {
        let (form, withIDs) = (incoming.replyForm, incoming.withIDs)
        let describe = host.describer(for: peer, withIDs: withIDs)
        return .thread(
            ThreadWork(host: host, bytes: elements * ThreadWork.bytesPerElement) { () throws(RequestFailure) in
                form.encode(try query(ContainerReader(state).answering(withIDs: withIDs, describe)))
            })
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
