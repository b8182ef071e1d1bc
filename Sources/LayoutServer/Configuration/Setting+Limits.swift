import LayoutWire

extension Setting {
    /// The settings under `limits.`, which `hello` reports to clients.
    static var limits: [Setting] {
        [
            .count("limits.connections", \.limits.connections, 1...65_536, "connections", .reload),
            .count(
                "limits.connectionsPerUser", \.limits.connectionsPerUser, 1...65_536, "connections of one user", .reload
            ),
            .number(
                "limits.helloSeconds", \.limits.helloSeconds, 0.01...86_400,
                "seconds for the first frame of a connection", .opening),
            .number(
                "limits.frameSeconds", \.limits.frameSeconds, 0.01...86_400,
                "seconds for the rest of a frame once it has begun", .opening),
            .number(
                "limits.stallSeconds", \.limits.stallSeconds, 0.01...86_400,
                "seconds without a byte read while replies wait; then the client is disconnected", .opening),
            .count(
                "limits.helloBytes", \.limits.helloBytes, 64...65_536, "bytes of the first frame, in protobuf", .opening
            ),
            .count("limits.frameBytes", \.limits.frameBytes, 1024...1 << 30, "bytes of any other frame", .opening),
            .count(
                "limits.requestsInFlight", \.limits.requestsInFlight, 1...65_536,
                "requests of a connection that wait for a layout thread; beyond, it is not read", .opening),
            .count(
                "limits.containersPerConnection", \.limits.containersPerConnection, 1...1_000_000,
                "containers of one connection", .opening),
            .count(
                "limits.containersPerUser", \.limits.containersPerUser, 1...1_000_000, "containers of one user", .reload
            ),
            .count(
                "limits.subscriptionsPerConnection", \.limits.subscriptionsPerConnection, 1...1_000_000,
                "subscriptions of one connection", .opening),
            .count("limits.sections", \.limits.sections, 1...1_000_000, "sections of a container", .opening),
            .count("limits.items", \.limits.items, 1...1_000_000_000, "items of a container", .opening),
            .count(
                "limits.memoryPerUser", \.limits.memoryPerUser, 1 << 20...1 << 40,
                "bytes of a user's containers and unfinished frames", .reload),
            .count("limits.stringBytes", \.limits.stringBytes, 64...1 << 24, "bytes of a string", .opening),
            .count(
                "limits.elementsPerReply", \.limits.elementsPerReply, 1...1_000_000,
                "elements of one reply; a `cursor` leads to the rest", .opening),
            .count(
                "limits.outputSoftBytes", \.limits.outputSoftBytes, 1024...1 << 30,
                "unread bytes beyond which a connection's requests wait", .opening),
            .count(
                "limits.outputHardBytes", \.limits.outputHardBytes, 1024...1 << 30,
                "unread bytes beyond which the client is disconnected", .opening),
            .count(
                "limits.structuresPerFrame", \.limits.structuresPerFrame, 16...1 << 30,
                "messages, or JSON objects, arrays and members, in a frame", .opening),
            .count("limits.depth", \.limits.depth, 8...96, "levels of nesting in a frame", .opening),
            .count(
                "limits.queriesPerBatch", \.limits.queriesPerBatch, 1...4096, "queries of one `queryBatch`", .opening),
            .count(
                "limits.bodies", \.limits.bodies, 1...65_536, "items of a container whose layout moves them", .reload),
            .count(
                "limits.stepsPerWake", \.limits.stepsPerWake, 1...1 << 30,
                "steps of 1/120 s from a change of a container until it rests", .reload),
            .count(
                "limits.movingContainersPerUser", \.limits.movingContainersPerUser, 1...65_536,
                "containers of a user that move at the same time; others wait", .reload),
            .count(
                "limits.stepsAtOnce", \.limits.stepsAtOnce, 1...1200,
                "steps that a late container makes at once to catch up", .reload),
            .count(
                "limits.stepsPerRequest", \.limits.stepsPerRequest, 1...1_000_000, "steps of one `stepContainer`",
                .opening),
        ]
    }
}
