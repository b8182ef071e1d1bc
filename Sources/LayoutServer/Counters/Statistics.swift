import CoreMetrics
import ScriptedLayouts
import Synchronization

/// What the daemon counts: by user, and what belongs to no user.
final class Statistics: Sendable {
    /// Users with counts of their own. Those of all others are kept together.
    static let mostUsers = 256

    /// Of the server.
    enum Name {
        static let reloads = "reloads"
        static let loadedPlugins = "plugins_loaded"
        static let failedPlugins = "plugins_failed"
        static let startedScripts = "scripts_started"
        static let failedScripts = "scripts_failed"
    }

    let sheet = TallySheet()
    let reloads: Counter
    let loadedPlugins: Counter
    let failedPlugins: Counter
    private let startedScripts: Counter
    private let failedScripts: Counter
    private let start = ContinuousClock.now
    private let users = Mutex<[UInt32: UserStatistics]>([:])
    private let others = UserStatistics()

    init() {
        reloads = Counter(label: Name.reloads, factory: sheet)
        loadedPlugins = Counter(label: Name.loadedPlugins, factory: sheet)
        failedPlugins = Counter(label: Name.failedPlugins, factory: sheet)
        startedScripts = Counter(label: Name.startedScripts, factory: sheet)
        failedScripts = Counter(label: Name.failedScripts, factory: sheet)
    }

    /// Where to count what a user does.
    func of(_ user: UInt32) -> UserStatistics {
        users.withLock { users in
            if let known = users[user] { return known }
            if users.count >= Self.mostUsers { return others }
            let new = UserStatistics()
            users[user] = new
            return new
        }
    }

    /// The counts of one user, none if they are not kept apart; or of all.
    func sheets(of user: UInt32?) -> [UserStatistics] {
        users.withLock { users in
            if let user { return users[user].map { [$0] } ?? [] }
            return Array(users.values) + [others]
        }
    }

    var uptime: Duration { ContinuousClock.now - start }

    /// Counts what scripts do.
    var scriptUsage: ScriptUsage {
        ScriptUsage(
            started: { self.startedScripts.increment() }, failed: { self.failedScripts.increment() },
            called: { plugin, time in self.of(PluginCaller.current.user).called(plugin, time) })
    }
}
