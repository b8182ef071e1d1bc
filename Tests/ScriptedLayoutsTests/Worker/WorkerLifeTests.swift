import Foundation
import LayoutCore
@testable import ScriptedLayouts
import TestSupport
import Testing

/// The CPU time that a process may use in its life.
@Suite struct WorkerLifeTests {
    private let birth = ContinuousClock.now

    /// Nanoseconds of so many seconds.
    private func nanoseconds(_ seconds: UInt64) -> UInt64 { seconds * 1_000_000_000 }

    @Test func `a process is replaced after an hour of computing, however long it was there`() {
        var life = WorkerLife(now: birth)
        var looks = 0
        func isOver(after seconds: Int, used: UInt64) -> Bool {
            life.isOver(at: birth + .seconds(seconds)) {
                looks += 1
                return nanoseconds(used)
            }
        }

        #expect(!isOver(after: 3599, used: 3599))
        #expect(looks == 0, "it cannot have used more than has passed")
        #expect(!isOver(after: 3600, used: 600))
        #expect(!isOver(after: 6599, used: 3599))
        #expect(looks == 1, "nor an hour before 3000 more have")
        #expect(!isOver(after: 6600, used: 3599))
        #expect(isOver(after: 6601, used: 3600))
    }

    @Test func `the kernel leaves a process the time of the longest call beyond that`() {
        var limits = PluginLimits()
        #expect(WorkerLife(limits: limits).end > .seconds(3600) + limits.prepareTime(10_000_000) * 4)
        limits.prepareMilliseconds = 60_000
        #expect(WorkerLife(limits: limits).end > .seconds(3600) + .seconds(60) * 4)
    }

    @Test func `the kernel's limit is there while a script runs, and is not only a soft one`() throws {
        let definition = try loaded("t", "local L = layoutd.define { api = 1 } function L:prepare() end return L")
            .definition
        let layout = try #require(definition.make(definition.schema.defaults) as? LuaLayout)
        _ = try layout.prepare(Container(bounds: Rect(x: 0, y: 0, width: 9, height: 9), sections: []))

        let process = try #require(layout.processNumber)
        let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)

        let hard = limits.firstMatch(of: /Max\ cpu\ time\ +\d+\ +(\d+)\ /).flatMap { Int64($0.1) }
        #expect(hard == WorkerLife().end.components.seconds, "\(limits)")
    }
}
