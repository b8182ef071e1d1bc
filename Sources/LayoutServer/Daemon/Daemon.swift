import LayoutWire
package import Logging
import NIOCore
import NIOPosix
import ScriptedLayouts
import SystemCalls

/// The daemon: layouts, containers, and the sockets that lead to them.
package struct Daemon {
    private let configuration: DaemonConfiguration
    private let logger: Logger
    private let manager: ServiceManager?

    /// - Parameter manager: the service manager that is notified when the daemon is ready, when its status changes and when it stops.
    package init(configuration: DaemonConfiguration, logger: Logger, manager: ServiceManager? = nil) {
        self.configuration = configuration
        self.logger = logger
        self.manager = manager
    }

    /// Starts the daemon, runs `body`, and stops the daemon when `body` returns or throws.
    ///
    /// - Throws: what `start` and `body` throw.
    package func whileRunning<Result>(_ body: (RunningDaemon) async throws -> Result) async throws -> Result {
        let running = try await start()
        running.whenPluginsChange { [weak running, manager] in
            if let running { manager?.status(running.status) }
        }
        manager?.ready(status: running.status)
        do {
            let result = try await body(running)
            await stop(running)
            return result
        } catch {
            await stop(running)
            throw error
        }
    }

    private func stop(_ running: RunningDaemon) async {
        manager?.stopping()
        await running.stop()
    }

    /// Starts the daemon. The caller stops it.
    ///
    /// - Throws: `SystemError` if the socket cannot be opened, `ConfigurationFailure` if too few files may be open or the fallback is
    ///   not a built-in layout.
    package func start() async throws -> RunningDaemon {
        Process.ignoreBrokenPipes()
        Descriptors.raiseLimit()
        let budget = try DescriptorBudget(
            loops: configuration.eventLoops + LayoutThreads.threads(for: configuration.layoutThreads)
                + configuration.layoutThreads + PluginService.threads,
            workers: configuration.plugins.mostWorkers(threads: configuration.layoutThreads))
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: configuration.eventLoops)
        let threads = LayoutThreads(count: configuration.layoutThreads) { [logger] in
            logger.debug("cannot lower the priority of layout threads")
        }
        ScriptWorkers.prepare()
        let quota = Quota(configuration.limits)
        let catalogue = LayoutCatalogue()
        let scriptThreads = LayoutThreads.forScripts(count: configuration.layoutThreads)
        let registry = ContainerRegistry(
            quota: quota, threads: threads, scriptThreads: scriptThreads,
            clock: MotionClock(configuration.limits, on: loops.next()))
        let plugins = PluginService(
            configuration.plugins, catalogue: catalogue, registry: registry, logger: logger)
        let services = Services(
            registry: registry, quota: quota, threads: threads, scriptThreads: scriptThreads, catalogue: catalogue,
            plugins: plugins,
            mapping: .init(configuration.limits), connections: Connections(),
            instance: String(UInt64.random(in: .min ... .max), radix: 16))
        await plugins.start(on: loops)
        do {
            try registry.setFallback(configuration.plugins.fallback, in: catalogue)
            let listener = try await Listener.listen(
                configuration.socket, on: loops, services: services, budget: budget, logger: logger)
            return RunningDaemon(services: services, listener: listener, loops: loops, logger: logger)
        } catch {
            await plugins.stop()
            try? await loops.shutdownGracefully()
            await threads.shutDown()
            await scriptThreads.shutDown()
            throw error
        }
    }
}
