package import LayoutWire
import NIOCore
import NIOPosix
import SwiftProtobuf

/// A connection to the daemon.
///
///     let client = try await LayoutClient.connect(reconnect: ReconnectPolicy())
///     let gallery = try await client.open(ContainerDescription(layout: "flow", bounds: screen, sections: [items]))
///     let visible = try await gallery.attributes(in: screen)
///
/// Any task may make requests; replies are matched by id. Every method throws `ClientError`: the daemon's failure with its
/// code, `connection.closed` (or `connection.slowConsumer`) if the connection ended before the reply, and `request.cancelled`
/// if the task was cancelled before the daemon began the request. A request that has begun is awaited even in a cancelled
/// task, until its reply or `close()`. The client caches nothing and predicts nothing.
///
/// With a `ReconnectPolicy` the client reconnects after the connection is lost. Requests in flight fail and are not repeated,
/// since they may have been carried out; later ones wait for the new connection. The client attaches again to containers that it
/// attached to by name or opened as persistent ones with a name; persistent ones without a name stay usable while the same
/// daemon runs. All others are gone, and requests on them fail with `container.unknown`. Subscriptions continue with a
/// `Notice.resumed`. Without a policy, everything ends with the connection.
///
/// The connection ends with `close()`, with the last reference to the client, its containers and its subscriptions, or with
/// `connection.protocol` when the daemon sends something that is not part of the protocol. In the last case the client does
/// not reconnect.
public final class LayoutClient: Sendable {
    let session: ClientSession

    private init(_ session: ClientSession) {
        self.session = session
    }

    deinit {
        session.execute { $0.end(.closed) }
    }

    /// Connects to the daemon at a path and shakes hands.
    ///
    /// The reconnect policy does not apply to this first attempt.
    ///
    /// - Throws: `connection.closed` if no daemon listens, `connection.denied` if this user may not connect,
    ///   `connection.timeout` after `ClientLimits.handshakeTime`, `protocol.unsupported`, `limit.*`, and `request.cancelled` if
    ///   the task is cancelled.
    public static func connect(
        to path: String, reconnect policy: ReconnectPolicy? = nil, limits: ClientLimits = ClientLimits()
    ) async throws(ClientError) -> LayoutClient {
        try await connect(to: .path(path), policy, limits)
    }

    /// Connects to the first daemon that accepts a connection, or starts one that ends with this program.
    ///
    /// The places are, in order: `$LAYOUTD_SOCKET`, and nothing else if it is set; the user's daemon; the system's daemon. If there is
    /// none, the client starts `layoutd` from `$PATH`, unless `$LAYOUTD_AUTOSTART` is `no`.
    ///
    /// - Throws: as `connect(to:reconnect:limits:)`; an error names every place where it looked.
    public static func connect(
        reconnect policy: ReconnectPolicy? = nil, limits: ClientLimits = ClientLimits()
    ) async throws(ClientError) -> LayoutClient {
        try await connect(to: .usual, policy, limits)
    }

    private static func connect(
        to location: DaemonLocation, _ policy: ReconnectPolicy?, _ limits: ClientLimits
    ) async throws(ClientError) -> LayoutClient {
        let session = ClientSession(
            location: location, loop: MultiThreadedEventLoopGroup.singleton.next(), policy: policy, limits: limits)
        do throws(ClientError) {
            try await session.connectFirst()
        } catch {
            await session.end(error)
            throw error
        }
        return LayoutClient(session)
    }

    /// Ends the connection: requests in flight fail with `connection.closed`, and subscriptions end.
    ///
    /// Containers that are not persistent are closed by the daemon. A client that is closed does not reconnect, whatever its
    /// policy; later requests fail with `connection.closed`.
    public func close() async {
        await session.close()
    }

    // MARK: Containers

    /// Opens a container and waits until it is prepared.
    ///
    /// - Throws: `layout.*`, `parameters.*`, `plugin.*`, `container.nameTaken`, `request.invalid`, `limit.*`.
    public func open(_ description: ContainerDescription) async throws(ClientError) -> RemoteContainer {
        let whole = try await session.reply(to: .message(.openContainer(description.wire)))
        let reply = whole.message
        let opened = reply.openContainer
        let comesBack: ContainerHandle.Return =
            !description.isPersistent
            ? .never
            : description.name.isEmpty ? .byNumber(openedIn: whole.instance) : .byName(description.name)
        let handle = ContainerHandle(number: opened.container, comesBack: comesBack)
        await session.add(handle)
        return RemoteContainer(
            client: self, handle: handle, initialGeneration: reply.generation,
            initialContentSize: opened.contentSize.model, initialWarnings: opened.warnings.map(\.model))
    }

