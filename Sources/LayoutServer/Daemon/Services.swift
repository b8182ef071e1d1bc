import LayoutWire

/// What all connections share.
struct Services: Sendable {
    let registry: ContainerRegistry
    let quota: Quota
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
    let fairQueues = LoopLocal { FairQueue($0) }
    let columns = LoopLocal { _ in DirectColumns() }
    /// Identifies this run of the server to clients.
    let instance: String

    var limits: ProtocolLimits { mapping.limits }

    /// The server's name in `hello`.
    static let name = "layoutd"
}
