package import LayoutWire
import NIOCore
import NIOPosix
import SwiftProtobuf

/// A connection to the daemon.
///
///     let client = try await LayoutClient.connect(to: "/run/layoutd.sock")
///     let gallery = try await client.open(ContainerDescription(layout: "flow", bounds: screen, sections: [items]))
///     let visible = try await gallery.attributes(in: screen)
///
/// Requests may be made from any task; replies are matched by id. Every method throws `ClientError`. The connection
/// ends with `close()`, or with the last reference to the client and its containers.
public final class LayoutClient: Sendable {
    private let channel: any Channel
    private let handler: NIOLoopBound<ClientHandler>

    private init(channel: any Channel, handler: NIOLoopBound<ClientHandler>) {
        self.channel = channel
        self.handler = handler
    }

    deinit {
        channel.close(promise: nil)
    }

    /// Connects to the Unix socket at `path` and shakes hands.
    public static func connect(to path: String) async throws(ClientError) -> LayoutClient {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        // The handler is kept from the beginning: a daemon that refuses may have closed before the connect is reported,
        // and the handler knows why.
        let made = loop.makePromise(of: NIOLoopBound<ClientHandler>.self)
        do {
            let channel = try await ClientBootstrap(group: loop)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let handler = ClientHandler()
                        made.succeed(NIOLoopBound(handler, eventLoop: channel.eventLoop))
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                }
                .connect(unixDomainSocketPath: path).get()
            let client = LayoutClient(channel: channel, handler: try await made.futureResult.get())
            _ = try await client.send(
                .hello(
                    .with {
                        $0.minVersion = 1
                        $0.maxVersion = 1
                        $0.client = "LayoutClient"
                    }))
            return client
        } catch let error as ClientError {
            throw error
        } catch {
            made.fail(error)
            throw ClientError(code: "connection.closed", message: "no daemon answers at \(path): \(error)")
        }
    }

    /// Ends the connection; requests in flight fail.
    public func close() async {
        try? await channel.close()
    }

    /// Opens a container and waits until it is prepared.
    public func open(_ description: ContainerDescription) async throws(ClientError) -> RemoteContainer {
        let reply = try await send(.openContainer(description.wire))
        return RemoteContainer(
            client: self, id: reply.openContainer.container, initialGeneration: reply.generation,
            initialContentSize: reply.openContainer.contentSize.core,
            initialWarnings: reply.openContainer.warnings.map(\.core))
    }

    /// A container that is open already, by its name.
    public func attach(name: String) async throws(ClientError) -> (container: RemoteContainer, state: ContainerState) {
        let reply = try await send(.attachContainer(.with { $0.name = name }))
        let state = ContainerState(reply.attachContainer.state)
        let container = RemoteContainer(
            client: self, id: state.container, initialGeneration: state.generation,
            initialContentSize: state.contentSize)
        return (container, state)
    }

    /// The user's containers, by number.
    public func containers() async throws(ClientError) -> [ContainerState] {
        try await send(.listContainers(WireListContainers())).listContainers.containers.map { ContainerState($0) }
    }

    /// Names of the daemon's layouts with one sentence about each.
    public func layouts() async throws(ClientError) -> [(name: String, summary: String)] {
        try await send(.listLayouts(WireListLayouts())).listLayouts.layouts.map { ($0.name, $0.summary) }
    }

    /// Returns once the daemon has written all earlier notices of this connection.
    public func sync() async throws(ClientError) {
        _ = try await send(.sync(WireSync()))
    }

    public func ping() async throws(ClientError) {
        _ = try await send(.ping(WirePing()))
    }

    /// Notices of all the user's containers, and their state as it was when the subscription began.
    ///
    /// Notices that are not taken are kept without a limit: take them, or `unsubscribe`.
    public func subscribe() async throws(ClientError) -> Subscription {
        try await subscribe(to: nil)
    }

    public func unsubscribe(_ subscription: Subscription) async throws(ClientError) {
        _ = try await send(.unsubscribe(.with { $0.subscription = subscription.id }))
        channel.eventLoop.execute { [handler] in handler.value.endSubscription(subscription.id) }
    }

    func subscribe(to container: UInt32?) async throws(ClientError) -> Subscription {
        let message = WireSubscribe.with {
            $0.events = ["invalidated", "containerClosed", "serverStopping"]
            if let container { $0.container = container }
        }
        let reply = try await send(.subscribe(message))
        let id = reply.subscribe.subscription
        let notices = try await result { handler, promise in
            promise.succeed(handler.notices(of: id))
        }
        return Subscription(id: id, states: reply.subscribe.containers.map { ContainerState($0) }, notices: notices)
    }

    /// Sends a request in the binary form.
    package func send(_ request: WireRequest.OneOf_Request) async throws(ClientError) -> WireReply {
        try await result { handler, promise in handler.send(request, promise) }
    }

    /// Sends a JSON request as it stands, with an id if it has none, and returns the reply as it came. A refusal is a
    /// reply like any other.
    public func call(json: String) async throws(ClientError) -> String {
        try await result { handler, promise in handler.call(json, promise) }
    }

    /// Sends a JSON `subscribe` request and returns its reply with the events that follow, each as it came.
    public func events(json: String) async throws(ClientError) -> (reply: String, events: AsyncStream<String>) {
        let reply = try await call(json: json)
        guard let wire = try? WireReply(jsonString: reply), case .subscribe(let subscribed)? = wire.result else {
            return (reply, AsyncStream { $0.finish() })
        }
        let events = try await result { handler, promise in
            promise.succeed(handler.events(of: subscribed.subscription))
        }
        return (reply, events)
    }

    private func result<Value: Sendable>(
        _ body: @escaping @Sendable (ClientHandler, EventLoopPromise<Value>) -> Void
    ) async throws(ClientError) -> Value {
        let promise = channel.eventLoop.makePromise(of: Value.self)
        let handler = handler
        channel.eventLoop.execute { body(handler.value, promise) }
        do {
            return try await promise.futureResult.get()
        } catch {
            throw error as? ClientError ?? .closed
        }
    }
}

/// What a subscriber is told.
public struct Subscription: Sendable {
    public let id: UInt32
    /// The containers when the subscription began; every later change is in `notices`.
    public let states: [ContainerState]
    /// Ends with the connection or `LayoutClient.unsubscribe`.
    public let notices: AsyncStream<Notice>
}
