import LayoutCore
import Logging
import NIOCore
import NIOPosix
import SystemCalls

/// A daemon that serves.
package final class RunningDaemon: Sendable {
    private let services: Services
    private let listener: Listener
    private let loops: MultiThreadedEventLoopGroup
    private let threads: LayoutThreads
    private let logger: Logger

    /// How long running requests may go on once the daemon stops.
    private static let grace = TimeAmount.seconds(2)

    init(
        services: Services, listener: Listener, loops: MultiThreadedEventLoopGroup,
        threads: LayoutThreads, logger: Logger
    ) {
        self.services = services
        self.listener = listener
        self.loops = loops
        self.threads = threads
        self.logger = logger
    }

    /// One line for people.
    package var status: String {
        let count = services.catalogue.count
        let plugins = services.catalogue.pluginCount
        return "\(count) \(count == 1 ? "layout" : "layouts"), \(plugins) \(plugins == 1 ? "plugin" : "plugins"), "
            + "\(services.plugins.rejectedCount) rejected"
    }

    /// Calls `body`, on the plugins' thread, after each change of what there is of them.
    func whenPluginsChange(_ body: @escaping @Sendable () -> Void) { services.plugins.whenChanged(body) }

    /// Connections, containers and bytes charged, of all users.
    package var totals: (connections: Int, containers: Int, memory: Int) { services.quota.totals }

    /// Reads all plugins again, then calls `done`.
    package func reloadPlugins(_ done: @escaping @Sendable () -> Void) { services.plugins.reload(done) }

    /// Writes a summary of the state to the log.
    package func logSummary() {
        let totals = totals
        logger.notice(
            "state",
            metadata: [
                "connections": "\(totals.connections)", "containers": "\(totals.containers)",
                "charged-bytes": "\(totals.memory)", "resident-bytes": "\(Process.residentBytes ?? 0)",
                "layouts": "\(services.catalogue.count)",
            ])
        for host in services.registry.hosts() {
            guard let snapshot = host.snapshot else { continue }
            logger.notice(
                "container",
                metadata: [
                    "id": "\(host.id)", "name": "\(host.name)", "uid": "\(host.owner)",
                    "layout": "\(host.layoutName)", "generation": "\(snapshot.generation)",
                    "items": "\(snapshot.prepared.itemCount)",
                ])
        }
    }

    /// Ends: no new clients and containers, subscribers are told, running requests get their answers within a grace
    /// of two seconds, connections close, threads end. The socket's file goes first.
    package func stop() async {
        logger.info("stopping")
        services.registry.stop()
        await listener.close()
        await services.plugins.stop()
        for host in services.registry.hosts() { host.announceStop() }
        services.registry.userSubscriptions.announceStop()
        await services.connections.close(within: Self.grace)
        // A thread that is still busy would come back to loops that are gone.
        if await endThreads() { try? await loops.shutdownGracefully() }
        logger.info("stopped")
    }

    /// Waits for the layout threads, but not for one in the middle of what nobody will ask for: a decode of 64 MiB takes
    /// seconds, and nothing can interrupt it.
    ///
    /// - Returns: whether all have ended.
    private func endThreads() async -> Bool {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Bool.self)
        let threads = threads
        Task {
            await threads.shutdown()
            continuation.yield(true)
        }
        let timer = loops.next().scheduleTask(in: Self.threadGrace) { continuation.yield(false) }
        defer { timer.cancel() }
        for await hasEnded in outcomes { return hasEnded }
        return false
    }

    private static let threadGrace = TimeAmount.milliseconds(400)
}
