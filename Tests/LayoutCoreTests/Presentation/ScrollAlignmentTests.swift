@testable import LayoutCore
import Testing

/// Where a visible interval of 100 points begins that shows another one.
@Suite struct ScrollAlignmentTests {
    private let shown = (low: 50.0, high: 150.0)

    @Test(arguments: [(ScrollAlignment.start, 200.0), (.center, 160), (.end, 120), (.nearest, 120)])
    func `an interval behind the visible one is shown with an alignment`(alignment: ScrollAlignment, expected: Double) {
        #expect(alignment.start(showing: (200, 220), in: shown) == expected)
    }

    @Test func `the nearest end is taken`() {
        #expect(ScrollAlignment.nearest.start(showing: (10, 30), in: shown) == 10)
        #expect(ScrollAlignment.nearest.start(showing: (40, 60), in: shown) == 40)
        #expect(ScrollAlignment.nearest.start(showing: (140, 160), in: shown) == 60)
    }

    @Test func `nothing moves for an interval in sight, one that covers all, or along an axis that is left alone`() {
        #expect(ScrollAlignment.nearest.start(showing: (60, 80), in: shown) == nil)
        #expect(ScrollAlignment.nearest.start(showing: (0, 300), in: shown) == nil)
        #expect(ScrollAlignment.none.start(showing: (200, 220), in: shown) == nil)
    }
}
