import NIOCore
import Synchronization

/// The open connections.
final class Connections: Sendable {
    private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

    /// Fired into each pipeline when the server stops: requests in flight are completed, then the connection closes.
    struct StopEvent: Sendable {}

    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        channels.withLock { $0[id] = channel }
        channel.closeFuture.whenComplete { _ in _ = self.channels.withLock { $0.removeValue(forKey: id) } }
    }

    /// Stops all connections and returns when they are closed: by themselves, or by force after `grace`.
    func close(within grace: TimeAmount) async {
        let open = channels.withLock { Array($0.values) }
        for channel in open {
            channel.pipeline.fireUserInboundEventTriggered(StopEvent())
            channel.eventLoop.scheduleTask(in: grace) { channel.close(promise: nil) }
        }
        for channel in open { try? await channel.closeFuture.get() }
    }
}
