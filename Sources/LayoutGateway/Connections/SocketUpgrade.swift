import LayoutWire
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Turns one connection of a page into a WebSocket with a connection to the daemon of its own.
///
/// It belongs to that connection's pipeline and event loop. The connection to the daemon is opened before the page gets its answer, so a
/// missing daemon is a response of HTTP.
final class SocketUpgrade {
    static let subprotocol = "layoutd.v1"

    private let daemon: String
    private let admission: Admission
    private let limits: GatewayLimits
    private let pages: PageConnections
    private let budget: ByteBudget
    private var socket: DaemonSocket?
    private var failure: Response?

    init(
        daemon: String, admission: Admission, limits: GatewayLimits, pages: PageConnections, budget: ByteBudget
    ) {
        self.daemon = daemon
        self.admission = admission
        self.limits = limits
        self.pages = pages
        self.budget = budget
    }

    /// The upgrade as NIO carries it out, for a pipeline on `loop`.
    func upgrader(on loop: any EventLoop) -> NIOWebSocketServerUpgrader {
        let bound = NIOLoopBound(self, eventLoop: loop)
        return NIOWebSocketServerUpgrader(
            maxFrameSize: limits.messageBytes, automaticErrorHandling: false,
            shouldUpgrade: { channel, head in bound.value.headers(for: head, channel) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture { try bound.value.takeOver(channel) }
            })
    }

    /// The refusal of a request for the socket that was not carried out.
    func refusal(of head: HTTPRequestHead) -> Response {
        if let failure { return failure }
        guard head.method == .GET else {
            return .refusal(
                .methodNotAllowed, "the method is \(head.method), expected GET", headers: [("Allow", "GET")])
        }
        return .refusal(
            .upgradeRequired,
            "expected the first request of a connection, with Upgrade: websocket, Sec-WebSocket-Version: 13, a key, "
                + "and \(Self.subprotocol) in Sec-WebSocket-Protocol", headers: [("Upgrade", "websocket")])
    }

    /// Connects to the daemon if the request is granted.
    ///
    /// - Returns: the headers of the response; nil for one that `RequestHandler` refuses.
    private func headers(for head: HTTPRequestHead, _ channel: any Channel) -> EventLoopFuture<HTTPHeaders?> {
        guard case .granted(let target) = admission.verdict(on: head), target.path == RequestTarget.socketPath,
            head.method == .GET,
            head.headers[canonicalForm: "sec-websocket-protocol"].contains(Self.subprotocol[...])
        else { return channel.eventLoop.makeSucceededFuture(nil) }
        pages.recognize(channel)
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        return connect(channel).map { headers in
            headers
        }.flatMapErrorThrowing { [daemon] error in
            bound.value.failure = .refusal(
                .badGateway, "no daemon is listening at \(daemon): \(NetworkReason.of(error))")
            return nil
        }
    }

    private func connect(_ page: any Channel) -> EventLoopFuture<HTTPHeaders?> {
        let bound = NIOLoopBound(self, eventLoop: page.eventLoop)
        let (budget, limits) = (budget, limits)
        return ClientBootstrap(group: page.eventLoop)
            .channelOption(
                .writeBufferWaterMark, value: .init(low: GatewayLimits.bufferBytes / 2, high: GatewayLimits.bufferBytes)
            )
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let socket = DaemonSocket(budget, limits)
                    bound.value.socket = socket
                    try channel.pipeline.syncOperations.addHandler(socket)
                }
            }
            .connect(unixDomainSocketPath: daemon)
            .map { _ in
                page.closeFuture.whenComplete { _ in bound.value.socket?.close() }
                return HTTPHeaders([("Sec-WebSocket-Protocol", Self.subprotocol)])
            }
    }

    /// Puts the socket in the place of the handlers of requests.
    private func takeOver(_ channel: any Channel) throws {
        guard let socket else { throw ChannelError.ioOnClosedChannel }
        let pipeline = channel.pipeline.syncOperations
        let requests = try pipeline.handler(type: RequestHandler.self)
        pipeline.removeHandler(requests, promise: nil)
        let meter = MessageMeter(budget, limits)
        try pipeline.addHandler(
            meter, position: .before(pipeline.handler(type: ByteToMessageHandler<WebSocketFrameDecoder>.self)))
        try pipeline.addHandler(PageSocket(socket, meter: meter, limits: limits))
    }
}
