/// Cells in rows: those of a row have one scroll position and one length along the scroll axis, and lie side by side.
///
/// The rows are a persistent tree of chunks. A chunk that is shared with the layout before an edit is where the chunks before it end, so
/// that an edit replaces the chunks that it touches and moves all others by O(log *chunks*) sums.
package struct RowColumns: Sendable {
    /// Where rows lie, in content coordinates: that is where they are rounded.
    ///
    /// Rounding depends on the position in the content, so rows that move with their section may have to be rounded again.
    package struct Place: Equatable, Sendable {
        /// The section's start.
        package var start: Double
        /// The position of the first row.
        package var top: Double
        /// Where the last row ends; `top` without rows.
        package var end: Double
        /// Where the last row would end if it were not adjusted.
        package var contentEnd: Double

        /// Creates a place.
        ///
        /// - Parameters:
        ///   - end: with the row's adjusted length, as it is drawn.
        ///   - contentEnd: for a layout whose content size ignores the adjustment.
        package init(start: Double, top: Double, end: Double, contentEnd: Double) {
            self.start = start
            self.top = top
            self.end = end
            self.contentEnd = contentEnd
        }
    }

    /// Where the rows lie.
    package let place: Place
    /// The rows.
    package let chunks: SummaryTree<RowChunk>
    /// Whether all rows have positions that are multiples of 1/1024 point below 2⁴⁰, so that chunks which moved as a whole moved exactly.
    /// Others are never moved.
    package let isExact: Bool
    /// The size of items without one of their own, for an edit that changes it.
    package var estimate = Size.zero

    /// A cell, a row of its own, and its share of a chunk.
    package static let bytesPerItem = bytesPerCell + bytesPerRow
    /// A position and a length, and the cell's share of a chunk.
    private static let bytesPerCell = 18
    /// Where the row begins, its position and its length, and its share of a chunk.
    private static let bytesPerRow = 22

    /// Creates rows.
    ///
    /// - Parameter isExact: whether positions and ends of all rows are multiples of 1/1024 point below 2⁴⁰.
    package init(_ chunks: SummaryTree<RowChunk>, at place: Place, isExact: Bool) {
        self.place = place
        self.chunks = chunks
        self.isExact = isExact
    }

    /// The position of the first row, relative to the section's start.
    private var lead: Double { place.top - place.start }

    /// The lowest scroll position of any cell, at most 0.
    ///
    /// It is in points, relative to the section's start, and known at once.
    package var start: Double { min(0, lead + chunks.summary.lowest) }

    /// The highest scroll position of any cell, at least 0.
    ///
    /// It is in points, relative to the section's start, and known at once.
    package var end: Double { max(0, place.end - place.start) }

    /// The interval of the cross axis that the cells occupy; nil without cells.
    var crossExtent: ClosedRange<Double>? {
        let summary = chunks.summary
        return summary.crossStart <= summary.crossEnd ? summary.crossStart...summary.crossEnd : nil
    }

    /// The number of items.
    package var count: Int { chunks.summary.items }

    var storedBytes: Int { chunks.summary.items * Self.bytesPerCell + chunks.summary.rows * Self.bytesPerRow }

    // MARK: Lookup

    /// A chunk, and where it is.
    struct Block {
        let cells: RowChunk.Cells
        /// The number of chunks before it.
        let index: Int
        let firstItem: Int
        /// How far its rows have moved since they were placed.
        let shift: Double

        @inline(__always)
        func place(of cell: Int, in row: Int) -> AxisRect {
            AxisRect(
                cross: cells.crosses[cell], scroll: cells.tops[row] + shift, crossLength: cells.lengths[cell],
                scrollLength: cells.extents[row])
        }

        var items: Range<Int> { firstItem..<firstItem + cells.crosses.count }
    }

    private func block(_ position: SummaryTree<RowChunk>.Position?) -> Block? {
        position.map { found in
            Block(
                cells: found.element.cells, index: found.index, firstItem: found.before.items,
                shift: isExact ? lead + found.before.advance - found.element.position : 0)
        }
    }

    /// The chunk that contains an item; nil if the item does not exist.
    ///
    /// - Complexity: O(log *chunks*)
    func block(with item: Int) -> Block? { block(chunks.first { $0.items > item }) }

    func block(after block: Block) -> Block? { self.block(chunks.position(at: block.index + 1)) }

    /// The first chunk that may reach a position and has an item from one on; nil if there is none.
    ///
    /// - Complexity: O(log *chunks*)
    func block(reaching position: Double, from item: Int) -> Block? {
        // Where positions are not exact, the sum of advances is off by some bits.
        let slack = 1 + abs(place.end) * 0x1p-30
        let reached = position - lead - slack
        return block(chunks.first { $0.advance >= reached && $0.items > item })
    }

    /// The place of an item, relative to the section's start; `AxisRect.absent` if the item does not exist.
    ///
    /// - Complexity: O(log *n*)
    package func frame(of item: Int) -> AxisRect {
        guard let block = block(with: item) else { return .absent }
        let cell = item - block.firstItem
        return block.place(of: cell, in: block.cells.row(with: cell))
    }

    // MARK: Places

    /// The places of cells, mostly in sequence.
    struct Places: CellPlaces {
        private let columns: RowColumns
        private var block: Block?
        private var items = 0..<0
        private var row = 0

        init(_ columns: RowColumns) {
            self.columns = columns
        }

        mutating func nextPlace(of item: Int) -> AxisRect? {
            if !items.contains(item) {
                block = columns.block(with: item)
                items = block?.items ?? 0..<0
                row = 0
            }
            guard let block else { return nil }
            let cell = item - items.lowerBound
            if cell == block.cells.firsts[row + 1] {
                row += 1
            } else if cell < block.cells.firsts[row] || cell > block.cells.firsts[row + 1] {
                row = block.cells.row(with: cell)
            }
            return block.place(of: cell, in: row)
        }
    }
}
