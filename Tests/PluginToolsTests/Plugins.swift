import PluginTools
import ScriptedLayouts
import Testing

/// The plugins that come with the daemon.
enum Plugins {
    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/plugins"

    static let files = PluginFile.all(in: folder)
}

extension PluginFile: CustomTestStringConvertible {
    package var testDescription: String { name }
}
