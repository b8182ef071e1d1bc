import NIOCore

/// Accepts connections as long as no more are open than can be served and refused at once. The others wait in the socket's backlog.
///
/// It also pauses for a second when the system cannot accept one, for lack of file descriptors.
final class Entrance: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let pause = TimeAmount.seconds(1)

    private let most: Int
    private var open = 0
    private var isPaused = false

    init(_ limits: GatewayLimits) {
        most = limits.connections + limits.refusals
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        open += 1
        let bound = NIOLoopBound((entrance: self, context: context), eventLoop: context.eventLoop)
        unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).whenComplete { _ in
            bound.value.entrance.open -= 1
            bound.value.entrance.adjust(bound.value.context)
        }
        adjust(context)
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        isPaused = true
        adjust(context)
        let bound = NIOLoopBound((entrance: self, context: context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.pause) {
            bound.value.entrance.isPaused = false
            bound.value.entrance.adjust(bound.value.context)
        }
    }

    private func adjust(_ context: ChannelHandlerContext) {
        guard context.channel.isActive else { return }
        try? context.channel.syncOptions?.setOption(.autoRead, value: !isPaused && open < most)
    }
}
