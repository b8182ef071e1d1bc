/// Is told what scripts do, on the threads where they are called.
package struct ScriptUsage: Sendable {
    /// A process for scripts was started.
    var started: @Sendable () -> Void
    /// One crashed, was killed, or was ended because it took too long.
    var failed: @Sendable () -> Void
    /// A call of a plugin's script has returned, for `PluginCaller.current`.
    var called: @Sendable (_ plugin: String, _ cpuTime: Duration) -> Void

    /// Makes a receiver.
    package init(
        started: @escaping @Sendable () -> Void = {}, failed: @escaping @Sendable () -> Void = {},
        called: @escaping @Sendable (_ plugin: String, _ cpuTime: Duration) -> Void = { _, _ in }
    ) {
        self.started = started
        self.failed = failed
        self.called = called
    }
}
