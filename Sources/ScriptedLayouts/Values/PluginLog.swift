/// Writes a plugin's log line.
///
/// The level is "debug", "info", "warning" or "error", and the text is one line without control characters. It is called on the
/// threads that call scripts, at most `PluginLimits.logLines` times per second and container.
package typealias PluginLog = @Sendable (_ level: String, _ plugin: String, _ text: String) -> Void