    /// Attaches to an open container by its name, no matter which connection opened it.
    ///
    /// - Parameters:
    ///   - name: the container's name.
    ///   - owner: the id of the user that opened the container; nil for this process's user.
    ///   - withItems: whether the state includes the sizes and values of the items.
    /// - Returns: the container and its state, with `ContainerState.content`.
    /// - Throws: `container.unknown`, also for a container that this user may not see.
    public func attach(
        name: String, owner: UInt32? = nil, withItems: Bool = false
    ) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        try await attach(
            WireAttachContainer(name, owner: owner), comesBack: .byName(name, owner: owner), withItems: withItems)
    }

    /// Attaches to an open container by its number, no matter which connection opened it. It is the way to a container without a name.
    ///
    /// A persistent container without a name keeps its number when the daemon restarts with its store. After a lost connection, the
    /// client attaches to a container with a name by that name.
    ///
    /// - Parameters:
    ///   - number: as in `RemoteContainer.id` and `ContainerState.container`.
    ///   - withItems: whether the state includes the sizes and values of the items.
    /// - Returns: the container and its state, with `ContainerState.content`.
    /// - Throws: `container.unknown`, also for a container that this user may not see.
    public func attach(
        number: UInt32, withItems: Bool = false
    ) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        try await attach(.with { $0.container = number }, comesBack: nil, withItems: withItems)
    }

    /// - Parameter comesBack: how a reconnection finds the container; nil to decide by its state.
    /// - Throws: `container.unknown`, also for one that this user may not see.
    private func attach(
        _ message: WireAttachContainer, comesBack: ContainerHandle.Return?, withItems: Bool
    ) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        var message = message
        message.withItems = withItems
        let reply = try await send(.attachContainer(message)).attachContainer
        var state = ContainerState(reply.state)
        state.content = ContainerState.Content(reply.state)
        let handle = ContainerHandle(number: state.container, comesBack: comesBack ?? state.comesBack)
        await session.add(handle)
        let container = RemoteContainer(
            client: self, handle: handle, initialGeneration: state.generation, initialContentSize: state.contentSize)
        return (container, state)
    }

    /// An open container by its number, without a request: it is not checked that it still exists.
    package func container(_ state: ContainerState) async -> RemoteContainer {
        let handle = ContainerHandle(number: state.container, comesBack: .byNumber(openedIn: state.instance))
        await session.add(handle)
        return RemoteContainer(
            client: self, handle: handle, initialGeneration: state.generation, initialContentSize: state.contentSize)
    }

    /// All containers that this user may see, by number.
    ///
    /// - Parameter all: whether to list the containers of all users, private ones included.
    /// - Throws: with `all`, `permission.denied` unless the caller is root or the daemon's own user.
    public func containers(all: Bool = false) async throws(ClientError) -> [ContainerState] {
        try await send(.listContainers(.with { $0.all = all })).listContainers.containers.map { ContainerState($0) }
    }

    /// Closes a container by its number. Root and the daemon's own user may close any container.
    ///
    /// - Returns: whether it is also removed from the daemon's store; true for one that was not in it.
    /// - Throws: `container.unknown` or `permission.denied`.
    @discardableResult
    public func close(container: UInt32) async throws(ClientError) -> Bool {
        !(try await send(.closeContainer(.with { $0.container = container })).closeContainer.stillStored)
    }

    // MARK: The connection

    /// Sends an empty request and returns once the daemon has replied.
    ///
    /// It shows that the connection is alive, and how long a round trip takes.
    public func ping() async throws(ClientError) {
        _ = try await send(.ping(WirePing()))
    }

    /// Returns once the daemon has sent all earlier notices of this connection.
    ///
    /// Useful in tests: after an update by another client, a subscription's notice of it is in the queue when this returns.
    public func sync() async throws(ClientError) {
        _ = try await send(.sync(WireSync()))
    }

    /// Sends a JSON request as written, with an id added if it has none, and returns the reply as received.
    ///
    /// A failure that the daemon reports is returned as a reply, not thrown.
    ///
    /// - Throws: `request.malformed` for a text that does not begin with `{`.
    public func call(json: String) async throws(ClientError) -> String {
        String(buffer: try await session.reply(to: .json(JSONRequest(json))).body)
    }

    /// Sends a request in the binary form and returns its reply.
    package func send(_ request: WireRequest.OneOf_Request) async throws(ClientError) -> WireReply {
        try await session.reply(to: .message(request)).message
    }
}

extension ContainerState {
    /// How a container that was attached to by its number is found again.
    fileprivate var comesBack: ContainerHandle.Return {
        name.isEmpty ? .byNumber(openedIn: instance) : .byName(name, owner: owner)
    }
}

extension WireAttachContainer {
    init(_ name: String, owner: UInt32?) {
        self.init()
        self.name = name
        if let owner { self.owner = owner }
    }
}
