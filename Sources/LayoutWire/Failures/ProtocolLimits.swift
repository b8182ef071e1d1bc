/// The limits of one client, and of all clients of a user together.
///
///     clients of all users      connections
///     of one user               connectionsPerUser, containersPerUser, memoryPerUser, movingContainersPerUser
///     of one connection         containersPerConnection, subscriptionsPerConnection, requestsInFlight, output…Bytes, …Seconds
///     of one request            frameBytes, structuresPerFrame, depth, stringBytes, queriesPerBatch, elementsPerReply, inputs
///     of one container          sections, items, bodies, stepsPerWake, windowElements, viewRanges
///
/// Each is checked before the memory or the time is spent, and `hello` reports them all. A request beyond a limit fails with `limit.` and
/// the limit's name, the value and what is allowed; nothing else happens. Administrators set them under `limits.` in the configuration.
package struct ProtocolLimits: Equatable, Sendable {
    /// Connections of all users.
    package var connections = 256
    /// Connections of one user.
    package var connectionsPerUser = 128
    /// Seconds until the first frame must be complete.
    package var helloSeconds = 5.0
    /// Seconds until any other frame that was begun must be complete.
    package var frameSeconds = 10.0
    /// Bytes of a first frame that is not JSON.
    package var helloBytes = 4096
    /// Bytes of any frame from a client.
    package var frameBytes = 64 << 20
    /// Requests of one connection that may wait for a layout thread; at the limit, reading pauses.
    package var requestsInFlight = 64
    /// Containers that one connection may open.
    package var containersPerConnection = 64
    /// Containers that all connections of a user may have open.
    package var containersPerUser = 256
    /// Subscriptions of one connection.
    package var subscriptionsPerConnection = 256
    /// Sections of one container.
    package var sections = 65_536
    /// Items of one container.
    package var items = 16_000_000
    /// Bytes that the containers and the unfinished frames of one user may take.
    package var memoryPerUser = 768 << 20
    /// Bytes of one string.
    package var stringBytes = 65_536
    /// Largest magnitude of a number, in points where it is a length.
    package var coordinate = 1e9
    /// Elements in one reply.
    package var elementsPerReply = 16_384
    /// Bytes of output waiting for a connection above which its requests are no longer read.
    package var outputSoftBytes = 1 << 20
    /// Bytes of output waiting for a connection above which it is closed.
    package var outputHardBytes = 8 << 20
    /// Seconds without progress, while replies wait to be read, after which the connection is closed.
    package var stallSeconds = 10.0
    /// Messages, or JSON objects, arrays and members, in one frame.
    package var structuresPerFrame = 524_288
    /// Levels of nesting in one frame.
    package var depth = 64
    /// Queries in one `queryBatch`.
    package var queriesPerBatch = 64
    /// Items of a container whose layout moves them.
    package var bodies = 4096
    /// Steps from a change of a container until it rests.
    package var stepsPerWake = 36_000
    /// Containers of one user that move at the same time.
    package var movingContainersPerUser = 16
    /// Steps that a container which is late makes at once.
    package var stepsAtOnce = 8
    /// The most steps of one request.
    package var stepsPerRequest = 12_000
    /// Elements of one window.
    package var windowElements = 16_384
    /// Inputs of one `input`.
    package var inputs = 256
    /// Ranges that the selection of one view may take.
    package var viewRanges = 16_384

    /// The default limits: those of a daemon whose configuration has none.
    package init() {}
}

extension WireLimits {
    /// The limits as `hello` reports them. `memoryPerUser` has 64 bits, all other whole numbers 32.
    ///
    /// - Precondition: no number is negative or too large for its field, which the daemon checks where they are set.
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
        bodies = UInt32(limits.bodies)
        stepsPerWake = UInt32(limits.stepsPerWake)
        movingContainersPerUser = UInt32(limits.movingContainersPerUser)
        stepsAtOnce = UInt32(limits.stepsAtOnce)
        stepsPerRequest = UInt32(limits.stepsPerRequest)
        windowElements = UInt32(limits.windowElements)
        inputs = UInt32(limits.inputs)
        viewRanges = UInt32(limits.viewRanges)
    }
}
