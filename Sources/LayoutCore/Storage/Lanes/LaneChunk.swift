/// Consecutive cells of a waterfall, in the order of their items. Chunks never change, so layouts before and after an edit share them.
///
/// Positions count from where the lanes begin, and are those at which the chunk was filled. `marks` has a row of lane ends before every
/// `markDistance`th cell and after the last one, so a search finds the few cells that may meet a range without reading the others:
///
///     row 0   ┌───┐───────┐           lane 0 ends at 0, lane 1 at 0
///             │ 0 │   1   │
///     row 1   ├───┤       │           before item 2: lane 0 ends lower than lane 1
///             │ 2 ├───────┤
package final class LaneChunk: TreeElement {
    /// A column of each property of cells, in the order of items.
    ///
    /// Columns of numbers take 18 bytes a cell, and a query that compares positions reads them alone.
    package struct Cells: Sendable {
        /// The lane of each cell.
        package let lanes: [UInt16]
        /// The scroll position of each cell, from where the lanes begin.
        let tops: [Double]
        /// The length of each cell along the scroll axis; indexes are not those of cells.
        let lengths: ArraySlice<Double>

        /// Creates cells.
        ///
        /// - Precondition: there are as many lanes, tops and lengths. Tops do not decrease within a lane.
        package init(lanes: [UInt16], tops: [Double], lengths: ArraySlice<Double>) {
            precondition(
                lanes.count == tops.count && tops.count == lengths.count, "columns of different lengths")
            self.lanes = lanes
            self.tops = tops
            self.lengths = lengths
        }
    }

    /// The cells.
    package let cells: Cells
    /// The end of each lane before every `markDistance`th cell, and after the last.
    let marks: [Double]
    /// The number of cells in each lane.
    let counts: [UInt16]
    /// The number of cells between two rows of marks.
    let markDistance: Int
    /// Where the chunk's lanes begin and end, and what is in it.
    package let summary: Summary

    /// The number of cells in a chunk at most.
    package static let longest = 1024

    /// The number of cells between two rows of marks: a row takes at most 16 bytes a cell.
    ///
    /// With more lanes a row of marks is longer, so there are fewer of them.
    package static func markDistance(lanes: Int) -> Int { min(longest / 2, max(64, 16 * lanes)) }

    /// Creates a chunk.
    ///
    /// - Parameters:
    ///   - marks: the end of each lane before every `markDistance`th cell, and after the last.
    ///   - counts: the number of cells in each lane.
    ///   - followsStrategy: whether filling chose the lane of each cell by its rule alone.
    /// - Precondition: there are at least one cell and at most `longest`; a row of `marks` and `counts` has an entry for each lane.
    package init(_ cells: Cells, marks: [Double], counts: [UInt16], followsStrategy: Bool = true) {
        self.cells = cells
        self.marks = marks
        self.counts = counts
        markDistance = Self.markDistance(lanes: counts.count)
        summary = Summary(
            chunks: 1, items: cells.lanes.count, followsStrategy: followsStrategy, before: marks.prefix(counts.count),
            after: marks.suffix(counts.count))
    }

    /// The number of cells.
    package var count: Int { cells.lanes.count }

    /// Whether all lengths are multiples of 1/1024 point.
    ///
    /// - Complexity: O(cells)
    package var hasExactLengths: Bool { cells.lengths.allSatisfy(\.isAdditive) }

    /// The rows of marks before the last: each precedes a block of `markDistance` cells.
    var blockCount: Int { (count + markDistance - 1) / markDistance }

    /// The cells after a row of marks.
    @inline(__always)
    func block(_ index: Int) -> Range<Int> {
        index * markDistance..<min(count, (index + 1) * markDistance)
    }

    @inline(__always)
    func length(of cell: Int) -> Double { cells.lengths[cells.lengths.startIndex + cell] }
}
