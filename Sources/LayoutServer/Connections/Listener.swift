import LayoutService
import LayoutWire
import Logging
import NIOCore
import NIOPosix
import SystemCalls

/// The listening sockets: one bound at a path, or those that a service manager passed.
final class Listener: Sendable {
    private let channels: [any Channel]
    /// The path and file of the bound socket; nil for passed sockets, whose files belong to the service manager.
    private let bound: (path: String, identity: FileIdentity?)?

    private init(channels: [any Channel], bound: (path: String, identity: FileIdentity?)?) {
        self.channels = channels
        self.bound = bound
    }

    /// Binds a socket or takes those that were passed. Clients wait until `accept`.
    ///
    /// - Throws: `SystemError` when the socket cannot be bound.
    static func listen(
        _ socket: DaemonConfiguration.Socket, on group: any EventLoopGroup, services: Services,
        budget: DescriptorBudget, logger: Logger
    ) async throws -> Listener {
        let bootstrap = bootstrap(on: group, services, budget, logger: logger)
        switch socket {
        case .path(let path, let mode):
            let descriptor = try ListeningSocket.open(path: path, mode: mode, backlog: backlog)
            let identity = FileIdentity(path: path)
            let channel = try await bootstrap.withBoundSocket(descriptor).get()
            logger.report(.listening, ["socket": "\(path)"])
            return Listener(channels: [channel], bound: (path, identity))
        case .descriptors(let descriptors):
            var channels: [any Channel] = []
            for descriptor in descriptors {
                channels.append(try await bootstrap.withBoundSocket(descriptor).get())
                logger.report(.listening, ["descriptor": "\(descriptor)"])
            }
            return Listener(channels: channels, bound: nil)
        }
    }

    private static func bootstrap(
        on group: any EventLoopGroup, _ services: Services, _ budget: DescriptorBudget, logger: Logger
    ) -> ServerBootstrap {
        return ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: backlog)
            .serverChannelOption(.autoRead, value: false)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptGate(budget, services.status, logger: logger))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 16 << 10, maximum: 256 << 10)
            )
            .childChannelInitializer { channel in
                PeerCredentials.of(channel).flatMap { peer in
                    // Until then the client waits: its user's containers are being opened after the start.
                    guard let restorer = services.restorer else { return channel.eventLoop.makeSucceededFuture(peer) }
                    let restored = channel.eventLoop.makePromise(of: PeerCredentials.self)
                    restorer.whenRestored(peer.user) { restored.succeed(peer) }
                    return restored.futureResult
                }.flatMapThrowing { peer in
                    let limits = services.reloader.configuration.limits
                    let bufferBytes = min(Connection.socketBufferBytes, limits.outputSoftBytes)
                    try channel.syncOptions?.setOption(
                        .writeBufferWaterMark, value: .init(low: bufferBytes / 2, high: bufferBytes))
                    let connection = Connection(services: services, limits: limits, peer: peer, logger: logger)
                    services.connections.add(connection.client, channel)
                    try channel.pipeline.syncOperations.addHandler(connection)
                }
            }
    }

    private static let backlog: Int32 = 1024

    /// Accepts clients from now on.
    ///
    /// Before that, clients wait in the sockets' backlog. Any thread may call.
    func accept() {
        for channel in channels { _ = channel.setOption(.autoRead, value: true) }
    }

    /// Stops accepting clients and removes the bound socket's file.
    ///
    /// The file stays if another process has replaced it meanwhile. Connections that were accepted stay open.
    func close() async {
        if let bound, let identity = bound.identity { ListeningSocket.remove(bound.path, ifStill: identity) }
        for channel in channels { try? await channel.close() }
    }
}
