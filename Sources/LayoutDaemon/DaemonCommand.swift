import ArgumentParser
import FoundationEssentials
import LayoutCore
import LayoutServer
import Layouts
import LayoutService
import Logging
import SystemCalls
import UnixSignals

struct DaemonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layoutd",
        abstract: "Lays out collections for programs over a Unix socket.",
        discussion: """
            Flags override environment variables such as LAYOUTD_SOCKET, which override
            the JSON file, which overrides the defaults. Sockets that a service manager
            passes are used instead of a path. SIGHUP reloads settings
            and plugins, SIGUSR1 writes a summary to the log.

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

    @Flag(
        help: ArgumentHelp(
            "For a program that starts it for itself: keep nothing, and end when the last client has left."))
    var exitWhenUnused = false

    @Flag(help: "Check the settings, and the folders that they name, then exit.")
    var checkConfig = false

    @Flag(help: "Print all settings with their values as a JSON file, then exit.")
    var printConfig = false

    @Flag(help: "Print a table of all settings with default and range, then exit.")
    var listSettings = false

    @Flag(help: "Print a table of what users share and what happens to one who takes too much, then exit.")
    var listLimits = false

    @Option(help: ArgumentHelp("trace, debug, info, notice, warning, error or critical.", valueName: "level"))
    var logLevel: String?

    /// Exit codes of sysexits: configuration error, and temporary failure.
    private static let configurationExit = ExitCode(78)
    private static let unavailableExit = ExitCode(75)

    func run(_ layouts: [any Layout.Type]) async throws {
        if listSettings { return print(Setting.all.table) }
        if listLimits { return print(Resource.table) }
        let environment = usedEnvironment
        let source = ConfigurationSource(
            flags: flags, environment: environment, file: config ?? environment["LAYOUTD_CONFIG"],
            cores: ProcessInfo.processInfo.activeProcessorCount)
        if checkConfig || printConfig { return try show(source, layouts) }
        Process.ignoreBrokenPipes()
        Process.ignoreFileLimits()
        Process.ignoreUserSignals()
        Process.ignoreHangups()
        Process.reapOrphans()
        // Set otherwise to find the cause of a trap.
        if [nil, "enable=no"].contains(environment["SWIFT_BACKTRACE"]) { CrashLog.install() }
        var logger = Logger(label: "layoutd") { ServiceLogHandler(label: $0) }
        defer { ServiceLog.standardError.finish() }
        var manager = ServiceManager(environment: environment, logger: logger)
        do {
            let passed = try manager.takeDescriptors(environment: environment)
            var configuration = try source.load()
            if !passed.clients.isEmpty { configuration.socket = .descriptors(passed.clients) }
            configuration.storedDescriptors = passed.stores
            configuration.metricsDescriptors = passed.metrics
            if exitWhenUnused { configuration.store = .none }
            logger.logLevel = configuration.logLevel
            manager = ServiceManager(environment: environment, logger: logger)
            for (name, nearest) in configuration.unknownVariables {
                logger.report(.unknownVariable, ["name": "\(name)", "nearest": "\(nearest)"])
            }
            try await serve(
                configuration, from: source, with: Catalogue.definitions(of: layouts), logger: logger, manager: manager)
            if exitWhenUnused, case .path(let path, _) = configuration.socket { ParentFolder.removeIfEmpty(of: path) }
        } catch let failure as ConfigurationFailure {
            report("configuration: \(failure)", to: logger, manager, code: 22)
            throw Self.configurationExit
        } catch let failure as LayoutError {
            report("layouts: \(failure.message)", to: logger, manager, code: 22)
            throw Self.configurationExit
        } catch let failure as SystemError {
            report("\(failure)", to: logger, manager, code: failure.code)
            throw Self.unavailableExit
        }
    }

    private var flags: [String: String] {
        ["socket": socket, "socketMode": socketMode, "logLevel": logLevel].compactMapValues { $0 }
    }

    private func serve(
        _ configuration: DaemonConfiguration, from source: ConfigurationSource, with layouts: [LayoutDefinition],
        logger: Logger, manager: ServiceManager
    ) async throws {
        let daemon = Daemon(
            configuration: configuration, logger: logger, manager: manager, source: source, layouts: layouts)
        // Before anything here needs a thread: without one, it would wait for ever.
        let threads = try daemon.checkThreads()
        // Trapped before the start, so that a signal during it is handled afterwards.
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup, .sigusr1)
        try await daemon.whileRunning(within: threads) { running in
            await withTaskGroup { group in
                group.addTask { await follow(signals, running) }
                if exitWhenUnused { group.addTask { await running.untilUnused() } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Does what signals ask for, until one asks the daemon to end.
    ///
    /// SIGUSR1 logs a summary, SIGHUP reloads; any other ends the daemon.
    private func follow(_ signals: UnixSignalsSequence, _ running: RunningDaemon) async {
        for await signal in signals {
            switch signal {
            case .sigusr1: running.logSummary()
            case .sighup: running.reload()
            default: return
            }
        }
    }

    /// The process's environment. The service manager of the program that starts a daemon for itself is not the daemon's.
    private var usedEnvironment: [String: String] {
        let environment = ProcessInfo.processInfo.environment
        return exitWhenUnused ? environment.filter { !ServiceManager.variables.contains($0.key) } : environment
    }

    private func show(_ source: ConfigurationSource, _ layouts: [any Layout.Type]) throws {
        do {
            _ = try Catalogue.definitions(of: layouts)
            let configuration = try checkConfig ? source.check() : source.load()
            for (name, nearest) in configuration.unknownVariables.sorted(by: { $0.key < $1.key }) {
                complain("\(name) is unknown, expected one such as \(nearest)")
            }
            print(printConfig ? Setting.all.json(configuration) : "the settings are valid")
        } catch let failure as LayoutError {
            complain("layouts: \(failure.message)")
            throw Self.configurationExit
        } catch {
            complain("configuration: \(error)")
            throw Self.configurationExit
        }
    }

    private func complain(_ message: String) {
        StandardError.write(Array("layoutd: \(printable(message))\n".utf8))
    }

    private func report(_ message: String, to logger: Logger, _ manager: ServiceManager, code: Int32) {
        logger.report(.startFailed, ["reason": "\(message)"])
        manager.failed(message, error: code)
    }
}
