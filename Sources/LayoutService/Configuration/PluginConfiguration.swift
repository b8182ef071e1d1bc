package import ScriptedLayouts
import SystemCalls

/// The keys under `plugins.`.
package struct PluginConfiguration: Sendable {
    /// Folders of plugins. Later ones take precedence.
    package var folders: [String]
    /// Whether `folders` was set. Default folders may be missing.
    package var areFoldersConfigured = true
    /// Whether plugins are reloaded when they are saved.
    package var isWatched: Bool
    /// The built-in layout for containers whose plugin is in quarantine; "" to keep their last frames.
    package var fallback: String
    /// Most processes for scripts at once.
    package var workers = ScriptWorkers.defaultCount
    /// Whether scripts run only in processes that the system confines in every way.
    package var requiresSandbox = false
    /// The time and memory that plugins may use.
    package var limits: PluginLimits

    /// A configuration in code.
    package init(
        folders: [String] = [], isWatched: Bool = true, fallback: String = "", limits: PluginLimits = PluginLimits()
    ) {
        self.folders = folders
        self.isWatched = isWatched
        self.fallback = fallback
        self.limits = limits
    }

    /// The folders of plugins if none are configured: the system's, and the user's for a daemon that does not run as root.
    package static func defaultFolders(environment: [String: String]) -> [String] {
        let system = ["/usr/share/layoutd/plugins", "/etc/layoutd/plugins"]
        guard Process.user != 0, let home = environment["HOME"], home.hasPrefix("/") else { return system }
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        return system + [configuration + "/layoutd/plugins"]
    }

    /// Processes for scripts at once, with those of files that are being loaded; 0 without plugins.
    ///
    /// - Parameter threads: threads that call scripts. Each may have made a process whose predecessor is still there.
    package func mostWorkers(threads: Int) -> Int {
        folders.isEmpty ? 0 : workers + threads + PluginLibrary.filesAtOnce
    }
}
