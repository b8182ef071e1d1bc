import LayoutWire
import NIOCore

/// Splits the bytes of one connection into frames and passes them to the session, with the connection's number: the session ignores
/// those of earlier ones.
final class FrameHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let session: ClientSession
    private let number: Int
    private let decoder: NIOSingleStepByteToMessageProcessor<FrameDecoder>

    init(session: ClientSession, number: Int, frameBytes: Int) {
        self.session = session
        self.number = number
        decoder = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytes: frameBytes))
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let (channel, number) = (context.channel, number)
        session.assumeIsolated { $0.linkOpened(channel, number) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let number = number
        do {
            try decoder.process(buffer: unwrapInboundIn(data)) { body in
                session.assumeIsolated { $0.linkRead(body, number) }
            }
        } catch {
            let failure = ClientError(
                code: "connection.protocol",
                message: "the daemon sent a malformed frame: \(NetworkReason.of(error))")
            session.assumeIsolated { $0.linkFailed(failure, number) }
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        let number = number
        session.assumeIsolated { $0.linkReadComplete(number) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        let number = number
        session.assumeIsolated { $0.linkEnded(number) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
