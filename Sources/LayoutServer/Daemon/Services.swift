import LayoutWire

/// What all connections share.
struct Services: Sendable {
    let registry: ContainerRegistry
    let quota: Quota
    let catalogue: LayoutCatalogue
    let plugins: PluginService
    let mapping: Mapping
    let connections: Connections
    let fairQueues = FairQueue.PerLoop()
    let instance: String

    var limits: ProtocolLimits { mapping.limits }

    static let name = "layoutd"
}
