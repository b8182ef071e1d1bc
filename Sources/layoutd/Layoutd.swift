import ArgumentParser
import Foundation
import LayoutCore
import LayoutServer
import Logging
import ServiceLifecycle
import SystemCalls
import UnixSignals

@main struct Layoutd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutd",
        abstract: "Lays out collections for programs that ask over a Unix socket.",
        discussion: """
            Each setting is read from a flag, else from an environment variable such as
            LAYOUTD_SOCKET, else from the JSON file, else it has its default. Sockets that
            a service manager passes are used in place of a path. SIGHUP reloads the
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

    /// sysexits: configuration error, and temporary failure.
    private static let configurationExit = ExitCode(78)
    private static let unavailableExit = ExitCode(75)

    func run() async throws {
        Process.ignoreSignals()
        Process.ignoreHangups()
        let environment = ProcessInfo.processInfo.environment
        // Whoever looks for the cause of a trap sets it.
        if environment["SWIFT_BACKTRACE"] == nil { Process.endAtOnceOnTraps() }
        var logger = Logger(label: "layoutd") { ServiceLogHandler(label: $0) }
        defer { LogQueue.standardError.flush() }
        var manager = ServiceManager(environment: environment, logger: logger)
        do {
            let passed = try ServiceManager.takeSockets(environment: environment, logger: logger)
            var configuration = try await DaemonConfiguration.load(
                flags: flags, environment: environment, file: config ?? environment["LAYOUTD_CONFIG"],
                cores: ProcessInfo.processInfo.activeProcessorCount)
            if let passed { configuration.socket = .descriptors(passed) }
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
        let actions = [
            SignalAction(.sigusr1) { $0.logSummary() },
            SignalAction(.sighup) { daemon in
                manager.reloading()
                daemon.reloadPlugins { manager.ready(status: daemon.status) }
            },
        ]
        let daemon = Daemon(configuration: configuration, logger: logger, manager: manager) { running in
            for action in actions { action.begin(for: running) }
        }
        // The group's own lines are for those who debug it.
        var quiet = logger
        quiet.logLevel = max(.warning, logger.logLevel)
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: daemon)] + actions.map { .init(service: $0) },
                gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet))
        try await group.run()
    }

    private func report(_ message: String, _ logger: Logger, _ manager: ServiceManager, code: Int32) {
        logger.critical("cannot start", metadata: ["reason": "\(message)"])
        manager.failed(message, error: code)
    }
}

/// Does something with the daemon at each signal of a kind.
private struct SignalAction: Service {
    private let daemons = AsyncStream.makeStream(of: RunningDaemon.self)
    private let signal: UnixSignal
    private let action: @Sendable (RunningDaemon) -> Void

    init(_ signal: UnixSignal, _ action: @escaping @Sendable (RunningDaemon) -> Void) {
        self.signal = signal
        self.action = action
    }

    func begin(for daemon: RunningDaemon) {
        daemons.continuation.yield(daemon)
        daemons.continuation.finish()
    }

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: signal)
        for await daemon in daemons.stream.cancelOnGracefulShutdown() {
            for await _ in signals.cancelOnGracefulShutdown() { action(daemon) }
        }
    }
}
