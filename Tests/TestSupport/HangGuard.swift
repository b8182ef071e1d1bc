import Foundation
import Synchronization
package import Testing

/// Ends a test that hangs: one that still runs although no test has ended for some minutes.
///
/// A limit for each test would not do. Tests all begin at the same time and share the cores, so that the time of each is that of the
/// run: on two busy cores tests of a millisecond took four minutes. While others end, a test may be waiting for its turn; when none
/// does, it is not.
///
///     began ── others end ── others end ── nothing ends for two minutes ── cancelled, and reported
package struct HangGuard: SuiteTrait, TestTrait, TestScoping {
    let minutes: Int

    /// Each test of a suite is guarded.
    package var isRecursive: Bool { true }

    /// Runs a test, and cancels it when it hangs.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        lastEnd.withLock { $0 = max($0, .now) }
        defer { lastEnd.withLock { $0 = .now } }
        // The group ends before this does, and with it the use of the function.
        try await withoutActuallyEscaping(function) { function in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await function() }
                group.addTask { try await sleepUntilNothingEnds() }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    private func sleepUntilNothingEnds() async throws {
        while true {
            let limit = lastEnd.withLock { $0 } + .seconds(60 * minutes)
            if limit <= .now { throw Hanging(minutes: minutes) }
            try await ContinuousClock().sleep(until: limit)
        }
    }

    private struct Hanging: Error, CustomStringConvertible {
        let minutes: Int
        var description: String { "hangs: no test has ended for \(minutes) minutes" }
    }
}

/// When a test began or ended last.
private let lastEnd = Mutex(ContinuousClock.now)

extension Trait where Self == HangGuard {
    /// Two minutes on a developer's machine, and 40 in CI, whose machines may be busy with other work. `.ci/run` sets `CI`.
    package static var hangGuard: Self { hangGuard(minutes: 2) }

    /// For tests that take longer by themselves.
    package static func hangGuard(minutes: Int) -> Self {
        HangGuard(minutes: ProcessInfo.processInfo.environment["CI"] == nil ? minutes : max(minutes, 40))
    }
}
