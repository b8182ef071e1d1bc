package import LayoutWire
import NIOCore
import NIOPosix

/// A listening socket for tests that write the daemon's replies themselves.
package final class RawListener: Sendable {
    private let channel: any Channel
    private let connections: AsyncStream<RawClient>
    /// The socket's path.
    package let path: String
    private let folder: TemporaryFolder

    private init(
        _ channel: any Channel, _ connections: AsyncStream<RawClient>, path: String, in folder: TemporaryFolder
    ) {
        self.channel = channel
        self.connections = connections
        self.path = path
        self.folder = folder
    }

    /// Listens in a temporary folder.
    package static func listen() async throws -> RawListener {
        let folder = try TemporaryFolder()
        let path = folder.path("raw")
        let (connections, continuation) = AsyncStream.makeStream(of: RawClient.self)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { continuation.yield(try RawClient.over(channel)) }
            }
            .bind(unixDomainSocketPath: path).get()
        return RawListener(channel, connections, path: path, in: folder)
    }

    /// Waits for the next client.
    package func accept() async throws -> RawClient {
        for await connection in connections { return connection }
        throw ChannelError.eof
    }

    /// Closes the socket; accepted connections stay open.
    package func close() async {
        try? await channel.close()
    }
}

extension RawClient {
    /// Waits for the next request.
    package func nextRequest() async throws -> WireRequest {
        guard let body = try await next() else { throw ChannelError.eof }
        return try MessageCoding.decode(WireRequest.self, from: body, limits: ProtocolLimits())
    }

    /// Sends a reply as a binary frame.
    package func send(_ reply: WireReply) async {
        var buffer = ByteBuffer()
        MessageCoding.encode(reply, as: .binary, into: &buffer)
        await send(Array(buffer: buffer))
    }

    /// Sends `result` in reply to the next request, with that request's id.
    @discardableResult
    package func answer(_ result: WireReply.OneOf_Result) async throws -> WireRequest {
        let request = try await nextRequest()
        var reply = WireReply()
        reply.id = request.id
        reply.result = result
        await send(reply)
        return request
    }
}
