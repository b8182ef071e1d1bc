import LayoutWire

/// The settings and plugins that `reload` changed.
public struct ReloadOutcome: Equatable, Sendable {
    /// The keys of settings whose new values are in effect.
    public var changed: [String]
    /// The keys of settings whose new values apply after the next start.
    public var needRestart: [String]
    /// What flags and variables of the daemon set, and what they override in its file, each as a sentence.
    public var overridden: [String]
    /// The plugins.
    public var plugins: [PluginState]

    init(_ reply: WireReloadReply) {
        changed = reply.changed
        needRestart = reply.needRestart
        overridden = reply.overridden
        plugins = reply.plugins.map { PluginState($0) }
    }
}
