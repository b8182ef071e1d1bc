import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after another.
///
/// A request is read when the response to the one before was taken, so a page that does not read holds one response at most.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Phase {
        /// Waits for a request, of which nothing was decoded.
        case idle
        /// Collects the body of a request.
        case receiving(HTTPRequestHead, RequestTarget, ByteBuffer)
        /// Waits for the site, or until the page has taken the response.
        case responding
        case ended
    }

    private let admission: Admission
    private let served: ServedSite
    private let pages: PageConnections
    private let upgrade: SocketUpgrade
    private var phase = Phase.idle
    private var charge: ByteCharge?
    /// Whether the request is the last of its connection: the page says so, or requested a protocol that the gateway does not speak, after
    /// which the decoder reads no more.
    private var isLast = false
    private var isReadDeferred = false
    private var deadline: Scheduled<Void>?

    init(admission: Admission, site served: ServedSite, pages: PageConnections, upgrade: SocketUpgrade) {
        self.admission = admission
        self.served = served
        self.pages = pages
        self.upgrade = upgrade
    }

    private var limits: GatewayLimits { served.limits }

    func channelActive(context: ChannelHandlerContext) {
        setDeadline(limits.requestSeconds, context)
        pages.add(context.channel)
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        phase = .ended
        charge = nil
        deadline?.cancel()
        context.fireChannelInactive()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), phase) {
        case (.head(let head), .idle): receive(head, context)
        case (.body(let part), .receiving(let head, let target, var body)) where head.method == .PUT:
            guard part.readableBytes <= limits.pluginBytes - body.readableBytes else {
                return refuseBody(of: head, context)
            }
            phase = .responding
            body.writeImmutableBuffer(part)
            phase = .receiving(head, target, body)
        case (.end, .receiving(let head, let target, let body)): answer(head, for: target, with: body, context)
        // The rest of a refused request, or a body that no request announced.
        default: break
        }
    }

    private func receive(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        isLast = !head.isKeepAlive || head.headers.contains(name: "upgrade")
        switch admission.verdict(on: head) {
        case .answered(let response): respond(response, to: head.method, context)
        case .granted(let target):
            pages.recognize(context.channel)
            if target.path == RequestTarget.socketPath {
                return respond(upgrade.refusal(of: head), to: head.method, context)
            }
            if let refusal = served.site.refusal(of: head.method, target) {
                return respond(refusal, to: head.method, context)
            }
            let length = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
            guard head.method != .PUT || length <= limits.pluginBytes else { return refuseBody(of: head, context) }
            phase = .receiving(head, target, ByteBuffer())
            let hasBody = length > 0 || head.headers.contains(name: "transfer-encoding")
            if hasBody, head.version == .http1_1,
                head.headers[canonicalForm: "expect"].contains(where: { $0.lowercased() == "100-continue" })
            {
                let goOn = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(goOn)), promise: nil)
            }
        }
    }

    private func refuseBody(of head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let reason = "the body has more than \(limits.pluginBytes) bytes"
        respond(.refusal(.payloadTooLarge, reason), to: head.method, context)
    }

    private func answer(
        _ head: HTTPRequestHead, for target: RequestTarget, with body: ByteBuffer, _ context: ChannelHandlerContext
    ) {
        phase = .responding
        setDeadline(limits.responseSeconds, context)
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        served.response(to: head, for: target, with: body, token: admission.token, on: context.eventLoop)
            .whenSuccess { bound.value.handler.respond($0, to: head.method, bound.value.context) }
    }

    // MARK: Responses

    private func respond(_ response: Response, to method: HTTPMethod, _ context: ChannelHandlerContext) {
        if case .ended = phase { return }
        var response = response
        response.isLast = isLast
        phase = .responding
        charge = response.charge
        setDeadline(limits.responseSeconds, context)
        context.write(wrapOutboundOut(.head(response.head)), promise: nil)
        if method != .HEAD, response.body.readableBytes > 0 {
            context.write(wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
        }
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        // The end is written, and with it the next request read, when the page has taken the rest.
        let written = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))), promise: written)
        let endsConnection = response.endsConnection
        written.futureResult.whenSuccess {
            bound.value.handler.finish(isLast: endsConnection, bound.value.context)
        }
    }

    private func finish(isLast: Bool, _ context: ChannelHandlerContext) {
        charge = nil
        if case .ended = phase { return }
        // The page may have said so since.
        let isLast = isLast || self.isLast
        phase = isLast ? .ended : .idle
        if isLast {
            deadline?.cancel()
        } else {
            setDeadline(limits.idleSeconds, context)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        if isLast { context.close(mode: .output, promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The upgrade handler reports that it did not upgrade; the request follows. After an error of its socket a channel closes.
        guard let error = error as? HTTPParserError else { return }
        guard case .idle = phase else { return context.close(promise: nil) }
        let response =
            error == .headerOverflow
            ? Response.refusal(
                .requestHeaderFieldsTooLarge,
                "the headers have more than \(limits.headerBytes) bytes or \(limits.headers) lines")
            : Response.refusal(.badRequest, "this is not a request of HTTP/1.1")
        respond(response, to: .GET, context)
    }

    // MARK: Time and room

    func read(context: ChannelHandlerContext) {
        guard context.channel.isWritable else {
            isReadDeferred = true
            return
        }
        context.read()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if isReadDeferred, context.channel.isWritable {
            isReadDeferred = false
            context.read()
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is PageConnections.StopEvent { context.close(promise: nil) }
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { endRequests(context) }
        context.fireUserInboundEventTriggered(event)
    }

    /// The page sends nothing more. It may wait for the response to its last request.
    private func endRequests(_ context: ChannelHandlerContext) {
        isLast = true
        switch phase {
        case .responding: break
        case .idle, .receiving, .ended: context.close(promise: nil)
        }
    }

    private func setDeadline(_ seconds: Double, _ context: ChannelHandlerContext) {
        let channel = context.channel
        deadline?.cancel()
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(seconds)) { channel.close(promise: nil) }
    }
}
