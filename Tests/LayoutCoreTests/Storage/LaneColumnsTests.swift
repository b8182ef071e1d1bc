import LayoutCore
import struct PluginTools.SeededRandom
import Testing

/// Cells in lanes, compared with a list of the places into which they were put.
@Suite struct LaneColumnsTests {
    /// Lanes of equal width, filled from an offset, and the places of their items.
    struct Waterfall {
        var places: [AxisRect] = []
        let lanes: LaneColumns

        /// Puts `lengths` one after another into the lanes that `choose` picks.
        init(
            _ lengths: [Double], lanes count: Int, top: Double = 0, spacing: Double, laneSpacing: Double = 9,
            width: Double = 80, _ choose: (Int) -> Int
        ) {
            var ends = Array(repeating: top, count: count)
            var chosen: [Int] = []
            for (item, length) in lengths.enumerated() {
                let lane = choose(item)
                let place = AxisRect.at(3 + Double(lane) * (width + laneSpacing), ends[lane] + spacing, width, length)
                places.append(place)
                chosen.append(lane)
                ends[lane] = max(ends[lane], place.scroll + length)
            }
            lanes = LaneColumns(
                LaneColumns.Geometry(
                    count: count, across: (start: 3, length: width, spacing: laneSpacing), itemSpacing: spacing,
                    top: top),
                chosen, lengths)
        }

        var probe: StorageProbe {
            StorageProbe(places: places, frame: lanes.frame) { lanes.visit($0, from: $1, $2) }
        }
    }

    /// Lengths in quarters of a point, some of them 0, so that sums are exact.
    private func lengths(_ count: Int, using random: inout SeededRandom) -> [Double] {
        (0..<count).map { _ in max(0, Double(Int.random(in: -40...360, using: &random)) / 4) }
    }

    @Test func `items of two lanes are visited by index`() {
        // Lane 0 has items 0 and 2, lane 1 has items 1 and 3.
        let waterfall = Waterfall([50, 20, 30, 10], lanes: 2, spacing: 4) { $0 % 2 }

        #expect(waterfall.lanes.frame(of: 0) == .at(3, 4, 80, 50))
        #expect(waterfall.lanes.frame(of: 2) == .at(3, 58, 80, 30))
        #expect(waterfall.lanes.frame(of: 3) == .at(92, 28, 80, 10))
        #expect(waterfall.probe.visited(AxisRange(cross: 0...300, scroll: 0...100)) == [0, 1, 2, 3])
        #expect(waterfall.probe.visited(AxisRange(cross: 0...50, scroll: 0...100)) == [0, 2])
        #expect(waterfall.probe.visited(AxisRange(cross: 0...300, scroll: 60...62)) == [2])
        #expect(waterfall.lanes.start == 0 && waterfall.lanes.end == 88)
    }

    @Test(arguments: [-30.0, -0.25, 0, 8], [0, 1, 2, 70, 400])
    func `every cell is found at its place, also if cells of a lane overlap`(
        _ spacing: Double, _ count: Int
    ) {
        var random = SeededRandom(seed: UInt64(count))
        for lanes in [1, 2, 5] {
            let lengths = lengths(count, using: &random)
            let chosen = lengths.map { _ in Int.random(in: 0..<lanes, using: &random) }
            let waterfall = Waterfall(lengths, lanes: lanes, spacing: spacing) { chosen[$0] }

            waterfall.probe.check(using: &random)
            #expect(waterfall.lanes.start == waterfall.places.reduce(0) { min($0, $1.scroll) })
            #expect(waterfall.lanes.end == waterfall.places.reduce(0) { max($0, $1.scroll + $1.scrollLength) })
        }
    }

    @Test func `cells without extent share a place`() {
        var random = SeededRandom(seed: 1)

        Waterfall(Array(repeating: 0, count: 300), lanes: 3, spacing: 0, width: 0) { $0 % 3 }.probe
            .check(using: &random)
    }

    @Test func `lanes that no item is in and lanes that overlap are searched too`() {
        var random = SeededRandom(seed: 2)
        let lengths = lengths(100, using: &random)

        Waterfall(lengths, lanes: 4, spacing: 5) { $0 % 2 }.probe.check(using: &random)
        Waterfall(lengths, lanes: 4, spacing: 5, laneSpacing: -60) { $0 % 4 }.probe.check(using: &random)
    }

    @Test(arguments: [-1e9, 1e9]) func `cells far from the start are found`(_ top: Double) {
        var random = SeededRandom(seed: 3)

        Waterfall(lengths(200, using: &random), lanes: 3, top: top, spacing: 2) { $0 * 7 % 3 }.probe
            .check(using: &random)
    }

    @Test func `a query examines few of many cells`() {
        let waterfall = Waterfall(Array(repeating: 40, count: 50_000), lanes: 5, spacing: 10) { $0 % 5 }

        #expect(
            waterfall.probe.visited(AxisRange(cross: 0...1000, scroll: 250_015...250_025)) == Array(25_000..<25_005))
    }

    @Test(arguments: 0..<12)
    func `chunks behind others that were replaced are where filling them again would put them`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let lanes = Int.random(in: 1...5, using: &random)
        var lengths = lengths(2000, using: &random)
        var chosen = lengths.map { _ in Int.random(in: 0..<lanes, using: &random) }
        let geometry = LaneColumns.Geometry(
            count: lanes, across: (start: 3, length: 80, spacing: 9), itemSpacing: 8, top: 0)
        var ends = Array(repeating: 0.0, count: lanes)
        var edited = LaneColumns(
            geometry, LaneChunk.chunks(geometry, chosen, lengths, of: 30, from: &ends), base: 0)
        for _ in 0..<10 {
            let first = Int.random(in: 0..<edited.chunkCount, using: &random)
            let last = min(edited.chunkCount, first + Int.random(in: 0...6, using: &random))
            let (start, end) = (edited.beginning(of: first), edited.beginning(of: last))
            let new = self.lengths(Int.random(in: 0...200, using: &random), using: &random)
            let newLanes = new.map { _ in Int.random(in: 0..<lanes, using: &random) }
            lengths.replaceSubrange(start.item..<end.item, with: new)
            chosen.replaceSubrange(start.item..<end.item, with: newLanes)
            var ends = start.ends
            let chunks = LaneChunk.chunks(geometry, newLanes, new, of: 30, from: &ends)
            edited = edited.replacing(
                [LaneColumns.Region(old: first..<last, new: chunks)], at: geometry, base: 0, isExact: true)
        }

        let waterfall = Waterfall(lengths, lanes: lanes, spacing: 8) { chosen[$0] }

        StorageProbe(places: waterfall.places, frame: edited.frame) { edited.visit($0, from: $1, $2) }
            .check(using: &random)
        #expect(edited.count == lengths.count && edited.end == waterfall.lanes.end)
        #expect(edited.lanes.map { Int($0) } == chosen)
        for chunk in 0..<edited.chunkCount {
            #expect(edited.chunk(with: edited.beginning(of: chunk).item) == chunk)
        }
    }
}
