/// A place in a plugin: where it failed, or where it placed an element.
public struct PluginFault: Equatable, Sendable {
    /// The plugin's name.
    public var plugin: String
    /// The version that the plugin declares; "" if its file could not be read.
    public var version: String
    /// The file's name.
    public var file: String
    /// The line, from 1; nil if it is not known.
    public var line: Int?
    /// The call stack, at most 8 KiB; "" if there is none.
    public var traceback: String
    /// The item concerned, if any.
    public var indexPath: ItemPath?

    /// Creates a fault.
    public init(
        plugin: String, version: String, file: String = "", line: Int? = nil, traceback: String = "",
        indexPath: ItemPath? = nil
    ) {
        self.plugin = plugin
        self.version = version
        self.file = file
        self.line = line
        self.traceback = traceback
        self.indexPath = indexPath
    }
}
