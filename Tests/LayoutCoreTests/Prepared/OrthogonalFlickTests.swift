import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Where a row comes to rest that is released while it moves.
@Suite struct OrthogonalFlickTests {
    private typealias Behavior = Compositional.OrthogonalScrollingBehavior

    /// Groups of 80 points, 20 apart, in a window of 250.
    private func row(
        _ behavior: Behavior, _ rate: Compositional.OrthogonalScrollingProperties.DecelerationRate = .automatic,
        _ bounce: Compositional.OrthogonalScrollingProperties.Bounce = .automatic, groups: Int = 20
    ) -> OrthogonalRow {
        var row = OrthogonalRow(
            behavior: behavior, frame: Rect(x: 0, y: 0, width: 250, height: 50),
            contentLength: Double(groups) * 100 - 20, visibleLength: 250,
            groups: [OrthogonalRow.Groups(start: 0, pitch: 100, length: 80, count: groups)])
        row.properties = Compositional.OrthogonalScrollingProperties(decelerationRate: rate, bounce: bounce)
        return row
    }

    /// 1,000 points a second are carried 0.998 / 0.002 = 499 points far, or 0.99 / 0.01 = 99.
    @Test func `a flick carries on at the rate, by default slowly where the row rests anywhere`() {
        #expect(abs(row(.continuous).restingOffset(for: 100, velocity: 1000) - 599) < 1e-9)
        #expect(abs(row(.continuous, .fast).restingOffset(for: 100, velocity: 1000) - 199) < 1e-9)
        #expect(abs(row(.continuous).restingOffset(for: 1000, velocity: -1000) - 501) < 1e-9)
        #expect(row(.continuous).restingOffset(for: 100, velocity: 1e9) == 1980 - 250)
        #expect(row(.continuousGroupLeadingBoundary).restingOffset(for: 130, velocity: 1000) == 600)
        #expect(row(.continuousGroupLeadingBoundary, .fast).restingOffset(for: 130, velocity: 1000) == 200)
        #expect(row(.groupPaging).decelerationRate == 0.99)
        #expect(row(.groupPaging, .normal).decelerationRate == 0.998)
    }

    @Test func `a flick by pages or groups goes to one of the two stops around it`() {
        #expect(row(.groupPaging).restingOffset(for: 130, velocity: 5000) == 200)
        #expect(row(.groupPaging).restingOffset(for: 130, velocity: -5000) == 100)
        #expect(row(.groupPaging).restingOffset(for: 130, velocity: 100) == 100, "130 + 9.9 is nearer to 100")
        #expect(row(.groupPaging, .normal).restingOffset(for: 130, velocity: 100) == 200, "130 + 49.9 is nearer to 200")
        #expect(row(.paging).restingOffset(for: 260, velocity: 5000) == 500)
        #expect(row(.paging).restingOffset(for: 500, velocity: 5000) == 750)
        #expect(row(.paging).restingOffset(for: 500, velocity: 1) == 500)
        #expect(
            row(.groupPagingCentered).restingOffset(for: 0, velocity: 5000) == 15,
            "the second group, 85 before its lead")
    }

    @Test func `only a row that is longer than its window bounces, unless it always or never does`() {
        #expect(row(.continuous).bounces && !row(.continuous, groups: 2).bounces)
        #expect(row(.continuous, .automatic, .always, groups: 2).bounces)
        #expect(!row(.continuous, .automatic, .never).bounces)
        #expect(row(.continuous).allowedOffset(-30) == -30)
        #expect(row(.continuous, .automatic, .never).allowedOffset(-30) == 0)
        #expect(row(.continuous, .automatic, .never).allowedOffset(9999) == 1730)
    }

    /// The model lists all stops and picks by distance.
    @Test(arguments: 0..<200)
    func `random rows rest where a model that lists all stops says`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let window = Double(Int.random(in: 50...400, using: &random))
        var runs: [OrthogonalRow.Groups] = []
        var leads: [(start: Double, length: Double)] = []
        var end = 0.0
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let length = Double(Int.random(in: 10...200, using: &random))
            let (pitch, count) = (length + 10, Int.random(in: 1...6, using: &random))
            runs.append(OrthogonalRow.Groups(start: end, pitch: pitch, length: length, count: count))
            leads += (0..<count).map { (end + Double($0) * pitch, length) }
            end += pitch * Double(count)
        }
        for behavior in [Behavior.paging, .groupPaging, .groupPagingCentered] {
            let row = OrthogonalRow(
                behavior: behavior, frame: Rect(x: 0, y: 0, width: window, height: 50), contentLength: end - 10,
                visibleLength: window, groups: runs)
            let (low, high) = (row.offsets.lowerBound, row.offsets.upperBound)
            let stops: [Double] =
                switch behavior {
                case .paging: stride(from: 0, to: high, by: window).map { $0 } + [high]
                case .groupPagingCentered: leads.map { $0.start - (window - $0.length) / 2 }
                default: leads.map(\.start)
                }
            let all = stops.map { min(max($0, low), high) }
            for _ in 0..<20 {
                let offset = Double(Int.random(in: Int(low) - 50...Int(high) + 50, using: &random))
                let velocity = Double(Int.random(in: 1...4000, using: &random)) * (Bool.random(using: &random) ? 1 : -1)
                let held = min(max(offset, low), high)
                // On a stop, the two are that stop and the next one in the direction of the flick.
                let isForward = velocity > 0
                let isOnStop = all.contains(held)
                let before = all.filter { isOnStop && !isForward ? $0 < held : $0 <= held }.max() ?? held
                let after = all.filter { isOnStop && isForward ? $0 > held : $0 >= held }.min() ?? before
                let (start, next) = isForward ? (before, after) : (after, before)
                let carried = held + velocity * 0.099
                let expected = abs(carried - next) < abs(carried - start) ? next : start
                let rest = row.restingOffset(for: offset, velocity: velocity)
                #expect(abs(rest - expected) < 1e-9, "\(behavior) at \(offset), \(velocity): \(all)")
            }
        }
    }
}
