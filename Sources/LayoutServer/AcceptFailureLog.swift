import Logging
import NIOCore

/// Says at most once a minute that a client could not be accepted, most likely for want of file descriptors. Accepting goes on
/// a second later, by NIO's own handler; whoever is connected never notices.
final class AcceptFailureLog: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let logger: Logger
    private var quietUntil = NIODeadline.uptimeNanoseconds(0)

    init(logger: Logger) {
        self.logger = logger
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let now = context.eventLoop.now
        if now >= quietUntil {
            quietUntil = now + .minutes(1)
            logger.warning("cannot accept a client, waiting a second", metadata: ["error": "\(error)"])
        }
        context.fireErrorCaught(error)
    }
}
