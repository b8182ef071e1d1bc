/// Orders items as one reads them by sight.
///
/// The order need not be that of index paths: a waterfall fills its columns unevenly, mosaics and custom groups place items anywhere.
/// For wrapped rows and grids it is the order of CSS `reading-flow` (css-display-4), which knows no other layouts.
struct ReadingOrder {
    let presented: PresentedLayout
    let axis: ReadingAxis

    /// How often cells that were left from earlier lines are looked at; a few milliseconds.
    private static let readingSteps = 1 << 18

    /// The cells that are drawn as items in reading order: frozen cells first, the others behind them.
    ///
    /// - Parameter isMounted: whether a cell is in sight.
    func items(
        _ cells: [PresentedLayout.Cell], isMounted: (PresentedLayout.Cell) -> Bool
    ) throws(LayoutError) -> [ReadItem] {
        let cells = cells.filter { !$0.isHidden }
        let frozen = try presented.frozenCells(among: cells)
        var read: [ReadItem] = []
        var line = 0
        for part in [cells.filter { frozen.contains($0.path) }, cells.filter { !frozen.contains($0.path) }] {
            for cells in lines(of: part) {
                for (place, cell) in cells.enumerated() {
                    let (row, column) = axis == .rows ? (line, place) : (place, line)
                    var item = ReadItem(
                        indexPath: cell.path, row: row, column: column, position: cell.path.item + 1,
                        setSize: presented.prepared.sections[cell.path.section].itemCount)
                    item.isMounted = isMounted(cell)
                    read.append(item)
                }
                line += 1
            }
        }
        return read
    }

    /// Groups cells into lines. The cell that begins first begins a line. A cell belongs to it that overlaps the first one by more
    /// than half of the shorter extent, and lies beside all cells of the line that begin before it.
    ///
    /// Where too many cells overlap, the rest is read one by one.
    ///
    /// - Complexity: O(*n* log *n*) for cells that overlap few others along the axis
    private func lines(of cells: [PresentedLayout.Cell]) -> [[PresentedLayout.Cell]] {
        let sorted = cells.map { ReadCell($0, $0.frame.facing(presented.prepared, axis)) }.sorted { $0.key < $1.key }
        var next = 0
        // Those before `next` that are in no line yet.
        var rest: [ReadCell] = []
        var lines: [[PresentedLayout.Cell]] = []
        var steps = 0
        while let first = rest.first ?? (next < sorted.count ? sorted[next] : nil) {
            if steps > Self.readingSteps {
                return lines + (rest + sorted[next...]).map { [$0.cell] }
            }
            let start = next
            while next < sorted.count, first.mayBeInLine(with: sorted[next]) { next += 1 }
            // In the order in which they are read: their extents across are disjoint.
            var line: [ReadCell] = []
            var others: [ReadCell] = []
            steps += rest.count
            for cell in rest + sorted[start..<next] {
                let place = partitioningIndex(in: 0..<line.count) {
                    line[$0].across.lowerBound >= cell.across.lowerBound
                }
                let isFree =
                    (place == 0 || line[place - 1].isBeside(cell))
                    && (place == line.count || line[place].isBeside(cell))
                if isFree && first.isInLine(with: cell) { line.insert(cell, at: place) } else { others.append(cell) }
            }
            rest = others
            lines.append(line.map(\.cell))
        }
        return lines
    }

    private struct ReadCell {
        let cell: PresentedLayout.Cell
        /// From row to row.
        let along: ClosedRange<Double>
        /// From cell to cell in a row.
        let across: ClosedRange<Double>

        init(_ cell: PresentedLayout.Cell, _ faced: (along: ClosedRange<Double>, across: ClosedRange<Double>)) {
            self.cell = cell
            (along, across) = faced
        }

        /// By the beginning along the lines, then in a line, then by index path.
        var key: (Double, Double, ItemPath) { (along.lowerBound, across.lowerBound, cell.path) }

        /// Whether a cell that begins no earlier may overlap this one.
        func mayBeInLine(with other: ReadCell) -> Bool {
            other.along.lowerBound < along.upperBound || other.along.lowerBound == along.lowerBound
        }

        func isBeside(_ other: ReadCell) -> Bool {
            let overlap =
                min(across.upperBound, other.across.upperBound) - max(across.lowerBound, other.across.lowerBound)
            return overlap <= 1e-6
        }

        func isInLine(with other: ReadCell) -> Bool {
            let overlap = min(along.upperBound, other.along.upperBound) - max(along.lowerBound, other.along.lowerBound)
            let shorter = min(along.upperBound - along.lowerBound, other.along.upperBound - other.along.lowerBound)
            return shorter > 0 ? overlap > shorter / 2 : overlap >= 0
        }
    }
}

extension PresentedLayout {
    /// The items of a rectangle, by their presented frames, in reading order; nil if there are more than `limit`.
    ///
    /// - Parameter rect: in points in the presented space, where clients see the items.
    /// - Throws: what a live source throws; a prepared layout never does.
    package func readingOrder(
        in rect: Rect, by axis: ReadingAxis, limit: Int
    ) throws(LayoutError) -> [ReadItem]? {
        var budget = limit + 1
        let cells = try cells(in: rect, &budget)
        guard budget > 0, cells.count <= limit else { return nil }
        return try ReadingOrder(presented: self, axis: axis).items(cells) { bounds.meets($0.frame) }
    }

    /// The items of a section, by their content frames, in reading order; nil if there are more than `limit`.
    ///
    /// The whole section is read, including items that the window of an orthogonal row does not show.
    ///
    /// - Throws: what a live source throws; a prepared layout never does.
    package func readingOrder(
        of section: Int, by axis: ReadingAxis, limit: Int
    ) throws(LayoutError) -> [ReadItem]? {
        let across = 1e10
        var budget = limit + 1
        let everywhere = Rect(x: -across, y: -across, width: 2 * across, height: 2 * across)
        let cells = try contentCells(in: everywhere, of: section, &budget)
        guard budget > 0, cells.count <= limit else { return nil }
        return try ReadingOrder(presented: self, axis: axis).items(cells) {
            presentedFrame($0.frame, in: section).map(bounds.meets) ?? false
        }
    }
}

extension Rect {
    /// The intervals from row to row and in a row, both from the leading side on.
    fileprivate func facing(
        _ prepared: PreparedLayout, _ axis: ReadingAxis
    ) -> (along: ClosedRange<Double>, across: ClosedRange<Double>) {
        let frame = prepared.space.reading(self)
        let (x, y) = (frame.x...frame.maxX, frame.y...frame.maxY)
        let (scroll, cross) = prepared.isVertical ? (y, x) : (x, y)
        return axis == .rows ? (scroll, cross) : (cross, scroll)
    }
}
