import Foundation
import LayoutClient
import Subprocess
import SystemPackage
import TestSupport

/// The built programs, and what else the tests run.
enum Programs {
    /// The folder that the test runner was built in.
    private static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func product(_ name: String) -> String { products.appendingPathComponent(name).path }

    /// A built program as a word of a shell's command, wherever the products are.
    static func command(_ name: String) -> String { word(product(name)) }

    /// A text as one word for a shell.
    static func word(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }

    static func file(_ path: String) -> String { repository.appendingPathComponent(path).path }

    /// Copies a file so that all users may read it.
    static func copyReadable(_ path: String, to copy: String) throws {
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: copy)
    }

    /// Copies the Python package so that all users may import it.
    static func copyPythonClient(to folder: String) throws {
        let package = file("examples/clients/python/layoutd")
        for name in try FileManager.default.subpathsOfDirectory(atPath: package) where name.hasSuffix(".py") {
            let copy = URL(fileURLWithPath: "\(folder)/\(name)")
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
            try copyReadable("\(package)/\(name)", to: copy.path)
        }
    }
}

struct Output {
    let status: Int32
    let text: String
    let errors: String
}

/// Runs a program until it exits.
func run(
    _ program: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
) async throws -> Output {
    let executable: Executable = program.contains("/") ? .path(FilePath(program)) : .name(program)
    let variables = Dictionary(
        uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) })
    let result = try await Subprocess.run(
        executable, arguments: Arguments(arguments), environment: .inherit.updating(variables),
        input: .string(input), output: .string(limit: 1 << 24), error: .string(limit: 1 << 20))
    let status: Int32 =
        switch result.terminationStatus {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    return Output(status: status, text: result.standardOutput, errors: result.standardError)
}

/// Runs layoutd while `body` runs, then sends it `signal` and returns how it ended.
func withLayoutd(
    _ program: String = Programs.product("layoutd"), signal: Signal = .terminate, socket: String,
    environment: [String: String] = [:], givesWay: Bool = false, _ body: @Sendable (pid_t) async throws -> Void
) async throws -> TerminationStatus {
    // Tolerates slow clients, since a test may wait for its turn on a busy machine.
    let patience = ["HELLO_SECONDS", "FRAME_SECONDS", "STALL_SECONDS"].map { ("LAYOUTD_LIMITS_\($0)", "1200") }
    let variables = Dictionary(
        uniqueKeysWithValues: environment.merging(patience) { own, _ in own }.map {
            (Environment.Key(stringLiteral: $0), Optional($1))
        })
    return try await Subprocess.run(
        // `nice` becomes the daemon and keeps its process number.
        .name("nice"),
        arguments: [
            "-n", givesWay ? "19" : "0", program, "--socket", socket, "--log-level", "error",
        ],
        environment: .inherit.updating(variables), input: .none, output: .discarded, error: .discarded
    ) { execution async throws -> Void in
        try await waitUntilAnswered(socket)
        do {
            try await body(execution.processIdentifier.value)
        } catch {
            try? execution.send(signal: .kill)
            throw error
        }
        try execution.send(signal: signal)
    }.terminationStatus
}

/// Returns once a daemon replies at `socket`; a program that was just started needs a moment.
func waitUntilAnswered(_ socket: String) async throws {
    try await eventually("a daemon to answer at \(socket)") {
        guard let client = try? await LayoutClient.connect(to: socket, limits: .patient) else { return false }
        await client.close()
        return true
    }
}
