/// Records script activity on the calling thread.
package struct ScriptUsage: Sendable {
    /// A process for scripts was started.
    var started: @Sendable () -> Void
    /// One crashed, was killed, or was ended because it took too long.
    var failed: @Sendable () -> Void
    /// A call of a plugin's script has returned, for `PluginCaller.current`.
    var called: @Sendable (_ plugin: String, _ cpuTime: Duration) -> Void

    /// Lines that a plugin has written in a call beyond those that are logged; nil: the log gets a line that counts them.
    package var leftOut: (@Sendable (_ plugin: String, _ count: Int) -> Void)?

    /// The facilities that the system refused a script's process; nil: the log gets a line that says so.
    package var unconfined: (@Sendable (_ refusals: String) -> Void)?

    /// What took the place of a facility that the system refused a script's process; nil: the log gets a line that says so.
    package var substituted: (@Sendable (_ text: String) -> Void)?

    /// The process that makes those of scripts did not answer, and was replaced.
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
