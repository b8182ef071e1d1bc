package import Configuration
package import LayoutWire
package import Logging
import SystemCalls
import SystemPackage

/// The daemon's configuration, with the default and range of every key.
///
/// | key | environment | default | |
/// | --- | --- | --- | --- |
/// | `socket` | `LAYOUTD_SOCKET` | the runtime directory's `layoutd.sock` | path to listen at; ignored if sockets are passed |
/// | `socketMode` | `LAYOUTD_SOCKET_MODE` | `0600` | octal, 0...0777 |
/// | `logLevel` | `LAYOUTD_LOG_LEVEL` | `info` | `trace` … `critical` |
/// | `eventLoops` | `LAYOUTD_EVENT_LOOPS` | cores | threads that answer clients, 1...256 |
/// | `layoutThreads` | `LAYOUTD_LAYOUT_THREADS` | cores | threads that prepare, 1...256 |
/// | `store` | `LAYOUTD_STORE` | `$STATE_DIRECTORY`, else `none` | where persistent containers are kept: a folder, `descriptors` (held by systemd) or `none` |
/// | `storeBytes` | `LAYOUTD_STORE_BYTES` | 67,108,864 | bytes of all stored containers, 65,536...2^40 |
/// | `plugins.folders` | `LAYOUTD_PLUGINS_FOLDERS` | vendor's, administrator's, user's | folders of plugins, separated by `:`; later ones take precedence |
/// | `plugins.watch` | `LAYOUTD_PLUGINS_WATCH` | `true` | whether plugins are reloaded when they are saved |
/// | `plugins.fallback` | `LAYOUTD_PLUGINS_FALLBACK` | none | built-in layout for containers whose plugin is in quarantine |
/// | `plugins.workers` | `LAYOUTD_PLUGINS_WORKERS` | 32 | processes for scripts at once, one for each user of a plugin |
/// | `plugins.…` | `LAYOUTD_PLUGINS_…` | see `PluginLimits` | `prepareMilliseconds`, `prepareMicrosecondsPerItem`, `callMilliseconds`, `loadMilliseconds`, `memoryBytes`, `memoryBytesPerItem`, `strikes`, `strikeSeconds` |
/// | `limits.…` | `LAYOUTD_LIMITS_…` | see `ProtocolLimits` | the protocol's limits, by their names |
package struct DaemonConfiguration: Sendable {
    /// Where clients connect.
    package enum Socket: Sendable {
        /// A socket to bind at a path, with these permissions.
        case path(String, mode: UInt32)
        /// Sockets that already listen, passed by a service manager.
        case descriptors([Int32])
    }

    /// Where persistent containers are kept beyond the process.
    package enum Store: Sendable, Equatable {
        /// Nowhere.
        case none
        /// In memory whose descriptors the service manager holds.
        case descriptors
        /// In files.
        case folder(String)
    }

    /// The keys outside of `limits` and `plugins`.
    static let keys = ["socket", "socketMode", "logLevel", "eventLoops", "layoutThreads", "store", "storeBytes"]

    /// Where clients connect.
    package var socket: Socket
    /// Threads that answer clients.
    package var eventLoops: Int
    /// Threads that prepare layouts, without spares.
    package var layoutThreads: Int
    /// The lowest level that is logged.
    package var logLevel: Logger.Level
    /// The protocol's limits, which clients get in `hello`.
    package var limits: ProtocolLimits
    /// Where persistent containers are kept.
    package var store = Store.none
    /// Bytes of all stored containers.
    package var storeBytes = 1 << 26
    /// What the service manager has kept of an earlier process.
    package var storedDescriptors: [Int32] = []
    /// Where plugins are, and what they may use up.
    package var plugins: PluginConfiguration

    /// A configuration in code; everything but the socket has a default.
    package init(
        socket: Socket, eventLoops: Int = 2, layoutThreads: Int = 2, logLevel: Logger.Level = .info,
        limits: ProtocolLimits = ProtocolLimits(), plugins: PluginConfiguration = PluginConfiguration()
    ) {
        self.plugins = plugins
        self.socket = socket
        self.eventLoops = eventLoops
        self.layoutThreads = layoutThreads
        self.logLevel = logLevel
        self.limits = limits
    }

    /// Loads the configuration. Flags override environment variables, which override a JSON file, which overrides defaults.
    ///
    /// - Parameters:
    ///   - flags: keys and values from the command line.
    ///   - environment: the process's variables.
    ///   - file: the path of a JSON file, if any.
    ///   - cores: the machine's number of cores, the default of both numbers of threads.
    /// - Throws: `ConfigurationFailure` with the key, the value and what was expected.
    package static func load(
        flags: [String: String], environment: [String: String], file: String?, cores: Int
    ) async throws(ConfigurationFailure) -> DaemonConfiguration {
        var providers: [any ConfigProvider] = [
            InMemoryProvider(
                name: "flags",
                values: Dictionary(
                    uniqueKeysWithValues: flags.map {
                        (AbsoluteConfigKey([$0.key]), ConfigValue(.string($0.value), isSecret: false))
                    })),
            EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "layoutd"),
        ]
        if let file {
            do {
                providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(file)))
            } catch {
                throw ConfigurationFailure(key: "config", value: file, expected: "a readable JSON file: \(error)")
            }
            try ConfigurationFile.checkKeys(of: file)
        }
        return try DaemonConfiguration(
            ConfigReader(providers: providers),
            defaultSocket: SocketLocation.forServer(environment: environment),
            defaultFolders: PluginConfiguration.defaultFolders(environment: environment),
            // systemd's StateDirectory=; of several folders the first.
            defaultStore: environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init) ?? "none",
            cores: cores)
    }

    /// Reads all keys.
    ///
    /// - Parameters:
    ///   - defaultSocket: the socket's path if none is configured.
    ///   - defaultFolders: the plugins' folders if none are configured.
    ///   - defaultStore: where containers are kept if nothing is configured.
    ///   - cores: the machine's number of cores.
    /// - Throws: `ConfigurationFailure` with the key, the value and what was expected.
    package init(
        _ reader: ConfigReader, defaultSocket: String, defaultFolders: [String] = [], defaultStore: String = "none",
        cores: Int
    ) throws(ConfigurationFailure) {
        let values = ConfigurationValues(reader)
        let mode = try values.string("socketMode") ?? "0600"
        guard let mode = UInt32(mode, radix: 8), mode <= 0o777 else {
            throw ConfigurationFailure(key: "socketMode", value: mode, expected: "an octal mode, 0...0777")
        }
        let path = try values.string("socket") ?? defaultSocket
        guard (1...ListeningSocket.pathLimit).contains(path.utf8.count) else {
            throw ConfigurationFailure(
                key: "socket", value: path, expected: "a path of 1...\(ListeningSocket.pathLimit) bytes")
        }
        let level = try values.string("logLevel") ?? "info"
        guard let level = Logger.Level(rawValue: level) else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationFailure(key: "logLevel", value: level, expected: "one of \(levels)")
        }
        let threads = min(max(cores, 1), 256)
        self.init(
            socket: .path(path, mode: mode), eventLoops: try values.int("eventLoops", in: 1...256) ?? threads,
            layoutThreads: try values.int("layoutThreads", in: 1...256) ?? threads, logLevel: level,
            limits: try ProtocolLimits(values),
            plugins: try PluginConfiguration(values, defaultFolders: defaultFolders))
        let store = try values.string("store") ?? defaultStore
        self.store =
            switch store {
            case "none": .none
            case "descriptors": .descriptors
            case _ where store.hasPrefix("/"): .folder(store)
            default:
                throw ConfigurationFailure(
                    key: "store", value: store, expected: "an absolute path, descriptors or none")
            }
        if let bytes = try values.int("storeBytes", in: 1 << 16...1 << 40) { storeBytes = bytes }
    }
}
