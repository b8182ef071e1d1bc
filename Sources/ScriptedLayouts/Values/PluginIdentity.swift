import LayoutCore

/// A plugin's name, version and file, for messages.
package struct PluginIdentity: Equatable, Sendable, CustomStringConvertible {
    /// The layout's name.
    package var name: String
    /// The declared version; "" until the file was run.
    package var version: String
    /// The main file's name in messages.
    package var file: String

    /// Makes an identity; the version is "" as long as the file was not run.
    package init(name: String, version: String, file: String) {
        self.name = name
        self.version = version
        self.file = file
    }

    /// "name version", printable.
    package var description: String { printable(version.isEmpty ? name : "\(name) \(version)") }
}
