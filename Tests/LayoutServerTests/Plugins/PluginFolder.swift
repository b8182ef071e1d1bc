import Foundation
import LayoutServer
import LayoutService
import ScriptedLayouts
import TestSupport

/// A folder of plugins for tests to write to.
struct PluginFolder {
    let folder: TemporaryFolder

    /// A daemon's configuration with this folder.
    var configuration: PluginConfiguration { PluginConfiguration(folders: [folder.path("")]) }

    func path(_ name: String) -> String { folder.path("\(name).lua") }

    func save(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    /// - Parameter mode: permission bits.
    func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }
}

/// A daemon that watches a folder of plugins, for as long as `body` runs.
func withPluginFolder(
    _ plugins: [String: String], fallback: String = "", milliseconds: Double = 1000, log: LogWatch? = nil,
    _ body: (TestDaemon, PluginFolder) async throws -> Void
) async throws {
    let folder = PluginFolder(folder: try TemporaryFolder())
    for (name, text) in plugins { try folder.save(name, text) }
    var configuration = PluginConfiguration(folders: [folder.folder.path("")], fallback: fallback)
    configuration.limits.prepareMilliseconds = milliseconds
    try await withDaemon(plugins: configuration, log: log) { daemon in try await body(daemon, folder) }
}
