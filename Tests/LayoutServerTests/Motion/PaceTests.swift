@testable import LayoutServer
import NIOCore
import Testing

/// When steps are due.
@Suite struct PaceTests {
    private static let start = NIODeadline.uptimeNanoseconds(1_000_000_000)

    @Test func `120 steps are due in a second, one after another`() {
        var pace = Pace(at: Self.start)
        var (now, steps) = (Self.start, 0)
        while now < Self.start + .seconds(1) {
            now = pace.deadline(after: 1)
            steps += pace.due(at: now, most: 8)
        }
        #expect(steps == 120 || steps == 121)
    }

    @Test func `nothing is due before its time`() {
        var pace = Pace(at: Self.start)
        #expect(pace.due(at: Self.start + .milliseconds(8), most: 8) == 0)
        #expect(pace.due(at: Self.start + .milliseconds(9), most: 8) == 1)
        #expect(pace.due(at: Self.start - .seconds(1), most: 8) == 0, "a clock that goes back")
    }

    @Test func `time beyond what may be caught up is skipped`() {
        var pace = Pace(at: Self.start)
        let late = Self.start + .seconds(10)
        #expect(pace.due(at: late, most: 8) == 8)
        #expect(pace.due(at: late, most: 8) == 0)
        #expect(pace.deadline(after: 1) > late && pace.deadline(after: 1) <= late + .milliseconds(9))
    }
}
