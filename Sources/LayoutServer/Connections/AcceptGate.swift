import LayoutService
import LayoutWire
import Logging
import NIOCore

/// Accepts clients while there are file descriptors for them. The others wait in the socket's backlog until a client disconnects or a
/// second has passed; connected clients are not affected. The log reports it once a minute.
final class AcceptGate: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let pause = TimeAmount.seconds(1)
    private static let logInterval = TimeAmount.minutes(1)

    private let budget: DescriptorBudget
    private let status: ServiceStatus
    private let logger: Logger
    private var quietUntil = NIODeadline.uptimeNanoseconds(0)
    /// The next attempt; nil while clients are accepted.
    private var retry: Scheduled<Void>?

    /// - Parameter status: gets a fault while no more clients are accepted.
    init(_ budget: DescriptorBudget, _ status: ServiceStatus, logger: Logger) {
        self.status = status
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

    /// Called when the system cannot accept a client.
    ///
    /// The error ends no connection: accepting pauses, and is tried again after a second.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        close(context, NetworkReason.of(error))
    }

    /// Turns `autoRead` off: NIO would retry a failed accept in a busy loop.
    private func close(_ context: ChannelHandlerContext, _ reason: String) {
        status.set(.accepting, "no more clients are accepted: \(reason)")
        let now = context.eventLoop.now
        if now >= quietUntil {
            quietUntil = now + Self.logInterval
            logger.report(.acceptPaused, ["reason": "\(reason)"])
        }
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        retryLater(context)
    }

    private func retryLater(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((gate: self, context: context), eventLoop: context.eventLoop)
        retry?.cancel()
        retry = context.eventLoop.scheduleTask(in: Self.pause) { bound.value.gate.open(bound.value.context) }
    }

    private func open(_ context: ChannelHandlerContext) {
        guard retry != nil, context.channel.isActive else { return }
        if budget.isFull { return retryLater(context) }
        retry?.cancel()
        retry = nil
        status.set(.accepting, nil)
        try? context.channel.syncOptions?.setOption(.autoRead, value: true)
    }
}
