import LayoutWire
import Logging
import NIOCore
import SwiftProtobuf

/// One client's socket: bytes to requests, replies and notices to bytes. Everything here runs on the connection's event
/// loop; a query is answered in the turn in which it was read.
///
/// While the client does not read, its requests are not read either: once more output waits than
/// `limits.outputSoftBytes`, frames stay where they are, in the socket. See `Connection+Output.swift` for the rest.
final class Connection: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let services: Services
    private let peer: PeerCredentials
    let logger: Logger
    private let decoder: NIOSingleStepByteToMessageProcessor<FrameDecoder>
    private let charges: FrameCharges
    /// Whether the connection is counted in the quota.
    private var isCounted = false

    var context: ChannelHandlerContext?
    var session: Session?
    var output = OutputState()
    /// Complete frames that are not answered yet.
    private var frames = CircularBuffer<ByteBuffer>()
    /// What ends the connection once the frames before it are answered.
    private var fatal: RequestFailure?
    private var hasFirstFrame = false
    private var isDecoding = false
    private var isInputClosed = false
    private var isStopping = false
    private(set) var isClosing = false
    private var isReadHeld = false
    private var isContinuing = false
    /// The form of the newest request, for failures that belong to none.
    private(set) var form = BodyForm.json
    private var helloTimer: Scheduled<Void>?
    private var frameTimer: Scheduled<Void>?

    init(services: Services, peer: PeerCredentials, logger: Logger) {
        self.services = services
        self.peer = peer
        self.logger = logger
        let charges = FrameCharges()
        self.charges = charges
        decoder = NIOSingleStepByteToMessageProcessor(
            FrameDecoder(frameBytes: services.limits.frameBytes, helloBytes: services.limits.helloBytes) {
                length throws(RequestFailure) in
                charges.add(try MemoryCharge(length, of: peer.user, in: services.quota))
            })
    }

    // MARK: Beginning and end

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        let loop = context.eventLoop
        let queue = NoticeQueue { loop.execute { bound.value.writeNotices(all: false) } }
        session = Session(
            services: services, peer: peer, loop: loop, queue: queue,
            output: Session.Output(
                send: { [unowned self] in send($0, as: $1, inParts: $2) },
                sendAnswer: { [unowned self] in send($0, as: $1, inParts: $2) },
                sendFrames: { [unowned self] in send($0) },
                writeNotices: { [unowned self] in writeNotices(all: $0) },
                isWritable: { [unowned self] in hasRoom },
                resume: { [unowned self] in resume() }))
    }

    func channelActive(context: ChannelHandlerContext) {
        do throws(RequestFailure) {
            try services.quota.addConnection(of: peer.user)
            isCounted = true
        } catch {
            logger.info("connection refused", metadata: ["uid": "\(peer.user)", "code": "\(error.code.rawValue)"])
            return fail(error)
        }
        let limit = services.limits.helloSeconds
        helloTimer = schedule(limit) { connection in
            connection.fail(RequestFailure(.helloTimeout, "no whole first frame came within \(limit) s"))
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        isClosing = true
        helloTimer?.cancel()
        frameTimer?.cancel()
        output.cancel()
        endSession()
        if isCounted { services.quota.removeConnection(of: peer.user) }
        self.context = nil
        context.fireChannelInactive()
    }

    /// Closes what the client had open; nothing more is answered.
    func endSession() {
        session?.end()
        session = nil
        while charges.takeFirst() != nil {}
        frames.removeAll()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.debug("connection failed", metadata: ["error": "\(error)", "pid": "\(peer.process)"])
        context.close(promise: nil)
    }

    // MARK: Input

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isClosing { return }
        let before = frames.count
        do {
            try decoder.process(buffer: unwrapInboundIn(data)) { frames.append($0) }
        } catch {
            fatal = error as? RequestFailure ?? RequestFailure(.malformed, "\(error)")
        }
        if frames.count > before { helloTimer?.cancel() }
        watchFrame(isNew: frames.count > before)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        var budget = LoopBudget()
        answerFrames(&budget)
        flush()
    }

    /// Reading goes on only when everything read is answered.
    func read(context: ChannelHandlerContext) {
        // What comes after the end is read too, and dropped: a socket closed with bytes unread may take the last answer
        // with it.
        if isClosing || (frames.isEmpty && !isDecoding) {
            context.read()
        } else {
            isReadHeld = true
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent {
            isInputClosed = true
            resume()
        } else if event is Connections.StopEvent {
            isStopping = true
            resume()
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !output.isDraining, context.channel.isWritable {
            drain()
            resume()
        }
        context.fireChannelWritabilityChanged()
    }

    /// Goes on with the frames that wait, from outside of a read.
    func resume() {
        var budget = LoopBudget()
        if session?.serveLanes(&budget) == false {
            continueLater()
        } else {
            answerFrames(&budget)
        }
        flush()
    }

    private func answerFrames(_ budget: inout LoopBudget) {
        if isStopping && !isClosing && session?.inFlightCount == 0 {
            writeNotices(all: true)
            _ = schedule(0.5) { $0.closeNow() }
            return closeAfterFlush()
        }
        while !isStopping, !isDecoding, !isClosing, let session, let body = frames.first {
            if session.inFlightCount >= services.limits.requestsInFlight { return }
            if !hasRoom { return flush() }
            if budget.isExhausted { return continueLater() }
            frames.removeFirst()
            budget.count(searches: receive(body, session))
        }
        if isClosing || isDecoding { return }
        if let fatal, session?.inFlightCount == 0 {
            fail(fatal)
            return endAfterFlush()
        }
        if isInputClosed && session?.isIdle == true { return closeAfterFlush() }
        if isReadHeld {
            isReadHeld = false
            context?.read()
        }
    }

    private func continueLater() {
        guard !isContinuing, let context else { return }
        isContinuing = true
        services.fairQueues.of(context.eventLoop).add(self)
    }

    /// The connection's turn has come again.
    func resumeFromQueue() {
        isContinuing = false
        resume()
    }

    /// Returns whether the request may have taken long to answer.
    private func receive(_ body: ByteBuffer, _ session: Session) -> Bool {
        form = BodyForm(of: body)
        // Large bodies were charged, and are decoded where they hold nobody up.
        guard body.readableBytes > FrameDecoder.chargedFrom else {
            let decoded = Self.decode(body, services.limits)
            receive(decoded, nil, session)
            guard case .request(_, let request, _) = decoded else { return false }
            return request.isSearch
        }
        isDecoding = true
        let charge = charges.takeFirst()
        let limits = services.limits
        let loop = session.loop
        let bound = NIOLoopBound(self, eventLoop: loop)
        services.registry.execute {
            let result = Self.decode(body, limits)
            loop.execute {
                let connection = bound.value
                connection.isDecoding = false
                if let session = connection.session { connection.receive(result, charge, session) }
                connection.resume()
            }
        }
        return false
    }

    /// What a body came to.
    private enum Decoded: Sendable {
        case request(id: UInt32, WireRequest.OneOf_Request, parts: Bool = false)
        case failure(id: UInt32, RequestFailure)
    }

    /// All that takes longer the longer the body is.
    private static func decode(_ body: ByteBuffer, _ limits: ProtocolLimits) -> Decoded {
        do throws(RequestFailure) {
            let message = try MessageCoding.decode(WireRequest.self, from: body, limits: limits)
            if let request = message.request { return .request(id: message.id, request, parts: message.parts) }
            return .failure(id: message.id, MessageCoding.unknownRequest(in: body, limits: limits))
        } catch {
            return .failure(id: MessageCoding.requestId(in: body), error)
        }
    }

    private func receive(_ decoded: Decoded, _ charge: MemoryCharge?, _ session: Session) {
        let needsHello = !hasFirstFrame && form == .binary
        hasFirstFrame = true
        switch decoded {
        case .request(let id, .hello(let message), _):
            session.receive(Session.Incoming(id: id, form: form, request: .hello(message)))
        case _ where needsHello:
            fail(RequestFailure(.helloExpected, "the first frame is neither JSON nor a hello"))
        case .request(let id, let request, let parts):
            session.receive(Session.Incoming(id: id, form: form, request: request, parts: parts, charge: charge))
        case .failure(let id, let failure):
            fail(failure, id: id)
        }
    }

    private func fail(_ failure: RequestFailure, id: UInt32 = 0) {
        send(
            .with {
                $0.id = id
                $0.error = WireFailure(failure)
            }, as: form)
        flush()
    }

    // MARK: Timers

    /// A frame that was begun must be completed in time, unless it is we who do not read.
    private func watchFrame(isNew: Bool) {
        if isNew {
            frameTimer?.cancel()
            frameTimer = nil
        }
        guard frameTimer == nil, decoder.unprocessedBytes > 0 else { return }
        let limit = services.limits.frameSeconds
        frameTimer = schedule(limit) { connection in
            connection.frameTimer = nil
            guard connection.decoder.unprocessedBytes > 0 else { return }
            if connection.isReadHeld { return connection.watchFrame(isNew: false) }
            connection.fail(RequestFailure(.frameTimeout, "a frame was begun and not completed within \(limit) s"))
        }
    }

    func schedule(_ seconds: Double, _ body: @escaping (Connection) -> Void) -> Scheduled<Void>? {
        guard let loop = context?.eventLoop else { return nil }
        let bound = NIOLoopBound((connection: self, body: body), eventLoop: loop)
        return loop.scheduleTask(in: .nanoseconds(Int64(seconds * 1e9))) {
            if bound.value.connection.context != nil { bound.value.body(bound.value.connection) }
        }
    }

    /// The client's process and user, for the log.
    var metadata: Logger.Metadata { ["pid": "\(peer.process)", "uid": "\(peer.user)"] }

    /// Ends a connection that cannot go on so that the client surely reads why: nothing more is sent, and what the client
    /// is still sending is taken until it sees the end.
    func endAfterFlush() {
        guard !isClosing, let context else { return }
        flush()
        isClosing = true
        drain(all: true)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer())).assumeIsolated().whenComplete { _ in
            context.close(mode: .output, promise: nil)
        }
        _ = schedule(1) { $0.closeNow() }
        if isReadHeld { context.read() }
    }

    func closeAfterFlush() {
        guard !isClosing else { return }
        flush()
        close(after: ByteBuffer())
    }

    /// Closes once the client has taken `last` and what goes before it.
    func close(after last: ByteBuffer) {
        isClosing = true
        guard let context else { return }
        drain(all: true)
        context.writeAndFlush(wrapOutboundOut(last)).assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    }

    func closeNow() {
        isClosing = true
        context?.close(promise: nil)
    }
}
