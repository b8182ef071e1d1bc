import Foundation
package import LayoutClient
package import LayoutServer
package import LayoutWire
import Logging
import SwiftProtobuf

/// A daemon in this process behind a real socket, for as long as `body` runs.
package func withDaemon<Result>(
    plugins: PluginConfiguration = PluginConfiguration(), _ limits: (inout ProtocolLimits) -> Void = { _ in },
    _ body: (TestDaemon) async throws -> Result
) async throws -> Result {
    let folder = try TemporaryFolder()
    let path = folder.path("socket")
    var configuration = DaemonConfiguration.patient(at: path)
    limits(&configuration.limits)
    configuration.plugins = plugins
    let daemon = Daemon(configuration: configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    return try await daemon.whileRunning { try await body(TestDaemon(path: path, running: $0)) }
}

package struct TestDaemon: Sendable {
    package let path: String
    package let running: RunningDaemon

    package func rawClient() async throws -> RawClient { try await RawClient.connect(to: path) }

    /// A raw client that has said hello, so that it may go on in either form.
    package func greetedClient() async throws -> RawClient {
        let client = try await rawClient()
        _ = try await client.call(
            .with {
                $0.id = 1; $0.hello.client = "test"
            })
        return client
    }

    package func client() async throws -> LayoutClient { try await LayoutClient.connect(to: path, limits: .patient) }
}

/// A folder that goes with its owner; its path is short enough for sockets.
package final class TemporaryFolder: Sendable {
    private let url: URL

    package init() throws {
        let name = "ld-\(UInt32.random(in: .min ... .max))"
        url = URL(fileURLWithPath: "/tmp").appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
