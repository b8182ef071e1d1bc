import LayoutWire

/// The daemon's counters since its start, and the resources that it has now: for all users or for the calling one.
///
///     let before = try await client.statistics()
///     …
///     let after = try await client.statistics()
///     after.acceptedConnections - before.acceptedConnections
///
/// Counters only grow, so rates are differences of two readings. `uptimeSeconds` starts again with the daemon, and a smaller value shows
/// that it was restarted in between.
public struct DaemonStatistics: Equatable, Sendable {
    /// Answered requests of a method with the same result.
    ///
    ///     openContainer  ok              12
    ///     openContainer  layout.unknown   1
    public struct Requests: Equatable, Sendable {
        /// The name of the request in JSON, or `other` for those that could not be decoded.
        public var method: String
        /// `ok`, or the code of the failure.
        public var result: String
        /// The number of requests.
        public var count: Int
    }

    /// The durations of prepares, in buckets that do not include each other.
    ///
    ///     bounds     0.001   0.01   0.1              seconds
    ///     counts     900     80     15     5         5 prepares took longer than 0.1 s
    public struct Durations: Equatable, Sendable {
        /// The upper bounds of all buckets but the last, in seconds, in ascending order.
        public var bounds: [Double]
        /// The number of durations in each bucket alone: greater than the bound before, and at most its own.
        ///
        /// The last bucket has no bound.
        public var counts: [Int]
        /// The sum of all durations, in seconds.
        public var seconds: Double
    }

    /// A plugin's usage in this user's containers, or in those of all users (`isOfAllUsers`).
    public struct Plugin: Equatable, Sendable {
        /// The plugin's name.
        public var name: String
        /// The processor time of its scripts, in seconds.
        public var cpuSeconds: Double
        /// Open containers that it lays out.
        public var containers: Int
        /// What its scripts retain for these, in bytes.
        public var memoryBytes: Int
    }

    /// What an open container has used.
    public struct Container: Equatable, Sendable {
        /// The container's number.
        public var id: UInt32
        /// The container's name, or an empty string.
        public var name: String
        /// The name of its layout.
        public var layout: String
        /// The user that opened it.
        public var owner: UInt32
        /// Its items.
        public var itemCount: Int
        /// Requests on it that were answered.
        public var requests: Int
        /// How long the newest prepare took, or the update in its place, in seconds.
        public var prepareSeconds: Double
        /// What is charged for it and its layout, in bytes.
        public var memoryBytes: Int
    }

    /// What belongs to no user: the process as a whole, its plugins and its store.
    ///
    /// Only root and the daemon's own user get it.
    public struct Server: Equatable, Sendable {
        /// Memory of the daemon's process, without those of scripts, in bytes.
        public var residentBytes: Int
        /// How often all plugins were reloaded on request, which says nothing of files that changed by themselves.
        public var reloads: Int
        /// Versions of plugins that were put into service.
        public var loadedPlugins: Int
        /// Versions of plugins that could not be.
        public var failedPlugins: Int
        /// Processes for scripts that were started.
        public var startedScripts: Int
        /// Processes for scripts that crashed, were killed, or took more than twice their time.
        ///
        /// The next call starts another.
        public var failedScripts: Int
        /// Containers that are kept beyond the process.
        public var storedContainers: Int
        /// The bytes of these.
        public var storedBytes: Int
        /// Stored containers that are still to be opened after the daemon's start.
        public var restoringContainers: Int
    }

    /// Whether the figures are those of all users.
    public var isOfAllUsers: Bool
    /// Seconds since the daemon was started.
    public var uptimeSeconds: Double
    /// Open connections.
    public var connections: Int
    /// Connections that were accepted.
    public var acceptedConnections: Int
    /// Connections that have ended, by reason.
    ///
    /// "closed" by the client, "failed", "slowConsumer", "serverStopping", or the code of the failure that ended it.
    public var disconnects: [String: Int]
    /// Open containers.
    public var containers: Int
    /// Containers that were opened or restored.
    public var openedContainers: Int
    /// Answered requests, ordered by method and result.
    ///
    /// Combinations that never occurred are absent.
    public var requests: [Requests]
    /// How long prepares took, and updates in their place.
    public var prepares: Durations
    /// Plugins that have run, by name.
    public var plugins: [Plugin]
    /// Bytes charged for containers, layouts and unfinished frames.
    public var chargedBytes: Int
    /// Bytes of replies and notices that wait until clients read, besides those in the buffers of sockets.
    public var queuedBytes: Int
    /// Notices that were merged into one that waited.
    public var mergedNotices: Int
    /// Open containers, by number, at most as many as a reply may have elements.
    public var usages: [Container]
    /// Figures of the whole daemon; nil unless they are of all users.
    public var server: Server?

    init(_ wire: WireStatisticsReply) {
        isOfAllUsers = wire.isOfAllUsers
        uptimeSeconds = wire.uptimeSeconds
        connections = Int(wire.connections)
        acceptedConnections = Int(clamping: wire.acceptedConnections)
        disconnects = Dictionary(wire.disconnects.map { ($0.reason, Int(clamping: $0.count)) }) { $1 }
        containers = Int(wire.containers)
        openedContainers = Int(clamping: wire.openedContainers)
        requests = wire.requests.map { Requests(method: $0.method, result: $0.result, count: Int(clamping: $0.count)) }
        prepares = Durations(
            bounds: wire.prepares.bounds, counts: wire.prepares.counts.map { Int(clamping: $0) },
            seconds: wire.prepares.seconds)
        plugins = wire.plugins.map {
            Plugin(
                name: $0.name, cpuSeconds: $0.cpuSeconds, containers: Int($0.containers),
                memoryBytes: Int(clamping: $0.memoryBytes))
        }
        chargedBytes = Int(clamping: wire.chargedBytes)
        queuedBytes = Int(clamping: wire.queuedBytes)
        mergedNotices = Int(clamping: wire.mergedNotices)
        usages = wire.usages.map(Container.init)
        server = wire.hasServer ? Server(wire.server) : nil
    }
}

extension DaemonStatistics.Container {
    fileprivate init(_ wire: WireContainerUsage) {
        self.init(
            id: wire.container, name: wire.name, layout: wire.layout, owner: wire.owner,
            itemCount: Int(wire.itemCount), requests: Int(clamping: wire.requests),
            prepareSeconds: wire.prepareSeconds, memoryBytes: Int(clamping: wire.memoryBytes))
    }
}

extension DaemonStatistics.Server {
    fileprivate init(_ wire: WireServerStatistics) {
        self.init(
            residentBytes: Int(clamping: wire.residentBytes), reloads: Int(clamping: wire.reloads),
            loadedPlugins: Int(clamping: wire.loadedPlugins), failedPlugins: Int(clamping: wire.failedPlugins),
            startedScripts: Int(clamping: wire.startedScripts), failedScripts: Int(clamping: wire.failedScripts),
            storedContainers: Int(wire.storedContainers), storedBytes: Int(clamping: wire.storedBytes),
            restoringContainers: Int(wire.restoringContainers))
    }
}
