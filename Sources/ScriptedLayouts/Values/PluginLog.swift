package import LayoutCore

/// Writes a plugin's log line. The level is "debug", "info", "warning" or "error".
package typealias PluginLog = @Sendable (_ level: String, _ plugin: String, _ text: String) -> Void

/// Called when a plugin's script has failed in a request of a user.
package typealias PluginFailed = @Sendable (PluginIdentity, _ user: UInt32, LayoutError) -> Void

/// Called when a plugin is quarantined for a user, with the failure that caused it and the requests that it ends.
package typealias PluginQuarantined =
    @Sendable (PluginIdentity, _ user: UInt32, LayoutError, _ requests: String) -> Void
