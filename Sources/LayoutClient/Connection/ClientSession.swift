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
        case connecting(Connecting)
        case connected
        case ended(ClientError)
    }

    /// What there is until there is a connection.
    struct Connecting {
        /// Requests that wait for it, in order. They are in `requests`, too.
        var parked: [(id: UInt32, request: Outgoing)] = []
        /// The attempts after an earlier connection was lost; nil: it is the first.
        var attempts: Task<Void, Never>?
    }

    /// A reply, and its body as received.
    ///
    /// The body is in the form that the request had; of a reply in parts it is the whole.
    struct Reply {
        let message: WireReply
        let body: ByteBuffer
        /// The run of the daemon that sent it.
        let instance: String
    }

    nonisolated let loop: any EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.executor.asUnownedSerialExecutor() }

    let location: DaemonLocation
    let policy: ReconnectPolicy?
    let limits: ClientLimits
    private(set) var phase = Phase.connecting(Connecting())
    private var link = ClientLink(number: 0)
    var requests = PendingRequests()
    var daemon = DaemonFacts()
    var containers: [WeakContainer] = []
    var streams: [Int: EventStream] = [:]
    private var lastKey = 0

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
    ///
    /// May be called on any thread, also on the loop, where `body` runs in a later turn.
    nonisolated func execute(_ body: @escaping @Sendable (isolated ClientSession) -> Void) {
        loop.execute { self.assumeIsolated { body($0) } }
    }

    // MARK: Requests

    /// Sends a request, once there is a connection, and waits for its reply. Cancelling the task drops the request if the
    /// daemon has not begun it.
    ///
    /// - Parameters:
    ///   - stream: the stream that receives the events, for a subscription, or whose window the request is about.
    ///   - isOwn: whether the request is part of connecting, which does not wait for a connection.
    func reply(
        to request: Outgoing, stream: EventStream? = nil, isOwn: Bool = false
    ) async throws(ClientError) -> Reply {
        let id = request.ownId ?? requests.nextId()
        let key = nextKey()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiter = PendingRequests.Waiter(
                    key: key, json: request.json, resultName: request.resultName, stream: stream,
                    place: request.place, continuation: continuation)
                start(request, id: id, for: waiter, isOwn: isOwn)
            }
        } onCancel: {
            execute { $0.cancel(id, key) }
        }
        return try result.get()
    }

    private func start(_ request: Outgoing, id: UInt32, for waiter: PendingRequests.Waiter, isOwn: Bool) {
        guard requests.add(waiter, as: id) else {
            let message = "id is \(id), which is still in flight"
            return waiter.continuation.resume(
                returning: .failure(ClientError(code: "request.duplicateId", message: message)))
        }
        // The task may have been cancelled before its waiter was added.
        if Task.isCancelled { return finish(id, .failure(.cancelled)) }
        switch phase {
        case .ended(let failure): finish(id, .failure(failure))
        case .connecting where !isOwn: changeParked { $0.append((id, request)) }
        case .connecting, .connected: write(request, id)
        }
    }

    /// Changes the requests that wait for a connection, while there is none.
    ///
    /// Nothing happens in the other phases.
    private func changeParked(_ change: (inout [(id: UInt32, request: Outgoing)]) -> Void) {
        guard case .connecting(var connecting) = phase else { return }
        // `connecting` is then the only reference, and not copied.
        phase = .connected
        change(&connecting.parked)
        phase = .connecting(connecting)
    }

    private var parked: [(id: UInt32, request: Outgoing)] {
        if case .connecting(let connecting) = phase { connecting.parked } else { [] }
    }

    private func write(_ request: Outgoing, _ id: UInt32) {
        guard let channel = link.channel else { return finish(id, .failure(link.failure)) }
        var buffer = channel.allocator.buffer(capacity: 256)
        do throws(ClientError) {
            try request.encode(id: id, subscription: requests[id]?.stream?.number ?? 0, into: &buffer)
        } catch {
            return finish(id, .failure(error))
        }
        let length = buffer.readableBytes - 4
        guard length <= daemon.frameBytes else {
            let message = "frame length is \(length), expected 1...\(daemon.frameBytes)"
            return finish(id, .failure(ClientError(code: "frame.tooLarge", message: message)))
        }
        channel.writeAndFlush(buffer, promise: nil)
        // The reply comes after everything that is not read yet.
        takeFrames()
    }

    /// Sends a request whose reply is ignored, if there is a connection.
    ///
    /// Its reply is recognized by its id and dropped.
    func writeAlone(_ request: WireRequest.OneOf_Request) {
        guard let channel = link.channel else { return }
        let id = requests.nextId()
        var buffer = channel.allocator.buffer(capacity: 32)
        MessageCoding.encode(
            WireRequest.with {
                $0.id = id
                $0.request = request
            }, as: .binary, into: &buffer)
        channel.writeAndFlush(buffer, promise: nil)
        requests.ignoreReply(to: id)
        takeFrames()
    }

    private func cancel(_ id: UInt32, _ key: Int) {
        guard requests[id]?.key == key else { return }
        guard let index = parked.firstIndex(where: { $0.id == id }) else {
            return writeAlone(.cancel(.with { $0.id = id }))
        }
        changeParked { $0.remove(at: index) }
        finish(id, .failure(.cancelled))
    }

    func finish(_ id: UInt32, _ result: Result<Reply, ClientError>) {
        requests.remove(id)?.continuation.resume(returning: result)
    }

    /// A number that no request, subscription or consumer of events has had.
    ///
    /// They count from 1, on all connections of the session.
    func nextKey() -> Int {
        lastKey += 1
        return lastKey
    }

    var waitingRequests: Int { requests.count }

    var unattended: Set<UInt32> { requests.unattended }

    // MARK: Phases

    /// Starts the next connection, on which ids begin again.
    ///
    /// - Returns: the connection's number.
    func beginLink() -> Int {
        link = ClientLink(number: link.number + 1)
        requests.beginConnection()
        return link.number
    }

    var linkFailure: ClientError? { link.hasEnded ? link.failure : nil }

    /// Containers and subscriptions are restored: sends the requests that wait for the connection.
    func didConnect() {
        let requests = parked
        phase = .connected
        for (id, request) in requests { write(request, id) }
    }

    /// Ends the session: requests fail, subscriptions end.
    ///
    /// Nothing happens if it has ended already: the first reason stays.
    func end(_ failure: ClientError) {
        switch phase {
        case .ended: return
        case .connecting(let connecting): connecting.attempts?.cancel()
        case .connected: break
        }
        phase = .ended(failure)
        link.fail(failure)
        link.channel?.close(promise: nil)
        for id in requests.ids { finish(id, .failure(failure)) }
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
        link.open(channel)
    }

    func linkRead(_ body: ByteBuffer, _ number: Int) {
        if number == link.number { link.append(body) }
    }

    /// The only place that requests the next read, so that no read happens while a consumer is behind.
    func linkReadComplete(_ number: Int) {
        if number == link.number { takeFrames() }
    }

    func linkFailed(_ failure: ClientError, _ number: Int) {
        guard number == link.number else { return }
        link.fail(failure)
        link.channel?.close(promise: nil)
    }

    func linkEnded(_ number: Int) {
        guard number == link.number else { return }
        // Handles what arrived before the end, which is at most what the socket's buffer contained.
        for stream in streams.values { stream.isUnlimited = true }
        while let body = link.popFirst() { receive(body) }
        for stream in streams.values {
            stream.isUnlimited = false
            stream.number = 0
            if stream.request == nil && stream.hasBegun { stream.end() }
        }
        link.end()
        let failure = link.failure
        let unsent = Set(parked.map(\.id))
        for id in requests.ids where !unsent.contains(id) { finish(id, .failure(failure)) }
        guard case .connected = phase else { return }
        guard let policy, !failure.isFinal else { return end(failure) }
        phase = .connecting(Connecting(attempts: Task { await reconnect(policy) }))
    }

    /// Whether reading pauses: a consumer is behind and no request waits for a reply, so the rest stays with the socket and
    /// the daemon.
    private var isPaused: Bool {
        requests.count == parked.count && requests.unattended.isEmpty
            && streams.values.contains { $0.isFull && !$0.isEnded }
    }

    /// Handles the frames that have arrived and reads more.
    func takeFrames() {
        while !isPaused, let body = link.popFirst() { receive(body) }
        if !isPaused { link.channel?.read() }
    }

    /// Ends the newest connection if its handshake is not complete.
    ///
    /// It then ends with `connection.timeout`.
    func endHandshake(_ number: Int, with path: String, after time: Duration) {
        guard number == link.number, case .connecting = phase else { return }
        linkFailed(
            ClientError(
                code: "connection.timeout", message: "the daemon at \(path) sent no reply to the handshake in \(time)"),
            number)
    }

    func refused(_ failure: ClientError) { link.refuse(failure) }

    func breakOff(_ message: String) {
        link.removeFrames()
        linkFailed(ClientError(code: "connection.protocol", message: message), link.number)
    }
}
