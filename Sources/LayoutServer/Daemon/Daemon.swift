import LayoutWire
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import SystemCalls

/// The daemon: layouts, containers and the sockets that lead to them.
package struct Daemon: Service {
    private let configuration: DaemonConfiguration
    private let logger: Logger
    private let manager: ServiceManager?
    private let started: @Sendable (RunningDaemon) -> Void

    /// - Parameters:
    ///   - manager: who is told that the daemon is ready, and that it stops.
    ///   - started: called once `run` listens.
    package init(
        configuration: DaemonConfiguration, logger: Logger, manager: ServiceManager? = nil,
        started: @escaping @Sendable (RunningDaemon) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.logger = logger
        self.manager = manager
        self.started = started
    }

    /// Serves until it is told to shut down, then ends what runs and returns.
    package func run() async throws {
        let running = try await start()
        running.whenPluginsChange { [weak running] in
            if let running { manager?.status(running.status) }
        }
        manager?.ready(status: running.status)
        started(running)
        // Cancellation ends it too.
        try? await gracefulShutdown()
        manager?.stopping()
        await running.stop()
    }

    /// Listens, and leaves ending to the caller.
    ///
    /// - Throws: `SystemError` when the socket cannot be had, `ConfigurationFailure` when too few files may be open.
    package func start() async throws -> RunningDaemon {
        Process.ignoreSignals()
        Descriptors.raiseLimit()
        let budget = try DescriptorBudget(
            loops: configuration.eventLoops + LayoutThreads.threads(for: configuration.layoutThreads)
                + PluginService.threads)
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: configuration.eventLoops)
        let threads = LayoutThreads(count: configuration.layoutThreads) { [logger] in
            logger.debug("the system lets no thread give way to others")
        }
        let quota = Quota(configuration.limits)
        let catalogue = LayoutCatalogue()
        let registry = ContainerRegistry(quota: quota, threads: threads)
        let plugins = PluginService(
            configuration.plugins, catalogue: catalogue, registry: registry, logger: logger)
        let services = Services(
            registry: registry, quota: quota, threads: threads, catalogue: catalogue, plugins: plugins,
            mapping: .init(configuration.limits), connections: Connections(),
            instance: String(UInt64.random(in: .min ... .max), radix: 16))
        await plugins.start()
        do {
            try registry.setFallback(configuration.plugins.fallback, in: catalogue)
            let listener = try await Listener.listen(
                configuration.socket, on: loops, services: services, budget: budget, logger: logger)
            return RunningDaemon(
                services: services, listener: listener, loops: loops, threads: threads, logger: logger)
        } catch {
            await plugins.stop()
            try? await loops.shutdownGracefully()
            await threads.shutdown()
            throw error
        }
    }

    /// Runs a daemon for as long as `body` does.
    package func whileRunning<Result>(_ body: (RunningDaemon) async throws -> Result) async throws -> Result {
        let running = try await start()
        do {
            let result = try await body(running)
            await running.stop()
            return result
        } catch {
            await running.stop()
            throw error
        }
    }
}
