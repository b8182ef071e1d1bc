import LayoutWire
import NIOCore

/// The daemon's side of a WebSocket: cuts the daemon's bytes into frames for the page, and puts the page's messages into frames.
///
/// It reads only while the page's output has room, so that the daemon sees a slow page as a slow client.
final class DaemonSocket: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let decoder: NIOSingleStepByteToMessageProcessor<FrameDecoder>
    private weak var page: PageSocket?
    private var context: ChannelHandlerContext?
    /// What the daemon sent before the page was there.
    private var early: [ByteBuffer] = []
    private var ending: PageSocket.Ending?
    private var isReadDeferred = false

    init(messageBytes: Int) {
        decoder = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytes: messageBytes))
    }

    /// Whether more messages may be written.
    var hasRoom: Bool { context?.channel.isWritable ?? true }

    /// Sends everything to `page` from now on.
    func attach(_ page: PageSocket) {
        self.page = page
        for body in early { page.send(body) }
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
    func send(_ body: ByteBuffer) {
        guard let context, ending == nil else { return }
        var prefix = ByteBuffer()
        prefix.writeInteger(UInt32(body.readableBytes), endianness: .little)
        context.write(wrapOutboundOut(prefix), promise: nil)
        context.write(wrapOutboundOut(body), promise: nil)
    }

    func flush() { context?.flush() }

    func close() { context?.close(promise: nil) }

    // MARK: The channel

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard ending == nil else { return }
        do {
            try decoder.process(buffer: unwrapInboundIn(data)) { body in
                if let page { page.send(body) } else { early.append(body) }
            }
        } catch {
            end(.daemonBroken("\((error as? RequestFailure)?.message ?? "\(error)")"))
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
