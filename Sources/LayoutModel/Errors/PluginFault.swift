/// A place in a plugin: where it failed, or where it placed an element.
///
///     plugin "stairs" 1.2.0, file "stairs.lua", line 14
///     stack traceback:
///         stairs.lua:14: in method 'prepare'
///
/// Text comes from the plugin and is printable: control characters are escaped, and tracebacks are cut. The line is that of the plugin's
/// own code, even if the error was raised in a function of the interface. A fault without a line is about the file as a whole, or the
/// process ended too suddenly to know.
public struct PluginFault: Equatable, Sendable {
    /// The plugin's name.
    public var plugin: String
    /// The version that the plugin declares; "" if its file could not be read.
    public var version: String
    /// The file's name in the plugin's folder, such as "stairs.lua" or "stairs/main.lua"; "" if it is not known.
    public var file = ""
    /// The line, from 1; nil if it is not known.
    ///
    /// It is a line of `file`, and that of the plugin's own code that was reached last.
    public var line: Int?
    /// The call stack, at most 8 KiB; "" if there is none.
    ///
    /// Innermost call first, in Lua's own words.
    public var traceback = ""
    /// The item concerned, if any.
    ///
    /// For a failure it is the item that was placed last, if the call placed items one by one.
    public var indexPath: ItemPath?

    /// Creates a fault of a plugin as a whole.
    ///
    /// Set `file`, `line` and `indexPath` where they are known.
    public init(plugin: String, version: String) {
        self.plugin = plugin
        self.version = version
    }
}
