import Foundation
import LayoutWire

/// Figures for the start of `layoutd`, from a new process to its first answers.
enum StartupRows {
    static let all = [
        Scenario(name: "startup.ping") { [try ping()] },
        Scenario(name: "startup.plugins.20") { [try plugins()] },
    ]

    private static let rounds = 15

    /// The time from the start of the process until it answers a ping.
    private static func ping() throws -> Row {
        let scratch = try Scratch()
        let frame = Messages.frame { $0.ping = WirePing() }
        try Data(frame).write(to: scratch.url("reply"))
        try writePlugins(0, to: scratch.url("plugins"))
        return try row(
            "startup.ping", floor: "a C server in layoutbench", reach: 2,
            [
                { try start(try Server(layoutd: scratch, plugins: scratch.url("plugins"))) },
                {
                    try start(
                        try Server("echo", scratch, processor: -1, options: ["--reply", scratch.url("reply").path]))
                },
            ])
    }

    /// The time until a daemon with plugins has loaded them all. The reach lets each take a fifth as long as a start. CPU time is the
    /// daemon's, without the processes in which it loads them.
    private static func plugins() throws -> Row {
        let scratch = try Scratch()
        let (folder, none) = (scratch.url("plugins"), scratch.url("none"))
        try writePlugins(20, to: folder)
        try writePlugins(0, to: none)
        return try row(
            "startup.plugins.20", floor: "without plugins", reach: 5,
            [
                { try start(try Server(layoutd: scratch, plugins: folder), plugins: 20) },
                { try start(try Server(layoutd: scratch, plugins: none)) },
            ])
    }

    static func writePlugins(_ count: Int, to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for number in 0..<count {
            try Data(PluginSocketRows.small.utf8).write(to: folder.appendingPathComponent("rows\(number).lua"))
        }
    }

    private static func row(
        _ name: String, floor: String, reach: Double, _ starts: [() throws -> (wall: Double, cpu: Double)]
    ) throws -> Row {
        var costs = starts.map { _ in [(wall: Double, cpu: Double)]() }
        for _ in 0..<rounds {
            for (index, start) in starts.enumerated() { costs[index].append(try start()) }
        }
        var row = Row(name: name, value: median(costs[0].map(\.wall)), unit: "ms", reach: reach)
            .with(cpu: median(costs[0].map(\.cpu)))
        row.floor = Row.Floor(name: floor, value: median(costs[1].map(\.wall)), cpu: median(costs[1].map(\.cpu)))
        return row
    }

    /// The milliseconds from before the server's start until it answers and has so many plugins.
    private static func start(
        _ server: @autoclosure () throws -> Server, plugins: Int = 0
    ) throws -> (wall: Double, cpu: Double) {
        let start = ContinuousClock.now
        let server = try server()
        let client = try BenchmarkClient(server.socket)
        _ = try client.answer(to: Messages.frame { $0.ping = WirePing() })
        let list = Messages.frame { $0.listPlugins = WireListPlugins() }
        while plugins > 0,
            try client.answer(to: list).listPlugins.plugins.count(where: { $0.state == "ready" }) < plugins
        {}
        return ((ContinuousClock.now - start) / .milliseconds(1), Double(server.cpuNanoseconds) / 1e6)
    }
}
