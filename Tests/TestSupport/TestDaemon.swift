import Foundation
package import LayoutClient
package import LayoutServer
package import LayoutService
package import LayoutWire
import Logging
import ScriptedLayouts
import SwiftProtobuf
import Testing

/// Runs a daemon in this process behind a real socket while `body` runs.
package func withDaemon<Result>(
    plugins: PluginConfiguration = PluginConfiguration(), log: LogWatch? = nil,
    _ limits: (inout ProtocolLimits) -> Void = { _ in },
    _ body: (TestDaemon) async throws -> Result
) async throws -> Result {
    try await withConfiguredDaemon(log: log) { configuration in
        limits(&configuration.limits)
        configuration.plugins = plugins
    } _: { daemon in
        try await body(daemon)
    }
}

/// The same with any configuration.
package func withConfiguredDaemon<Result>(
    log: LogWatch? = nil, _ configure: (inout DaemonConfiguration) -> Void,
    _ body: (TestDaemon) async throws -> Result
) async throws -> Result {
    await DaemonGate.shared.enter()
    defer { DaemonGate.shared.leave() }
    let folder = try TemporaryFolder()
    let path = folder.path("socket")
    var configuration = DaemonConfiguration.patient(at: path)
    configure(&configuration)
    let logger = log?.logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let daemon = Daemon(configuration: configuration, logger: logger)
    let plugins = configuration.plugins.folders.first
    return try await daemon.whileRunning {
        try await body(TestDaemon(path: path, running: $0, log: log, plugins: plugins))
    }
}

/// Runs a daemon that watches a folder with `plugins`, named by key. `body` also gets a function that saves a plugin.
package func withPlugins(
    _ plugins: [String: String], fallback: String = "", milliseconds: Double = 1000, log: LogWatch? = nil,
    _ limits: (inout ProtocolLimits) -> Void = { _ in },
    _ body: (TestDaemon, (String, String) throws -> Void) async throws -> Void
) async throws {
    let folder = try TemporaryFolder()
    func save(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("\(name).lua")))
    }
    for (name, text) in plugins { try save(name, text) }
    var configuration = PluginConfiguration(folders: [folder.path("")], fallback: fallback)
    configuration.limits.prepareMilliseconds = milliseconds
    try await withDaemon(plugins: configuration, log: log, limits) { daemon in try await body(daemon, save) }
}

/// A daemon that is running in this process.
package struct TestDaemon: Sendable {
    /// The socket's path.
    package let path: String
    /// The daemon's handle.
    package let running: RunningDaemon

    /// What it logs, if the test or its suite watches that.
    package let log: LogWatch?
    /// The folder of its plugins, if it has one.
    private let plugins: String?

    /// A daemon that runs already.
    package init(path: String, running: RunningDaemon, log: LogWatch? = nil, plugins: String? = nil) {
        self.path = path
        self.running = running
        self.log = log
        self.plugins = plugins
    }

    /// Saves a plugin in the folder that the daemon watches.
    package func save(_ name: String, _ text: String) throws {
        let folder = try #require(plugins)
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).lua"))
    }

    /// A connection that has sent nothing.
    package func rawClient() async throws -> RawClient { try await RawClient.connect(to: path) }

    /// A connection that has sent its hello, so that it may use either form.
    package func greetedClient() async throws -> RawClient {
        let client = try await rawClient()
        _ = try await client.call(
            .with {
                $0.id = 1; $0.hello.client = "test"
            })
        return client
    }

    /// A client that waits for the daemon as long as the test does.
    package func client() async throws -> LayoutClient { try await LayoutClient.connect(to: path, limits: .patient) }
}

/// A folder that is removed with its owner. Its path is short enough for sockets.
package final class TemporaryFolder: Sendable {
    private let url: URL

    /// Creates a new folder.
    package init() throws {
        let name = "ld-\(UInt32.random(in: .min ... .max))"
        url = URL(fileURLWithPath: "/tmp").appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file in the folder.
    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
