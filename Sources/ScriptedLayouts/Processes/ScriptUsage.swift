/// Records script activity on the calling thread.
///
/// Each function may be called on several threads at once, and delays the script or the process that it is about.
package struct ScriptUsage: Sendable {
    var started: @Sendable () -> Void
    /// Called when a process crashed, was killed, or was ended because it took too long.
    var failed: @Sendable () -> Void
    /// Called when a call of a plugin's script has returned, for `PluginCaller.current`.
    var called: @Sendable (_ plugin: String, _ cpuTime: Duration) -> Void

    /// Called with the number of lines beyond those that are logged in a call; nil if the log gets a line that counts them.
    package var leftOut: (@Sendable (_ plugin: String, _ count: Int) -> Void)?

    /// Called with the facilities that the system refused a script's process; nil if the log gets a line about them.
    package var unconfined: (@Sendable (_ refusals: String) -> Void)?

    /// Called with the substitute of a facility that the system refused a script's process; nil if the log gets a line about it.
    package var substituted: (@Sendable (_ text: String) -> Void)?

    /// Called when the process that makes those of scripts did not answer, and was replaced.
    package var frozen: (@Sendable () -> Void)?

    /// Makes a receiver.
    package init(
        started: @escaping @Sendable () -> Void = {}, failed: @escaping @Sendable () -> Void = {},
        called: @escaping @Sendable (_ plugin: String, _ cpuTime: Duration) -> Void = { _, _ in },
        leftOut: (@Sendable (_ plugin: String, _ count: Int) -> Void)? = nil
    ) {
        self.leftOut = leftOut
        self.started = started
        self.failed = failed
        self.called = called
    }
}
