public import LayoutModel
import LayoutWire

/// A query on a container with a result of type `Value`. It changes nothing.
///
///     let hit = try await container.ask(.hitTest(at: touch)).value
///
///     var batch = QueryBatch()                                    // several queries at one generation
///     let (items, next) = (batch.add(.items(paths)), batch.add(.neighbour(of: focus, towards: .down)))
///     let answers = try await container.answers(to: batch)
///
/// A query is a plain value that does not know its container: make it once and use it with many. Methods of `RemoteContainer` with the
/// same names are shorter for a single query; `ask` also returns the generation, and can require one.
public struct ContainerQuery<Value: Sendable>: Sendable {
    /// Whether the reply has to contain identifiers.
    let withIDs: Bool
    let request: @Sendable () throws(ClientError) -> any ContainerRequest
    let read: @Sendable (WireReply) throws(ClientError) -> Value

    /// A query from its two halves.
    ///
    /// - Parameters:
    ///   - withIDs: whether the answer has to bring identifiers.
    ///   - request: makes the request; throws for a number that the protocol cannot represent.
    ///   - read: reads the value from the reply.
    init(
        withIDs: Bool = false,
        _ request: @escaping @Sendable () throws(ClientError) -> any ContainerRequest,
        _ read: @escaping @Sendable (WireReply) throws(ClientError) -> Value
    ) {
        self.withIDs = withIDs
        self.request = request
        self.read = read
    }
}

/// One page of a long result.
///
///     var page = try await container.ask(.selection(in: rect)).value
///     while let cursor = page.cursor {
///         page = try await container.ask(.selection(in: rect, after: cursor)).value
///     }
///
/// All pages are of one generation: a cursor fails with `generation.stale` once the container has changed.
public struct QueryPage<Element: Equatable & Sendable>: Equatable, Sendable {
    /// The page's elements, in the order of the query.
    public var elements: [Element]
    /// The identifiers of the items in a page of ranges, in the same order. Empty if the answer brings none, as for more than 16,384
    /// items, and for elements, which have their own.
    public var identifiers: Identifiers
    /// The position at which the same query continues while the generation is unchanged; nil after the last page.
    public var cursor: String?

    init(_ elements: [Element], identifiers: Identifiers = .numbers(), cursor: String) {
        self.elements = elements
        self.identifiers = identifiers
        self.cursor = cursor.isEmpty ? nil : cursor
    }
}

extension RemoteContainer {
    /// Performs one query.
    ///
    /// - Parameters:
    ///   - query: the query.
    ///   - generation: the generation that the container must have; nil for any.
    /// - Returns: the result and its generation.
    /// - Throws: `generation.stale` if the container has another generation: the notice that leads to it is on its way.
    public func ask<Value>(
        _ query: ContainerQuery<Value>, ifGeneration generation: UInt64? = nil
    ) async throws(ClientError) -> (generation: UInt64, value: Value) {
        try await send(try query.request(), ifGeneration: generation, withIDs: query.withIDs) {
            reply throws(ClientError) in
            (reply.generation, try query.read(reply))
        }
    }
}
