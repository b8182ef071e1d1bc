import LayoutService
import LayoutWire
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// Sockets that a service manager passed for readers of metrics. Readers get the figures of all users, so the socket's mode has to keep
/// other users out.
final class MetricsListener: Sendable {
    /// Readers at once. Others are disconnected.
    static let mostReaders = 8

    private let channels: [any Channel]

    private init(_ channels: [any Channel]) { self.channels = channels }

    /// Accepts readers at once, unlike `Listener`.
    ///
    /// - Parameter descriptors: sockets that listen. They are closed by `close`.
    /// - Throws: what the network library reports for a descriptor that cannot be used.
    static func listen(
        _ descriptors: [Int32], on group: any EventLoopGroup, services: Services, budget: DescriptorBudget,
        logger: Logger
    ) async throws -> MetricsListener {
        let readers = Readers()
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptGate(budget, services.status, logger: logger))
                }
            }
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1024))
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let limits = services.reloader.configuration.limits
                    guard readers.add(channel) else { throw ChannelError.ioOnClosedChannel }
                    try channel.pipeline.syncOperations.addHandler(
                        MetricsReader(within: limits.frameSeconds) {
                            StatisticsReport(services, of: nil, limits: limits).message().exposition
                        })
                }
            }
        var channels: [any Channel] = []
        for descriptor in descriptors {
            channels.append(try await bootstrap.withBoundSocket(descriptor).get())
            logger.report(.metricsListening, ["descriptor": "\(descriptor)"])
        }
        return MetricsListener(channels)
    }

    /// Accepts no more readers. Those that are connected get their answer, unless the event loops end before.
    func close() async {
        for channel in channels { try? await channel.close() }
    }

    private final class Readers: Sendable {
        private let count = Atomic(0)

        func add(_ channel: any Channel) -> Bool {
            channel.closeFuture.whenComplete { _ in self.count.subtract(1, ordering: .relaxed) }
            return count.add(1, ordering: .relaxed).newValue <= MetricsListener.mostReaders
        }
    }
}
