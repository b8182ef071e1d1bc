import Foundation
package import LayoutCore
package import LayoutWire
package import NIOCore
import NIOPosix

/// A plain socket for tests: sends any bytes and receives frames, without checking either.
package final class RawClient: Sendable {
    private let channel: any Channel
    private let handler: NIOLoopBound<Handler>

    private init(_ channel: any Channel, _ handler: NIOLoopBound<Handler>) {
        self.channel = channel
        self.handler = handler
    }

    /// Connects to the daemon at `path`, without a hello.
    package static func connect(to path: String) async throws -> RawClient {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler())
                }
            }
            .connect(unixDomainSocketPath: path)
            .flatMapThrowing { channel in
                let handler = try channel.pipeline.syncOperations.handler(type: Handler.self)
                return RawClient(channel, NIOLoopBound(handler, eventLoop: channel.eventLoop))
            }.get()
    }

    /// A connection that was accepted, used on its event loop.
    static func over(_ channel: any Channel) throws -> RawClient {
        let handler = Handler()
        try channel.pipeline.syncOperations.addHandler(handler)
        return RawClient(channel, NIOLoopBound(handler, eventLoop: channel.eventLoop))
    }

    // MARK: Sending

    /// Returns once the socket has taken the bytes. If the daemon closes meanwhile, `next` shows it.
    package func send(_ bytes: [UInt8]) async {
        try? await channel.writeAndFlush(ByteBuffer(bytes: bytes))
    }

    /// Sends without waiting for the socket.
    package func sendLater(_ bytes: [UInt8]) {
        channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
    }

    /// Sends a JSON body as a frame.
    package func send(json: String) async {
        await send(Self.frame(Array(json.utf8)))
    }

    /// A body with its length prefix.
    package static func frame(_ body: [UInt8]) -> [UInt8] {
        var buffer = ByteBuffer()
        buffer.writeInteger(UInt32(body.count), endianness: .little)
        buffer.writeBytes(body)
        return Array(buffer: buffer)
    }

    /// Closes the sending side; replies can still be read.
    package func closeOutput() async throws {
        try await channel.close(mode: .output)
    }

    /// Closes the connection.
    package func close() async {
        try? await channel.close()
    }

    // MARK: Receiving

    /// Pauses or resumes reading from the socket.
    package func setReading(_ isReading: Bool) async throws {
        try await channel.setOption(.autoRead, value: isReading).get()
    }

    /// The body of the next frame; nil once the daemon has closed.
    ///
    /// - Throws: `PatienceExhausted` if neither happens in time.
    package func next() async throws -> ByteBuffer? {
        let promise = channel.eventLoop.makePromise(of: ByteBuffer?.self)
        let loop = channel.eventLoop
        loop.execute { [handler] in
            let timeout = loop.scheduleTask(in: .seconds(Patience.seconds)) {
                promise.fail(PatienceExhausted(waitedFor: "a frame from the daemon"))
            }
            promise.futureResult.whenComplete { _ in timeout.cancel() }
            handler.value.next(promise)
        }
        return try await promise.futureResult.get()
    }

    /// The next frame as JSON; nil once the daemon has closed.
    package func nextJSON() async throws -> [String: JSONValue]? {
        guard let body = try await next() else { return nil }
        return try JSONDecoder().decode(JSONValue.self, from: Data(body.readableBytesView)).object
    }

    /// The next frame in either form, decoded; nil once the daemon has closed.
    package func nextReply() async throws -> WireReply? {
        guard let body = try await next() else { return nil }
        return try MessageCoding.decode(WireReply.self, from: body, limits: ProtocolLimits())
    }

    /// Sends a JSON request and returns the next frame as its reply.
    package func call(_ json: String) async throws -> [String: JSONValue] {
        await send(json: json)
        guard let reply = try await nextJSON() else { throw ChannelError.eof }
        return reply
    }

    /// Sends a binary request and returns the next frame as its reply.
    package func call(_ request: WireRequest) async throws -> WireReply {
        var buffer = ByteBuffer()
        MessageCoding.encode(request, as: .binary, into: &buffer)
        await send(Array(buffer: buffer))
        guard let body = try await next() else { throw ChannelError.eof }
        return try MessageCoding.decode(WireReply.self, from: body, limits: ProtocolLimits())
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let decoder = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytes: 1 << 30))
        private var frames = CircularBuffer<ByteBuffer>()
        private var waiting: EventLoopPromise<ByteBuffer?>?
        private var isClosed = false

        func next(_ promise: EventLoopPromise<ByteBuffer?>) {
            waiting = promise
            deliver()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            try? decoder.process(buffer: unwrapInboundIn(data)) { frames.append($0) }
            deliver()
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case ChannelEvent.inputClosed? = event as? ChannelEvent { end() }
        }

        func channelInactive(context: ChannelHandlerContext) { end() }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { end() }

        private func end() {
            isClosed = true
            deliver()
        }

        private func deliver() {
            guard let promise = waiting, isClosed || !frames.isEmpty else { return }
            waiting = nil
            promise.succeed(frames.popFirst())
        }
    }
}
