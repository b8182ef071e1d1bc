package import CoreMetrics
package import ScriptedLayouts
import Synchronization

/// The daemon's counters: by user, and those that belong to no user.
///
///     let statistics = Statistics()
///     statistics.of(user).answered("queryRect")                one addition, on any thread
///     statistics.sheets(of: user)                              what `statistics` reports to that user
///     statistics.sheets(of: nil)                               what root gets: all users
///
/// Counters only grow, from the start of the process. At most `mostUsers` users have their own; those of all others are added up, so that
/// no client makes the daemon grow by connecting as many users.
package final class Statistics: Sendable {
    /// Users with counts of their own. Those of all others are kept together.
    static let mostUsers = 256

    /// The names of the server's counters.
    package enum Name {
        /// Reloads of plugins.
        package static let reloads = "reloads"
        /// Files that were loaded.
        package static let loadedPlugins = "plugins_loaded"
        /// Files that could not be loaded.
        package static let failedPlugins = "plugins_failed"
        /// Processes that were started for scripts.
        package static let startedScripts = "scripts_started"
        /// Processes that ended by themselves.
        package static let failedScripts = "scripts_failed"
    }

    /// The counters that belong to no user.
    package let sheet = TallySheet()
    package let reloads: Counter
    package let loadedPlugins: Counter
    package let failedPlugins: Counter
    private let startedScripts: Counter
    private let failedScripts: Counter
    private let start = ContinuousClock.now
    private let users = Mutex<[UInt32: UserStatistics]>([:])
    private let others = UserStatistics()

    /// Nothing has been counted.
    package init() {
        reloads = Counter(label: Name.reloads, factory: sheet)
        loadedPlugins = Counter(label: Name.loadedPlugins, factory: sheet)
        failedPlugins = Counter(label: Name.failedPlugins, factory: sheet)
        startedScripts = Counter(label: Name.startedScripts, factory: sheet)
        failedScripts = Counter(label: Name.failedScripts, factory: sheet)
    }

    /// The counters of a user.
    ///
    /// The same object for the same user as long as the process lives, so that callers may keep it.
    package func of(_ user: UInt32) -> UserStatistics {
        users.withLock { users in
            if let known = users[user] { return known }
            if users.count >= Self.mostUsers { return others }
            let new = UserStatistics()
            users[user] = new
            return new
        }
    }

    /// The counters of one user, none if they are not kept apart; or those of all users.
    ///
    /// The order is arbitrary. The last one of all users has the counts of those that are not kept apart.
    package func sheets(of user: UInt32?) -> [UserStatistics] {
        users.withLock { users in
            if let user { return users[user].map { [$0] } ?? [] }
            return Array(users.values) + [others]
        }
    }

    /// The time since it was made.
    package var uptime: Duration { ContinuousClock.now - start }

    /// The receiver of script activity, which counts it.
    ///
    /// The time of a call counts for the user whose request the calling thread serves.
    package var scriptUsage: ScriptUsage {
        ScriptUsage(
            started: { self.startedScripts.increment() }, failed: { self.failedScripts.increment() },
            called: { plugin, time in self.of(PluginCaller.current.user).called(plugin, time) })
    }
}
