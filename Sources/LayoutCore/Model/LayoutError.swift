/// Why a layout, a parameter or a container was refused. The message names the thing, the value met and the value
/// expected.
package struct LayoutError: Error, Equatable, Sendable {
    package enum Code: String, Sendable, CaseIterable {
        case unknownLayout = "layout.unknown"
        case unknownParameter = "parameters.unknown"
        case invalidParameter = "parameters.invalid"
        /// The numbers of a batch update do not add up.
        case updateItemCount = "update.itemCount"
        case updateSectionCount = "update.sectionCount"
        /// A batch update names what does not exist before it, or after it.
        case updateMissing = "update.missing"
        /// A new item brings no data where its section's others do.
        case updateMissingData = "update.missingData"
        /// Two operations of a batch update are on one place.
        case updateConflict = "update.conflict"
        /// The layout cannot lay out what it was given.
        case failed = "layout.failed"
        /// It was given up, see `Cancellation`.
        case interrupted = "request.cancelled"
        /// A plugin's file cannot be used.
        case pluginLoad = "plugin.load"
        /// A plugin's script raised an error.
        case pluginRuntime = "plugin.runtime"
        /// A plugin asked for what a layout may not do.
        case pluginContract = "plugin.contract"
        case pluginTimeout = "plugin.timeout"
        case pluginMemory = "plugin.memory"
        /// A plugin failed too often and is not run until it is reloaded.
        case pluginQuarantined = "plugin.quarantined"
        /// More elements are placed than a plugin may.
        case tooManyElements = "limit.items"
    }

    package var code: Code
    package var message: String
    /// JSON pointer relative to what was checked, by the names on the wire.
    package var pointer: String
    /// Nearest known names, best first.
    package var nearest: [String]
    /// Where in which plugin, for its errors.
    package var fault: PluginFault?

    package init(_ code: Code, _ message: String, pointer: String = "", nearest: [String] = []) {
        self.code = code
        self.message = message
        self.pointer = pointer
        self.nearest = nearest
    }
}

/// Where a plugin failed.
package struct PluginFault: Equatable, Sendable {
    package var plugin: String
    package var version: String
    package var file = ""
    /// From 1, where it is known.
    package var line: Int?
    /// The calls that led there, at most 8 KiB; "" where there are none.
    package var traceback = ""
    /// The item it is about, if it is about one.
    package var indexPath: IndexPath?

    package init(plugin: String, version: String) {
        self.plugin = plugin
        self.version = version
    }
}
