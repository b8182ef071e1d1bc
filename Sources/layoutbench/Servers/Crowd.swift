import CBenchmark
import Foundation
import LayoutWire

/// Servers that run side by side, each a process of its own with a folder of its own, as if each belonged to another user.
///
/// They end with their owner, and with this process however that ends.
final class Crowd {
    enum Member: String, CaseIterable {
        /// `layoutd` as a user's unit starts it. It has been built beside this program.
        case daemon
        /// A server in NIO that sends back the same bytes.
        case echo
    }

    private let member: Member
    private let folder: URL
    private var processes: [Int32] = []

    init(of member: Member, in folder: URL) {
        self.member = member
        self.folder = folder
    }

    deinit {
        for process in processes { kill(process, SIGTERM) }
        for process in processes { cbench_end(process) }
    }

    /// Starts another one, and returns when it has answered.
    func start() throws {
        let own = folder.appendingPathComponent("\(processes.count)")
        try FileManager.default.createDirectory(
            at: own.appendingPathComponent("layoutd-store"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let socket = own.appendingPathComponent("layoutd.sock").path
        let (program, arguments, environment): (String, [String], [String: String]) =
            switch member {
            case .daemon:
                (try Server.layoutd().path, [], unit(own))
            case .echo:
                (
                    Server.program.path,
                    ["nio-echo", "--socket", socket, "--processor=-1", "--reply", try reply().path], [:]
                )
            }
        let process = Self.start(
            program, arguments, environment: environment, log: own.appendingPathComponent("log").path)
        guard process > 0 else { throw BenchmarkFailure(description: "cannot start \(program): \(process)") }
        processes.append(process)
        _ = try client(processes.count - 1).exchange(Self.ping)
    }

    private static let ping = Messages.frame { $0.ping = WirePing() }

    /// What the user's unit, `systemd/user/layoutd.service`, and a package's plugins are to a daemon.
    private func unit(_ own: URL) -> [String: String] {
        [
            "HOME": own.path, "XDG_RUNTIME_DIR": own.path,
            "LAYOUTD_STORE": own.appendingPathComponent("layoutd-store").path,
            "LAYOUTD_PLUGINS_FOLDERS": folder.appendingPathComponent("plugins").path, "WATCHDOG_USEC": "30000000",
            "SWIFT_BACKTRACE": "enable=no", "LIBDISPATCH_LOG": "NO",
        ]
    }

    private func reply() throws -> URL {
        let file = folder.appendingPathComponent("reply")
        if processes.isEmpty { try Data(Self.ping).write(to: file) }
        return file
    }

    private static func start(
        _ program: String, _ arguments: [String], environment: [String: String], log: String
    ) -> Int32 {
        let arguments = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        return unsafe cbench_start(program, arguments, variables, log)
    }

    func client(_ index: Int) throws -> BenchmarkClient {
        try BenchmarkClient(
            folder.appendingPathComponent("\(index)/layoutd.sock").path, longestReply: 1 << 16)
    }

    /// What one of them costs on average at present.
    func figures() throws -> ProcessFigures { try .mean(processes.map { try ProcessFigures(of: $0) }) }
}
