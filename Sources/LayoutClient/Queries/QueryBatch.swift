import LayoutWire

/// Queries on a container that are answered together, all from one generation.
///
///     var batch = QueryBatch()
///     let (hit, left) = (batch.add(.hitTest(at: touch)), batch.add(.neighbour(of: focus, towards: .left)))
///     let answers = try await container.answers(to: batch)
///     try move(answers[hit].nearest, answers[left])
///
/// It takes one round trip, however many queries it has (`limits.queriesPerBatch`). Each query succeeds or fails by itself: reading the
/// result of one that failed throws its error, and the others are valid. A key is only valid for the answers to its own batch.
public struct QueryBatch: Sendable {
    /// Refers to the result of one query of a batch, and knows its type: `answers[key]` needs no cast.
    public struct Key<Value: Sendable>: Sendable {
        fileprivate let index: Int
        fileprivate let read: @Sendable (WireReply) throws(ClientError) -> Value
    }

    /// The results of a batch: one reply, which the keys of the batch read.
    public struct Answers: Sendable {
        /// The generation of all results.
        public let generation: UInt64
        fileprivate let results: [WireReply]

        /// The result of one query.
        ///
        /// - Throws: the failure of this query; others may have succeeded.
        public subscript<Value>(key: Key<Value>) -> Value {
            get throws(ClientError) {
                let result = results[key.index]
                if case .error(let failure)? = result.result { throw ClientError(failure) }
                return try key.read(result)
            }
        }
    }

    fileprivate var requests: [@Sendable () throws(ClientError) -> any ContainerRequest] = []

    /// An empty batch: its answers have a generation and nothing else.
    public init() {}

    /// The number of queries.
    public var count: Int { requests.count }

    /// Whether one of the answers has to bring identifiers, and so all do.
    fileprivate var withIDs = false

    /// Adds a query, which the daemon answers in the order of the calls.
    ///
    /// - Returns: the key of its result, valid for the answers to this batch alone.
    public mutating func add<Value>(_ query: ContainerQuery<Value>) -> Key<Value> {
        requests.append(query.request)
        if query.withIDs { withIDs = true }
        return Key(index: requests.count - 1, read: query.read)
    }
}

extension RemoteContainer {
    /// Performs all queries of a batch at once.
    ///
    /// - Throws: `limit.queriesPerBatch`, or `index.outOfRange` for a number that the protocol cannot represent. The failure of a
    ///   single query is thrown where its result is read.
    public func answers(to batch: QueryBatch) async throws(ClientError) -> QueryBatch.Answers {
        var message = WireQueryBatch()
        for request in batch.requests {
            var query = WireRequest()
            query.request = try request().request
            message.queries.append(query)
        }
        return try await send(message, withIDs: batch.withIDs) { reply throws(ClientError) in
            let results = reply.queryBatch.results
            guard results.count == batch.count else {
                throw ClientError(
                    code: "connection.protocol",
                    message: "the reply has \(results.count) results, expected \(batch.count)")
            }
            return QueryBatch.Answers(generation: reply.generation, results: results)
        }
    }
}
