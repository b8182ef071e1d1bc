public import LayoutModel
import LayoutWire

/// A container on the daemon. Every method throws `ClientError`, `container.unknown` once the container is closed or gone
/// with its connection. A copy is the same container, and keeps the client connected.
public struct RemoteContainer: Sendable {
    private let client: LayoutClient
    private let handle: ContainerHandle
    /// The generation, the content size and the layout's warnings when it was opened or attached to.
    public let initialGeneration: UInt64
    public let initialContentSize: Size
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

    /// The daemon's number for it, as it is in notices and states. Another one after a new connection to a new daemon.
    public var id: UInt32 { handle.lastNumber }

    /// Notices of this container, its layout's plugin's too. They end with the container.
    ///
    /// - Throws: `limit.subscriptionsPerConnection`.
    public func subscribe(to kinds: Set<Notice.Kind> = Notice.Kind.ofContainers) async throws(ClientError)
        -> Subscription
    {
        try await client.subscribe(to: kinds, of: handle)
    }

    /// Most index paths that the daemon takes in one query, and most elements in one of its answers
    /// (`limits.elementsPerReply`).
    public var elementsPerReply: Int {
        get async { await client.session.daemonElementsPerReply }
    }

    /// Closes it for everybody.
    public func close() async throws(ClientError) {
        _ = try await send(WireCloseContainer())
        handle.lose(ClientError(code: "container.unknown", message: "container \(id) was closed"))
    }

    /// Sends a request with this container's number in it.
    func send(_ request: some ContainerRequest) async throws(ClientError) -> WireReply {
        try await client.session.reply(to: .container(request, handle)).message
    }

    /// The same; a reply that `read` finds to be none of the protocol's ends the connection.
    func send<Value>(
        _ request: some ContainerRequest, _ read: (WireReply) throws(ClientError) -> Value
    ) async throws(ClientError) -> Value {
        let reply = try await send(request)
        do throws(ClientError) {
            return try read(reply)
        } catch {
            if error.isFinal { client.session.execute { $0.breakOff(error.message) } }
            throw error
        }
    }
}
