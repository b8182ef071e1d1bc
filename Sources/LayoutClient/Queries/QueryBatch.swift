import LayoutWire

/// Questions to a container that are answered together, all from one generation.
///
///     var batch = QueryBatch()
///     let (hit, left) = (batch.add(.hitTest(at: touch)), batch.add(.neighbour(of: focus, towards: .left)))
///     let answers = try await container.answers(to: batch)
///     try move(answers[hit].nearest, answers[left])
public struct QueryBatch: Sendable {
    /// Where a question's answer is found.
    public struct Key<Value: Sendable>: Sendable {
        fileprivate let index: Int
        fileprivate let read: @Sendable (WireReply) throws(ClientError) -> Value
    }

    /// What a batch is answered with.
    public struct Answers: Sendable {
        /// Of all answers.
        public let generation: UInt64
        fileprivate let results: [WireReply]

        /// The answer to one of the batch's questions.
        ///
        /// - Throws: why this one is refused; the others may have their answers.
        public subscript<Value>(key: Key<Value>) -> Value {
            get throws(ClientError) {
                let result = results[key.index]
                if case .error(let failure)? = result.result { throw ClientError(failure) }
                return try key.read(result)
            }
        }
    }

    fileprivate var requests: [@Sendable () throws(ClientError) -> any ContainerRequest] = []

    public init() {}

    public var count: Int { requests.count }

    /// Adds a question; the key is good for the answers to this batch alone.
    public mutating func add<Value>(_ query: ContainerQuery<Value>) -> Key<Value> {
        requests.append(query.request)
        return Key(index: requests.count - 1, read: query.read)
    }
}

extension RemoteContainer {
    /// Asks all questions of a batch at once.
    ///
    /// - Throws: `limit.queriesPerBatch`; `index.outOfRange` for a number that the wire does not have. What the daemon refuses of
    ///   a single question is thrown where its answer is read.
    public func answers(to batch: QueryBatch) async throws(ClientError) -> QueryBatch.Answers {
        var message = WireQueryBatch()
        for request in batch.requests {
            var query = WireRequest()
            query.request = try request().request
            message.queries.append(query)
        }
        return try await send(message) { reply throws(ClientError) in
            let results = reply.queryBatch.results
            guard results.count == batch.count else {
                throw ClientError(
                    code: "connection.protocol", message: "\(results.count) answers came to \(batch.count) queries")
            }
            return QueryBatch.Answers(generation: reply.generation, results: results)
        }
    }
}
