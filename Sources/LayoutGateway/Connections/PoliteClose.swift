import NIOCore

/// Ends connections so that the other side can read what was sent last.
///
/// Closing a socket whose input was not read makes the system drop what the other side has not read either. So this handler works in
/// steps:
///
///     close(mode: .output)  ──▶  the output is shut down  ──▶  all input is dropped  ──▶  the other side closes, or time is over
///     by a handler behind it                                                              ──▶  the socket is closed
///
/// A refused client thereby receives the reason, whatever it has sent and however much of that was not read.
final class PoliteClose: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let limits: GatewayLimits
    private let refusal: ByteBuffer
    private var isClosing = false

    init(_ limits: GatewayLimits) {
        self.limits = limits
        let reason = "all \(limits.connections) connections of this gateway are in use\n"
        refusal = ByteBuffer(
            string: "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\n"
                + "Content-Length: \(reason.utf8.count)\r\nConnection: close\r\n\r\n\(reason)")
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is PageConnections.CrowdedEvent else { return context.fireUserInboundEventTriggered(event) }
        guard !isClosing else { return }
        context.writeAndFlush(wrapOutboundOut(refusal), promise: nil)
        closeOutput(context, within: limits.refusalSeconds, promise: nil)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .output, !isClosing else { return context.close(mode: mode, promise: promise) }
        closeOutput(context, within: limits.closeSeconds, promise: promise)
    }

    private func closeOutput(_ context: ChannelHandlerContext, within seconds: Double, promise: EventLoopPromise<Void>?)
    {
        isClosing = true
        let channel = context.channel
        let timeout = context.eventLoop.scheduleTask(in: TimeAmount(seconds)) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in timeout.cancel() }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer())).whenComplete { _ in
            bound.value.close(mode: .output, promise: promise)
        }
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isClosing else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isClosing { context.fireChannelRead(data) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isClosing { context.read() } else { context.fireChannelReadComplete() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isClosing { context.close(promise: nil) } else { context.fireErrorCaught(error) }
    }
}

extension TimeAmount {
    init(_ seconds: Double) { self = .nanoseconds(Int64(seconds * 1e9)) }
}
