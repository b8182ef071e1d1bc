import ArgumentParser
import FoundationEssentials
import LayoutCore
import LayoutGateway
import LayoutServer
import LayoutService
import PluginTools
import ScriptedLayouts
import SystemCalls

/// `layoutctl studio`: a page that shows layouts live, and edits plugins.
struct Studio: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See layouts live in a browser, and write your own, until Ctrl-C.",
        discussion: """
            Prints the URL of the page, which begins with the first of the files. In a terminal \
            with a display it opens the page in the browser of xdg-open as well. Starts a daemon \
            inside this process unless --socket names one. Its plugins are the files and those of \
            --plugins; without it, the installed ones, or those of the checkout that this program \
            was built in. Only the files can be changed from the page.

            EXAMPLES
              layoutctl studio
              layoutctl studio stairs.lua
              layoutctl studio --print-url
            """)

    @Argument(help: ArgumentHelp("Plugins to edit: NAME.lua.", valueName: "file"))
    var files: [String] = []
    @Flag(name: .customLong("print-url"), help: "Print the URL only, and open no browser.")
    var printsURL = false
    @OptionGroup var gateway: GatewayOptions
    @OptionGroup var connection: StudioDaemonOptions

    func run() async throws {
        let plugins = try files.map(Self.plugin)
        if let name = Dictionary(grouping: plugins, by: \.name).first(where: { $1.count > 1 })?.key {
            throw Exit.failure("two of the files are plugins named \(name), expected one", Exit.refused)
        }
        // Those beside a file before others of the same name.
        let showcases = ShowcaseDocuments(
            folders: plugins.map { ParentFolder.of($0.path) } + Showcase.folders(connection.plugins))
        let site = Site.studio(PluginFiles(plugins.map { ($0.name, $0.path) }), showcases: showcases.documents)
        let page = plugins.first.map { "#layout=\($0.name)" } ?? ""
        let opensBrowser = !printsURL && BrowserVisit.isPossible
        func serve(_ daemon: String) async throws {
            try await gateway.serve(site, daemon: daemon, page: page, opensBrowser: opensBrowser)
        }
        if connection.socket != nil { return try await connection.withSocket { try await serve($0) } }
        let folders = try folders()
        try await withFolder(of: plugins.filter { !$0.isIn(folders) }) { folder in
            // Of two plugins with the same name the first is used: the one that is named on the command line.
            try await withEmbeddedDaemon(plugins: [folder] + folders, isWatched: true) {
                try await serve($0)
            }
        }
    }

    /// The folders with plugins that are shown, the vendor's first.
    private func folders() throws -> [String] {
        if let folder = connection.plugins {
            try Exit.requireFile(folder)
            guard FileStatus(path: folder)?.kind == .directory else {
                throw Exit.failure("--plugins is \(folder), expected a folder", Exit.noInput)
            }
            return [folder]
        }
        let installed = PluginConfiguration.defaultFolders(environment: ProcessInfo.processInfo.environment)
        let folders = Checkout.plugins.map { [$0] + installed.dropFirst() } ?? installed
        // The daemon would warn of folders that do not exist.
        return folders.filter { FileStatus(path: $0) != nil }
    }

    private static func plugin(_ path: String) throws -> PluginFile {
        let file = PluginFile(path: path)
        guard file.root == nil, path.hasSuffix(".lua"), LayoutDefinition.isName(file.name) else {
            throw Exit.failure("\(path) is not a plugin's file, expected NAME.lua", Exit.refused)
        }
        do throws(SystemError) {
            _ = try FileContents.all(of: path, limit: PluginLimits.fileBytes)
        } catch {
            throw Exit.failure("\(error)", Exit.noInput)
        }
        return file
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

extension PluginFile {
    /// Whether one of the folders has this very file.
    fileprivate func isIn(_ folders: [String]) -> Bool {
        guard let own = ResolvedPath.of(path) else { return false }
        return folders.contains { ResolvedPath.of("\($0)/\(name).lua") == own }
    }
}
