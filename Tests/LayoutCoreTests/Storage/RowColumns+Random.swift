import LayoutCore
import TestSupport

extension RowColumns {
    /// Rows of one to five cells of exact lengths, in chunks of a few rows, with the place of each cell.
    ///
    /// - Parameters:
    ///   - longest: the cells of a row at most.
    ///   - moved: how far the rows behind the first chunk lie from where they were placed.
    static func random(
        rows: Int, longest: Int = 5, movedBy moved: Double = 0, using random: inout SeededRandom
    ) -> (columns: RowColumns, places: [AxisRect?]) {
        var chunks: [RowChunk] = []
        var places: [AxisRect?] = []
        var position = 0.0
        var row = 0
        while row < rows {
            let end = min(rows, row + Int.random(in: 1...9, using: &random))
            let start = position
            var (firsts, tops, extents): ([Int32], [Double], [Double]) = ([0], [], [])
            var (crosses, lengths): ([Double], [Double]) = ([], [])
            for _ in row..<end {
                let extent = Double(Int.random(in: 0...60, using: &random))
                var cross = Double(Int.random(in: 0...30, using: &random))
                for _ in 0..<Int.random(in: 1...longest, using: &random) {
                    let length = Double(Int.random(in: 0...60, using: &random))
                    crosses.append(cross)
                    lengths.append(length)
                    places.append(
                        AxisRect(
                            cross: cross, scroll: position + (chunks.isEmpty ? 0 : moved), crossLength: length,
                            scrollLength: extent))
                    cross += length + 8
                }
                firsts.append(Int32(crosses.count))
                tops.append(position)
                extents.append(extent)
                position += extent + Double(Int.random(in: 0...10, using: &random))
            }
            chunks.append(
                RowChunk(
                    RowChunk.Cells(firsts: firsts, tops: tops, extents: extents, crosses: crosses, lengths: lengths),
                    at: start, advance: position - start + (chunks.isEmpty ? moved : 0), isRounded: false, crumb: 0))
            row = end
        }
        let end = position + moved
        return (
            RowColumns(
                SummaryTree(chunks), at: Place(start: 0, top: 0, end: end, contentEnd: end), isExact: true), places
        )
    }
}
