import ArgumentParser
import Foundation
import LayoutGateway
import LayoutServer
import ScriptedLayouts

/// `layoutctl studio`: a page that shows layouts live, and edits plugins.
struct Studio: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See layouts live in a browser, and write your own, until Ctrl-C.",
        discussion: """
            Prints the URL of the page. Starts a daemon inside this process unless --socket names
            one, with the installed plugins or those of --plugins, and with the files. Only these
            files can be changed from the page.

            EXAMPLES
              layoutctl studio
              layoutctl studio stairs.lua
            """)

    @Argument(help: ArgumentHelp("Plugins to edit: NAME.lua.", valueName: "file"))
    var files: [String] = []
    @OptionGroup var gateway: GatewayOptions
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let plugins = try files.map(Self.plugin)
        if let name = Dictionary(grouping: plugins, by: \.name).first(where: { $1.count > 1 })?.key {
            throw Exit.failure("two of the files are plugins named \(name), expected one", Exit.refused)
        }
        let site = Site.studio(PluginFiles(plugins.map { ($0.name, $0.path) }))
        if connection.socket != nil {
            return try await connection.withSocket { try await gateway.serve(site, daemon: $0) }
        }
        try await withFolder(of: plugins) { folder in
            try await withEmbeddedDaemon(plugins: installed + [folder], isWatched: true) {
                try await gateway.serve(site, daemon: $0)
            }
        }
    }

    private static func plugin(_ path: String) throws -> PluginFile {
        let file = PluginFile(path: path)
        guard file.root == nil, path.hasSuffix(".lua"), PluginFile.isName(file.name) else {
            throw Exit.failure("\(path) is not a plugin's file, expected NAME.lua", Exit.refused)
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw Exit.failure("cannot open \(path)", Exit.noInput)
        }
        return file
    }

    private var installed: [String] {
        connection.plugins.map { [$0] }
            ?? PluginConfiguration.defaultFolders(environment: ProcessInfo.processInfo.environment)
    }

    /// Runs `body` with a folder of links to the plugins, for a daemon that takes folders. It watches what the links lead to.
    private func withFolder(of plugins: [PluginFile], _ body: (String) async throws -> Void) async throws {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appendingPathComponent("layoutctl-\(UUID().uuidString)")
        try manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? manager.removeItem(at: folder) }
        for plugin in plugins {
            try manager.createSymbolicLink(
                at: folder.appendingPathComponent("\(plugin.name).lua"),
                withDestinationURL: URL(fileURLWithPath: plugin.path).standardizedFileURL)
        }
        try await body(folder.path)
    }
}
