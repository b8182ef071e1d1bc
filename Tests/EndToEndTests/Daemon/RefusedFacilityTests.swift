import Foundation
import LayoutCore
import TestSupport
import Testing

/// Scripts' processes to which the system refuses a part of their confinement, as containers and old kernels do.
@Suite(.hangGuard(minutes: 10), .serialized) struct RefusedFacilityTests {
    private static let rows = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out) out:row(0, 0, ctx:item_count(0), 0, 0, 10, 10, 0, 10) end
        return L
        """

    private static let refused = "Operation not permitted"

    /// Runs a daemon to which `facility` is refused.
    private func daemon(refusing facility: String, requiring isRequired: Bool) async throws -> [String: JSONValue] {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("plugins"), withIntermediateDirectories: false)
        try Data(Self.rows.utf8).write(to: URL(fileURLWithPath: folder.path("plugins/rows.lua")))
        let output = try await run(
            "python3",
            [
                Programs.file("Tests/EndToEndTests/Scripts/confining.py"), Programs.product("layoutd"),
                folder.path("."),
                facility, isRequired ? "true" : "false",
            ])
        #expect(output.status == 0, "\(output.text)\(output.errors)")
        return try JSONDecoder().decode(JSONValue.self, from: Data(output.text.utf8)).object
    }

    private func lines(_ found: [String: JSONValue]) -> String {
        (found["log"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
    }

    /// What the system refuses, and how the log names it.
    private static let facilities = [
        ("prlimit64=9", "setrlimit(RLIMIT_AS)"), ("prlimit64=1", "setrlimit(RLIMIT_FSIZE)"),
        ("prlimit64=4", "setrlimit(RLIMIT_CORE)"), ("prlimit64=6", "setrlimit(RLIMIT_NPROC)"),
        ("prlimit64=7", "setrlimit(RLIMIT_NOFILE)"), ("prlimit64=0", "setrlimit(RLIMIT_CPU)"),
        ("prctl=1", "prctl(PR_SET_PDEATHSIG)"), ("prctl=4", "prctl(PR_SET_DUMPABLE)"),
        ("prctl=38", "prctl(PR_SET_NO_NEW_PRIVS)"),
        ("prctl=22", "prctl(PR_SET_SECCOMP), which filters system calls"),
    ]

    @Test(arguments: facilities)
    func `a facility that is refused is named, and the others are in force`(
        _ facility: String, _ name: String
    ) async throws {
        let found = try await daemon(refusing: facility, requiring: false)

        #expect(found["open"] == "ok")
        #expect(
            lines(found).contains(#"scripts are not fully confined reason="\#(name): \#(Self.refused)""#), "\(found)")
        guard let worker = found["worker"]?.object, let zero = worker["zero"]?.array else { return }
        #expect(worker["descriptors"] == ["3"])
        #expect(worker["capabilities"] == 0)
        let limits = [
            "prlimit64=1": "Max file size", "prlimit64=4": "Max core file size", "prlimit64=6": "Max processes",
            "prlimit64=7": "Max open files",
        ]
        #expect(Set(zero.compactMap(\.string)).isSuperset(of: limits.filter { $0.key != facility }.values), "\(zero)")
    }

    @Test(arguments: facilities)
    func `where the sandbox is required, a plugin is rejected with what is refused`(
        _ facility: String, _ name: String
    ) async throws {
        let found = try await daemon(refusing: facility, requiring: true)

        #expect(found["open"] == "layout.unknown" && found["state"] == "rejected")
        #expect(
            found["reason"]?.string?.hasSuffix("requireSandbox demands: \(name): \(Self.refused)") == true, "\(found)")
        #expect(lines(found).contains("scripts are not fully confined"))
    }

    @Test func `where close_range is refused, a line says so, and a worker has no descriptor but its socket`()
        async throws
    {
        let found = try await daemon(refusing: "close_range", requiring: true)

        let reason = "close_range, in whose place descriptors are closed one by one: \(Self.refused)"
        #expect(found["open"] == "ok" && found["log"]?.array.count == 1, "\(found)")
        #expect(lines(found).hasSuffix(#"notice layoutd: scripts are confined by other means reason="\#(reason)""#))
        if let descriptors = found["worker"]?.object["descriptors"] { #expect(descriptors == ["3"]) }
    }

    @Test func `nothing is said where nothing is refused, and of root's processes for scripts none has capabilities`()
        async throws
    {
        let found = try await daemon(refusing: "", requiring: true)

        #expect(found["open"] == "ok" && lines(found).isEmpty, "\(found)")
        if let worker = found["worker"]?.object, let capabilities = worker["capabilities"] {
            #expect(capabilities == 0 && worker["seccomp"] == 2)
        }
        // The process that makes workers.
        #expect(found["server"] == ["capabilities": 0, "seccomp": 2, "noNewPrivileges": 1], "\(found)")
    }

    @Test(arguments: ["pidfd_open", "memfd_create"])
    func `a process that cannot be made is refused in words`(_ call: String) async throws {
        let found = try await daemon(refusing: call, requiring: false)

        let reason = "rows: the system refuses a process for the script: \(call): \(Self.refused)"
        #expect(found["state"] == "rejected" && found["reason"]?.string == reason, "\(found)")
    }
}
