import Foundation
import TestSupport
import Testing

/// `.ci/run` and `.ci/quick` in a repository whose checks and tests only say that they ran.
@Suite(.hangGuard(minutes: 10)) struct CheckRunTests {
    private let folder: TemporaryFolder

    private static let summary = "✔ Test run with 1 tests in 1 suites passed after 0.1 seconds."

    init() async throws {
        folder = try TemporaryFolder()
        let readme = """
            <!-- test -->
            ```sh
            echo installs && echo needed && echo '\(Self.summary)'
            ```

            """
        try write(readme, "README.md")
        for name in ["Sources/Sample.swift", "plugins/sample.lua"] { try write("", name) }
        let checks = [
            "names", "links", "labels", "daemons", "mentioned", "prose", "clients", "arrows", "documented", "docc",
            "skipped", "unended",
        ]
        let programs = ["Sources/LayoutWire/schema/write", "bin/swift", "bin/luacheck"]
        for name in checks.map({ ".ci/\($0)" }) + programs { try writeProgram("echo ran \(name)", name) }
        for name in [".ci/run", ".ci/quick"] {
            try FileManager.default.copyItem(atPath: Programs.file(name), toPath: folder.path(name))
        }
        let repository = try await run("git", ["-C", folder.path(""), "init", "--quiet"])
        #expect(repository.status == 0, "\(repository.errors)")
        _ = try await run("git", ["-C", folder.path(""), "add", "."])
    }

    @Test func `checks of a second come first, then unit suites, then checks of what was built, and all tests last`()
        async throws
    {
        let output = try await runChecks()

        #expect(output.status == 0, "\(output.text)\(output.errors)")
        let order = [
            "+ echo installs && echo needed", "ran .ci/names", "ran .ci/links", "ran Sources/LayoutWire/schema/write",
            "ran .ci/labels", "ran .ci/daemons", "ran .ci/mentioned", "ran .ci/prose", "ran bin/luacheck",
            "ran .ci/clients", "ran .ci/arrows", "+ unit suites",
            "ran .ci/documented",
            "ran .ci/docc", "+ echo '\(Self.summary)'", "ran .ci/skipped",
        ]
        let lines = output.text.split(separator: "\n").map(String.init)
        let places = order.map { lines.firstIndex(of: $0) ?? -1 }
        #expect(!places.contains(-1) && places == places.sorted(), "\(output.text)")
        #expect(lines.last == Self.summary)
    }

    @Test(arguments: [
        ".ci/names", ".ci/links", ".ci/labels", "bin/luacheck", ".ci/mentioned", ".ci/prose", ".ci/clients",
        ".ci/arrows", ".ci/documented",
    ])
    func `a check that fails ends the run before the tests`(_ check: String) async throws {
        try writeProgram("echo failed; exit 1", check)

        let output = try await runChecks()

        #expect(output.status != 0)
        #expect(output.text.contains("failed\n") && !output.text.contains(Self.summary), "\(output.text)")
    }

    @Test func `a unit suite that fails ends the run, whose last line is the summary`() async throws {
        let summary = "✘ Test run with 2 tests in 1 suites failed after 0.1 seconds with 1 issue."
        try writeProgram("[ \"$1\" = test ] || exit 0; echo '\(summary)'; exit 1", "bin/swift")

        let output = try await runChecks()

        #expect(output.status != 0)
        #expect(output.text.hasSuffix("\n\(summary)\n"), "\(output.text)")
        #expect(!output.text.contains("ran .ci/documented"), "\(output.text)")
    }

    @Test func `a summary of unit suites is not mistaken for that of all tests`() async throws {
        try writeProgram("[ \"$1\" = test ] || exit 0; echo '\(Self.summary)'", "bin/swift")
        try writeProgram("echo failed; exit 1", ".ci/documented")

        let output = try await runChecks()

        #expect(output.status == 1)
        #expect(output.text.contains("\n✔ Unit suites: 1 tests"), "\(output.text)")
        #expect(output.text.contains("failed\n") && !output.text.contains(Self.summary), "\(output.text)")
    }

    @Test func `a skipped test fails the run, whose last line stays the summary`() async throws {
        try writeProgram("echo failed; exit 1", ".ci/skipped")

        let output = try await runChecks()

        #expect(output.status == 1)
        #expect(output.text.hasSuffix("failed\n\(Self.summary)\n"), "\(output.text)")
    }

    private func runChecks() async throws -> Output {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try await run(folder.path(".ci/run"), [], environment: ["PATH": "\(folder.path("bin")):\(path)"])
    }

    private func writeProgram(_ script: String, _ name: String) throws {
        try write("#!/bin/sh\ncat >/dev/null\n\(script)\n", name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
    }

    private func write(_ text: String, _ name: String) throws {
        let path = URL(fileURLWithPath: folder.path(name))
        try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: path, atomically: true, encoding: .utf8)
    }
}
