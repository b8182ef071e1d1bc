import PluginTools
import ScriptedLayouts
import Testing

/// The plugins of the repository.
enum Plugins {
    static let repository = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// The folder of those that come with the daemon.
    static let folder = repository + "/plugins"

    /// Those that come with the daemon, and the examples.
    static let files = PluginFile.all(in: folder) + PluginFile.all(in: repository + "/examples/plugins")
}

extension PluginFile: CustomTestStringConvertible {
    package var testDescription: String { name }
}
