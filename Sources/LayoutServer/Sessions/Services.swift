import LayoutService
import LayoutWire

/// What all connections share.
struct Services: Sendable {
    let registry: ContainerRegistry
    /// Opens stored containers; nil without a store.
    let restorer: ContainerRestorer?
    let accounts: Accounts
    let statistics: Statistics
    let threads: LayoutThreads
    /// The threads of containers whose layout is a script.
    let scriptThreads: LayoutThreads
    let catalogue: LayoutCatalogue
    let plugins: PluginService
    let reloader: Reloader
    /// With the limits of the connection.
    var mapping: Mapping
    let connections: Connections
    let refusals: RefusalReport
    let administrators: AdministratorLog
    let status: ServiceStatus
    let fairQueues = LoopLocal { FairQueue($0) }
    let columns = LoopLocal { _ in DirectColumns() }

    var limits: ProtocolLimits { mapping.limits }

    /// The server's name in `hello`.
    static let name = "layoutd"
}
