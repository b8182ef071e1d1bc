import LayoutCore
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf
import Synchronization

extension PluginService {
    /// All plugins as a user sees them: also those that were rejected, and those that containers still use although their files are gone.
    ///
    /// Administrators see all users in quarantine and every failure, other users their own alone. Any thread may call.
    func states(for user: UInt32) -> [WirePluginState] {
        let gone = removed.withLock { $0 }.filter { name, _ in isInUse(name) }.values
        let loading = library.loading.map { file in
            WirePluginState.with {
                $0.name = file.name
                $0.path = file.path
                $0.state = "loading"
            }
        }
        return library.all.map { Self.state($0, $1, failing: $2, for: user) } + loading
            + gone.map { Self.state($0.file, $0.plugin, failing: $0.error, isRemoved: true, for: user) }
            .sorted { $0.name < $1.name }
    }

    private static func state(
        _ file: PluginFile, _ plugin: Plugin?, failing error: LayoutError?, isRemoved: Bool = false, for user: UInt32
    ) -> WirePluginState {
        var state = WirePluginState()
        state.name = file.name
        state.version = plugin?.identity.version ?? ""
        state.path = file.path
        state.base = plugin?.declaration.base ?? ""
        if let error { state.error = WireFailure(RequestFailure(error)) }
        guard let plugin else {
            state.state = "rejected"
            return state
        }
        let quarantined = plugin.health.quarantinedUsers
        state.quarantinedUsers = quarantined.filter { Administrators.contains(user) || $0 == user }
        let quarantine = plugin.quarantine(for: user)
        let failure = Administrators.contains(user) ? plugin.health.lastFailure : plugin.health.failure(for: user)
        let current = failure.flatMap { $0.isCurrent ? $0.error : nil }
        state.state = quarantine != nil ? "quarantined" : isRemoved ? "removed" : current != nil ? "failing" : "ready"
        if error == nil, let reason = quarantine ?? current { state.error = WireFailure(RequestFailure(reason)) }
        state.failures = UInt32(clamping: plugin.health.failureCount)
        return state
    }
}
