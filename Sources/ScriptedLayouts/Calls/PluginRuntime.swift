package import LayoutCore

/// Where the scripts of plugins run, and what is called when they write to the log or fail.
///
///     PluginRuntime(workers: workers, log: { level, plugin, text in print(level, plugin, text) })
///
/// A library has one for all of its plugins, and each plugin retains it for as long as containers use it. The functions are called on
/// the threads that call scripts, several at a time.
package struct PluginRuntime: Sendable {
    /// Called when a plugin's script has failed in a request of a user.
    ///
    /// It is not called where several requests run as one: if that fails, each is tried alone.
    package typealias Failed = @Sendable (PluginIdentity, _ user: UInt32, LayoutError) -> Void

    /// Called when a plugin is quarantined for a user, with the failure that caused it and the requests that it ends.
    package typealias Quarantined =
        @Sendable (PluginIdentity, _ user: UInt32, LayoutError, _ requests: String) -> Void

    let workers: ScriptWorkers
    let log: PluginLog
    let quarantined: Quarantined
    let failed: Failed

    /// Makes a runtime, by default one that drops log lines and reports nothing.
    ///
    /// - Parameters:
    ///   - workers: the pool from which the processes of scripts come; by default one of its own.
    ///   - quarantined: called once for each quarantine of a plugin for a user.
    ///   - failed: called with each failure of a plugin's scripts.
    package init(
        workers: ScriptWorkers = ScriptWorkers(), log: @escaping PluginLog = { _, _, _ in },
        quarantined: @escaping Quarantined = { _, _, _, _ in }, failed: @escaping Failed = { _, _, _ in }
    ) {
        self.workers = workers
        self.log = log
        self.quarantined = quarantined
        self.failed = failed
    }
}
