import LayoutCore
import LayoutEngine
import LayoutService
import LayoutWire
import SwiftProtobuf
import Synchronization
import SystemCalls

/// Puts together what was counted and what is retained now.
struct StatisticsReport {
    private let services: Services
    /// nil: of all users.
    private let user: UInt32?
    private let limits: ProtocolLimits
    private let users: [UserStatistics]
    private let hosts: [ContainerHost]

    /// - Parameters:
    ///   - user: whose figures; nil for those of all users.
    ///   - limits: of the reader. At most `elementsPerReply` containers are listed.
    init(_ services: Services, of user: UInt32?, limits: ProtocolLimits) {
        self.services = services
        self.limits = limits
        self.user = user
        users = services.facilities.statistics.sheets(of: user)
        hosts = user.map { services.registry.hosts(of: $0) } ?? services.registry.hosts()
    }

    /// - Complexity: O(*n* log *n*) in containers, and in users times their counters.
    func message() -> WireStatisticsReply {
        var reply = WireStatisticsReply()
        reply.isOfAllUsers = user == nil
        reply.uptimeSeconds = services.facilities.statistics.uptime / .seconds(1)
        let retained = user.map(services.facilities.accounts.account) ?? services.facilities.accounts.totals
        reply.connections = UInt32(clamping: retained.connections)
        reply.acceptedConnections = sum(UserStatistics.Name.accepted)
        reply.disconnects = counts(UserStatistics.Name.disconnects).map { labels, count in
            .with { ($0.reason, $0.count) = (labels[0], count) }
        }
        reply.containers = UInt32(clamping: retained.containers)
        reply.openedContainers = sum(UserStatistics.Name.opened)
        reply.requests = counts(UserStatistics.Name.requests).map { labels, count in
            .with { ($0.method, $0.result, $0.count) = (labels[0], labels[1], count) }
        }
        reply.prepares = prepares
        reply.plugins = plugins
        reply.chargedBytes = UInt64(clamping: retained.memory)
        reply.queuedBytes = UInt64(clamping: users.reduce(0) { $0 + $1.queuedBytes.load(ordering: .relaxed) })
        reply.mergedNotices = sum(UserStatistics.Name.merged)
        reply.usages = hosts.prefix(limits.elementsPerReply).compactMap { host in
            host.published.map { WireContainerUsage(host, $0) }
        }
        if user == nil { reply.server = server }
        return reply
    }

    /// The counts that are not 0, ordered by their labels.
    private func counts(_ name: String) -> [(labels: [String], count: UInt64)] {
        users.reduce(into: [:]) { sums, user in sums.merge(user.sheet.counts(name), uniquingKeysWith: &+) }
            .filter { $0.value > 0 }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map { ($0.key, $0.value) }
    }

    private func sum(_ name: String) -> UInt64 { counts(name).reduce(0) { $0 &+ $1.count } }

    private var prepares: WireDurationHistogram {
        let tallies = users.compactMap { $0.sheet.durations(UserStatistics.Name.prepares) }
        var sums = [UInt64](repeating: 0, count: DurationTally.bounds.count + 1)
        for tally in tallies { sums = zip(sums, tally.counts).map { $0 &+ $1 } }
        return .with {
            $0.bounds = DurationTally.bounds
            $0.counts = sums
            $0.seconds = tallies.reduce(0) { $0 + $1.seconds }
        }
    }

    private var plugins: [WirePluginUsage] {
        var usages: [String: WirePluginUsage] = [:]
        for (labels, nanoseconds) in counts(UserStatistics.Name.pluginTime) {
            usages[labels[0], default: .init()].cpuSeconds = Double(nanoseconds) / 1e9
        }
        for (labels, failures) in counts(UserStatistics.Name.pluginFailures) {
            usages[labels[0], default: .init()].failures = failures
        }
        for host in hosts {
            guard let state = host.published, state.isScripted else { continue }
            usages[state.layout, default: .init()].containers += 1
            usages[state.layout]?.memoryBytes += UInt64(clamping: host.layoutCharge.bytes)
        }
        return usages.sorted { $0.key < $1.key }.map { name, usage in
            var usage = usage
            usage.name = name
            return usage
        }
    }

    private var server: WireServerStatistics {
        let sheet = services.facilities.statistics.sheet
        func count(_ name: String) -> UInt64 { sheet.counts(name).values.reduce(0, &+) }
        let stored = services.restorer?.store.totals ?? ContainerStore.Totals()
        return .with {
            $0.residentBytes = UInt64(clamping: Process.residentBytes ?? 0)
            $0.reloads = count(Statistics.Name.reloads)
            $0.loadedPlugins = count(Statistics.Name.loadedPlugins)
            $0.failedPlugins = count(Statistics.Name.failedPlugins)
            $0.startedScripts = count(Statistics.Name.startedScripts)
            $0.failedScripts = count(Statistics.Name.failedScripts)
            $0.storedContainers = UInt32(clamping: stored.containers)
            $0.storedBytes = UInt64(clamping: stored.bytes)
            $0.restoringContainers = UInt32(clamping: services.restorer?.remainingCount ?? 0)
            $0.rejectedPlugins = UInt32(clamping: services.plugins.rejectedCount)
            $0.failingPlugins = UInt32(clamping: services.plugins.failingCount)
            $0.quarantinedPlugins = UInt32(clamping: services.plugins.quarantinedCount)
            $0.unusableFolders = UInt32(clamping: services.plugins.unusableFolderCount)
            $0.leftOutLines = UInt64(clamping: ServiceLog.standardError.leftOutCount)
        }
    }
}

extension WireContainerUsage {
    fileprivate init(_ host: ContainerHost, _ state: LaidOutState) {
        self.init()
        container = host.id
        name = host.name
        layout = state.layout
        owner = host.owner
        itemCount = UInt32(clamping: state.data.prepared.itemCount)
        requests = host.requests.load(ordering: .relaxed)
        prepareSeconds = state.duration / .seconds(1)
        memoryBytes = UInt64(clamping: host.chargedBytes)
    }
}
