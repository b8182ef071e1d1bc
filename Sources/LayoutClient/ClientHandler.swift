import LayoutWire
import NIOCore
import SwiftProtobuf

/// The client's end of the wire: frames out, replies to whoever waits for them, events to their subscription.
final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum Waiter {
        case typed(EventLoopPromise<WireReply>)
        case raw(EventLoopPromise<String>)
    }

    /// Where a subscription's events go: as notices, or as they came.
    private enum EventStream {
        case notices(AsyncStream<Notice>, AsyncStream<Notice>.Continuation)
        case raw(AsyncStream<String>, AsyncStream<String>.Continuation)

        func finish() {
            switch self {
            case .notices(_, let continuation): continuation.finish()
            case .raw(_, let continuation): continuation.finish()
            }
        }
    }

    private var context: ChannelHandlerContext?
    private let decoder = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytes: Int(Int32.max)))
    private var lastId: UInt32 = 0
    private var waiters: [UInt32: Waiter] = [:]
    private var subscriptions: [UInt32: EventStream] = [:]
    /// What the daemon said before it closed.
    private var lastFailure: ClientError?

    // What a daemon sends is bounded by what was asked of it.
    private static let limits = {
        var limits = ProtocolLimits()
        limits.structuresPerFrame = .max
        return limits
    }()

    // MARK: Out

    func send(_ request: WireRequest.OneOf_Request, _ promise: EventLoopPromise<WireReply>) {
        let id = nextId()
        let message = WireRequest.with {
            $0.id = id
            $0.request = request
        }
        write(id, .typed(promise)) { MessageCoding.encode(message, as: .binary, into: &$0) }
    }

    func call(_ json: String, _ promise: EventLoopPromise<String>) {
        var body = json
        var id = nextId()
        if let members = try? Google_Protobuf_Struct(jsonString: json).fields, let own = members["id"] {
            // The caller's own id; one that is none is the daemon's to refuse.
            id = UInt32(exactly: own.numberValue) ?? 0
        } else if let brace = body.firstIndex(of: "{") {
            let rest = body[body.index(after: brace)...]
            let isEmpty = rest.first { !$0.isWhitespace } == "}"
            body = "{\"id\":\(id)\(isEmpty ? "" : ",")" + rest
        }
        write(id, .raw(promise)) { buffer in
            buffer.writeInteger(UInt32(truncatingIfNeeded: body.utf8.count), endianness: .little)
            buffer.writeString(body)
        }
    }

    private func write(_ id: UInt32, _ waiter: Waiter, _ encode: (inout ByteBuffer) -> Void) {
        guard waiters[id] == nil else {
            return Self.fail(
                waiter, ClientError(code: "request.duplicateId", message: "id is \(id), which is still in flight"))
        }
        guard let context else { return Self.fail(waiter, lastFailure ?? .closed) }
        waiters[id] = waiter
        var buffer = context.channel.allocator.buffer(capacity: 256)
        encode(&buffer)
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
    }

    private func nextId() -> UInt32 {
        repeat { lastId &+= 1 } while lastId == 0 || waiters[lastId] != nil
        return lastId
    }

    // MARK: In

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        do {
            try decoder.process(buffer: unwrapInboundIn(data)) { try receive($0) }
        } catch {
            lastFailure = ClientError(code: "connection.protocol", message: "the daemon's answer is no frame: \(error)")
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        self.context = nil
        let failure = lastFailure ?? .closed
        let all = waiters.values
        waiters = [:]
        for waiter in all { Self.fail(waiter, failure) }
        // They stay: whoever has just subscribed may not have taken the stream yet, and what came is in it.
        for events in subscriptions.values { events.finish() }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func receive(_ body: ByteBuffer) throws {
        let reply = try MessageCoding.decode(WireReply.self, from: body, limits: Self.limits)
        if case .event(let event)? = reply.result {
            return deliver(event, body)
        }
        // A failure without an id ends the connection, or is of a raw request that did not decode.
        guard let waiter = waiters.removeValue(forKey: reply.id) ?? firstRawWaiter(for: reply) else {
            if case .error(let failure)? = reply.result { lastFailure = ClientError(failure) }
            return
        }
        // Events may follow in the same read.
        if case .subscribe(let subscribed)? = reply.result { beginSubscription(subscribed.subscription, waiter) }
        switch (waiter, reply.result) {
        case (.raw(let promise), _): promise.succeed(String(buffer: body))
        case (.typed(let promise), .error(let failure)?): promise.fail(ClientError(failure))
        case (.typed(let promise), _): promise.succeed(reply)
        }
    }

    private func firstRawWaiter(for reply: WireReply) -> Waiter? {
        guard reply.id == 0 else { return nil }
        let raw = waiters.filter { if case .raw = $0.value { true } else { false } }
        return raw.keys.min().flatMap { waiters.removeValue(forKey: $0) }
    }

    private static func fail(_ waiter: Waiter, _ error: ClientError) {
        switch waiter {
        case .typed(let promise): promise.fail(error)
        case .raw(let promise): promise.fail(error)
        }
    }

    // MARK: Subscriptions

    private func beginSubscription(_ id: UInt32, _ waiter: Waiter) {
        switch waiter {
        case .typed:
            let (stream, continuation) = AsyncStream.makeStream(of: Notice.self)
            subscriptions[id] = .notices(stream, continuation)
        case .raw:
            let (stream, continuation) = AsyncStream.makeStream(of: String.self)
            subscriptions[id] = .raw(stream, continuation)
        }
    }

    private func deliver(_ event: WireEvent, _ body: ByteBuffer) {
        switch subscriptions[event.subscription] {
        case .notices(_, let continuation)?: Notice(event).map { _ = continuation.yield($0) }
        case .raw(_, let continuation)?: continuation.yield(String(buffer: body))
        case nil: break
        }
    }

    func notices(of subscription: UInt32) -> AsyncStream<Notice> {
        if case .notices(let stream, _)? = subscriptions[subscription] { stream } else { AsyncStream { $0.finish() } }
    }

    func events(of subscription: UInt32) -> AsyncStream<String> {
        if case .raw(let stream, _)? = subscriptions[subscription] { stream } else { AsyncStream { $0.finish() } }
    }

    func endSubscription(_ id: UInt32) {
        subscriptions.removeValue(forKey: id)?.finish()
    }
}
