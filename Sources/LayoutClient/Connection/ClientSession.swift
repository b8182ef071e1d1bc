import LayoutWire
import NIOCore
import SwiftProtobuf

/// The state that outlives a client's connections: requests in flight, subscriptions and containers. It runs on the event
/// loop of its sockets, so it needs no locks and events keep their order.
///
///     connecting ──▶ connected ──▶ ended
///          ▲             │           ▲
///          └─ lost, if there is ─────┘ closed, lost for good
///             a policy
actor ClientSession {
    enum Phase {
        /// A connection is being made, and requests wait for it.
        case connecting
        case connected
        case ended(ClientError)
    }

    /// A reply, and its body as received.
    struct Reply {
        let message: WireReply
        let body: ByteBuffer
        /// The run of the daemon that sent it.
        let instance: String
    }

    struct Waiter {
        /// Identifies the request across connections; ids start over on each of them.
        let key: Int
        /// The request, if it is JSON: the caller gets a failure as a reply, even one without an id.
        let json: JSONRequest?
        /// The name of the expected result.
        let resultName: String?
        /// The stream that receives the events, for a subscription, or whose window moves.
        let stream: EventStream?
        /// Where its window moves to.
        let place: WireWindow?
        let continuation: CheckedContinuation<Result<Reply, ClientError>, Never>
        var assembly = ReplyAssembly()
    }

    /// The newest connection. Events from earlier ones are ignored.
    private struct Link {
        let number: Int
        var channel: (any Channel)?
        /// Frames that are not handled yet.
        var frames = CircularBuffer<ByteBuffer>()
        /// The reason that it ended, if the daemon gave one or the client ended it.
        var failure: ClientError?
        var isEnded = false
    }

    nonisolated let loop: any EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.executor.asUnownedSerialExecutor() }

    let location: DaemonLocation
    let policy: ReconnectPolicy?
    let limits: ClientLimits
    private(set) var phase = Phase.connecting
    private var link = Link(number: 0)
    private var reconnection: Task<Void, Never>?
    private var lastId: UInt32 = 0
    var waiters: [UInt32: Waiter] = [:]
    /// Requests made while there is no connection, in order. Their waiters are in `waiters`, too.
    private var parked: [(id: UInt32, request: Outgoing)] = []
    /// The length of the longest frame that the daemon accepts, in bytes.
    var daemonFrameBytes = Int(UInt32.max)
    /// From the daemon's reply to `hello`; until then, the default of daemons.
    var daemonElementsPerReply = 16_384
    /// The running daemon that the containers belong to.
    var instance = ""
    var containers: [WeakContainer] = []
    var streams: [Int: EventStream] = [:]
    var lastKey = 0
    /// The session's own requests whose replies are ignored.
    var unattended: Set<UInt32> = []

    struct WeakContainer { weak var handle: ContainerHandle? }

    // The request and `ClientLimits.frameBytes` bound what a daemon sends.
    static let decodingLimits = {
        var limits = ProtocolLimits()
        limits.structuresPerFrame = .max
        return limits
    }()

    init(location: DaemonLocation, loop: any EventLoop, policy: ReconnectPolicy?, limits: ClientLimits) {
        self.location = location
        self.loop = loop
        self.policy = policy
        self.limits = limits
    }

    /// Runs `body` on the session, in the order of the calls.
    nonisolated func execute(_ body: @escaping @Sendable (isolated ClientSession) -> Void) {
        loop.execute { self.assumeIsolated { body($0) } }
    }

    // MARK: Requests

    /// Sends a request, once there is a connection, and waits for its reply. Cancelling the task drops the request if the
    /// daemon has not begun it.
    ///
    /// - Parameters:
    ///   - stream: the stream that receives the events, for a subscription, or whose window moves.
    ///   - isOwn: whether the request is part of connecting, which does not wait for a connection.
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
                    place: request.place, continuation: continuation)
                start(request, id: id, for: waiter, isOwn: isOwn)
            }
        } onCancel: {
            execute { $0.cancel(id, key) }
        }
        return try result.get()
    }

    private func start(_ request: Outgoing, id: UInt32, for waiter: Waiter, isOwn: Bool) {
        guard waiters[id] == nil else {
            let message = "id is \(id), which is still in flight"
            return waiter.continuation.resume(
                returning: .failure(ClientError(code: "request.duplicateId", message: message)))
        }
        waiters[id] = waiter
        // The task may have been cancelled before its waiter was added.
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
            try request.encode(id: id, subscription: waiters[id]?.stream?.number ?? 0, into: &buffer)
        } catch {
            return finish(id, .failure(error))
        }
        let length = buffer.readableBytes - 4
        guard length <= daemonFrameBytes else {
            let message = "frame length is \(length), expected 1...\(daemonFrameBytes)"
            return finish(id, .failure(ClientError(code: "frame.tooLarge", message: message)))
        }
        channel.writeAndFlush(buffer, promise: nil)
        // The reply comes after everything that is not read yet.
        takeFrames()
    }

    /// Sends a request whose reply is ignored, if there is a connection.
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

    /// The number of requests that wait for their replies.
    var waitingRequests: Int { waiters.count }

    // MARK: Phases

    /// Starts the next connection, on which ids begin again.
    ///
    /// - Returns: the connection's number.
    func beginLink() -> Int {
        link = Link(number: link.number + 1)
        lastId = 0
        unattended = []
        return link.number
    }

    /// The reason that the newest connection ended, if it has.
    var linkFailure: ClientError? { link.isEnded ? link.failure ?? .closed : nil }

    /// Containers and subscriptions are restored: sends the requests that wait for the connection.
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

    /// The only place that requests the next read, so that no read happens while a consumer is behind.
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
        // Handles what arrived before the end, which is at most what the socket's buffer contained.
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

    /// Whether reading pauses: a consumer is behind and no request waits for a reply, so the rest stays with the socket and
    /// the daemon.
    private var isPaused: Bool {
        waiters.count == parked.count && unattended.isEmpty && streams.values.contains { $0.isFull && !$0.isEnded }
    }

    /// Handles the frames that have arrived and reads more.
    func takeFrames() {
        while !isPaused, let body = link.frames.popFirst() { receive(body) }
        if !isPaused { link.channel?.read() }
    }

    /// Ends the newest connection if its handshake is not complete.
    func endHandshake(_ number: Int, with path: String, after time: Duration) {
        guard number == link.number, case .connecting = phase else { return }
        linkFailed(
            ClientError(
                code: "connection.timeout", message: "the daemon at \(path) sent no reply to the handshake in \(time)"),
            number)
    }

    /// Records the reason that the daemon gives for ending the connection.
    func refused(_ failure: ClientError) { link.failure = failure }

    func breakOff(_ message: String) {
        link.frames.removeAll()
        linkFailed(ClientError(code: "connection.protocol", message: message), link.number)
    }
}
