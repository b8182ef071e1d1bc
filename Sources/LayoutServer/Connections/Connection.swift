import CoreMetrics
import LayoutService
import LayoutWire
import Logging
import NIOCore

/// One client's socket: decodes bytes into requests and encodes replies and notices. Everything runs on the connection's event loop; a
/// query is answered in the same run of the loop in which it was read.
///
/// `ConnectionState` decides what happens next, `Connection+Input` serves frames, `Connection+Output` writes.
///
/// The requests of a client that does not read its replies are not read either: while more output waits than
/// `limits.outputSoftBytes`, frames stay in the socket.
final class Connection: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let services: Services
    /// Those that `hello` reports. A reload changes them for later connections.
    let limits: ProtocolLimits
    let peer: PeerCredentials
    let statistics: UserStatistics
    let logger: Logger
    let decoder: NIOSingleStepByteToMessageProcessor<FrameDecoder>
    let frameCharges: FrameCharges
    let opened = NIODeadline.now()
    private var charge: ConnectionCharge?

    var context: ChannelHandlerContext?
    /// The socket's, while the channel is active. NIO takes three times as long to find it as the kernel to say what is unread in it.
    private(set) var descriptor: NIOBSDSocket.Handle?
    var session: Session?
    var state: ConnectionState
    var output = OutputState()
    /// Ends the connection when a frame that has begun is not completed in time.
    var frameDeadline: Scheduled<Void>?
    /// Whether the connection waits in its loop's fair queue.
    var isQueued = false
    /// Why it ends, if not because the client closes it: for the statistics.
    var ending: String?
    /// The part of `output.waitingBytes` that is in the user's statistics.
    var countedBytes = 0
    /// The form of the newest request, for failures that belong to no request.
    var form = BodyForm.json

    init(services: Services, limits: ProtocolLimits, peer: PeerCredentials, logger: Logger) {
        self.services = services
        self.limits = limits
        self.peer = peer
        statistics = services.facilities.statistics.of(peer.user)
        self.logger = logger
        state = ConnectionState(requestsInFlight: limits.requestsInFlight)
        let frameCharges = FrameCharges()
        self.frameCharges = frameCharges
        decoder = NIOSingleStepByteToMessageProcessor(
            FrameDecoder(frameBytes: limits.frameBytes, helloBytes: limits.helloBytes) {
                length throws(RequestFailure) in
                frameCharges.add(try MemoryCharge(length, of: peer.user, in: services.facilities.accounts))
            })
    }

    var metadata: Logger.Metadata { ["pid": "\(peer.process)", "uid": "\(peer.user)"] }

    // MARK: Opening

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        descriptor = try? context.channel.pipeline.syncOperations.withUnsafeTransportIfAvailable { $0 }
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let queue = NoticeQueue(merged: statistics.mergedNotices, budget: (peer.user, services.facilities.accounts)) {
            loop.execute { bound.value.writeNotices(all: false) }
        }
        session = Session(
            of: Caller(peer, of: services, limits: limits, queue: queue, log: AdministratorLog(logger)), on: loop,
            output: ClientOutput(
                send: { [unowned self] in send($0, as: $1, inParts: $2) },
                sendAnswer: { [unowned self] in send($0, as: $1, inParts: $2) },
                sendFrames: { [unowned self] in send($0, charged: $1) },
                writeNotices: { [unowned self] in writeNotices(all: $0) },
                isWritable: { [unowned self] in hasRoom },
                resume: { [unowned self] in resume() }))
    }

    func channelActive(context: ChannelHandlerContext) {
        do throws(RequestFailure) {
            charge = try ConnectionCharge(of: peer.user, in: services.facilities.accounts)
            statistics.acceptedConnections.increment()
            services.connections.refusals.hasPlace()
        } catch {
            if error.code == .limitConnections { services.connections.refusals.refused(peer.user, error.message) }
            return fail(error)
        }
        let limit = limits.helloSeconds
        state.start(
            deadline: schedule(limit) { connection in
                connection.fail(RequestFailure(.helloTimeout, "no complete first frame arrived within \(limit) s"))
            })
    }

    // MARK: Closing

    func channelInactive(context: ChannelHandlerContext) {
        state.close()
        frameDeadline?.cancel()
        output.cancel()
        countWaiting()
        statistics.disconnected(ending ?? "closed")
        endSession()
        if charge != nil {
            charge = nil
            services.connections.refusals.hasPlace()
        }
        self.context = nil
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.report(.connectionFailed, metadata.merging(["error": "\(NetworkReason.of(error))"]) { $1 })
        ending = ending ?? "failed"
        context.close(promise: nil)
    }

    /// Closes what the client had open and drops its requests.
    ///
    /// Call on the event loop; further calls do nothing.
    func endSession() {
        session?.end()
        session = nil
        frameCharges.removeAll()
        state.removeFrames()
    }

    /// Flushes, shuts the output down, and drops input until the client closes its side or a second has passed. A client that is still
    /// sending so gets to read the last reply.
    func closeOutputAfterFlush() {
        guard !state.isClosing, let context else { return }
        flush()
        state.close()
        drain(all: true)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in
            context.close(mode: .output, promise: nil)
        }
        _ = schedule(1) { $0.closeImmediately() }
        if state.isReadDeferred { context.read() }
    }

    func closeAfterFlush() {
        guard !state.isClosing else { return }
        flush()
        close(after: ByteBuffer())
    }

    /// Closes when `last` and all output before it is written.
    ///
    /// The output is not dropped then, however much of it waits; a later `closeImmediately` drops it.
    func close(after last: ByteBuffer) {
        state.close()
        guard let context else { return }
        drain(all: true)
        context.writeAndFlush(wrapOutboundOut(last)).assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    }

    func closeImmediately() {
        state.close()
        context?.close(promise: nil)
    }

    // MARK: Timers

    /// Calls `body` on the event loop after `seconds`, unless the channel is inactive by then.
    ///
    /// - Returns: nil before the channel is active and after it is closed.
    func schedule(_ seconds: Double, _ body: @escaping (Connection) -> Void) -> Scheduled<Void>? {
        guard let loop = context?.eventLoop else { return nil }
        let bound = NIOLoopBound((connection: self, body: body), eventLoop: loop)
        return loop.scheduleTask(in: .nanoseconds(Int64(seconds * 1e9))) {
            if bound.value.connection.context != nil { bound.value.body(bound.value.connection) }
        }
    }
}
