import LayoutCore
import Synchronization

/// How often a plugin ran out of time or memory, in all containers together. After a few times it is not run any more
/// until it is loaded anew.
package final class PluginHealth: Sendable {
    private struct State {
        var strikes: [ContinuousClock.Instant] = []
        var isQuarantined = false
        var failures = 0
    }

    private let state = Mutex(State())
    private let limits: PluginLimits

    init(_ limits: PluginLimits) {
        self.limits = limits
    }

    package var isQuarantined: Bool { state.withLock { $0.isQuarantined } }
    /// Errors so far, of every kind.
    package var failureCount: Int { state.withLock { $0.failures } }

    /// Notes an error.
    ///
    /// - Returns: whether it is the one that puts the plugin into quarantine.
    func note(_ error: LayoutError) -> Bool {
        state.withLock { state in
            state.failures += 1
            guard error.code == .pluginTimeout || error.code == .pluginMemory, !state.isQuarantined else {
                return false
            }
            let now = ContinuousClock.now
            state.strikes.removeAll { now - $0 > .seconds(limits.strikeSeconds) }
            state.strikes.append(now)
            state.isQuarantined = state.strikes.count >= limits.strikes
            return state.isQuarantined
        }
    }
}
