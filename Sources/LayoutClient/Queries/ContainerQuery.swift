import LayoutWire

/// A question to a container whose answer is a `Value`; it changes nothing. `RemoteContainer.ask` asks one,
/// `RemoteContainer.answers` several at one generation.
public struct ContainerQuery<Value: Sendable>: Sendable {
    let request: @Sendable () throws(ClientError) -> any ContainerRequest
    let read: @Sendable (WireReply) throws(ClientError) -> Value

    /// - Parameters:
    ///   - request: throws for what the wire has no number for.
    ///   - read: the value in the reply.
    init(
        _ request: @escaping @Sendable () throws(ClientError) -> any ContainerRequest,
        _ read: @escaping @Sendable (WireReply) throws(ClientError) -> Value
    ) {
        self.request = request
        self.read = read
    }
}

/// A piece of a long answer.
public struct QueryPage<Element: Equatable & Sendable>: Equatable, Sendable {
    public var elements: [Element]
    /// Where the same question goes on, as long as the generation is the same; nil: there is nothing more.
    public var cursor: String?

    init(_ elements: [Element], cursor: String) {
        self.elements = elements
        self.cursor = cursor.isEmpty ? nil : cursor
    }
}

extension RemoteContainer {
    /// Asks one question.
    ///
    /// - Returns: the answer, and the generation that it is of.
    public func ask<Value>(
        _ query: ContainerQuery<Value>
    ) async throws(ClientError) -> (generation: UInt64, value: Value) {
        try await send(try query.request()) { reply throws(ClientError) in (reply.generation, try query.read(reply)) }
    }
}
