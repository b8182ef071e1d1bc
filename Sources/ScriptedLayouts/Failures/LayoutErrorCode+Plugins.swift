package import LayoutCore

extension LayoutError.Code {
    /// A plugin's file cannot be used: it cannot be read, raises an error, or declares something invalid.
    ///
    /// `fault` has the line.
    package static let pluginLoad = Self(rawValue: "plugin.load")
    /// A plugin's script raised an error.
    ///
    /// `fault` has the line and the traceback.
    package static let pluginRuntime = Self(rawValue: "plugin.runtime")
    /// A plugin did what a layout may not do, such as returning a size that is not a number.
    ///
    /// The message says what was expected.
    package static let pluginContract = Self(rawValue: "plugin.contract")
    /// A plugin ran out of CPU time: its own, so a busy machine is not the reason.
    ///
    /// It counts as a strike (`PluginHealth`).
    package static let pluginTimeout = Self(rawValue: "plugin.timeout")
    /// A plugin ran out of the memory of its state.
    ///
    /// It counts as a strike (`PluginHealth`).
    package static let pluginMemory = Self(rawValue: "plugin.memory")
    /// The process of a plugin's scripts ended.
    ///
    /// The next call starts another one.
    package static let pluginCrashed = Self(rawValue: "plugin.crashed")
    /// The system refuses a plugin's scripts a process, or the confinement that the settings require.
    package static let pluginUnavailable = Self(rawValue: "plugin.unavailable")
    /// A plugin failed too often in requests of its user that are as large, and does not run for them until it is reloaded.
    package static let pluginQuarantined = Self(rawValue: "plugin.quarantined")
}
