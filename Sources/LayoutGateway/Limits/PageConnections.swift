import NIOCore
import Synchronization

/// The open connections of pages.
///
/// While all are in use, the oldest one that has shown no token makes room for a new one. A user with the token thus gets in even while a
/// stranger connects again and again. If all have shown it, the new one is refused.
final class PageConnections: Sendable {
    struct CrowdedEvent: Sendable {}
    struct StopEvent: Sendable {}

    private struct Connection {
        let channel: any Channel
        let number: Int
        var isStranger = true
    }

    private struct State {
        var open: [ObjectIdentifier: Connection] = [:]
        var accepted = 0
        /// Refused connections that still get the reason.
        var leaving: [ObjectIdentifier: any Channel] = [:]
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { state.withLock { $0.open.count } }

    /// Adds an active connection, and refuses one if there are too many.
    ///
    /// It is removed when its channel is closed. Any thread may call.
    ///
    /// - Complexity: O(*n*) in the open connections, once they are too many.
    func add(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { state in
                state.open[id] = nil
                state.leaving[id] = nil
            }
        }
        let refused = state.withLock { state -> (any Channel)? in
            state.accepted += 1
            state.open[id] = Connection(channel: channel, number: state.accepted)
            guard state.open.count > limit else { return nil }
            let strangers = state.open.filter { $0.value.isStranger }
            // The new one is a stranger, too: it goes if there is no other.
            guard let oldest = strangers.min(by: { $0.value.number < $1.value.number }) else { return nil }
            state.open[oldest.key] = nil
            state.leaving[oldest.key] = oldest.value.channel
            return oldest.value.channel
        }
        refused?.pipeline.fireUserInboundEventTriggered(CrowdedEvent())
    }

    /// Records that a connection has shown the token.
    ///
    /// It does not make room for others any more. Nothing happens for one that was refused.
    func recognize(_ channel: any Channel) {
        state.withLock { $0.open[ObjectIdentifier(channel)]?.isStranger = false }
    }

    /// Stops all connections and returns when they are closed: by themselves, or by force after `grace`.
    ///
    /// Those that are being refused are included; the listening socket has to be closed before.
    func close(within grace: TimeAmount) async {
        let all = state.withLock { $0.open.values.map(\.channel) + $0.leaving.values }
        for channel in all {
            channel.pipeline.fireUserInboundEventTriggered(StopEvent())
            channel.eventLoop.scheduleTask(in: grace) { channel.close(promise: nil) }
        }
        for channel in all { try? await channel.closeFuture.get() }
    }
}
