import CBenchmark
import Foundation

/// This program in one of its roles, or `layoutd` itself, running until its owner is released.
final class Server {
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

    /// The daemon as users have it, which was built beside this program.
    ///
    /// - Throws: `BenchmarkFailure` if it is not there.
    static func layoutd() throws -> URL {
        let file = program.deletingLastPathComponent().appendingPathComponent("layoutd")
        guard FileManager.default.isExecutableFile(atPath: file.path) else {
            throw BenchmarkFailure(
                description: "\(file.path) cannot be run, expected layoutd: swift build -c release --product layoutd")
        }
        return file
    }

    let socket: String
    private let process = Process()

    init(_ role: String, _ scratch: Scratch, processor: Int32, options: [String] = []) throws {
        socket = scratch.url(role).path
        process.executableURL = Self.program
        process.arguments = [role, "--socket", socket, "--processor=\(processor)"] + options
        try process.run()
    }

    /// `layoutd` with its own settings, but for the folder of its plugins.
    init(layoutd scratch: Scratch, plugins: URL) throws {
        socket = scratch.url("layoutd").path
        process.executableURL = try Self.layoutd()
        process.arguments = ["--socket", socket, "--log-level", "error"]
        process.environment = ["LAYOUTD_PLUGINS_FOLDERS": plugins.path]
        try process.run()
    }

    /// The output of this program in a role that ends by itself.
    static func output(of role: String, _ arguments: String...) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = program
        process.arguments = [role] + arguments
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkFailure(description: "\(role) ended with \(process.terminationStatus)")
        }
        return String(decoding: output, as: UTF8.self)
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    var residentBytes: Int { cbench_resident_bytes_of(process.processIdentifier) }

    var cpuNanoseconds: Int64 { cbench_cpu_nanoseconds_of(process.processIdentifier) }

    var allocationCount: Int64 { unsafe cbench_allocations_in(socket + ".allocations") }

    /// The cost of requests to it.
    ///
    /// - Parameter requests: sends them, and returns the microseconds of each or of a typical one.
    func measure(_ cost: inout Cost, count: Int, _ requests: () throws -> [Double]) rethrows {
        let before = cpuNanoseconds
        let wall = try requests()
        cost.add(wall: wall, cpu: cpuNanoseconds - before, of: count)
    }
}
