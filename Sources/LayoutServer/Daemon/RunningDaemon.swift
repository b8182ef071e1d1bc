import LayoutCore
import LayoutEngine
import LayoutService
import Logging
import NIOCore
import NIOPosix
import ScriptedLayouts
import SystemCalls

/// A daemon that serves clients, until `stop`. All its methods may be called on any thread.
///
/// `Daemon.whileRunning` makes and stops it; `Daemon.start` is for callers that stop it themselves.
package final class RunningDaemon: Sendable {
    let services: Services
    private let listener: Listener
    private let metrics: MetricsListener
    private let loops: MultiThreadedEventLoopGroup
    private let logger: Logger

    /// How long the end may take, in seconds: of that, a share for requests in flight to complete, one for containers to be stored, and one
    /// for layout threads to end.
    private var stopSeconds: Double { services.reloader.configuration.stopSeconds }
    private static let (requestShare, storeShare, threadShare) = (0.4, 0.5, 0.08)

    init(
        services: Services, listener: Listener, metrics: MetricsListener, loops: MultiThreadedEventLoopGroup,
        logger: Logger
    ) {
        self.services = services
        self.listener = listener
        self.metrics = metrics
        self.loops = loops
        self.logger = logger
    }

    /// A status line such as `12 layouts, 3 plugins, 1 rejected`, and what is wrong at the moment.
    ///
    /// The service manager shows it. Faults come last: plugins in quarantine, folders that cannot be used,
    /// containers that are still to be opened, what `ServiceStatus` has, and settings that wait for a restart.
    package var status: String {
        let count = services.registry.catalogue.count
        let plugins = services.registry.catalogue.pluginCount
        let quarantined = services.plugins.quarantinedCount
        let folders = services.plugins.unusableFolderCount
        return "\(count) \(count == 1 ? "layout" : "layouts"), \(plugins) \(plugins == 1 ? "plugin" : "plugins"), "
            + "\(services.plugins.rejectedCount) rejected"
            + (quarantined == 0 ? "" : ", \(quarantined) in quarantine")
            + (folders == 0 ? "" : ", \(folders) plugin \(folders == 1 ? "folder" : "folders") unusable")
            + (services.restorer?.remainingText ?? "")
            + services.status.faults
            + services.reloader.status
    }

    /// Connections, containers and charged bytes of all users.
    ///
    /// Read together, so that the three figures fit each other.
    package var totals: (connections: Int, containers: Int, memory: Int) {
        let all = services.facilities.accounts.totals
        return (all.connections, all.containers, all.memory)
    }

    /// Reads the settings and all plugins again. Notifies the service manager when it begins and when it has ended.
    ///
    /// Returns at once: the settings are read on a queue of their own. Settings that are not valid change nothing.
    package func reload() { services.reloader.reload { _ in } }

    /// Writes a summary of the state to the log: totals, and a line for each container.
    ///
    /// Containers that are being opened are left out.
    package func logSummary() {
        let totals = totals
        logger.report(
            .state,
            [
                "connections": "\(totals.connections)", "containers": "\(totals.containers)",
                "charged-bytes": "\(totals.memory)", "resident-bytes": "\(Process.residentBytes ?? 0)",
                "layouts": "\(services.registry.catalogue.count)",
            ])
        for host in services.registry.hosts() {
            guard let state = host.published else { continue }
            logger.report(
                .containerState,
                [
                    "container": "\(host.id)", "uid": "\(host.owner)",
                    "layout": "\(host.layoutName)", "generation": "\(state.generation)",
                    "items": "\(state.prepared.itemCount)",
                ])
        }
    }

    /// How long there may be no client after the start, and after the last one has left: one that has lost its connection comes back at
    /// once.
    private static let (firstWait, laterWait) = (TimeAmount.seconds(30), TimeAmount.seconds(1))

    /// Returns once the daemon is unused: a second after its last client has left, or 30 seconds after the start if none has come.
    package func untilUnused() async {
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let connections = services.connections
        let end: @Sendable () -> Void = { if connections.isEmpty { continuation.yield() } }
        let loop = loops.next()
        connections.whenEmpty { loop.scheduleTask(in: Self.laterWait, end) }
        loop.scheduleTask(in: Self.firstWait, end)
        for await _ in ends { return }
    }

    /// Watches the event loops and layout threads for a service manager.
    ///
    /// - Parameters:
    ///   - interval: how often the manager expects a report.
    ///   - budget: the longest that a script may take.
    func watchdog(for manager: ServiceManager, interval: TimeAmount, budget: TimeAmount) -> Watchdog {
        return Watchdog(
            loops.makeIterator().map { $0 }, interval: interval,
            // Layouts that are not scripts have no limit of time.
            budget: max(interval, budget),
            Watchdog.Actions(
                alive: manager.alive,
                stuckSince: { [threads = services.facilities.threads] in threads.stuckSince },
                restart: { [logger] in
                    logger.report(.threadsStuck)
                    LogQueue.standardError.flush()
                    manager.requestRestart()
                }))
    }

    /// Gives memory back when the process's control group is short of it.
    ///
    /// - Returns: nil if nothing reports that.
    func memoryRelief(
        for manager: ServiceManager, _ rules: MemoryRelief.Rules = MemoryRelief.Rules()
    ) -> MemoryRelief? {
        MemoryPressure(manager.memoryWatch, counters: MemoryPressure.ownCounters).map {
            MemoryRelief($0, of: services.registry, and: services.restorer, rules: rules, logger: logger)
        }
    }

    /// Stops the daemon within `stopSeconds`: removes the socket, refuses new containers, notifies subscribers, gives requests in flight a
    /// while to complete, closes the connections, stores containers and ends the threads.
    package func stop() async {
        let begun = Process.monotonicMicroseconds
        logger.report(.stopping)
        services.registry.stop()
        services.restorer?.stop()
        services.facilities.clock.stop()
        await listener.close()
        await metrics.close()
        await services.plugins.stop()
        for host in services.registry.hosts() { host.followers.announceStop() }
        services.facilities.userSubscriptions.announceStop()
        await services.connections.close(
            within: .milliseconds(Int64(1000 * stopSeconds * Self.requestShare)))
        if let restorer = services.restorer {
            await restorer.store.finish(within: stopSeconds * Self.storeShare, isWhole: restorer.isWhole)
        }
        services.plugins.workers.stop()
        logger.report(
            .totals,
            StatisticsReport(services, of: nil, limits: services.reloader.configuration.limits).message().logMetadata)
        // A thread that is still busy would return to event loops that are gone.
        if await shutDownThreads() { try? await loops.shutdownGracefully() }
        logger.report(.stopped, ["duration-usec": "\(Process.monotonicMicroseconds - begun)"])
    }

    /// Ends the layout threads, but does not wait long for one in the middle of work whose result is no longer needed: decoding 64 MiB takes
    /// seconds and cannot be interrupted.
    ///
    /// - Returns: whether all have ended.
    private func shutDownThreads() async -> Bool {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Bool.self)
        services.facilities.threads.shutDown { continuation.yield(true) }
        let grace = TimeAmount.milliseconds(Int64(1000 * stopSeconds * Self.threadShare))
        let timer = loops.next().scheduleTask(in: grace) { continuation.yield(false) }
        defer { timer.cancel() }
        for await hasEnded in outcomes { return hasEnded }
        return false
    }
}
