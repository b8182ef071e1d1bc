import LayoutWire

extension ProtocolLimits {
    private static var counts: [(WritableKeyPath<ProtocolLimits, Int>, String, ClosedRange<Int>)] {
        [
            (\.connections, "connections", 1...65_536),
            (\.connectionsPerUser, "connectionsPerUser", 1...65_536),
            (\.helloBytes, "helloBytes", 64...65_536),
            (\.frameBytes, "frameBytes", 1024...1 << 30),
            (\.requestsInFlight, "requestsInFlight", 1...65_536),
            (\.containersPerConnection, "containersPerConnection", 1...1_000_000),
            (\.containersPerUser, "containersPerUser", 1...1_000_000),
            (\.subscriptionsPerConnection, "subscriptionsPerConnection", 1...1_000_000),
            (\.sections, "sections", 1...1_000_000),
            (\.items, "items", 1...1_000_000_000),
            (\.memoryPerUser, "memoryPerUser", 1 << 20...1 << 40),
            (\.stringBytes, "stringBytes", 64...1 << 24),
            (\.elementsPerReply, "elementsPerReply", 1...1_000_000),
            (\.outputSoftBytes, "outputSoftBytes", 1024...1 << 30),
            (\.outputHardBytes, "outputHardBytes", 1024...1 << 30),
            (\.structuresPerFrame, "structuresPerFrame", 16...1 << 30),
            (\.depth, "depth", 8...96),
            (\.queriesPerBatch, "queriesPerBatch", 1...4096),
            (\.bodies, "bodies", 1...65_536),
            (\.stepsPerWake, "stepsPerWake", 1...1 << 30),
            (\.movingContainersPerUser, "movingContainersPerUser", 1...65_536),
            (\.stepsAtOnce, "stepsAtOnce", 1...1200),
            (\.stepsPerRequest, "stepsPerRequest", 1...1_000_000),
        ]
    }

    private static var seconds: [(WritableKeyPath<ProtocolLimits, Double>, String)] {
        [(\.helloSeconds, "helloSeconds"), (\.frameSeconds, "frameSeconds"), (\.stallSeconds, "stallSeconds")]
    }

    /// The names of the limits that can be configured.
    static var configurableNames: [String] { counts.map(\.1) + seconds.map(\.1) }

    init(_ values: ConfigurationValues) throws(ConfigurationFailure) {
        self.init()
        for (path, name, range) in Self.counts {
            if let value = try values.int("limits.\(name)", in: range) { self[keyPath: path] = value }
        }
        for (path, name) in Self.seconds {
            if let value = try values.double("limits.\(name)", in: 0.01...86_400) { self[keyPath: path] = value }
        }
    }
}
