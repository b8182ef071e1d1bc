import LayoutCore

extension LaneColumns {
    /// Puts items of these lengths one after another into these lanes.
    init(_ geometry: Geometry, _ lanes: [Int], _ lengths: [Double]) {
        var ends = [Double](repeating: 0, count: geometry.count)
        self.init(geometry, LaneChunk.chunks(geometry, lanes, lengths, from: &ends), base: 0)
    }
}

extension LaneChunk {
    /// Puts items of these lengths one after another into these lanes, which end at `ends`.
    ///
    /// - Parameter count: the number of cells in a chunk.
    static func chunks(
        _ geometry: LaneColumns.Geometry, _ lanes: [Int], _ lengths: [Double], of count: Int = longest,
        from ends: inout [Double]
    ) -> [LaneChunk] {
        var chunks: [LaneChunk] = []
        for first in stride(from: 0, to: lengths.count, by: count) {
            let items = first..<min(lengths.count, first + count)
            var marks: [Double] = []
            var tops: [Double] = []
            var counts = [UInt16](repeating: 0, count: geometry.count)
            for item in items {
                if tops.count.isMultiple(of: markDistance(lanes: geometry.count)) { marks += ends }
                tops.append(ends[lanes[item]] + geometry.itemSpacing)
                counts[lanes[item]] += 1
                ends[lanes[item]] = max(ends[lanes[item]], ends[lanes[item]] + geometry.itemSpacing + lengths[item])
            }
            chunks.append(
                LaneChunk(
                    Cells(lanes: lanes[items].map(UInt16.init), tops: tops, lengths: lengths[items]),
                    marks: marks + ends, counts: counts))
        }
        return chunks
    }
}
