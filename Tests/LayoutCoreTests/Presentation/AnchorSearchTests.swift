import Foundation
@testable import LayoutCore
import Testing

/// The search for the content offset that keeps an anchor in place, for places that depend on the offset in many ways.
@Suite struct AnchorSearchTests {
    /// The offset that the search finds, the number of its probes, and the displacement that it reports.
    private static func settle(
        from start: Double, content: Double = 10_000, offBy: (Double) -> Double
    ) -> (offset: Double, probes: Int, displacement: Double) {
        let prepared = PreparedLayout(
            contentSize: Size(width: 300, height: content),
            space: ContainerSpace(direction: .vertical, mirrorWidth: nil, scale: nil), contentInset: .zero, sections: []
        )
        func reading(_ bounds: Rect) -> AnchorReading {
            AnchorReading(
                (offBy(bounds.y), isCell: true), of: PresentedLayout(prepared, bounds: bounds),
                room: (inset: .zero, overshoot: .zero), rounding: 0)
        }
        var probes = 1
        let found = AnchorSearch.settle(reading(Rect(x: 0, y: start, width: 300, height: 400))) { bounds in
            probes += 1
            return reading(bounds)
        }
        return (found.bounds.y, probes, found.displacement.y)
    }

    /// The error at each offset, the offset without error, and the most probes that the search may need.
    static let places: [(name: String, offBy: @Sendable (Double) -> Double, root: Double, probes: Int)] = [
        ("frames that stay", { 1200 - $0 }, 1200, 2),
        ("a pile that moves by a sixth", { (1200 - $0) / 6 }, 1200, 3),
        ("a cover that swings past", { 2.8 * (1200 - $0) }, 1200, 3),
        ("a ring", { 3000 * (sin((1300 - $0) / 3000) - sin(0.03)) }, 1210, 7),
        ("the far side of a ring", { 200 * sin(($0 - 1150) / 300) }, 1150, 9),
        ("a kink", { $0 < 1100 ? 300 - ($0 - 1000) / 6 : 283 + 1.0 / 3 - ($0 - 1100) * 2.8 }, 1201.1904761904761, 12),
        ("pixels", { ((1200 - $0) * 3).rounded() / 3 + (1200 - $0) / 8 }, 1200, 16),
    ]

    @Test(arguments: places.indices)
    func `the anchor is found however its place depends on the offset`(_ index: Int) {
        let place = Self.places[index]
        let found = Self.settle(from: 1000, offBy: place.offBy)
        #expect(abs(found.offset - place.root) < 1e-6, "\(place.name)")
        #expect(
            found.probes <= place.probes && found.displacement == 0, "\(place.name) took \(found.probes)"
        )
    }

    @Test func `a layout that jumps over the anchor's place gets the best offset and reports the displacement`() {
        let found = Self.settle(from: 1000) { $0 < 1150 ? 40 + (1150 - $0) / 10 : -30 - ($0 - 1150) / 10 }
        #expect(abs(found.offset - 1150) < 0.1)
        #expect(abs(found.displacement + 30) < 0.1)
        #expect(found.probes <= 34)
    }

    @Test func `a place beyond the content is approached as closely as the content allows`() {
        let found = Self.settle(from: 1000, content: 1500) { 1200 - $0 }
        #expect(found.offset == 1100 && found.displacement == 100 && found.probes == 2)
    }

    @Test func `the search gives up on a place that always follows the bounds`() {
        let found = Self.settle(from: 1000) { _ in 25 }
        #expect(found.displacement == 25 && found.probes <= 34)
    }
}
