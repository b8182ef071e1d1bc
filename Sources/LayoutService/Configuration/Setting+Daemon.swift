import LayoutWire
import Logging
import SwiftProtobuf
import SystemCalls

extension Setting {
    static var daemon: [Setting] {
        [
            Setting(
                key: "socket", range: "a path of at most \(ListeningSocket.pathLimit) bytes",
                fallback: "`$XDG_RUNTIME_DIR/layoutd.sock`, else `/run/layoutd.sock`",
                meaning: "where it listens; not used where systemd passes the socket", effect: .restart,
                read: { values, configuration throws(ConfigurationFailure) in
                    guard case .path(let standard, let mode) = configuration.socket else { return }
                    let path = try values.string("socket") ?? standard
                    guard (1...ListeningSocket.pathLimit).contains(path.utf8.count) else {
                        throw ConfigurationFailure(
                            key: "socket", value: path, expected: "a path of 1...\(ListeningSocket.pathLimit) bytes")
                    }
                    configuration.socket = .path(path, mode: mode)
                },
                json: { configuration in
                    if case .path(let path, _) = configuration.socket { return quoted(path) }
                    return quoted("")
                }),
            Setting(
                key: "socketMode", range: "octal, 0…0777", meaning: "permissions of the socket",
                effect: .restart,
                read: { values, configuration throws(ConfigurationFailure) in
                    guard let text = try values.string("socketMode"), case .path(let path, _) = configuration.socket
                    else { return }
                    guard let mode = UInt32(text, radix: 8), mode <= 0o777 else {
                        throw ConfigurationFailure(key: "socketMode", value: text, expected: "an octal mode, 0...0777")
                    }
                    configuration.socket = .path(path, mode: mode)
                },
                json: { configuration in
                    guard case .path(_, let mode) = configuration.socket else { return quoted("") }
                    let digits = String(mode, radix: 8)
                    return quoted(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
                }),
            Setting(
                key: "logLevel", range: Logger.Level.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
                meaning: "the lowest level that is logged", effect: .reload,
                read: { values, configuration throws(ConfigurationFailure) in
                    guard let text = try values.string("logLevel") else { return }
                    guard let level = Logger.Level(rawValue: text) else {
                        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
                        throw ConfigurationFailure(key: "logLevel", value: text, expected: "one of \(levels)")
                    }
                    configuration.logLevel = level
                }, json: { quoted($0.logLevel.rawValue) }),
            .count("eventLoops", \.eventLoops, in: 1...256, of: "threads that answer clients", from: .restart)
                .defaulting(to: "one per core, at most \(DaemonConfiguration.usualEventLoops)"),
            .count("layoutThreads", \.layoutThreads, in: 1...256, of: "threads that prepare layouts", from: .restart)
                .defaulting(to: "one per core, at most \(DaemonConfiguration.usualLayoutThreads)"),
            .number(
                "stopSeconds", \.stopSeconds, in: 0.5...600,
                of:
                    "how long the end may take: what is acknowledged is stored, and requests that have not completed by then are refused",
                from: .restart),
            .count(
                "memory", \.memory, in: 1 << 24...1 << 44,
                of:
                    "bytes that the containers, the frames and the messages of all users may take; one user may have as much as leaves a seventh of it for others",
                from: .restart
            )
            .defaulting(to: "three quarters of the service's memory limit, or of the machine's memory"),
            Setting(
                key: "store", range: "an absolute path, `descriptors`, `none`",
                fallback: "`$STATE_DIRECTORY`, else `none`; in the packaged service `/run/layoutd-store`",
                meaning:
                    "where persistent containers are kept: a folder, `descriptors` (in memory that systemd holds) or `none`",
                effect: .restart,
                read: { values, configuration throws(ConfigurationFailure) in
                    guard let text = try values.string("store") else { return }
                    guard let store = DaemonConfiguration.Store(text) else {
                        throw ConfigurationFailure(
                            key: "store", value: text, expected: "an absolute path, descriptors or none")
                    }
                    configuration.store = store
                }, json: { quoted($0.store.text) }),
            .count(
                "storeBytes", \.storeBytes, in: 1 << 16...1 << 40, of: "bytes of all stored containers", from: .restart),
            .count(
                "storeBytesPerUser", \.storeBytesPerUser, in: 1 << 16...1 << 40,
                of: "bytes of a user's stored containers",
                from: .restart),
        ]
    }

    static func quoted(_ text: String) -> String {
        (try? Google_Protobuf_Value(stringValue: text).jsonString()) ?? "\"\""
    }
}
