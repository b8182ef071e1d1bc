/// What one client, and all of a user's together, may make grow: each is charged before the memory or the time is
/// spent, and told in `hello`. See `Limits` in layout.proto for units.
package struct ProtocolLimits: Equatable, Sendable {
    package var connections = 256
    package var connectionsPerUser = 128
    package var helloSeconds = 5.0
    package var frameSeconds = 10.0
    package var helloBytes = 4096
    package var frameBytes = 64 << 20
    package var requestsInFlight = 64
    package var containersPerConnection = 64
    package var containersPerUser = 256
    package var subscriptionsPerConnection = 256
    package var sections = 65_536
    package var items = 16_000_000
    package var memoryPerUser = 768 << 20
    package var stringBytes = 65_536
    package var coordinate = 1e9
    package var elementsPerReply = 16_384
    package var outputSoftBytes = 1 << 20
    package var outputHardBytes = 8 << 20
    package var stallSeconds = 10.0
    package var structuresPerFrame = 524_288
    package var depth = 64
    package var queriesPerBatch = 64

    package init() {}
}

extension WireLimits {
    package init(_ limits: ProtocolLimits) {
        self.init()
        connections = UInt32(limits.connections)
        connectionsPerUser = UInt32(limits.connectionsPerUser)
        helloSeconds = limits.helloSeconds
        frameSeconds = limits.frameSeconds
        helloBytes = UInt32(limits.helloBytes)
        frameBytes = UInt32(limits.frameBytes)
        requestsInFlight = UInt32(limits.requestsInFlight)
        containersPerConnection = UInt32(limits.containersPerConnection)
        containersPerUser = UInt32(limits.containersPerUser)
        subscriptionsPerConnection = UInt32(limits.subscriptionsPerConnection)
        sections = UInt32(limits.sections)
        items = UInt32(limits.items)
        memoryPerUser = UInt64(limits.memoryPerUser)
        stringBytes = UInt32(limits.stringBytes)
        coordinate = limits.coordinate
        elementsPerReply = UInt32(limits.elementsPerReply)
        outputSoftBytes = UInt32(limits.outputSoftBytes)
        outputHardBytes = UInt32(limits.outputHardBytes)
        stallSeconds = limits.stallSeconds
        structuresPerFrame = UInt32(limits.structuresPerFrame)
        depth = UInt32(limits.depth)
        queriesPerBatch = UInt32(limits.queriesPerBatch)
    }
}
