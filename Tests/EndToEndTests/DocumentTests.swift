import Foundation
import TestSupport
import Testing

/// Documents show what the programs print.
@Suite(.hangGuard) struct DocumentTests {
    @Test func `the transcripts in the documents are what their commands print`() async throws {
        let programs = URL(fileURLWithPath: Programs.product("layoutctl")).deletingLastPathComponent().path
        let output = try await run(
            "python3", [Programs.file("examples/transcripts/write"), "--programs", programs, "--check"])
        #expect(output.status == 0, "\(output.errors)")
    }

    @Test(arguments: [
        ("", false), ("\u{279C} Test \"a\" skipped: \"no reason\"", true), ("\u{279C} Suite Some skipped.", true),
        ("\u{1B}[90m\u{279C}\u{1B}[0m Test \"each user\" skipped: \"needs root, to run clients as other users\"", true),
    ])
    func `a test that was skipped and is not on the list fails the checks of a change`(
        _ line: String, _ isRefused: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let log = "\u{25C7} Test \"b\" started.\n\(line)\n\u{2714} Test run with 2 tests in 1 suite passed.\n"
        try log.write(toFile: folder.path("log"), atomically: true, encoding: .utf8)
        let output = try await run("sh", [Programs.file(".ci/skipped"), folder.path("log")])
        #expect(output.status == (isRefused ? 1 : 0), "\(output.text)\(output.errors)")
        #expect(output.text.hasPrefix(isRefused ? "1 skipped" : "0 skipped"))
    }
}
