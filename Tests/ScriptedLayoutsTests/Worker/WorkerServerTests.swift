import Foundation
@testable import ScriptedLayouts
import TestSupport
import Testing

/// The process that makes those of scripts.
@Suite(.hangGuard) struct WorkerServerTests {
    private func parent(of process: Int32) throws -> Int32? {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        return status.firstMatch(of: /\nPPid:\t(\d+)\n/).flatMap { Int32($0.1) }
    }

    @Test func `a server that does not answer is replaced, and the worker is made by the new one`() throws {
        let server = WorkerServer()
        var replacements = 0
        let first = try WorkerProcess(of: server, frozen: { replacements += 1 }, ended: { _ in })
        let frozen = try #require(try parent(of: first.processNumber))
        #expect(kill(frozen, SIGSTOP) == 0)

        let second = try WorkerProcess(of: server, frozen: { replacements += 1 }, ended: { _ in })

        #expect(replacements == 1)
        #expect(try parent(of: second.processNumber) != frozen)
        let third = try WorkerProcess(of: server, frozen: { replacements += 1 }, ended: { _ in })
        #expect(try parent(of: third.processNumber) == parent(of: second.processNumber))
        #expect(replacements == 1)
        for worker in [first, second, third] { worker.end() }
    }
}
