/// A place in a plugin: where it failed, or where it placed an element.
public struct PluginFault: Equatable, Sendable {
    public var plugin: String
    /// The version that the plugin declares; "" where its file could not be read.
    public var version: String
    public var file: String
    /// Counted from 1; nil where it is not known.
    public var line: Int?
    /// The calls that led there, at most 8 KiB; "" where there are none.
    public var traceback: String
    /// The item it is about, if any.
    public var indexPath: IndexPath?

    public init(
        plugin: String, version: String, file: String = "", line: Int? = nil, traceback: String = "",
        indexPath: IndexPath? = nil
    ) {
        self.plugin = plugin
        self.version = version
        self.file = file
        self.line = line
        self.traceback = traceback
        self.indexPath = indexPath
    }
}
