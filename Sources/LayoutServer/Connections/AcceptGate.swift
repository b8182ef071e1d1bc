import Logging
import NIOCore

/// Lets clients in while there are file descriptors for them. The others wait in the socket's backlog, at no cost, until one leaves
/// or a second has passed; connected clients do not notice. The log reports it once a minute.
final class AcceptGate: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let pause = TimeAmount.seconds(1)
    private static let silence = TimeAmount.minutes(1)

    private let budget: DescriptorBudget
    private let logger: Logger
    private var quietUntil = NIODeadline.uptimeNanoseconds(0)
    /// When it looks again; nil while clients are let in.
    private var look: Scheduled<Void>?

    init(_ budget: DescriptorBudget, logger: Logger) {
        self.budget = budget
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        budget.add()
        let bound = NIOLoopBound((gate: self, context: context), eventLoop: context.eventLoop)
        unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).whenComplete { [budget] _ in
            budget.remove()
            bound.value.gate.open(bound.value.context)
        }
        context.fireChannelRead(data)
        if budget.isFull { close(context, "all file descriptors for clients are in use") }
    }

    /// The system could not accept a client.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        close(context, "\(error)")
    }

    /// After an error NIO asks for the same client again and again; without `autoRead` the socket is not looked at.
    private func close(_ context: ChannelHandlerContext, _ reason: String) {
        let now = context.eventLoop.now
        if now >= quietUntil {
            quietUntil = now + Self.silence
            logger.warning("cannot accept more clients", metadata: ["reason": "\(reason)"])
        }
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        lookLater(context)
    }

    private func lookLater(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((gate: self, context: context), eventLoop: context.eventLoop)
        look?.cancel()
        look = context.eventLoop.scheduleTask(in: Self.pause) { bound.value.gate.open(bound.value.context) }
    }

    private func open(_ context: ChannelHandlerContext) {
        guard look != nil, context.channel.isActive else { return }
        if budget.isFull { return lookLater(context) }
        look?.cancel()
        look = nil
        try? context.channel.syncOptions?.setOption(.autoRead, value: true)
    }
}
