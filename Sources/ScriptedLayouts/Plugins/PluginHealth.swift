import LayoutCore
import Synchronization

/// Counts how often a plugin exceeded its time or memory, by user: in all requests of a user together, whatever containers
/// they concern. After a few such strikes the plugin is quarantined: it no longer runs for that user until it is reloaded.
/// Other users are served.
package final class PluginHealth: Sendable {
    private struct Record {
        /// The times of the recent strikes.
        var strikes: [ContinuousClock.Instant] = []
        var isQuarantined = false
    }

    private struct State {
        var records: [UInt32: Record] = [:]
        var failures = 0
    }

    private let state = Mutex(State())
    private let limits: PluginLimits

    init(_ limits: PluginLimits) {
        self.limits = limits
    }

    /// Whether the plugin no longer runs for the user.
    package func isQuarantined(for user: UInt32) -> Bool { state.withLock { $0.records[user]?.isQuarantined == true } }

    /// The users for whom it no longer runs, in ascending order.
    package var quarantinedUsers: [UInt32] {
        state.withLock { $0.records.filter(\.value.isQuarantined).keys.sorted() }
    }

    /// Errors so far, of every kind and for all users.
    package var failureCount: Int { state.withLock { $0.failures } }

    /// Counts an error.
    ///
    /// - Returns: whether the error quarantines the plugin for the user.
    func note(_ error: LayoutError, for user: UInt32) -> Bool {
        state.withLock { state in
            state.failures += 1
            guard error.code == .pluginTimeout || error.code == .pluginMemory else { return false }
            var record = state.records[user] ?? Record()
            guard !record.isQuarantined else { return false }
            let now = ContinuousClock.now
            record.strikes.removeAll { now - $0 > .seconds(limits.strikeSeconds) }
            record.strikes.append(now)
            record.isQuarantined = record.strikes.count >= limits.strikes
            Self.makeRoom(in: &state.records, besides: user)
            state.records[user] = record
            return record.isQuarantined
        }
    }

    /// Forgets one user if there are too many: preferably one who is not in quarantine, and then the one whose last strike is
    /// the oldest.
    private static func makeRoom(in records: inout [UInt32: Record], besides user: UInt32) {
        guard records[user] == nil, records.count >= PluginLimits.struckUsers else { return }
        let first = records.min { one, other in
            if one.value.isQuarantined != other.value.isQuarantined { return other.value.isQuarantined }
            return (one.value.strikes.last ?? .now) < (other.value.strikes.last ?? .now)
        }
        if let first { records[first.key] = nil }
    }
}
