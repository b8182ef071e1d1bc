import ArgumentParser
import Foundation
import LayoutCore
import LayoutServer
import Logging
import SystemCalls
import UnixSignals

@main struct Layoutd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutd",
        abstract: "Lays out collections for programs over a Unix socket.",
        discussion: """
            Flags override environment variables such as LAYOUTD_SOCKET, which override
            the JSON file, which overrides the defaults. Sockets that a service manager
            passes are used instead of a path. SIGHUP reloads the
            plugins, SIGUSR1 writes a summary to the log.

            EXAMPLES
              layoutd --socket /tmp/layoutd.sock
              LAYOUTD_LIMITS_FRAME_BYTES=1048576 layoutd --config layoutd.json
            """,
        version: layoutdVersion)

    @Option(help: ArgumentHelp("Listen at this path.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("Permissions of the socket, octal. (default: 0600)", valueName: "mode"))
    var socketMode: String?

    @Option(help: ArgumentHelp("Read settings from this JSON file.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("trace, debug, info, notice, warning, error or critical.", valueName: "level"))
    var logLevel: String?

    /// Exit codes of sysexits: configuration error, and temporary failure.
    private static let configurationExit = ExitCode(78)
    private static let unavailableExit = ExitCode(75)

    func run() async throws {
        Process.ignoreBrokenPipes()
        Process.ignoreUserSignals()
        Process.ignoreHangups()
        let environment = ProcessInfo.processInfo.environment
        // Set to find the cause of a trap.
        if environment["SWIFT_BACKTRACE"] == nil { Process.endAtOnceOnTraps() }
        var logger = Logger(label: "layoutd") { ServiceLogHandler(label: $0) }
        defer { LogQueue.standardError.flush() }
        var manager = ServiceManager(environment: environment, logger: logger)
        do {
            let passed = try manager.takeDescriptors(environment: environment)
            var configuration = try await DaemonConfiguration.load(
                flags: flags, environment: environment, file: config ?? environment["LAYOUTD_CONFIG"],
                cores: ProcessInfo.processInfo.activeProcessorCount)
            if !passed.clients.isEmpty { configuration.socket = .descriptors(passed.clients) }
            configuration.storedDescriptors = passed.stores
            logger.logLevel = configuration.logLevel
            manager = ServiceManager(environment: environment, logger: logger)
            try await serve(configuration, logger, manager)
        } catch let failure as ConfigurationFailure {
            report("configuration: \(failure)", logger, manager, code: 22)
            throw Self.configurationExit
        } catch let failure as SystemError {
            report("\(failure)", logger, manager, code: failure.code)
            throw Self.unavailableExit
        }
    }

    private var flags: [String: String] {
        ["socket": socket, "socketMode": socketMode, "logLevel": logLevel].compactMapValues { $0 }
    }

    private func serve(
        _ configuration: DaemonConfiguration, _ logger: Logger, _ manager: ServiceManager
    ) async throws {
        // Trapped before the start, so that a signal during it is handled afterwards.
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup, .sigusr1)
        let daemon = Daemon(configuration: configuration, logger: logger, manager: manager)
        try await daemon.whileRunning { running in
            for await signal in signals {
                switch signal {
                case .sigusr1: running.logSummary()
                case .sighup:
                    manager.reloading()
                    running.reloadPlugins { manager.ready(status: running.status) }
                default: return
                }
            }
        }
    }

    private func report(_ message: String, _ logger: Logger, _ manager: ServiceManager, code: Int32) {
        logger.critical("cannot start", metadata: ["reason": "\(message)"])
        manager.failed(message, error: code)
    }
}
