import LayoutCore
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import Logging
import NIOPosix

/// What all connections share, without a daemon: no socket, no store and no plugins.
final class LoneServices {
    let services: Services
    private let threads = LayoutThreads(count: 1)

    init(limits: ProtocolLimits = ProtocolLimits()) {
        let (statistics, status, accounts) = (Statistics(), ServiceStatus(), Accounts(limits))
        let (catalogue, logger) = (LayoutCatalogue(), Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let registry = ContainerRegistry(
            accounts: accounts, statistics: statistics, threads: threads, scriptThreads: threads,
            clock: MotionClock(limits, on: MultiThreadedEventLoopGroup.singleton.next()), keeper: nil, instance: "1")
        let plugins = PluginService(
            PluginConfiguration(isWatched: false), catalogue: catalogue, registry: registry, statistics: statistics,
            status: status, logger: logger)
        let reloader = Reloader(
            nil, DaemonConfiguration(socket: .path("/nowhere", mode: 0o600), limits: limits), registry: registry,
            accounts: accounts, catalogue: catalogue, plugins: plugins, logger: logger, manager: nil)
        services = Services(
            registry: registry, restorer: nil, accounts: accounts, statistics: statistics, threads: threads,
            scriptThreads: threads, catalogue: catalogue, plugins: plugins, reloader: reloader,
            mapping: Mapping(limits), connections: Connections(), refusals: RefusalReport(status, logger: logger),
            administrators: AdministratorLog(logger), status: status)
    }

    /// Ends the threads. Call at the end of a test.
    func stop() async {
        await services.plugins.stop()
        await threads.shutDown()
    }

    /// A client of a user, whose group has the same number.
    func caller(_ user: UInt32, group: UInt32? = nil) -> Caller {
        Caller(
            PeerCredentials(process: 1, user: user, group: group ?? user), of: services, queue: NoticeQueue(wake: {}))
    }

    /// Opens a container that ends with a client's connection.
    func open(_ name: String = "", by caller: Caller, _ access: WireAccess = WireAccess()) throws -> ContainerHost {
        let host = try services.registry.makeHost(
            name: name,
            permissions: ContainerPermissions(access, of: caller.peer, mapping: caller.mapping, pointer: ""),
            opener: caller.opened, definition: services.catalogue.definition(named: "flow", pointer: ""))
        host.opener?.add(host)
        services.registry.add(host)
        return host
    }
}
