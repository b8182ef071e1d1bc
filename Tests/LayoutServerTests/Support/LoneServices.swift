import LayoutCore
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import Logging
import NIOPosix

/// What all connections share, without a daemon: no socket, no store and no plugins.
final class LoneServices {
    let services: Services
    private let limits: ProtocolLimits
    private let threads = LayoutThreads(count: 1)
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init(limits: ProtocolLimits = ProtocolLimits()) {
        self.limits = limits
        let status = ServiceStatus()
        let facilities = ContainerFacilities(
            accounts: Accounts(limits), statistics: Statistics(), threads: ThreadPools(threads),
            clock: MotionClock(limits, on: MultiThreadedEventLoopGroup.singleton.next()))
        let registry = ContainerRegistry(facilities, layouts: LayoutCatalogue(), instance: "1")
        let plugins = PluginService(
            PluginConfiguration(isWatched: false), registry: registry, status: status, logger: logger)
        var configuration = DaemonConfiguration(socket: .path("/nowhere", mode: 0o600))
        configuration.limits = limits
        services = Services(
            registry: registry, restorer: nil, plugins: plugins,
            reloader: Reloader(nil, configuration, plugins: plugins, logger: logger, manager: nil),
            connections: Connections(RefusalReport(status, logger: logger)), status: status)
    }

    /// Ends the threads. Call at the end of a test.
    func stop() async {
        await services.plugins.stop()
        await threads.shutDown()
    }

    /// A client of a user, whose group has the same number.
    func caller(_ user: UInt32, group: UInt32? = nil) -> Caller {
        Caller(
            PeerCredentials(process: 1, user: user, group: group ?? user), of: services, limits: limits,
            queue: NoticeQueue(wake: {}), log: AdministratorLog(logger))
    }

    /// Opens a container that ends with a client's connection.
    func open(_ name: String = "", by caller: Caller, _ access: WireAccess = WireAccess()) throws -> ContainerHost {
        let host = try services.registry.makeHost(
            named: name,
            permissions: ContainerPermissions(access, of: caller.peer, mapping: caller.mapping, pointer: ""),
            origin: .connection(caller.opened),
            definition: services.registry.catalogue.definition(named: "flow", pointer: ""))
        caller.opened.add(host)
        services.registry.add(host)
        return host
    }
}
