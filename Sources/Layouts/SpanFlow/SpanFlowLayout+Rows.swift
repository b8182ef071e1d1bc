import LayoutCore

/// Makes the rows of one section. In the code, w is an item's length across and h its length along the scroll axis.
///
/// Whatever begins a row determines which items follow in it and where rows behind it begin, except for the distance to the row before,
/// and except that a span is adjusted only if no span follows.
struct SpanFlowRows {
    private let metrics: SpanFlowMetrics
    /// Room across, inside the insets.
    private let room: Double
    /// The error of the original's test for joining a row.
    private let joinSlack: Double
    private let lineRoom: LineRoom
    /// Where the section begins. Cells are stored relative to it, but rounded in content coordinates.
    private let start: Double
    private(set) var items: SpanFlowItems
    private var buffer = RowBuffer()
    /// Gives rows another form, and stores the places of all items; nil if rows follow the metrics.
    var transforming: CustomRows?

    /// The number of items.
    var itemCount: Int { items.count }

    /// Where the last row ends after its transform (`end`) and before it (`contentEnd`).
    private(set) var end: Double
    private(set) var contentEnd: Double
    /// Whether all rows so far have positions and ends that are multiples of 1/1024 point.
    private(set) var isExact: Bool

    /// Whether a row has begun since the first or since `restart`, and whether the last one is a span.
    private var hasRow = false
    private var rowIsSpan = false
    /// The row being filled: its first cell in the buffer, its position and its length along the scroll axis.
    private var first = 0
    private var position = 0.0
    private var extent = 0.0
    /// Where its last cell ends.
    private var crossEnd = 0.0

    init(
        _ items: SpanFlowItems, metrics: SpanFlowMetrics, room: Double, top: Double, start: Double, joinSlack: Double,
        _ lineRoom: LineRoom
    ) {
        self.lineRoom = lineRoom
        self.items = items
        self.start = start
        self.metrics = metrics
        self.room = room
        self.joinSlack = joinSlack
        end = top
        contentEnd = top
        let spacings = [metrics.spacing, metrics.spanSpacing, metrics.spacingBeforeSpans, metrics.spacingAfterSpans]
        isExact = start.isAdditive && top.isAdditive && spacings.allSatisfy(\.isAdditive)
    }

    /// Places all items. The rows are then complete: `end` is where the last one ends.
    ///
    /// - Throws: what a script throws that places the items of a row, and `request.cancelled`.
    /// - Complexity: O(items)
    mutating func fill() throws(LayoutError) -> RowColumns {
        let top = end
        _ = try fill(from: 0) { _, _ in false }
        var rows = RowColumns(
            SummaryTree(takeChunks()),
            at: RowColumns.Place(start: start, top: top, end: end, contentEnd: contentEnd), isExact: isExact)
        rows.estimate = items.itemSize
        return rows
    }

    // MARK: Parts

    /// Begins with another row, at a position that is known from the rows before an edit. No gap precedes it.
    mutating func restart(at position: Double) {
        hasRow = false
        end = position
        contentEnd = position
    }

    /// Places items from one on, until a row would begin that meets a condition and there are enough cells for a chunk.
    ///
    /// - Parameter isEnd: is given the first item of a row and the row's position.
    /// - Returns: the item with which that row begins, whose position is `end`; the number of items if there is none.
    mutating func fill(
        from item: Int, until isEnd: (_ item: Int, _ position: Double) -> Bool
    ) throws(LayoutError) -> Int {
        for item in item..<items.count {
            let (w, h) = items.lengths(of: item)
            let isSpan = items.isSpan(item)
            if !isSpan, joins(w, h) {
                append(at: crossEnd + metrics.spacing, w)
                continue
            }
            let gap = gap(beforeSpan: isSpan)
            // Of consecutive spans, the original transforms only the last.
            try closeRow(isTransformed: !(isSpan && rowIsSpan))
            if buffer.count >= RowChunk.fewestCells, isEnd(item, end + gap) {
                end += gap
                return item
            }
            if buffer.count > RowChunk.mostCells {
                buffer.flush(before: end + gap - start)
                try Cancellation.check()
            }
            beginRow(at: end + gap, w, h, isSpan: isSpan)
        }
        try closeRow(isTransformed: true)
        return items.count
    }

    /// The rows so far, as chunks.
    mutating func takeChunks() -> [RowChunk] { buffer.takeChunks(before: end - start) }

    // MARK: Rows

    @inline(__always)
    private func joins(_ w: Double, _ h: Double) -> Bool {
        hasRow && !rowIsSpan && extent == h
            && lineRoom.fits(w, in: room - (crossEnd - joinSlack - metrics.inset.before) - metrics.spacing)
    }

