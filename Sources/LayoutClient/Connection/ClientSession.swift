import LayoutWire
import NIOCore
import SwiftProtobuf

/// What outlives a client's connections: who waits for which reply, who is told what, and which containers are held. It
/// runs on the event loop of its sockets, so nothing of it is locked and events keep their order.
///
///     connecting ──▶ connected ──▶ ended
///          ▲             │           ▲
///          └─ lost, if there is ─────┘ closed, lost for good
///             a policy
actor ClientSession {
    enum Phase {
        /// Requests wait for the connection that is being made.
        case connecting
        case connected
        case ended(ClientError)
    }

    /// A reply, and its body as it came.
    struct Reply {
        let message: WireReply
        let body: ByteBuffer
    }

    struct Waiter {
        /// Its request's own, while ids are used again on each connection.
        let key: Int
        /// A refusal of JSON is an answer like any other, also one that names no request.
        let json: JSONRequest?
        /// The result that it waits for.
        let resultName: String?
        /// Where the events of the subscription that it asks for go.
        let stream: EventStream?
        let continuation: CheckedContinuation<Result<Reply, ClientError>, Never>
        var assembly = ReplyAssembly()
    }

    /// The newest connection. What comes of an older one means nothing.
    private struct Link {
        let number: Int
        var channel: (any Channel)?
        /// Frames that are not looked at yet.
        var frames = CircularBuffer<ByteBuffer>()
        /// Why it ended, if the daemon said so or it was broken off.
        var failure: ClientError?
        var isEnded = false
    }

    nonisolated let loop: any EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.executor.asUnownedSerialExecutor() }

    let path: String
    let policy: ReconnectPolicy?
    let limits: ClientLimits
    private(set) var phase = Phase.connecting
    private var link = Link(number: 0)
    private var reconnection: Task<Void, Never>?
    private var lastId: UInt32 = 0
    var waiters: [UInt32: Waiter] = [:]
    /// Requests made while there is no connection, in order; their waiters are among the others.
    private var parked: [(id: UInt32, request: Outgoing)] = []
    /// Bytes of a frame that the daemon takes.
    var daemonFrameBytes = Int(UInt32.max)
    /// As told by its hello; else what daemons usually take.
    var daemonElementsPerReply = 16_384
    /// The daemon that the containers are of.
    var instance = ""
    var containers: [WeakContainer] = []
    var streams: [Int: EventStream] = [:]
    var lastKey = 0
    /// Requests of the session's own whose replies nobody waits for.
    var unattended: Set<UInt32> = []

    struct WeakContainer { weak var handle: ContainerHandle? }

    // What a daemon sends is bounded by what was asked of it, and by `ClientLimits.frameBytes`.
    static let decodingLimits = {
        var limits = ProtocolLimits()
        limits.structuresPerFrame = .max
        return limits
    }()

    init(path: String, loop: any EventLoop, policy: ReconnectPolicy?, limits: ClientLimits) {
        self.path = path
        self.loop = loop
        self.policy = policy
        self.limits = limits
    }

    /// Runs `body` on the session, in the order of the calls.
    nonisolated func execute(_ body: @escaping @Sendable (isolated ClientSession) -> Void) {
        loop.execute { self.assumeIsolated { body($0) } }
    }

    // MARK: Requests

    /// Sends a request and waits for its reply. While there is no connection it waits for one. A task that is cancelled
    /// has its request dropped if that has not begun.
    ///
    /// - Parameters:
    ///   - stream: takes the events, where it is a subscription.
    ///   - isOwn: of the session itself, which is what makes the connection.
    func reply(
        to request: Outgoing, stream: EventStream? = nil, isOwn: Bool = false
    ) async throws(ClientError) -> Reply {
        let id = request.ownId ?? nextId()
        lastKey += 1
        let key = lastKey
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = Waiter(
                    key: key, json: request.json, resultName: request.resultName, stream: stream,
                    continuation: continuation)
                start(request, id, waiter, isOwn: isOwn)
            }
        } onCancel: {
            execute { $0.cancel(id, key) }
        }
        return try result.get()
    }

    private func start(_ request: Outgoing, _ id: UInt32, _ waiter: Waiter, isOwn: Bool) {
        guard waiters[id] == nil else {
            let message = "id is \(id), which is still in flight"
            return waiter.continuation.resume(
                returning: .failure(ClientError(code: "request.duplicateId", message: message)))
        }
        waiters[id] = waiter
        // `cancel` may have come before the waiter.
        if Task.isCancelled { return finish(id, .failure(.cancelled)) }
        switch phase {
        case .ended(let failure): finish(id, .failure(failure))
        case .connecting where !isOwn: parked.append((id, request))
        case .connecting, .connected: write(request, id)
        }
    }

    private func write(_ request: Outgoing, _ id: UInt32) {
        guard let channel = link.channel else { return finish(id, .failure(link.failure ?? .closed)) }
        var buffer = channel.allocator.buffer(capacity: 256)
        do throws(ClientError) {
            try request.encode(id: id, into: &buffer)
        } catch {
            return finish(id, .failure(error))
        }
        let length = buffer.readableBytes - 4
        guard length <= daemonFrameBytes else {
            let message = "frame length is \(length), expected 1...\(daemonFrameBytes)"
            return finish(id, .failure(ClientError(code: "frame.tooLarge", message: message)))
        }
        channel.writeAndFlush(buffer, promise: nil)
        // The reply is behind whatever is not read yet.
        takeFrames()
    }

    /// Sends a request whose reply nobody waits for, if there is a connection.
    func writeAlone(_ request: WireRequest.OneOf_Request) {
        guard let channel = link.channel else { return }
        let id = nextId()
        var buffer = channel.allocator.buffer(capacity: 32)
        MessageCoding.encode(
            WireRequest.with {
                $0.id = id
                $0.request = request
            }, as: .binary, into: &buffer)
        channel.writeAndFlush(buffer, promise: nil)
        unattended.insert(id)
        takeFrames()
    }

    private func cancel(_ id: UInt32, _ key: Int) {
        guard waiters[id]?.key == key else { return }
        guard let index = parked.firstIndex(where: { $0.id == id }) else {
            return writeAlone(.cancel(.with { $0.id = id }))
        }
        parked.remove(at: index)
        finish(id, .failure(.cancelled))
    }

    func finish(_ id: UInt32, _ result: Result<Reply, ClientError>) {
        waiters.removeValue(forKey: id)?.continuation.resume(returning: result)
    }

    private func nextId() -> UInt32 {
        repeat { lastId &+= 1 } while lastId == 0 || waiters[lastId] != nil || unattended.contains(lastId)
        return lastId
    }

    /// Requests that wait for their replies.
    var waitingRequests: Int { waiters.count }

    // MARK: Phases

    /// Makes ready for the next connection, whose ids begin anew.
    ///
    /// - Returns: its number.
    func beginLink() -> Int {
        link = Link(number: link.number + 1)
        lastId = 0
        unattended = []
        return link.number
    }

    /// Why the newest connection is over, if it is.
    var linkFailure: ClientError? { link.isEnded ? link.failure ?? .closed : nil }

    /// The connection is as good as the one before: whatever waits for it goes out.
    func didConnect() {
        phase = .connected
        let requests = parked
        parked = []
        for (id, request) in requests { write(request, id) }
    }

    /// Ends the session: requests fail, subscriptions end.
    func end(_ failure: ClientError) {
        if case .ended = phase { return }
        phase = .ended(failure)
        reconnection?.cancel()
        reconnection = nil
        link.failure = link.failure ?? failure
        link.channel?.close(promise: nil)
        parked = []
        for id in waiters.keys { finish(id, .failure(failure)) }
        for stream in streams.values { stream.end() }
    }

    func close() async {
        let channel = link.channel
        end(.closed)
        try? await channel?.closeFuture.get()
    }

    // MARK: The connection

    func linkOpened(_ channel: any Channel, _ number: Int) {
        guard number == link.number, case .connecting = phase else { return channel.close(promise: nil) }
        link.channel = channel
    }

    func linkRead(_ body: ByteBuffer, _ number: Int) {
        if number == link.number { link.frames.append(body) }
    }

    /// The next read is asked for only here: while a consumer is behind, none is.
    func linkReadComplete(_ number: Int) {
        if number == link.number { takeFrames() }
    }

    func linkFailed(_ failure: ClientError, _ number: Int) {
        guard number == link.number else { return }
        link.failure = link.failure ?? failure
        link.channel?.close(promise: nil)
    }

    func linkEnded(_ number: Int) {
        guard number == link.number else { return }
        // What had come before the end: no more than the socket held.
        for stream in streams.values { stream.isUnlimited = true }
        while let body = link.frames.popFirst() { receive(body) }
        for stream in streams.values {
            stream.isUnlimited = false
            stream.number = 0
            if stream.request == nil && stream.hasBegun { stream.end() }
        }
        link.isEnded = true
        link.channel = nil
        let failure = link.failure ?? .closed
        let unsent = Set(parked.map(\.id))
        for id in waiters.keys where !unsent.contains(id) { finish(id, .failure(failure)) }
        guard case .connected = phase else { return }
        guard let policy, !failure.isFinal else { return end(failure) }
        phase = .connecting
        reconnection = Task { await reconnect(policy) }
    }

    /// A consumer is behind and no reply is waited for: the rest is left to the socket and to the daemon.
    private var isHeld: Bool {
        waiters.count == parked.count && unattended.isEmpty && streams.values.contains { $0.isFull && !$0.isEnded }
    }

    /// Looks at what has come, and asks for more.
    func takeFrames() {
        while !isHeld, let body = link.frames.popFirst() { receive(body) }
        if !isHeld { link.channel?.read() }
    }

    /// Ends the newest connection if it has not become one by then.
    func endHandshake(_ number: Int, after time: Duration) {
        guard number == link.number, case .connecting = phase else { return }
        linkFailed(ClientError(code: "connection.timeout", message: "\(path) has not answered for \(time)"), number)
    }

    /// The daemon has said why it ends the connection.
    func refused(_ failure: ClientError) { link.failure = failure }

    func breakOff(_ message: String) {
        link.frames.removeAll()
        linkFailed(ClientError(code: "connection.protocol", message: message), link.number)
    }
}
