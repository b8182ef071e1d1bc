/// Writes a plugin's log line. The level is "debug", "info", "warning" or "error".
package typealias PluginLog = @Sendable (_ level: String, _ plugin: String, _ text: String) -> Void
