import LayoutService

/// The parts of the daemon that all connections share.
struct Services: Sendable {
    /// The open containers, and the layouts that clients may choose.
    let registry: ContainerRegistry
    /// Opens stored containers; nil without a store.
    let restorer: ContainerRestorer?
    let plugins: PluginService
    let reloader: Reloader
    let connections: Connections
    /// The faults that the service manager shows.
    let status: ServiceStatus
    let columns = LoopLocal { _ in DirectColumns() }
    let frameMemory = LoopLocal { _ in FrameMemory() }

    /// Accounts, counters and threads.
    var facilities: ContainerFacilities { registry.facilities }

    /// The server's name in `hello`.
    static let name = "layoutd"
}
