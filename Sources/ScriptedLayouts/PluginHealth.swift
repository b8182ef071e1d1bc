import LayoutCore
import Synchronization

/// How often a plugin ran out of time or memory, user by user: in all requests of one user together, whatever containers
/// they are about. After a few times it is not run for that user any more until it is loaded anew; others are served.
package final class PluginHealth: Sendable {
    private struct Record {
        /// When it ran out of something lately.
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

    package func isQuarantined(for user: UInt32) -> Bool { state.withLock { $0.records[user]?.isQuarantined == true } }

    /// The users for whom it is not run, by number.
    package var quarantinedUsers: [UInt32] {
        state.withLock { $0.records.filter(\.value.isQuarantined).keys.sorted() }
    }

    /// Errors so far, of every kind and for all users.
    package var failureCount: Int { state.withLock { $0.failures } }

    /// Notes an error.
    ///
    /// - Returns: whether it is the one that puts the plugin into quarantine for the user.
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

    /// Forgets a user where there are too many: rather one who is served than one who is not, and of these the one whose last
    /// strike is longest ago.
    private static func makeRoom(in records: inout [UInt32: Record], besides user: UInt32) {
        guard records[user] == nil, records.count >= PluginLimits.struckUsers else { return }
        let first = records.min { one, other in
            if one.value.isQuarantined != other.value.isQuarantined { return other.value.isQuarantined }
            return (one.value.strikes.last ?? .now) < (other.value.strikes.last ?? .now)
        }
        if let first { records[first.key] = nil }
    }
}
