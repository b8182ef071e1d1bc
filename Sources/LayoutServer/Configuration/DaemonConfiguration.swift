package import Configuration
package import LayoutWire
package import Logging
import SystemCalls
import SystemPackage

/// Every configuration key: its type, default and range.
///
/// | key | environment | default | |
/// | --- | --- | --- | --- |
/// | `socket` | `LAYOUTD_SOCKET` | the runtime directory's `layoutd.sock` | path to listen at; unused when sockets are passed |
/// | `socketMode` | `LAYOUTD_SOCKET_MODE` | `0600` | octal, 0...0777 |
/// | `logLevel` | `LAYOUTD_LOG_LEVEL` | `info` | `trace` … `critical` |
/// | `eventLoops` | `LAYOUTD_EVENT_LOOPS` | cores | threads that answer clients, 1...256 |
/// | `layoutThreads` | `LAYOUTD_LAYOUT_THREADS` | cores | threads that prepare, 1...256 |
/// | `plugins.folders` | `LAYOUTD_PLUGINS_FOLDERS` | vendor's, administrator's, user's | folders of plugins with `:` between, earliest first |
/// | `plugins.watch` | `LAYOUTD_PLUGINS_WATCH` | `true` | whether they are reloaded as they are saved |
/// | `plugins.fallback` | `LAYOUTD_PLUGINS_FALLBACK` | none | built-in layout of containers whose plugin is in quarantine |
/// | `plugins.…` | `LAYOUTD_PLUGINS_…` | see `PluginLimits` | `prepareMilliseconds`, `prepareMicrosecondsPerItem`, `callMilliseconds`, `loadMilliseconds`, `memoryBytes`, `memoryBytesPerItem`, `strikes`, `strikeSeconds` |
/// | `limits.…` | `LAYOUTD_LIMITS_…` | see `ProtocolLimits` | each of the protocol's limits, by its name |
package struct DaemonConfiguration: Sendable {
    /// Where clients come in.
    package enum Socket: Sendable {
        case path(String, mode: UInt32)
        /// Sockets that listen already.
        case descriptors([Int32])
    }

    /// All keys but the limits'.
    static let keys = ["socket", "socketMode", "logLevel", "eventLoops", "layoutThreads"]

    package var socket: Socket
    package var eventLoops: Int
    package var layoutThreads: Int
    package var logLevel: Logger.Level
    package var limits: ProtocolLimits
    package var plugins: PluginConfiguration

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

    /// Reads flags over environment variables over a JSON file over defaults.
    ///
    /// - Parameters:
    ///   - flags: keys and values from the command line.
    ///   - environment: the process's variables.
    ///   - file: a JSON file's path; nil: none.
    ///   - cores: how many the machine has.
    /// - Throws: `ConfigurationFailure` that names the key, the value and what was expected.
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
            defaultFolders: PluginConfiguration.defaultFolders(environment: environment), cores: cores)
    }

    /// - Parameters:
    ///   - reader: of the keys above.
    ///   - defaultSocket: path for when none is configured.
    ///   - cores: how many the machine has.
    /// - Throws: `ConfigurationFailure` that names the key, the value and what was expected.
    package init(_ reader: ConfigReader, defaultSocket: String, defaultFolders: [String] = [], cores: Int)
        throws(ConfigurationFailure)
    {
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
    }
}

