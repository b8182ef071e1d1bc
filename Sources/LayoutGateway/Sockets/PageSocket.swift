import LayoutWire
import NIOCore
import NIOWebSocket

/// The page's side of a WebSocket: one message is one body, as text if it is JSON, and is not looked at.
///
/// It reads only while the daemon takes messages, and while the page itself takes what it is sent: a page that does not read its
/// replies, or the answers to its pings, is not read either.
final class PageSocket: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    /// The reason for which the gateway closes a socket.
    enum Ending {
        case daemonEnded
        case daemonBroken(String)
        case gatewayStopping
        case tooLarge(Int)
        case outOfMemory(Int)
        case late(Double)
        case broken(String)
        case notText(String)
    }

    private let daemon: DaemonSocket
    private let meter: MessageMeter
    private let limits: GatewayLimits
    private var context: ChannelHandlerContext?
    /// The fragments so far of a message that is not complete.
    private var message: ByteBuffer?
    private var isText = false
    private var isClosing = false
    private var isReadDeferred = false

    init(_ daemon: DaemonSocket, meter: MessageMeter, limits: GatewayLimits) {
        self.daemon = daemon
        self.meter = meter
        self.limits = limits
    }

    // MARK: To the page

    /// Whether more bodies may be written.
    var hasRoom: Bool { context?.channel.isWritable ?? false }

    /// Writes a body as a message, in the form that its first byte shows.
    ///
    /// - Parameter taken: runs when the system has it, or when it never will.
    func send(_ body: ByteBuffer, taken: @escaping @Sendable () -> Void) {
        guard !isClosing, let context else { return taken() }
        let first = body.getInteger(at: body.readerIndex, as: UInt8.self)
        let opcode: WebSocketOpcode = first == BodyForm.openingBrace ? .text : .binary
        let frame = WebSocketFrame(fin: true, opcode: opcode, data: body)
        context.write(wrapOutboundOut(frame)).whenComplete { _ in taken() }
    }

    func flush() { context?.flush() }

    private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer) {
        guard !isClosing, let context else { return }
        context.write(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)), promise: nil)
    }

    // MARK: From the page

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        let frame = unwrapInboundIn(data)
        meter.took(frame)
        guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return end(.broken("a reserved bit is set")) }
        guard frame.maskKey != nil else { return end(.broken("a frame is not masked")) }
        switch frame.opcode {
        case .text, .binary:
            guard message == nil else { return end(.broken("a message began inside another")) }
            isText = frame.opcode == .text
            if frame.fin { return pass(frame.unmaskedData) }
            collect(frame.unmaskedData)
        case .continuation:
            guard message != nil else { return end(.broken("a message is continued that has not begun")) }
            collect(frame.unmaskedData)
            if frame.fin, let whole = message { pass(whole) }
        case .ping: write(.pong, frame.unmaskedData)
        case .pong: break
        case .connectionClose: answerClose(frame.unmaskedData)
        default: end(.broken("opcode \(UInt8(webSocketOpcode: frame.opcode)) is not known"))
        }
    }

    private func collect(_ part: ByteBuffer) {
        guard part.readableBytes <= limits.messageBytes - (message?.readableBytes ?? 0) else {
            return end(.tooLarge(limits.messageBytes))
        }
        var whole = message ?? ByteBuffer()
        message = nil
        whole.writeImmutableBuffer(part)
        message = whole
    }

    private func pass(_ body: ByteBuffer) {
        guard !isClosing else { return }
        message = nil
        guard !isText || body.isText else { return end(.notText("a text")) }
        daemon.send(body, taken: meter.completed())
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        daemon.flush()
        context.flush()
    }

    func read(context: ChannelHandlerContext) {
        if isClosing || (daemon.hasRoom && context.channel.isWritable) {
            context.read()
        } else {
            isReadDeferred = true
            meter.isPaused = true
        }
    }

    func resumeReading() {
        guard isReadDeferred, let context, daemon.hasRoom, context.channel.isWritable else { return }
        isReadDeferred = false
        meter.isPaused = false
        context.read()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        guard context.channel.isWritable else { return }
        daemon.resumeReading()
        resumeReading()
    }

    // MARK: The end

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        meter.exceeded = { [unowned self] in end($0) }
        daemon.attach(self)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is PageConnections.StopEvent { end(.gatewayStopping) }
        // A page says that it closes the socket by a frame.
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: end(.tooLarge(limits.messageBytes))
        case NIOWebSocketError.fragmentedControlFrame: end(.broken("a control frame is fragmented"))
        case NIOWebSocketError.multiByteControlFrameLength: end(.broken("a control frame is longer than 125 bytes"))
        // After an error of its socket a channel closes.
        default: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        isClosing = true
        self.context = nil
        message = nil
        meter.end()
        daemon.close()
        context.fireChannelInactive()
    }

    func end(_ ending: Ending) {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: ending.code)
        // A control frame holds 125 bytes.
        data.writeBytes(ending.reason.utf8.prefix(123))
        close(data)
    }

    /// Repeats what the page closes the socket with, if that is allowed.
    private func answerClose(_ data: ByteBuffer) {
        var rest = data
        guard data.readableBytes > 0 else { return close(data) }
        guard let code = rest.readInteger(as: UInt16.self), Self.isSent(code) else {
            return end(.broken("the socket is closed without a code that may be sent"))
        }
        if rest.isText { close(data) } else { end(.notText("the reason for closing")) }
    }

    /// Whether a close frame may have a code: RFC 6455, 7.4, and those that were registered later.
    private static func isSent(_ code: UInt16) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }

    /// Sends the page its last frame, and forgets it.
    private func close(_ data: ByteBuffer) {
        guard !isClosing, let context else { return }
        write(.connectionClose, data)
        isClosing = true
        message = nil
        meter.end()
        daemon.close()
        context.close(mode: .output, promise: nil)
    }
}

extension PageSocket.Ending {
    fileprivate var code: WebSocketErrorCode {
        switch self {
        case .daemonEnded, .gatewayStopping: .goingAway
        case .daemonBroken: .unexpectedServerError
        case .tooLarge, .outOfMemory: .messageTooLarge
        case .late: .policyViolation
        case .broken: .protocolError
        case .notText: .dataInconsistentWithMessage
        }
    }

    fileprivate var reason: String {
        switch self {
        case .daemonEnded: "daemon"
        case .daemonBroken(let reason): "the daemon sent a malformed frame: \(reason)"
        case .gatewayStopping: "gateway"
        case .tooLarge(let limit): "a message has more than \(limit) bytes"
        case .outOfMemory(let limit): "messages of all pages that wait have more than \(limit) bytes"
        case .late(let seconds): "a message was not complete within \(seconds) s"
        case .broken(let reason): reason
        case .notText(let what): "\(what) is not UTF-8"
        }
    }
}

extension ByteBuffer {
    fileprivate var isText: Bool { (try? UTF8Span(validating: readableBytesUInt8Span)) != nil }
}
