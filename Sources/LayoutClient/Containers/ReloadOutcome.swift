import LayoutWire

/// What `reload` has changed.
public struct ReloadOutcome: Equatable, Sendable {
    /// The keys of settings whose new values are in effect.
    public var changed: [String]
    /// The keys of settings whose new values count when the daemon starts again.
    public var needRestart: [String]
    /// The plugins.
    public var plugins: [PluginState]

    init(_ reply: WireReloadReply) {
        changed = reply.changed
        needRestart = reply.needRestart
        plugins = reply.plugins.map { PluginState($0) }
    }
}
