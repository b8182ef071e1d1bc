import LayoutWire
import Logging
import NIOCore
import NIOPosix
import SystemCalls

/// The listening sockets: our own, bound at a path, or those that were passed to us.
final class Listener: Sendable {
    private let channels: [any Channel]
    /// Our own socket's path and file; nil for passed sockets, whose files are their maker's.
    private let own: (path: String, identity: FileIdentity?)?

    private init(channels: [any Channel], own: (path: String, identity: FileIdentity?)?) {
        self.channels = channels
        self.own = own
    }

    static func listen(
        _ socket: DaemonConfiguration.Socket, on group: any EventLoopGroup, services: Services,
        budget: DescriptorBudget,
        logger: Logger
    ) async throws -> Listener {
        let socketBufferBytes = min(Connection.socketBufferBytes, services.limits.outputSoftBytes)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: backlog)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptGate(budget, logger: logger))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(
                .writeBufferWaterMark,
                value: .init(low: socketBufferBytes / 2, high: socketBufferBytes)
            )
            .childChannelOption(
                .recvAllocator,
                value: AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 16 << 10, maximum: 256 << 10)
            )
            .childChannelInitializer { channel in
                PeerCredentials.of(channel).flatMapThrowing { peer in
                    services.connections.add(channel)
                    try channel.pipeline.syncOperations.addHandler(
                        Connection(services: services, peer: peer, logger: logger))
                }
            }
        switch socket {
        case .path(let path, let mode):
            let descriptor = try ListeningSocket.open(path: path, mode: mode, backlog: backlog)
            let identity = FileIdentity(path: path)
            let channel = try await bootstrap.withBoundSocket(descriptor).get()
            logger.info("listening", metadata: ["socket": "\(path)"])
            return Listener(channels: [channel], own: (path, identity))
        case .descriptors(let descriptors):
            var channels: [any Channel] = []
            for descriptor in descriptors {
                channels.append(try await bootstrap.withBoundSocket(descriptor).get())
                logger.info("listening", metadata: ["descriptor": "\(descriptor)"])
            }
            return Listener(channels: channels, own: nil)
        }
    }

    private static let backlog: Int32 = 1024

    /// No new clients; our own socket's file goes.
    func close() async {
        if let own, let identity = own.identity { ListeningSocket.remove(own.path, ifStill: identity) }
        for channel in channels { try? await channel.close() }
    }
}
