import NIOCore
import NIOWebSocket

/// Counts the bytes of a page's unfinished message as they arrive, before the decoder keeps them, and watches that the message is
/// completed in time. The time during which the gateway itself does not read does not count.
final class MessageMeter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let budget: ByteBudget
    private let limits: GatewayLimits
    /// Bytes that have arrived, without those of frames that are gone.
    private var charged = 0
    /// Those of them that are complete frames of the message.
    private var collected = 0
    private var deadline: Scheduled<Void>?
    /// Whether the gateway does not read.
    var isPaused = false
    var exceeded: (PageSocket.Ending) -> Void = { _ in }

    init(_ budget: ByteBudget, _ limits: GatewayLimits) {
        self.budget = budget
        self.limits = limits
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data).readableBytes
        guard budget.take(bytes) else { return exceeded(.outOfMemory(limits.unfinishedBytes)) }
        charged += bytes
        context.fireChannelRead(data)
        if charged == 0 {
            deadline?.cancel()
            deadline = nil
        } else if deadline == nil {
            watch(context.eventLoop)
        }
    }

    /// A frame was decoded. What it was framed with is gone, and all of it if it belongs to no message.
    func took(_ frame: WebSocketFrame) {
        let lengthBytes = frame.length < 126 ? 0 : frame.length < 65_536 ? 2 : 8
        release(2 + lengthBytes + (frame.maskKey == nil ? 0 : 4))
        if frame.opcode.isControlOpcode { release(frame.length) } else { collected += frame.length }
    }

    /// The message is complete.
    ///
    /// - Returns: what is to be called when the daemon has it: until then it counts.
    func completed() -> @Sendable () -> Void {
        let bytes = min(collected, charged)
        charged -= bytes
        collected = 0
        deadline?.cancel()
        deadline = nil
        return { [budget] in budget.give(bytes) }
    }

    func end() {
        release(charged)
        collected = 0
        deadline?.cancel()
    }

    private func release(_ bytes: Int) {
        let bytes = min(bytes, charged)
        charged -= bytes
        budget.give(bytes)
    }

    private func watch(_ loop: any EventLoop) {
        let bound = NIOLoopBound(self, eventLoop: loop)
        deadline = loop.scheduleTask(in: TimeAmount(limits.messageSeconds)) {
            let meter = bound.value
            if meter.isPaused { return meter.watch(loop) }
            meter.exceeded(.late(meter.limits.messageSeconds))
        }
    }
}
