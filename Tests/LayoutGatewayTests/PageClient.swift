import LayoutGateway
import NIOCore
import NIOPosix
import TestSupport

/// A browser's side of a connection, made by hand: sends any bytes, and reads responses and frames without NIO's help.
final class PageClient: Sendable {
    let channel: any Channel
    private let handler: NIOLoopBound<Handler>
    let gateway: RunningGateway

    private init(_ channel: any Channel, _ handler: NIOLoopBound<Handler>, _ gateway: RunningGateway) {
        self.channel = channel
        self.handler = handler
        self.gateway = gateway
    }

    static func connect(to gateway: RunningGateway) async throws -> PageClient {
        let place = gateway.host.split(separator: ":")
        return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Handler()) }
            }
            .connect(to: SocketAddress(ipAddress: String(place[0]), port: Int(place[1]) ?? 0))
            .flatMapThrowing { channel in
                let handler = try channel.pipeline.syncOperations.handler(type: Handler.self)
                return PageClient(channel, NIOLoopBound(handler, eventLoop: channel.eventLoop), gateway)
            }.get()
    }

    // MARK: Requests

    /// The headers of a page of this gateway that has its cookie.
    var credentials: String { "\(cookie)Origin: http://\(gateway.host)\r\n" }

    /// The cookie alone.
    var cookie: String { "Cookie: layoutd-\(port)=\(gateway.token.key(of: "http://\(gateway.host)"))\r\n" }

    var port: String { gateway.host.split(separator: ":").last.map(String.init) ?? "" }

    /// Sends a request with `Host`, and with `headers` as they stand.
    func request(_ method: String, _ target: String, headers: String, body: String = "") async throws -> Reply {
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        await send(text: "\(method) \(target) HTTP/1.1\r\nHost: \(gateway.host)\r\n\(headers)\(length)\r\n\(body)")
        return try await reply(hasBody: method != "HEAD")
    }

    func get(_ target: String) async throws -> Reply { try await request("GET", target, headers: credentials) }

    /// The headers that ask for a WebSocket.
    static let upgrade =
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

    /// Opens the socket.
    func open(headers: String = "Sec-WebSocket-Protocol: layoutd.v1\r\n", credentials: String? = nil) async throws
        -> Reply
    {
        try await request("GET", "/socket", headers: Self.upgrade + headers + (credentials ?? self.credentials))
    }

    // MARK: Bytes

    /// Returns once the socket has taken the bytes. If the gateway closes meanwhile, what is read next shows it.
    func send(_ bytes: [UInt8]) async { try? await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

    func send(text: String) async { await send(Array(text.utf8)) }

    /// Sends without waiting for the socket.
    func sendLater(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

    func send(_ frame: WebFrame) async { await send(frame.masked) }

    func close() async { try? await channel.close() }

    /// Sends nothing more, and goes on reading.
    func closeOutput() async throws { try await channel.close(mode: .output) }

    /// Pauses or resumes reading from the socket.
    func setReading(_ isReading: Bool) async throws {
        try await channel.setOption(.autoRead, value: isReading).get()
    }

    /// The next response.
    func reply(hasBody: Bool = true) async throws -> Reply {
        try await next("a response") { Reply(from: &$0, isClosed: $1, hasBody: hasBody) }
    }

    /// The next frame; nil once the gateway has closed.
    func frame() async throws -> WebFrame? {
        try await next("a frame") { buffer, isClosed in
            if let frame = WebFrame(from: &buffer) { return .some(frame) }
            return isClosed ? .some(nil) : nil
        }
    }

    /// Returns when the gateway has closed, and what it has sent until then.
    func rest() async throws -> String {
        try await next("the end") { buffer, isClosed in isClosed ? String(buffer: buffer) : nil }
    }

    private func next<Value: Sendable>(
        _ what: String, _ parse: @escaping @Sendable (inout ByteBuffer, _ isClosed: Bool) -> Value?
    ) async throws -> Value {
        let promise = channel.eventLoop.makePromise(of: Value.self)
        let loop = channel.eventLoop
        loop.execute { [handler] in
            let timeout = loop.scheduleTask(in: .seconds(Patience.seconds)) {
                promise.fail(ChannelError.connectTimeout(.seconds(Patience.seconds)))
            }
            promise.futureResult.whenComplete { _ in timeout.cancel() }
            handler.value.wait { buffer, isClosed in
                if let value = parse(&buffer, isClosed) {
                    promise.succeed(value)
                    return true
                }
                if isClosed { promise.fail(EndedEarly(what: what)) }
                return isClosed
            }
        }
        return try await promise.futureResult.get()
    }

    /// The gateway closed before what was waited for.
    struct EndedEarly: Error { let what: String }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private var buffer = ByteBuffer()
        private var isClosed = false
        /// Returns whether it has what it waits for.
        private var waiting: ((inout ByteBuffer, Bool) -> Bool)?

        func wait(_ body: @escaping (inout ByteBuffer, Bool) -> Bool) {
            waiting = body
            deliver()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = unwrapInboundIn(data)
            buffer.writeBuffer(&bytes)
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

        private func deliver() { if waiting?(&buffer, isClosed) == true { waiting = nil } }
    }
}
