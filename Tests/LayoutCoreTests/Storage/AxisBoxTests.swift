@testable import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// The bounding box of some places.
@Suite struct AxisBoxTests {
    private func box(_ places: [AxisRect]) -> AxisBox {
        var box = AxisBox()
        for place in places { box.add(AxisBox(place)) }
        return box
    }

    @Test func `a box meets what touches it`() {
        let box = box([.at(10, 20, 30, 40)])

        #expect(box.meets(AxisRect.at(40, 60).range))
        #expect(box.meets(AxisRect.at(0, 0, 10, 20).range))
        #expect(!box.meets(AxisRect.at(40.5, 60).range) && !box.meets(AxisRect.at(40, 60.5).range))
    }

    @Test func `an empty box meets nothing and covers nothing`() {
        #expect(!AxisBox().meets(.everything))
        #expect(box([.at(0, 0, 10, 10)]).share(of: AxisBox()) == 0)
    }

    @Test func `a box without a number on some side changes no other`() {
        let nowhere = AxisRect.at(.nan, .nan, .nan, .nan)

        #expect(box([.at(1, 2, 3, 4), nowhere]).meets(AxisRect.at(4, 6).range))
        #expect(!box([.at(1, 2, 3, 4), nowhere]).meets(AxisRect.at(5, 6).range))
        #expect(!box([nowhere]).meets(.everything))
    }

    @Test func `a share is the part that another box covers, and an axis without extent is covered`() {
        let whole = box([.at(0, 0, 100, 50)])

        #expect(whole.share(of: box([.at(10, 10, 50, 25)])) == 0.25)
        #expect(whole.share(cross: 100, scroll: 5) == 0.1)
        #expect(box([.at(0, 0, 0, 50)]).share(of: box([.at(0, 0, 0, 10)])) == 0.2)
    }

    @Test(arguments: 0..<20) func `a box meets every range that one of its places meets`(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let places = (0..<Int.random(in: 1...8, using: &random)).map { _ in
            AxisRect.random(within: 500, using: &random)
        }
        let box = box(places)
        let (low, high) = (places.map(\.cross).min() ?? 0, places.map { $0.cross + $0.crossLength }.max() ?? 0)
        let (top, end) = (places.map(\.scroll).min() ?? 0, places.map { $0.scroll + $0.scrollLength }.max() ?? 0)
        let hull = AxisRect.at(low, top, high - low, end - top)
        for _ in 0..<50 {
            let range = AxisRect.random(within: 600, using: &random).range

            #expect(box.meets(range) == range.isMet(by: hull))
        }
    }
}
