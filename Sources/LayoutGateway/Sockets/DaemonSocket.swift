import LayoutWire
import NIOCore

/// The daemon's side of a WebSocket: cuts the daemon's bytes into frames for the page, and puts the page's messages into frames.
///
/// It reads only while the page's output has room, so that the daemon sees a slow page as a slow client.
final class DaemonSocket: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let lengthBytes = 4

    private let decoder: NIOSingleStepByteToMessageProcessor<FrameDecoder>
    private let budget: ByteBudget
    private let limits: GatewayLimits
    /// Bytes that have arrived from the daemon and are not with the page.
    private var charged = 0
    private weak var page: PageSocket?
    private var context: ChannelHandlerContext?
    private var early: [ByteBuffer] = []
    private var ending: PageSocket.Ending?
    private var isReadDeferred = false
    private var isClosing = false

    init(_ budget: ByteBudget, _ limits: GatewayLimits) {
        decoder = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytes: limits.messageBytes))
        self.budget = budget
        self.limits = limits
    }

    deinit { budget.give(charged) }

    /// Whether more messages may be written.
    var hasRoom: Bool { context?.channel.isWritable ?? true }

    /// Sends everything to `page` from now on.
    func attach(_ page: PageSocket) {
        self.page = page
        for body in early { pass(body, to: page) }
        early = []
        page.flush()
        if let ending { return page.end(ending) }
        resumeReading()
    }

    func resumeReading() {
        guard isReadDeferred, let context, page?.hasRoom == true else { return }
        isReadDeferred = false
        context.read()
    }

    /// Writes one message as one frame.
    ///
    /// - Parameter taken: runs when the system has it, or when it never will.
    func send(_ body: ByteBuffer, taken: @escaping @Sendable () -> Void) {
        guard let context, ending == nil, !isClosing else { return taken() }
        var prefix = ByteBuffer()
        prefix.writeInteger(UInt32(body.readableBytes), endianness: .little)
        context.write(wrapOutboundOut(prefix), promise: nil)
        context.write(wrapOutboundOut(body)).whenComplete { _ in taken() }
    }

    func flush() { context?.flush() }

    /// Closes the connection when the daemon has what was sent to it, or after a while.
    func close() {
        guard let context, !isClosing else { return }
        isClosing = true
        let channel = context.channel
        let timeout = context.eventLoop.scheduleTask(in: TimeAmount(limits.closeSeconds)) {
            channel.close(promise: nil)
        }
        channel.closeFuture.whenComplete { _ in timeout.cancel() }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer())).whenComplete { _ in channel.close(promise: nil) }
    }

    /// Sends the page a body, which counts until the system has it.
    private func pass(_ body: ByteBuffer, to page: PageSocket) {
        let bytes = body.readableBytes + Self.lengthBytes
        charged -= bytes
        page.send(body) { [budget] in budget.give(bytes) }
    }

    // MARK: The channel

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard ending == nil, !isClosing else { return }
        let bytes = unwrapInboundIn(data)
        guard budget.take(bytes.readableBytes) else {
            end(.outOfMemory(limits.unfinishedBytes))
            return context.close(promise: nil)
        }
        charged += bytes.readableBytes
        do {
            try decoder.process(buffer: bytes) { body in
                if let page { pass(body, to: page) } else { early.append(body) }
            }
        } catch {
            end(.daemonBroken(NetworkReason.of(error)))
            context.close(promise: nil)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) { page?.flush() }

    func read(context: ChannelHandlerContext) {
        if page?.hasRoom == true { context.read() } else { isReadDeferred = true }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable { page?.resumeReading() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        end(.daemonEnded)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func end(_ reason: PageSocket.Ending) {
        guard ending == nil else { return }
        ending = reason
        page?.flush()
        page?.end(reason)
    }
}
