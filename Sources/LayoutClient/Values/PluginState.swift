import LayoutWire

/// The state of one of the daemon's plugins, for this client's user.
///
///     for plugin in try await client.plugins() where plugin.state != .ready {
///         print(plugin.name, plugin.error.map(\.message) ?? "")
///     }
///
/// A plugin may be usable and have an error all the same: a newer version of its file cannot be loaded and the older one stays, or its
/// scripts have failed and succeeded since. Quarantine is a matter of one user, so another client may see another state. Files that cannot
/// be loaded are listed as well, under the name of the file.
public struct PluginState: Equatable, Sendable {
    /// Whether a plugin can be used.
    ///
    ///     loading ──▶ ready ◀──▶ failing ──▶ quarantined      as its scripts fail and succeed
    ///        └──────▶ rejected                                its file cannot be loaded
    public enum State: String, Sendable {
        /// The plugin can be used.
        case ready
        /// The plugin could not be loaded and cannot be used.
        case rejected
        /// The plugin does not run for this client's user, or not for large requests; it may run for others.
        case quarantined
        /// The plugin was loaded, and its scripts have failed without a success since.
        case failing
        /// The plugin is being loaded for the first time.
        case loading
        /// The plugin's file is gone; containers that use it keep it.
        case removed
    }

    /// The name of the plugin and of its layout.
    public var name: String
    /// The version that the plugin declares, for people.
    ///
    /// A file may change without a new one.
    public var version: String
    /// The path of its main file, on the daemon's machine.
    public var path: String
    /// The layout that the plugin derives from, if any.
    public var base: String?
    /// Whether the plugin can be used; nil for a state that this client does not know.
    public var state: State?
    /// The reason that the plugin, or its newest version, could not be loaded, the requests for which it is quarantined, or the last
    /// failure of its scripts.
    public var error: ClientError?
    /// The number of errors in its scripts since it was loaded, for all users together.
    ///
    /// A new version starts at 0.
    public var failures: Int
    /// The ids of the users for which the plugin is quarantined. Root and the daemon's own user see all of them, other users only
    /// themselves.
    public var quarantinedUsers: [UInt32]

    init(_ wire: WirePluginState) {
        name = wire.name
        version = wire.version
        path = wire.path
        base = wire.base.isEmpty ? nil : wire.base
        state = State(rawValue: wire.state)
        error = wire.hasError ? ClientError(wire.error) : nil
        failures = Int(wire.failures)
        quarantinedUsers = wire.quarantinedUsers
    }
}
