import LayoutCore

/// Makes again only the chunks of rows that an edit changes.
///
///     before   │ chunk 0 │ chunk 1 │ chunk 2 │ chunk 3 │      a new size in chunk 1: its rows are made again, and those behind it
///     after    │ chunk 0 │ chunk 1'│ chunk 2 │ chunk 3 │      until a row begins with the first item of a chunk
///
/// A chunk that is taken over moves as a whole, to where making it again would put it. For that, sums must be exact, and rows that are
/// rounded must keep their lengths (`RowColumns.movable`).
extension SpanFlowRows {
    /// The rows after an edit, and the cells that were taken over; nil if all rows must be made, since sums of lengths are not exact or too
    /// many items change with the mean of what was measured.
    ///
    /// - Parameters:
    ///   - top: where the rows begin.
    ///   - start: where the section begins; cells are stored relative to it.
    func update(
        _ old: PreviousLayout.Section, top: Double, start: Double
    ) throws(LayoutError) -> (rows: RowColumns, reused: [ReusedCells.Run])? {
        guard case .rows(let rows) = old.prepared.body, rows.isExact, isExact else { return nil }
        // Items without a size change with the mean of what was measured.
        let estimated = items.itemSize == rows.estimate ? [] : items.itemsWithoutSize
        guard let replacements = estimated.map(old.replacements.adding) else { return nil }
        var edit = SpanFlowEdit(
            self, old: rows, replacements: replacements,
            place: RowColumns.Place(start: start, top: top, end: top, contentEnd: top))
        guard var edited = try edit.edited() else { return nil }
        edited.rows.estimate = items.itemSize
        return edited
    }
}

private struct SpanFlowEdit {
    private let old: RowColumns
    private let replacements: [ContainerEdit.Replacement]
    private var making: SpanFlowRows
    private var place: RowColumns.Place
    private var regions: [RowColumns.Region] = []
    private var reused: [ReusedCells.Run] = []
    /// The next chunk of the old rows, and the item that takes the place of its first one.
    private var chunk = 0
    private var item = 0

    init(
        _ making: SpanFlowRows, old: RowColumns, replacements: [ContainerEdit.Replacement],
        place: RowColumns.Place
    ) {
        self.making = making
        self.old = old
        self.replacements = replacements
        self.place = place
    }

    /// The edited rows; nil if a new position would not be exact.
    ///
    /// - Throws: `request.cancelled`
    mutating func edited() throws(LayoutError) -> (rows: RowColumns, reused: [ReusedCells.Run])? {
        while chunk < old.chunks.count || item < making.itemCount {
            let kept = movable(chunk, before: item, at: place.end)
            if kept > chunk {
                keep(kept)
            } else {
                try makeRows()
            }
            guard making.isExact, place.end.isAdditive else { return nil }
        }
        return (old.replacing(regions, at: place), reused)
    }

    // MARK: Chunks that stay

    /// The end of the chunks from one on that may be taken over if its first row moves to a position.
    ///
    /// - Parameter item: the number of its first item now.
    private func movable(_ chunk: Int, before item: Int, at position: Double) -> Int {
        let first = old.beginning(of: chunk).item
        let next = replacements.first { $0.old.upperBound > first || $0.new.upperBound > item }
        // The row before the first touched item may change, too.
        let touched = next.map { old.chunk(with: max(0, $0.old.lowerBound - 1)) } ?? old.chunks.count
        return touched > chunk ? old.movable(chunk..<touched, to: position) : chunk
    }

    private mutating func keep(_ end: Int) {
        let (from, to) = (old.beginning(of: chunk), old.beginning(of: end))
        let distance = place.end - from.position
        reused.append(ReusedCells.Run(from: from.item, to: item, count: to.item - from.item))
        place.end = to.position + distance
        place.contentEnd = end == old.chunks.count ? old.place.contentEnd + distance : place.end
        item += to.item - from.item
        chunk = end
    }

    // MARK: Chunks that change

    /// Makes rows until one begins with the first item of a chunk that can be taken over.
    private mutating func makeRows() throws(LayoutError) {
        var next = chunk
        var boundary = -1
        making.restart(at: place.end)
        var making = making
        let end = try making.fill(from: item) { item, position in
            while boundary < item, next < old.chunks.count {
                next += 1
                boundary = newNumber(of: next) ?? -1
            }
            return item == boundary && movable(next, before: item, at: position) > next
        }
        let isEnd = end == making.itemCount
        if isEnd { next = old.chunks.count }
        regions.append(RowColumns.Region(old: chunk..<next, new: making.takeChunks()))
        place.end = making.end
        place.contentEnd = making.contentEnd
        (chunk, item) = (next, end)
        self.making = making
    }

    /// The new number of a chunk's first item; nil if that was replaced.
    private func newNumber(of chunk: Int) -> Int? {
        let item = old.beginning(of: chunk).item
        let next = partitioningIndex(in: 0..<replacements.count) { replacements[$0].old.upperBound > item }
        if next < replacements.count, replacements[next].old.lowerBound <= item { return nil }
        return next == 0 ? item : item + replacements[next - 1].new.upperBound - replacements[next - 1].old.upperBound
    }
}
