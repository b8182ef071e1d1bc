import ArgumentParser
import Foundation
import LayoutServer
import LayoutWire
import Logging
import ServiceLifecycle
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the daemon in the foreground, until Ctrl-C.",
        discussion: """
            For a service, use layoutd itself, which has all the settings.

            EXAMPLE
              layoutctl serve --socket /tmp/layoutd.sock
            """)

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        try OptionRules.refuse(
            [connection.embeddedOption], to: "serve", "it is the daemon, and reads $LAYOUTD_PLUGINS_FOLDERS")
    }

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let logger = Logger(label: "layoutd") { ServiceLogHandler(label: $0) }
        defer { LogQueue.standardError.flush() }
        do {
            let configuration = try await DaemonConfiguration.load(
                flags: connection.socket.map { ["socket": $0] } ?? [:], environment: environment,
                file: environment["LAYOUTD_CONFIG"],
                cores: ProcessInfo.processInfo.activeProcessorCount)
            var quiet = logger
            quiet.logLevel = .warning
            try await ServiceGroup(
                services: [Daemon(configuration: configuration, logger: logger)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet
            ).run()
        } catch let failure as ConfigurationFailure {
            throw Exit.failure("configuration: \(failure)", Exit.configuration)
        } catch {
            throw Exit.failure("\(error)", Exit.unavailable)
        }
    }
}
