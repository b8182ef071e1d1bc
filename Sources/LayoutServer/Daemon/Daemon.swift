import CoreMetrics
package import LayoutCore
package import LayoutService
import LayoutWire
package import Logging
import NIOCore
import NIOPosix
import ScriptedLayouts
import SystemCalls

/// The daemon: layouts, containers, and the sockets that lead to them.
///
///     let daemon = Daemon(configuration: configuration, logger: logger)
///     try await daemon.whileRunning { running in … }     it serves clients until the body returns
package struct Daemon {
    private let configuration: DaemonConfiguration
    private let logger: Logger
    private let manager: ServiceManager?
    private let source: ConfigurationSource?
    private let layouts: [LayoutDefinition]

    /// - Parameters:
    ///   - manager: the service manager that is notified when the daemon is ready, when its status changes and when it stops.
    ///   - source: where a reload reads the settings again; nil: it reloads plugins alone.
    ///   - layouts: layouts beside the built-in ones, of other names.
    package init(
        configuration: DaemonConfiguration, logger: Logger, manager: ServiceManager? = nil,
        source: ConfigurationSource? = nil, layouts: [LayoutDefinition] = []
    ) {
        self.layouts = layouts
        self.source = source
        self.configuration = configuration
        self.logger = logger
        self.manager = manager
    }

    /// Starts the daemon, runs `body`, and stops the daemon when `body` returns or throws.
    ///
    /// - Parameter threads: what `checkThreads` has found; nil to check now.
    /// - Throws: what `start` and `body` throw.
    package func whileRunning<Result>(
        within threads: ThreadBudget? = nil, _ body: (RunningDaemon) async throws -> Result
    ) async throws -> Result {
        let running = try await start(within: threads)
        let watchdog = makeWatchdog(of: running)
        watchdog?.start()
        let relief = manager.flatMap { running.memoryRelief(for: $0) }
        relief?.start()
        do {
            let result = try await body(running)
            await stop(running, and: watchdog, relief)
            return result
        } catch {
            await stop(running, and: watchdog, relief)
            throw error
        }
    }

    private func makeWatchdog(of running: RunningDaemon) -> Watchdog? {
        guard let manager, let interval = manager.watchdogInterval else { return nil }
        let longest = configuration.plugins.limits.prepareTime(configuration.limits.items)
        return running.watchdog(for: manager, interval: interval, budget: TimeAmount(longest))
    }

    private func stop(_ running: RunningDaemon, and watchdog: Watchdog?, _ relief: MemoryRelief?) async {
        manager?.stopping()
        watchdog?.stop()
        relief?.stop()
        await running.stop()
    }

    /// Checks that the system allows the threads and the memory that the daemon cannot do without.
    ///
    /// - Throws: `ConfigurationFailure` with the limit that is too low.
    package func checkThreads() throws(ConfigurationFailure) -> ThreadBudget { try ThreadBudget(loops: loopCount) }

    private var loopCount: Int {
        configuration.eventLoops + LayoutThreads.threads(for: configuration.layoutThreads)
            + LayoutThreads.scriptThreads(for: configuration.layoutThreads) + PluginService.threads
    }

    /// Starts the daemon. The caller stops it.
    ///
    /// - Parameter threads: what `checkThreads` has found; nil to check now.
    /// - Throws: `SystemError` if the socket cannot be opened, `ConfigurationFailure` if the system allows too few files, threads or bytes.
    package func start(within threads: ThreadBudget? = nil) async throws -> RunningDaemon {
        Process.ignoreBrokenPipes()
        Allocator.mapLongBlocks()
        Descriptors.raiseLimit()
        let budget = try DescriptorBudget(
            loops: loopCount, workers: configuration.plugins.mostWorkers(threads: configuration.layoutThreads))
        if threads == nil { _ = try checkThreads() }
        // Before the store: a process that is forked now does not hold its lock.
        ScriptWorkers.prepare()
        let status = ServiceStatus()
        let store = try makeStore(status)
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: configuration.eventLoops)
        let statistics = Statistics()
        let layoutThreads = LayoutThreads(
            count: configuration.layoutThreads, used: { statistics.of($0).layoutTime.increment(by: $1) },
            niceRefused: { [logger] in logger.debug("cannot lower the priority of layout threads") })
        let accounts = Accounts(
            configuration.limits,
            Accounts.Capacity(connections: budget.clientsOfOthers, memory: configuration.memory))
        let threads = ThreadPools(
            layouts: layoutThreads, scripts: LayoutThreads.forScripts(count: configuration.layoutThreads))
        let facilities = ContainerFacilities(
            accounts: accounts, statistics: statistics, threads: threads,
            clock: MotionClock(configuration.limits, on: loops.next()), keeper: store)
        let registry = ContainerRegistry(
            facilities, layouts: LayoutCatalogue(own: layouts),
            instance: String(UInt64.random(in: .min ... .max), radix: 16))
        let restorer = store.map {
            ContainerRestorer($0, into: registry, Mapping(configuration.limits), status: status, logger: logger)
        }
        let plugins = PluginService(
            configuration.plugins, registry: registry, restorer: restorer, status: status, logger: logger)
        let reloader = Reloader(source, configuration, plugins: plugins, logger: logger, manager: manager)
        let services = Services(
            registry: registry, restorer: restorer, plugins: plugins, reloader: reloader,
            connections: Connections(RefusalReport(status, logger: logger)), status: status)
        registry.setFallback(named: configuration.plugins.fallback)
        await plugins.start(on: loops)
        do {
            try restorer?.start()
            let listener = try await Listener.listen(
                configuration.socket, on: loops, services: services, budget: budget, logger: logger)
            let metrics = try await MetricsListener.listen(
                configuration.metricsDescriptors, on: loops, services: services, budget: budget, logger: logger)
            let running = RunningDaemon(
                services: services, listener: listener, metrics: metrics, loops: loops, logger: logger)
            reloader.reportStatus { [weak running] in running?.status ?? "" }
            status.whenChanged { [weak running, manager] in
                if let running { manager?.status(running.status) }
            }
            // Notify the manager first, so that the service is active when a client gets its first answer.
            manager?.ready(status: running.status)
            listener.accept()
            return running
        } catch {
            restorer?.stop()
            store?.close()
            await plugins.stop()
            try? await loops.shutdownGracefully()
            await withCheckedContinuation { ended in threads.shutDown { ended.resume() } }
            // The network library's own text names its functions.
            throw (error as? IOError).map { SystemError("cannot listen", code: $0.errnoCode) } ?? error
        }
    }

    /// The store of persistent containers; nil if they are not to be kept.
    ///
    /// - Throws: `ConfigurationFailure` if they cannot be kept there.
    private func makeStore(_ status: ServiceStatus) throws(ConfigurationFailure) -> ContainerStore? {
        let medium: any StoreMedium
        switch configuration.store {
        case .none:
            configuration.storedDescriptors.forEach(Process.closeDescriptor)
            return nil
        case .descriptors:
            guard let manager, manager.isPresent else {
                throw ConfigurationFailure(
                    key: "store", value: "descriptors",
                    expected: "a folder or none, as no service manager has set NOTIFY_SOCKET")
            }
            medium = DescriptorMedium(manager, passed: configuration.storedDescriptors)
        case .folder(let folder):
            medium = try DaemonConfiguration.medium(folder, takingOver: configuration.storedDescriptors, of: manager)
        }
        let limits = ContainerStore.Limits(all: configuration.storeBytes, perUser: configuration.storeBytesPerUser)
        return ContainerStore(medium, limits: limits, status: status, logger: logger)
    }
}
