import ArgumentParser
import FoundationEssentials
import LayoutServer
import LayoutService
import LayoutWire
import Logging
import SystemCalls
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the daemon in the foreground, until Ctrl-C.",
        discussion: """
            For a service, use layoutd itself, which has all the settings.

            EXAMPLE
              layoutctl serve --socket /tmp/layoutd.sock
            """)

    @OptionGroup var connection: RunningDaemonOptions

    func validate() throws {
        try OptionRules.refuseEmbedded(
            connection, to: "serve", "it runs the daemon itself and reads $LAYOUTD_PLUGINS_FOLDERS")
    }

    func run() async throws {
        Process.ignoreUserSignals()
        Process.reapOrphans()
        let environment = ProcessInfo.processInfo.environment
        let logger = Logger(label: "layoutd") { ServiceLogHandler(label: $0) }
        defer { LogQueue.standardError.flush() }
        do {
            let configuration = try ConfigurationSource(
                flags: connection.socket.map { ["socket": $0] } ?? [:], environment: environment,
                file: environment["LAYOUTD_CONFIG"], cores: ProcessInfo.processInfo.activeProcessorCount
            ).load()
            let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
            try await Daemon(configuration: configuration, logger: logger).whileRunning { _ in
                for await _ in signals { return }
            }
        } catch let failure as ConfigurationFailure {
            throw Exit.failure("configuration: \(failure)", Exit.configuration)
        } catch {
            throw Exit.failure("\(error)", Exit.unavailable)
        }
    }
}
