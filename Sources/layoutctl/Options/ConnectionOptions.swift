import ArgumentParser
import FoundationEssentials
import LayoutClient
import LayoutServer
import LayoutService
import LayoutWire
import Logging

/// The daemon's socket.
struct SocketOption: ParsableArguments {
    @Option(help: ArgumentHelp("The daemon's socket.", valueName: "path"))
    var socket: String?
}

/// Whether to do without a daemon that runs.
struct EmbeddedFlag: ParsableArguments {
    @Flag(help: "Use a daemon inside this process instead.")
    var embedded = false
}

/// The plugins of a daemon inside this process.
struct PluginsOption: ParsableArguments {
    @Option(help: ArgumentHelp("A folder with layouts in Lua, for a daemon inside this process.", valueName: "folder"))
    var plugins: String?
}

/// Options that name a daemon.
///
/// The program itself has the three groups, so that they may stand before a command; ArgumentParser passes them on to a command's
/// groups of the same types. Commands differ in which of them they list and take.
protocol DaemonOptions: ParsableArguments {
    var place: SocketOption { get }
    var inside: EmbeddedFlag { get }
    var folder: PluginsOption { get }
}

/// A daemon to connect to, or one inside this process.
struct ConnectionOptions: DaemonOptions {
    @OptionGroup var place: SocketOption
    @OptionGroup var inside: EmbeddedFlag
    @OptionGroup var folder: PluginsOption

    func validate() throws {
        try OptionRules.refuse(
            pluginsOption, without: embeddedOption, "a daemon that runs already has its own folders")
        try OptionRules.refuse(
            [embeddedOption], with: socketOption, "it starts a daemon instead of connecting to one")
    }
}

/// A daemon to connect to, or else one inside this process, with a folder of plugins.
struct StudioDaemonOptions: DaemonOptions {
    @OptionGroup var place: SocketOption
    // A daemon inside this process is what it starts anyway.
    @OptionGroup(visibility: .private) var inside: EmbeddedFlag
    @OptionGroup var folder: PluginsOption

    func validate() throws {
        let reason = "it names a daemon that runs already and has its own folders"
        try OptionRules.refuse([embeddedOption, pluginsOption], with: socketOption, reason)
    }
}

/// A daemon that runs already.
struct RunningDaemonOptions: DaemonOptions {
    @OptionGroup var place: SocketOption
    // Declared here only to be rejected.
    @OptionGroup(visibility: .private) var inside: EmbeddedFlag
    @OptionGroup(visibility: .private) var folder: PluginsOption
}

/// A folder of plugins without a daemon.
struct PluginFilesOptions: DaemonOptions {
    // Declared here only to be rejected.
    @OptionGroup(visibility: .private) var place: SocketOption
    @OptionGroup(visibility: .private) var inside: EmbeddedFlag
    @OptionGroup var folder: PluginsOption
}

/// No daemon at all.
struct NoDaemonOptions: DaemonOptions {
    // Declared here only to be rejected.
    @OptionGroup(visibility: .private) var place: SocketOption
    @OptionGroup(visibility: .private) var inside: EmbeddedFlag
    @OptionGroup(visibility: .private) var folder: PluginsOption
}

extension DaemonOptions {
    var socket: String? { place.socket }
    var embedded: Bool { inside.embedded }
    var plugins: String? { folder.plugins }

    var socketOption: GivenOption { ("--socket", socket != nil) }
    var embeddedOption: GivenOption { ("--embedded", embedded) }
    var pluginsOption: GivenOption { ("--plugins", plugins != nil) }

    /// Runs `body` with the path of a daemon's socket.
    ///
    /// - Parameters:
    ///   - isEmbedded: whether to start a daemon in this process if no socket is named.
    ///   - installed: the folders of that daemon's plugins, unless the user has named one.
    func withSocket<Result>(
        orEmbedded isEmbedded: Bool = false, plugins installed: [String] = [], _ body: (String) async throws -> Result
    ) async throws -> Result {
        embedded || (isEmbedded && socket == nil)
            ? try await withEmbeddedDaemon(plugins: plugins.map { [$0] } ?? installed, body) : try await body(path)
    }

    /// Runs `body` with a connection. An error of the daemon or the connection becomes the exit code of this program.
    ///
    /// - Parameter installed: the folders of plugins of a daemon in this process, unless the user has named one.
    func withClient<Result>(
        plugins installed: [String] = [], _ body: (LayoutClient) async throws -> Result
    ) async throws -> Result {
        try await withSocket(plugins: installed) { path in
            do {
                let client = try await LayoutClient.connect(to: path)
                let result = try await body(client)
                await client.close()
                return result
            } catch let error as ClientError where error.code == "connection.denied" {
                throw Exit.failure(SocketRefusal.message(path), Exit.denied)
            } catch let error as ClientError {
                throw Exit.failure(error)
            }
        }
    }

    private var path: String {
        socket
            ?? SocketLocation.forClient(environment: ProcessInfo.processInfo.environment) {
                FileManager.default.fileExists(atPath: $0)
            }
    }
}

/// Runs `body` with a daemon in this process, which listens on a private path.
///
/// - Parameters:
///   - plugins: folders of plugins.
///   - isWatched: whether plugins are reloaded when they are saved.
func withEmbeddedDaemon<Result>(
    plugins: [String] = [], isWatched: Bool = false, _ body: (String) async throws -> Result
) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("socket").path
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var configuration = DaemonConfiguration(socket: .path(path, mode: 0o600))
    configuration.eventLoops = min(cores, DaemonConfiguration.usualEventLoops)
    configuration.layoutThreads = min(cores, DaemonConfiguration.usualLayoutThreads)
    configuration.plugins.folders = plugins.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    configuration.plugins.isWatched = isWatched
    var logger = Logger(label: "layoutd") { ServiceLogHandler(label: $0) }
    logger.logLevel = .warning
    defer { LogQueue.standardError.flush() }
    return try await Daemon(configuration: configuration, logger: logger).whileRunning { _ in
        try await body(path)
    }
}
