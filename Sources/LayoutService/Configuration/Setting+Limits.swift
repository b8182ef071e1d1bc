import LayoutWire

extension Setting {
    /// The settings under `limits.`, which `hello` reports to clients.
    static var limits: [Setting] {
        [
            .count("limits.connections", \.limits.connections, in: 1...65_536, of: "connections", from: .reload),
            .count(
                "limits.connectionsPerUser", \.limits.connectionsPerUser, in: 1...65_536, of: "connections of one user",
                from: .reload
            ),
            .number(
                "limits.helloSeconds", \.limits.helloSeconds, in: 0.01...86_400,
                of: "seconds for the first frame of a connection", from: .opening),
            .number(
                "limits.frameSeconds", \.limits.frameSeconds, in: 0.01...86_400,
                of: "seconds for the rest of a frame once it has begun", from: .opening),
            .number(
                "limits.stallSeconds", \.limits.stallSeconds, in: 0.01...86_400,
                of: "seconds without a byte read while replies wait; then the client is disconnected", from: .opening),
            .count(
                "limits.helloBytes", \.limits.helloBytes, in: 64...65_536, of: "bytes of the first frame, in protobuf",
                from: .opening
            ),
            .count(
                "limits.frameBytes", \.limits.frameBytes, in: 1024...1 << 30, of: "bytes of any other frame",
                from: .opening),
            .count(
                "limits.requestsInFlight", \.limits.requestsInFlight, in: 1...65_536,
                of: "requests of a connection that wait for a layout thread; beyond, it is not read", from: .opening),
            .count(
                "limits.containersPerConnection", \.limits.containersPerConnection, in: 1...1_000_000,
                of: "containers of one connection", from: .opening),
            .count(
                "limits.containersPerUser", \.limits.containersPerUser, in: 1...1_000_000, of: "containers of one user",
                from: .reload
            ),
            .count(
                "limits.subscriptionsPerConnection", \.limits.subscriptionsPerConnection, in: 1...1_000_000,
                of: "subscriptions of one connection", from: .opening),
            .count(
                "limits.sections", \.limits.sections, in: 1...1_000_000, of: "sections of a container", from: .opening),
            .count("limits.items", \.limits.items, in: 1...1_000_000_000, of: "items of a container", from: .opening),
            .count(
                "limits.memoryPerUser", \.limits.memoryPerUser, in: 1 << 20...1 << 40,
                of: "bytes of a user's containers and unfinished frames", from: .reload),
            .count(
                "limits.stringBytes", \.limits.stringBytes, in: 64...1 << 24, of: "bytes of a string", from: .opening),
            .count(
                "limits.elementsPerReply", \.limits.elementsPerReply, in: 1...1_000_000,
                of: "elements of one reply; a `cursor` leads to the rest", from: .opening),
            .count(
                "limits.outputSoftBytes", \.limits.outputSoftBytes, in: 1024...1 << 30,
                of: "unread bytes beyond which a connection's requests wait", from: .opening),
            .count(
                "limits.outputHardBytes", \.limits.outputHardBytes, in: 1024...1 << 30,
                of: "unread bytes beyond which the client is disconnected", from: .opening),
            .count(
                "limits.structuresPerFrame", \.limits.structuresPerFrame, in: 16...1 << 30,
                of: "messages, or JSON objects, arrays and members, in a frame", from: .opening),
            .count("limits.depth", \.limits.depth, in: 8...96, of: "levels of nesting in a frame", from: .opening),
            .count(
                "limits.queriesPerBatch", \.limits.queriesPerBatch, in: 1...4096, of: "queries of one `queryBatch`",
                from: .opening),
            .count(
                "limits.bodies", \.limits.bodies, in: 1...65_536, of: "items of a container whose layout moves them",
                from: .reload),
            .count(
                "limits.stepsPerWake", \.limits.stepsPerWake, in: 1...1 << 30,
                of: "steps of 1/120 s from a change of a container until it rests", from: .reload),
            .count(
                "limits.movingContainersPerUser", \.limits.movingContainersPerUser, in: 1...65_536,
                of: "containers of a user that move at the same time; others wait", from: .reload),
            .count(
                "limits.stepsAtOnce", \.limits.stepsAtOnce, in: 1...1200,
                of: "steps that a late container makes at once to catch up", from: .reload),
            .count(
                "limits.stepsPerRequest", \.limits.stepsPerRequest, in: 1...1_000_000,
                of: "steps of one `stepContainer`",
                from: .opening),
            .count(
                "limits.windowElements", \.limits.windowElements, in: 1...1_000_000, of: "elements of one window",
                from: .opening),
            .count("limits.inputs", \.limits.inputs, in: 1...65_536, of: "inputs of one `input`", from: .opening),
            .count(
                "limits.viewRanges", \.limits.viewRanges, in: 1...1_000_000, of: "ranges that a view's selection takes",
                from: .opening),
        ]
    }
}
