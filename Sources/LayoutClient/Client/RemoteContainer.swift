public import LayoutModel
import LayoutWire

/// A container on the daemon.
///
/// Every method throws `ClientError`, with the code `container.unknown` once the container is closed or has ended with its
/// connection. A copy refers to the same container and keeps the client connected.
public struct RemoteContainer: Sendable {
    private let client: LayoutClient
    private let handle: ContainerHandle
    /// Whether answers bring identifiers.
    private(set) var asksForIdentifiers = false
    /// The generation at which the container was opened or attached to.
    public let initialGeneration: UInt64
    /// The content size at that generation.
    public let initialContentSize: Size
    /// The layout's warnings when the container was opened; empty after `attach`.
    public let initialWarnings: [LayoutWarning]

    init(
        client: LayoutClient, handle: ContainerHandle, initialGeneration: UInt64, initialContentSize: Size,
        initialWarnings: [LayoutWarning] = []
    ) {
        self.client = client
        self.handle = handle
        self.initialGeneration = initialGeneration
        self.initialContentSize = initialContentSize
        self.initialWarnings = initialWarnings
    }

    /// The same container; answers to its queries and updates, and notices of its subscriptions, bring the identifiers of items and
    /// sections.
    public var withIdentifiers: RemoteContainer {
        var container = self
        container.asksForIdentifiers = true
        return container
    }

    /// The daemon's number for the container, as in notices and states. It may change when the client reconnects.
    public var id: UInt32 { handle.lastNumber }

    /// Subscribes to notices of this container and of its layout's plugin. The subscription ends with the container.
    ///
    /// - Throws: `limit.subscriptionsPerConnection`.
    public func subscribe(to kinds: Set<Notice.Kind> = Notice.Kind.ofContainers) async throws(ClientError)
        -> Subscription
    {
        try await client.subscribe(to: kinds, of: handle, withIDs: asksForIdentifiers)
    }

    /// Subscribes with more than kinds of notices.
    func subscribe(
        to kinds: Set<Notice.Kind>, _ adjust: (inout WireSubscribe) -> Void
    ) async throws(ClientError) -> Subscription {
        try await client.subscribe(to: kinds, of: handle, withIDs: asksForIdentifiers, adjust)
    }

    /// Subscribes to what is in sight.
    func subscribe(_ request: WireSubscribe, into window: WindowInbox) async throws(ClientError) -> EventSource {
        let (key, _) = try await client.session.subscribe(
            request, of: handle, withIDs: asksForIdentifiers, window: window)
        return EventSource(client: client, key: key)
    }

    /// The maximum number of index paths in one query and of elements in one reply (the daemon's `limits.elementsPerReply`).
    public var elementsPerReply: Int {
        get async { await client.session.daemonElementsPerReply }
    }

    /// Closes the container for all clients.
    ///
    /// - Returns: whether nothing of it is stored any more. false if the server could not remove a persistent container from its store, as
    ///   on a disk that has become read-only: it tries again, and if it ends before that succeeds, the container comes back when it starts.
    @discardableResult
    public func close() async throws(ClientError) -> Bool {
        let reply = try await send(WireCloseContainer())
        handle.lose(ClientError(code: "container.unknown", message: "container \(id) was closed"))
        return !reply.closeContainer.stillStored
    }

    /// Sends a request on this container.
    func send(
        _ request: some ContainerRequest, ifGeneration generation: UInt64? = nil, withIDs: Bool = false
    ) async throws(ClientError) -> WireReply {
        try await client.session.reply(
            to: .container(
                request, handle, RequestOptions(ifGeneration: generation, withIDs: withIDs || asksForIdentifiers))
        ).message
    }

    /// Sends a request on this container and reads its reply. A reply that violates the protocol ends the connection.
    func send<Value>(
        _ request: some ContainerRequest, ifGeneration generation: UInt64? = nil, withIDs: Bool = false,
        _ read: (WireReply) throws(ClientError) -> Value
    ) async throws(ClientError) -> Value {
        let reply = try await send(request, ifGeneration: generation, withIDs: withIDs)
        do throws(ClientError) {
            return try read(reply)
        } catch {
            if error.isFinal { client.session.execute { $0.breakOff(error.message) } }
            throw error
        }
    }
}
