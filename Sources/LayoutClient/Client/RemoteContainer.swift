public import LayoutModel
import LayoutWire

/// A container on the daemon: data, bounds and a layout, whose frames the client queries.
///
///     let photos = try await client.open(ContainerDescription(layout: "flow", bounds: screen, sections: [items]))
///     let visible = try await photos.attributes(in: screen)
///     try await photos.performBatch { $0.insertItems(at: ItemPath(section: 0, item: 0)) }
///
/// This value is a reference: copies refer to the same container, and each keeps the client connected. Nothing is cached, so every
/// query is a round trip, and its result is valid at the generation that comes with it. Subscribe, or open a `ContainerWindow`, to
/// learn of changes, which other clients may make, too.
///
/// Every method throws `ClientError`, with the code `container.unknown` once the container is closed or has ended with its
/// connection.
public struct RemoteContainer: Sendable {
    private let client: LayoutClient
    private let handle: ContainerHandle
    /// Whether replies contain identifiers.
    ///
    /// Set in copies by `withIdentifiers`. Queries by identifier get them either way.
    private(set) var asksForIdentifiers = false
    /// The generation at which the container was opened or attached to.
    public let initialGeneration: UInt64
    /// The content size at that generation.
    public let initialContentSize: Size
    /// The layout's warnings when the container was opened; empty after `attach`.
    ///
    /// `preparation()` has those of the newest prepare.
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

    /// The same container, with identifiers: replies to its queries and updates, and notices of its subscriptions, contain those of items
    /// and sections.
    public var withIdentifiers: RemoteContainer {
        var container = self
        container.asksForIdentifiers = true
        return container
    }

    /// The daemon's number for the container, as in notices and states.
    ///
    /// It may change when the client reconnects, so compare it with the number in a notice when the notice arrives, and do not
    /// store it.
    public var id: UInt32 { handle.lastNumber }

    /// Subscribes to notices of this container and of its layout's plugin. The subscription ends when the container is closed.
    ///
    /// - Throws: `limit.subscriptionsPerConnection`.
    public func subscribe(to kinds: Set<Notice.Kind> = Notice.Kind.ofContainers) async throws(ClientError)
        -> Subscription
    {
        try await client.subscribe(to: kinds, of: handle, withIDs: asksForIdentifiers)
    }

    /// Subscribes with more than kinds of notices.
    ///
    /// - Parameter adjust: sets what `WireSubscribe` has besides, such as a rate.
    func subscribe(
        to kinds: Set<Notice.Kind>, _ adjust: (inout WireSubscribe) -> Void
    ) async throws(ClientError) -> Subscription {
        try await client.subscribe(to: kinds, of: handle, withIDs: asksForIdentifiers, adjust)
    }

    /// Subscribes to the elements in sight.
    ///
    /// - Returns: a source whose deliveries say that `window` has changed; the window begins with the contents of the reply.
    func subscribe(_ request: WireSubscribe, into window: WindowInbox) async throws(ClientError) -> EventSource {
        let (key, _) = try await client.session.subscribe(
            request, of: handle, withIDs: asksForIdentifiers, window: window)
        return EventSource(client: client, key: key)
    }

    /// The maximum number of index paths in one query and of elements in one reply (the daemon's `limits.elementsPerReply`).
    ///
    /// Queries that may find more return pages; those that name more fail with `limit.elementsPerReply`.
    public var elementsPerReply: Int {
        get async { await client.session.daemon.elementsPerReply }
    }

    /// Closes the container for all clients.
    ///
    /// - Returns: whether the daemon's store has also removed it. false if it could not, as on a disk that has become read-only: it
    ///   retries, and if the daemon stops before it succeeds, the container is there again after the next start.
    @discardableResult
    public func close() async throws(ClientError) -> Bool {
        let reply = try await send(WireCloseContainer())
        handle.lose(ClientError(code: "container.unknown", message: "container \(id) was closed"))
        return !reply.closeContainer.stillStored
    }

    /// Sends a request on this container.
    ///
    /// The container's number is set when the request is sent, which may be on a later connection.
    func send(
        _ request: some ContainerRequest, ifGeneration generation: UInt64? = nil, withIDs: Bool = false
    ) async throws(ClientError) -> WireReply {
        try await client.session.reply(
            to: .container(
                request, handle, RequestOptions(ifGeneration: generation, withIDs: withIDs || asksForIdentifiers))
        ).message
    }

    /// Sends a request on this container and reads its reply. A reply that violates the protocol ends the connection.
    ///
    /// Other errors of `read`, such as a failed conversion, leave the connection open.
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
