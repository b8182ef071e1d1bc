import LayoutCore
import LayoutWire

/// Queries: each is answered on the event loop from one published snapshot, or on the container's layout thread where its
/// layout answers them itself.
extension Session {
    func queryRect(_ message: WireQueryRect, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try answer(message.container, "/queryRect/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.queryRect(message, mapping)
        }
    }

    func queryItems(_ message: WireQueryItems, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try answer(message.container, "/queryItems/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.queryItems(message, mapping)
        }
    }

    func querySupplementary(_ message: WireQuerySupplementary, _ incoming: Incoming) throws(RequestFailure)
        -> WireReply?
    {
        try answer(message.container, "/querySupplementary/container", incoming) {
            reader, mapping throws(RequestFailure) in
            try reader.query(
                .supplementary, message.kind, message.indexPaths, .supplementary, mapping, "/querySupplementary")
        }
    }

    func queryDecorations(_ message: WireQueryDecorations, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try answer(message.container, "/queryDecorations/container", incoming) {
            reader, mapping throws(RequestFailure) in
            try reader.query(.decoration, message.kind, message.indexPaths, .decorations, mapping, "/queryDecorations")
        }
    }

    /// All queries from one snapshot: on the event loop as far as one turn goes, and if that is not enough on the layout thread.
    func queryBatch(_ message: WireQueryBatch, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        let allowed = services.limits.queriesPerBatch
        guard message.queries.count <= allowed else {
            throw .limit(
                .limitQueries, Double(message.queries.count), allowed: Double(allowed), pointer: "/queryBatch/queries")
        }
        let host = try host(message.container, "/queryBatch/container")
        let snapshot = try snapshot(of: host)
        let mapping = services.mapping
        let budget = LoopBudget()
        if !snapshot.answersQueries && !host.isSlow(snapshot) {
            let reply = try? ContainerReader(snapshot).batch(message.queries, mapping) {
                () throws(LoopBudget.Exhausted) in
                if budget.isOutOfTime { throw LoopBudget.Exhausted() }
            }
            if budget.isOutOfTime { host.noteSlow(snapshot) }
            if let reply { return reply }
        }
        dispatch(incoming, on: host) { host throws(RequestFailure) in
            try host.reader().batch(message.queries, mapping) {}
        }
        return nil
    }

    private func answer(
        _ container: UInt32, _ pointer: String, _ incoming: Incoming,
        _ query: @escaping @Sendable (ContainerReader, Mapping) throws(RequestFailure) -> QueryAnswer
    ) throws(RequestFailure) -> WireReply? {
        let host = try host(container, pointer)
        let snapshot = try snapshot(of: host)
        let mapping = services.mapping
        guard snapshot.answersQueries else { return send(try query(ContainerReader(snapshot), mapping), for: incoming) }
        dispatch(incoming, on: host) { host throws(RequestFailure) in try query(try host.reader(), mapping).message }
        return nil
    }
}
