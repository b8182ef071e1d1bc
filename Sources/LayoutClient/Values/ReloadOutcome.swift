import LayoutWire

/// The settings and plugins that `reload` changed.
///
///     let outcome = try await client.reload()
///     if !outcome.needRestart.isEmpty { print("restart for", outcome.needRestart) }
public struct ReloadOutcome: Equatable, Sendable {
    /// The keys of settings whose new values are in effect, such as "limits.items".
    public var changed: [String]
    /// The keys of settings whose new values apply after the next start.
    ///
    /// The daemon goes on with the old ones.
    public var needRestart: [String]
    /// What flags and variables of the daemon set, and what they override in its file, each as a sentence.
    ///
    ///     logLevel is "debug" from LAYOUTD_LOG_LEVEL; the text "info" in layoutd.json:1 does not count
    public var overridden: [String]
    /// All plugins after the reload, also those that are as before.
    public var plugins: [PluginState]

    init(_ reply: WireReloadReply) {
        changed = reply.changed
        needRestart = reply.needRestart
        overridden = reply.overridden
        plugins = reply.plugins.map { PluginState($0) }
    }
}