    private func gap(beforeSpan isSpan: Bool) -> Double {
        if !hasRow { return 0 }
        return isSpan
            ? (rowIsSpan ? metrics.spanSpacing : metrics.spacingBeforeSpans)
            : (rowIsSpan ? metrics.spacingAfterSpans : metrics.spacing)
    }

    @inline(__always)
    private mutating func beginRow(at position: Double, _ w: Double, _ h: Double, isSpan: Bool) {
        hasRow = true
        rowIsSpan = isSpan
        first = buffer.count
        self.position = position
        let w = isSpan && metrics.spansFill ? max(0, room) : w
        let scale = !isSpan && w > room ? room / w : 1
        extent = h * scale
        append(at: metrics.inset.before, w * scale)
        contentEnd = max(contentEnd, position + extent)
        end = contentEnd
    }

    @inline(__always)
    private mutating func append(at cross: Double, _ w: Double) {
        buffer.crosses.append(cross)
        buffer.lengths.append(w)
        crossEnd = cross + w
    }

    /// Gives the row its place. `end` is then where the row ends, or where it ended before it shrank.
    @inline(__always)
    private mutating func closeRow(isTransformed: Bool) throws(LayoutError) {
        if !hasRow { return }
        var row = RowBuffer.Row(first: first, position: position - start, top: position, extent: extent)
        let custom = isTransformed ? try customPlaces() : nil
        if isTransformed && custom == nil { transform(&row) }
        if transforming != nil {
            let places = custom ?? places(in: row)
            transforming?.append(places, from: start)
            end = places.reduce(end) { max($0, $1.scroll + $1.scrollLength) }
        }
        let rowEnd = row.top + row.extent
        end = max(end, rowEnd)
        row.top -= start
        buffer.append(row)
        // A row that does not shrink ends at a whole number if it was rounded.
        isExact = isExact && end.isAdditive && (extent.isAdditive || row.isRounded && rowEnd >= contentEnd)
    }

    // MARK: Transforms

    /// The places that a script chooses for the items of the row; nil if it leaves them to the metrics.
    private func customPlaces() throws(LayoutError) -> [AxisRect]? {
        guard let transforming else { return nil }
        let bounds = AxisRect(
            cross: metrics.inset.before, scroll: position, crossLength: max(0, room), scrollLength: extent)
        let row = RowBuffer.Row(first: first, position: position - start, top: position, extent: extent)
        return try transforming.places(of: places(in: row), in: bounds, isSpan: rowIsSpan)
    }

    /// The places of a row's items in content coordinates.
    private func places(in row: RowBuffer.Row) -> [AxisRect] {
        (first..<buffer.count).map { cell in
            AxisRect(
                cross: buffer.crosses[cell], scroll: row.top, crossLength: buffer.lengths[cell],
                scrollLength: row.extent)
        }
    }

    private mutating func transform(_ row: inout RowBuffer.Row) {
        let length = crossEnd - buffer.crosses[first]
        switch metrics.transform {
        case .none: return
        case .center:
            for cell in first..<buffer.count {
                setIntegral(cell, at: buffer.crosses[cell] + (room - length) / 2, buffer.lengths[cell])
            }
            round(&row, to: extent)
        case .fill(let limit):
            guard length > 0 else { return }
            // Items of no length stay so, however much the others have to grow.
            let filling = min(room / length, Double.greatestFiniteMagnitude)
            let scale = limit > 1 ? min(filling, limit) : filling
            var cross = metrics.inset.before
            for cell in first..<buffer.count {
                setIntegral(cell, at: cross, min(buffer.lengths[cell] * scale, Parameter.coordinateLimit))
                cross = buffer.crosses[cell] + buffer.lengths[cell] + metrics.spacing
            }
            round(&row, to: min(extent * scale, Parameter.coordinateLimit))
        }
    }

    /// Gives a cell whole points across.
    @inline(__always)
    private mutating func setIntegral(_ cell: Int, at cross: Double, _ length: Double) {
        let low = cross.rounded(.down)
        buffer.crosses[cell] = low
        buffer.lengths[cell] = (cross + length).rounded(.up) - low
    }

    /// Gives a row whole points along the scroll axis.
    private func round(_ row: inout RowBuffer.Row, to length: Double) {
        row.top = position.rounded(.down)
        row.extent = (position + length).rounded(.up) - row.top
        row.isRounded = true
        // Both its ends may be dropped bits above a whole number.
        row.crumb = max(
            RowChunk.crumb(position: position, extent: length), RowChunk.crumb(position: position, extent: extent))
    }
}
