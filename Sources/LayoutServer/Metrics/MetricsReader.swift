import NIOCore

/// One reader of metrics: a request of HTTP is read up to its empty line and answered once.
///
/// `GET /metrics` and `GET /` are answered with all figures, in Prometheus' text format; then the connection is closed. Other requests get
/// 400, 404, 405, or 431 if they are longer than `requestBytes`. What follows the request is dropped.
final class MetricsReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    static let requestBytes = 8192

    private let patience: TimeAmount
    private let exposition: () -> String
    private var request = ByteBuffer()
    private var isAnswered = false
    private var deadline: Scheduled<Void>?

    /// - Parameter seconds: a reader that has not got its answer by then is disconnected.
    init(within seconds: Double, _ exposition: @escaping () -> String) {
        patience = .nanoseconds(Int64(seconds * 1e9))
        self.exposition = exposition
    }

    func channelActive(context: ChannelHandlerContext) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: patience) { bound.value.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What follows the request is dropped.
        if isAnswered { return }
        var bytes = unwrapInboundIn(data)
        request.writeBuffer(&bytes)
        if hasEnded {
            answer(context)
        } else if request.readableBytes > Self.requestBytes {
            send(
                "431 Request Header Fields Too Large", "the request is longer than \(Self.requestBytes) bytes\n",
                on: context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent, !isAnswered { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    /// Whether the line that is empty has arrived. Lines end with LF, or CR and LF.
    private var hasEnded: Bool {
        let bytes = request.readableBytesView.filter { $0 != UInt8(ascii: "\r") }
        return zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "\n") && $1 == UInt8(ascii: "\n") }
    }

    private func answer(_ context: ChannelHandlerContext) {
        let line = String(buffer: request).prefix { !$0.isNewline }.split(separator: " ")
        guard line.count == 3, line[2].hasPrefix("HTTP/") else {
            return send("400 Bad Request", "expected a request of HTTP\n", on: context)
        }
        guard line[0] == "GET" || line[0] == "HEAD" else {
            return send("405 Method Not Allowed", "expected GET\n", on: context)
        }
        let path = line[1].prefix { $0 != "?" }
        guard path == "/" || path == "/metrics" else {
            return send("404 Not Found", "expected /metrics\n", on: context)
        }
        send("200 OK", exposition(), on: context, withBody: line[0] == "GET")
    }

    private func send(_ status: String, _ body: String, on context: ChannelHandlerContext, withBody: Bool = true) {
        isAnswered = true
        let type = status.hasPrefix("200") ? "text/plain; version=0.0.4; charset=utf-8" : "text/plain; charset=utf-8"
        var response = "HTTP/1.0 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
        response += "Connection: close\r\n\r\n"
        if withBody { response += body }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response))).assumeIsolated().whenComplete { _ in
            bound.value.close(promise: nil)
        }
    }
}