extension ProtocolLimits {
    private static var counts: [(WritableKeyPath<ProtocolLimits, Int>, String, ClosedRange<Int>)] {
        [
            (\.connections, "connections", 1...65_536),
            (\.connectionsPerUser, "connectionsPerUser", 1...65_536),
            (\.helloBytes, "helloBytes", 64...65_536),
            (\.frameBytes, "frameBytes", 1024...1 << 30),
            (\.requestsInFlight, "requestsInFlight", 1...65_536),
            (\.containersPerConnection, "containersPerConnection", 1...1_000_000),
            (\.containersPerUser, "containersPerUser", 1...1_000_000),
            (\.subscriptionsPerConnection, "subscriptionsPerConnection", 1...1_000_000),
            (\.sections, "sections", 1...1_000_000),
            (\.items, "items", 1...1_000_000_000),
            (\.memoryPerUser, "memoryPerUser", 1 << 20...1 << 40),
            (\.stringBytes, "stringBytes", 64...1 << 24),
            (\.elementsPerReply, "elementsPerReply", 1...1_000_000),
            (\.outputSoftBytes, "outputSoftBytes", 1024...1 << 30),
            (\.outputHardBytes, "outputHardBytes", 1024...1 << 30),
            (\.structuresPerFrame, "structuresPerFrame", 16...1 << 30),
            (\.depth, "depth", 8...96),
            (\.queriesPerBatch, "queriesPerBatch", 1...4096),
        ]
    }

    private static var seconds: [(WritableKeyPath<ProtocolLimits, Double>, String)] {
        [(\.helloSeconds, "helloSeconds"), (\.frameSeconds, "frameSeconds"), (\.stallSeconds, "stallSeconds")]
    }

    /// Limits that a configuration may set.
    static var configurableNames: [String] { counts.map(\.1) + seconds.map(\.1) }

    fileprivate init(_ values: ConfigurationValues) throws(ConfigurationFailure) {
        self.init()
        for (path, name, range) in Self.counts {
            if let value = try values.int("limits.\(name)", in: range) { self[keyPath: path] = value }
        }
        for (path, name) in Self.seconds {
            if let value = try values.double("limits.\(name)", in: 0.01...86_400) { self[keyPath: path] = value }
        }
    }
}

/// A key whose value cannot be used.
package struct ConfigurationFailure: Error, CustomStringConvertible {
    package let key: String
    package let value: String
    package let expected: String

    package init(key: String, value: String, expected: String) {
        self.key = key
        self.value = value
        self.expected = expected
    }

    package var description: String { "\(key) is \(value), expected \(expected)" }
}

/// Reads values so that one of the wrong type is an error, not absent.
struct ConfigurationValues {
    private let reader: ConfigReader

    init(_ reader: ConfigReader) {
        self.reader = reader
    }

    func string(_ key: String) throws(ConfigurationFailure) -> String? {
        let key = ConfigKey(key)
        return try value(key, reader.string(forKey: key), "a string")
    }

    func int(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationFailure) -> Int? {
        let key = ConfigKey(name)
        return try checked(name, value(key, reader.int(forKey: key), "a whole number"), range)
    }

    func bool(_ name: String) throws(ConfigurationFailure) -> Bool? {
        let key = ConfigKey(name)
        return try value(key, reader.bool(forKey: key), "true or false")
    }

    func double(_ name: String, in range: ClosedRange<Double>) throws(ConfigurationFailure) -> Double? {
        let key = ConfigKey(name)
        return try checked(name, value(key, reader.double(forKey: key), "a number"), range)
    }

    private func checked<Value>(
        _ name: String, _ value: Value?, _ range: ClosedRange<Value>
    ) throws(ConfigurationFailure) -> Value? {
        if let value, !range.contains(value) {
            throw ConfigurationFailure(
                key: name, value: "\(value)", expected: "\(range.lowerBound)...\(range.upperBound)")
        }
        return value
    }

    /// The reader answers nil for a value of another type too; so a nil is looked at again as every other type.
    private func value<Value>(
        _ key: ConfigKey, _ value: Value?, _ expected: String
    ) throws(ConfigurationFailure) -> Value? {
        if let value { return value }
        let other: (any CustomStringConvertible)? =
            reader.string(forKey: key) ?? reader.int(forKey: key) ?? reader.double(forKey: key)
            ?? reader.bool(forKey: key)
        if let other {
            throw ConfigurationFailure(
                key: key.components.joined(separator: "."), value: other.description, expected: expected)
        }
        return nil
    }
}
