import LayoutCore

extension LaneColumns {
    /// Puts items of these lengths one after another into these lanes.
    init(_ geometry: Geometry, _ lanes: [Int], _ lengths: [Double]) {
        var ends = [Double](repeating: 0, count: geometry.count)
        var chunks: [LaneChunk] = []
        for first in stride(from: 0, to: lengths.count, by: LaneChunk.longest) {
            let items = first..<min(lengths.count, first + LaneChunk.longest)
            var marks: [Double] = []
            var tops: [Double] = []
            var counts = [UInt16](repeating: 0, count: geometry.count)
            for item in items {
                if tops.count.isMultiple(of: LaneChunk.markDistance(lanes: geometry.count)) { marks += ends }
                tops.append(ends[lanes[item]] + geometry.itemSpacing)
                counts[lanes[item]] += 1
                ends[lanes[item]] = max(ends[lanes[item]], ends[lanes[item]] + geometry.itemSpacing + lengths[item])
            }
            chunks.append(
                LaneChunk(
                    lanes: lanes[items].map(UInt16.init), tops: tops, lengths: lengths[items], marks: marks + ends,
                    counts: counts))
        }
        self.init(geometry, chunks, base: 0)
    }
}
