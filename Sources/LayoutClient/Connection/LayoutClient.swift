package import LayoutWire
import NIOCore
import NIOPosix
import SwiftProtobuf

/// A connection to the daemon.
///
///     let client = try await LayoutClient.connect(to: "/run/layoutd.sock", reconnect: ReconnectPolicy())
///     let gallery = try await client.open(ContainerDescription(layout: "flow", bounds: screen, sections: [items]))
///     let visible = try await gallery.attributes(in: screen)
///
/// Requests may be made from any task; replies are matched by id. Every method throws `ClientError`: what the daemon
/// refuses with its code, `connection.closed` (or `connection.slowConsumer`) when the connection ended before the reply, and `request.cancelled` when the
/// task was cancelled before the daemon had begun. What has begun is answered as ever, so a daemon that never answers is
/// waited for until `close()`. The client keeps nothing of what it is told and foretells nothing.
///
/// With a `ReconnectPolicy` a lost connection is made again. Requests that were in flight fail, as they may have been
/// carried out, and are not repeated; later ones wait for the new connection. Containers that have a name are found again
/// by it, and persistent ones without a name if the daemon is the same; those of the connection are gone, and requests on
/// them fail with `container.unknown`. Subscriptions go on with a `Notice.resumed`. Without a policy everything ends with
/// the connection.
///
/// The connection ends with `close()`, or with the last reference to the client, its containers and its subscriptions; and
/// with `connection.protocol`, never to be made again, when the daemon sends what is none of the protocol's messages.
public final class LayoutClient: Sendable {
    let session: ClientSession

    private init(_ session: ClientSession) {
        self.session = session
    }

    deinit {
        session.execute { $0.end(.closed) }
    }

    /// Connects to the Unix socket at `path` and shakes hands.
    ///
    /// - Throws: `connection.closed` when no daemon answers and `connection.denied` when this user may not connect, which are not
    ///   tried again; `connection.timeout` after `ClientLimits.handshakeTime`; `protocol.unsupported`, `limit.*`; `request.cancelled` when the task is cancelled.
    public static func connect(
        to path: String, reconnect policy: ReconnectPolicy? = nil, limits: ClientLimits = ClientLimits()
    ) async throws(ClientError) -> LayoutClient {
        let session = ClientSession(
            path: path, loop: MultiThreadedEventLoopGroup.singleton.next(), policy: policy, limits: limits)
        do throws(ClientError) {
            try await session.connectFirst()
        } catch {
            await session.end(error)
            throw error
        }
        return LayoutClient(session)
    }

    /// Ends the connection; requests in flight fail, subscriptions end.
    public func close() async {
        await session.close()
    }

    // MARK: Containers

    /// Opens a container and waits until it is prepared.
    ///
    /// - Throws: `layout.*`, `parameters.*`, `plugin.*`, `container.nameTaken`, `request.invalid`, `limit.*`.
    public func open(_ description: ContainerDescription) async throws(ClientError) -> RemoteContainer {
        let reply = try await send(.openContainer(description.wire))
        let opened = reply.openContainer
        let comesBack: ContainerHandle.Return =
            !description.isPersistent ? .never : description.name.isEmpty ? .byNumber : .byName(description.name)
        let handle = ContainerHandle(number: opened.container, comesBack: comesBack)
        await session.add(handle)
        return RemoteContainer(
            client: self, handle: handle, initialGeneration: reply.generation,
            initialContentSize: opened.contentSize.model, initialWarnings: opened.warnings.map(\.model))
    }

    /// A container that is open already, by its name, and all that it is made from. Any connection may have opened it.
    ///
    /// - Parameters:
    ///   - owner: id of the user whose container it is; nil: this one's.
    ///   - withItems: whether its sections come with their items' sizes and values.
    /// - Throws: `container.unknown`, also for a container that this user may not see.
    public func attach(
        name: String, owner: UInt32? = nil, withItems: Bool = false
    ) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        var message = WireAttachContainer(name, owner: owner)
        message.withItems = withItems
        let reply = try await send(.attachContainer(message)).attachContainer
        var state = ContainerState(reply.state)
        state.content = ContainerState.Content(reply.state)
        let handle = ContainerHandle(number: state.container, comesBack: .byName(name, owner: owner))
        await session.add(handle)
        let container = RemoteContainer(
            client: self, handle: handle, initialGeneration: state.generation, initialContentSize: state.contentSize)
        return (container, state)
    }

    /// The user's containers, and others' that the user may see, by number.
    public func containers() async throws(ClientError) -> [ContainerState] {
        try await send(.listContainers(WireListContainers())).listContainers.containers.map { ContainerState($0) }
    }

    // MARK: The connection

    /// Returns once the daemon has answered.
    public func ping() async throws(ClientError) {
        _ = try await send(.ping(WirePing()))
    }

    /// Returns once the daemon has written all earlier notices of this connection.
    public func sync() async throws(ClientError) {
        _ = try await send(.sync(WireSync()))
    }

    /// Sends a JSON request as it stands, with an id if it has none, and returns the reply as it came. A refusal is a
    /// reply like any other.
    ///
    /// - Throws: `request.malformed` for what is no JSON object at all.
    public func call(json: String) async throws(ClientError) -> String {
        String(buffer: try await session.reply(to: .json(JSONRequest(json))).body)
    }

    /// Sends a request in the binary form.
    package func send(_ request: WireRequest.OneOf_Request) async throws(ClientError) -> WireReply {
        try await session.reply(to: .message(request)).message
    }
}

extension WireAttachContainer {
    init(_ name: String, owner: UInt32?) {
        self.init()
        self.name = name
        if let owner { self.owner = owner }
    }
}
