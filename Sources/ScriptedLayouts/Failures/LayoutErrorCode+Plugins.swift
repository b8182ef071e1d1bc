package import LayoutCore

extension LayoutError.Code {
    /// A plugin's file cannot be used.
    package static let pluginLoad = Self(rawValue: "plugin.load")
    /// A plugin's script raised an error.
    package static let pluginRuntime = Self(rawValue: "plugin.runtime")
    /// A plugin did what a layout may not do.
    package static let pluginContract = Self(rawValue: "plugin.contract")
    /// A plugin ran out of time.
    package static let pluginTimeout = Self(rawValue: "plugin.timeout")
    /// A plugin ran out of memory.
    package static let pluginMemory = Self(rawValue: "plugin.memory")
    /// The process of a plugin's scripts ended.
    package static let pluginCrashed = Self(rawValue: "plugin.crashed")
    /// The system refuses a plugin's scripts a process, or the confinement that the settings require.
    package static let pluginUnavailable = Self(rawValue: "plugin.unavailable")
    /// A plugin failed too often in requests of its user that are as large, and does not run for them until it is reloaded.
    package static let pluginQuarantined = Self(rawValue: "plugin.quarantined")
}
