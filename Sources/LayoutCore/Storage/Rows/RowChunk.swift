/// Consecutive rows of cells, in the order of their items. Chunks begin with a row and never change, so that layouts before and after an
/// edit share them.
///
///     row 0   ┌───┐ ┌───────┐         tops and extents for each row, a cross position and a length for each cell:
///             └───┘ └───────┘         16 bytes a cell and 20 a row
///     row 1   ┌─────┐ ┌───┐
///             └─────┘ └───┘
package struct RowChunk: TreeElement {
    /// What is known of consecutive chunks.
    ///
    /// A sum of summaries says where the chunk after them begins, which is how chunks move without being changed.
    package struct Summary: TreeSummary {
        /// The number of items.
        package var items = 0
        var rows = 0
        /// From the position of the first row to that of the row that follows the last, or to the end of the last.
        package var advance = 0.0
        /// The lowest scroll position of a cell, from the position of the first row.
        var lowest = Double.infinity
        /// The interval of the cross axis that the cells occupy; empty without cells.
        var crossStart = Double.infinity
        var crossEnd = -Double.infinity
        /// Whether cells were rounded to whole points in content coordinates.
        var isRounded = false
        /// See `RowChunk.crumb`; the greatest of all chunks.
        var crumb = 0.0

        package static let zero = Summary()

        package static func + (first: Summary, second: Summary) -> Summary {
            Summary(
                items: first.items + second.items, rows: first.rows + second.rows,
                advance: first.advance + second.advance,
                lowest: min(first.lowest, first.advance + second.lowest),
                crossStart: min(first.crossStart, second.crossStart), crossEnd: max(first.crossEnd, second.crossEnd),
                isRounded: first.isRounded || second.isRounded, crumb: max(first.crumb, second.crumb))
        }
    }

    /// The cells, as they were placed. Scroll positions are relative to the section's start as it was then.
    ///
    /// It is an object, so that copies of a chunk share the five columns at the cost of one reference count.
    package final class Cells: Sendable {
        /// The first cell of each row, and the number of all cells.
        let firsts: [Int32]
        /// The scroll position of each row's cells.
        let tops: [Double]
        /// The length of each row's cells along the scroll axis.
        let extents: [Double]
        /// The cross position of each cell.
        let crosses: [Double]
        /// The length of each cell across.
        let lengths: [Double]

        /// Creates cells.
        ///
        /// - Parameter firsts: the first cell of each row, and the number of all cells, which is at most 2³¹ − 1.
        /// - Precondition: there are as many tops and extents, and as many crosses and lengths. Rows begin at ascending cells and lie in
        ///   order, apart from rounding; so do the cells of a row.
        package init(
            firsts: [Int32], tops: [Double], extents: [Double], crosses: [Double], lengths: [Double]
        ) {
            precondition(
                firsts.count == tops.count + 1 && tops.count == extents.count && crosses.count == lengths.count
                    && Int(firsts[tops.count]) == crosses.count, "columns of different lengths")
            self.firsts = firsts
            self.tops = tops
            self.extents = extents
            self.crosses = crosses
            self.lengths = lengths
        }

        var rowCount: Int { tops.count }

        func row(with cell: Int) -> Int { partitioningIndex(in: 0..<rowCount) { Int(firsts[$0 + 1]) > cell } }
    }

    let cells: Cells
    /// The position of the first row when it was placed, relative to the section's start: where its cells would lie if they were not
    /// rounded.
    let position: Double
    /// What is known of the chunk.
    package let summary: Summary

    /// Creates a chunk.
    ///
    /// - Parameters:
    ///   - position: the position of the first row, relative to the section's start.
    ///   - advance: from the position of the first row to that of the row that follows the last, or to the end of the last.
    ///   - isRounded: whether cells were rounded to whole points in content coordinates.
    ///   - crumb: the greatest excess that rounding up may have met, see `crumb(position:extent:)`.
    /// - Complexity: O(cells)
    package init(_ cells: Cells, at position: Double, advance: Double, isRounded: Bool, crumb: Double) {
        self.cells = cells
        self.position = position
        var summary = Summary(
            items: cells.crosses.count, rows: cells.rowCount, advance: advance, isRounded: isRounded, crumb: crumb)
        for top in cells.tops { summary.lowest = min(summary.lowest, top - position) }
        for (cross, length) in zip(cells.crosses, cells.lengths) {
            summary.crossStart = min(summary.crossStart, cross)
            summary.crossEnd = max(summary.crossEnd, cross + length)
        }
        self.summary = summary
    }

    /// The number of cells in a chunk, unless edits made it longer or shorter, or a row has more.
    package static let usualCount = 256
    /// The number of cells in a chunk after an edit at most, apart from a row.
    package static let mostCells = 512
    /// The number of cells in all but the last chunk at least.
    package static let fewestCells = 128

    // MARK: Rounding

    /// The excess of a row's end over a whole number, if addition may drop it: 64.00000000000001 points from 5 on end above 69, and
    /// from 5,000 on at 5,064. Where that may happen, a row that moves by whole points does not keep its rounded length. 0 if it
    /// cannot happen.
    ///
    /// - Parameters:
    ///   - position: the row's position, a multiple of 1/1024 point.
    ///   - extent: its length before it is rounded.
    package static func crumb(position: Double, extent: Double) -> Double {
        if extent.isAdditive { return 0 }
        let end = position - position.rounded(.down) + extent
        let excess = end - end.rounded(.down)
        return excess < leastExcess ? excess + end.ulp : 0
    }

    /// An excess that no addition drops below `roundingLimit`.
    private static let leastExcess = 0x1p-20
    /// Cells beyond this position that are rounded are not moved.
    static let roundingLimit = 0x1p32
}
