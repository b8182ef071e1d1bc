/// Finds cells in rectangles.
extension RowColumns {
    /// A row may begin so much higher than one before it, because its position was rounded down.
    private static let disorder = 1.0
    /// The cells of longer rows are searched, those of others visited one by one.
    private static let longRow = 32

    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(log *n* + visited)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        var next = block(reaching: range.scroll.lowerBound, from: start)
        while let block = next {
            let cells = block.cells
            let (firstItem, shift) = (block.firstItem, block.shift)
            let (tops, extents) = (cells.tops, cells.extents)
            let (crosses, lengths) = (cells.crosses, cells.lengths)
            for row in Self.firstRow(cells, reaching: range.scroll.lowerBound - shift)..<tops.count {
                let top = tops[row] + shift
                if top > range.scroll.upperBound + Self.disorder { return true }
                for cell in Self.cells(of: row, cells, reaching: range.cross.lowerBound, from: start - firstItem) {
                    if crosses[cell] > range.cross.upperBound { break }
                    let place = AxisRect(
                        cross: crosses[cell], scroll: top, crossLength: lengths[cell], scrollLength: extents[row])
                    if !visit(firstItem + cell, place) { return false }
                }
            }
            next = self.block(after: block)
        }
        return true
    }

    /// Calls `contained` with items that certainly meet a rectangle and `candidate` with those that may, in order, until one
    /// returns false.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        var next = block(reaching: range.possible.scroll.lowerBound, from: start)
        while let block = next {
            let cells = block.cells
            /// Cells inside that have not been reported.
            var inside = 0..<0
            func reportInside() -> Bool {
                defer { inside = inside.upperBound..<inside.upperBound }
                return inside.isEmpty
                    || contained(block.firstItem + inside.lowerBound..<block.firstItem + inside.upperBound)
            }
            func add(_ cells: Range<Int>) -> Bool {
                if cells.lowerBound != inside.upperBound {
                    if !reportInside() { return false }
                    inside = cells
                }
                inside = inside.lowerBound..<cells.upperBound
                return true
            }
            let rows = Self.firstRow(cells, reaching: range.possible.scroll.lowerBound - block.shift)..<cells.rowCount
            for row in rows {
                let top = cells.tops[row] + block.shift
                if top > range.possible.scroll.upperBound + Self.disorder { return reportInside() }
                let all = Self.cells(
                    of: row, cells, reaching: range.possible.cross.lowerBound, from: start - block.firstItem)
                guard let first = all.first, let last = all.last else { continue }
                let isInside = range.holds(scroll: top, top + cells.extents[row])
                if isInside, range.holds(cross: cells.crosses[first], cells.crosses[last] + cells.lengths[last]) {
                    if !add(all) { return false }
                    continue
                }
                for cell in all {
                    let cross = cells.crosses[cell]
                    if cross > range.possible.cross.upperBound { break }
                    if isInside, range.holds(cross: cross, cross + cells.lengths[cell]) {
                        if !add(cell..<cell + 1) { return false }
                    } else {
                        guard reportInside(), candidate(block.firstItem + cell, block.place(of: cell, in: row)) else {
                            return false
                        }
                    }
                }
            }
            if !reportInside() { return false }
            next = self.block(after: block)
        }
        return true
    }

    /// The first row that reaches a position as it was when the rows were placed.
    private static func firstRow(_ cells: RowChunk.Cells, reaching position: Double) -> Int {
        let (tops, extents) = (cells.tops, cells.extents)
        return partitioningIndex(in: 0..<tops.count) { tops[$0] + extents[$0] >= position }
    }

    /// The cells of a row from the first that reaches a cross position and is not before `start`.
    @inline(__always)
    private static func cells(
        of row: Int, _ cells: RowChunk.Cells, reaching cross: Double, from start: Int
    ) -> Range<Int> {
        let end = Int(cells.firsts[row + 1])
        var first = min(end, max(Int(cells.firsts[row]), start))
        if end - first > longRow {
            first = partitioningIndex(in: first..<end) { cells.crosses[$0] + cells.lengths[$0] >= cross }
        }
        return first..<end
    }
}
