import LayoutCore

/// Makes the rows of one section. In the code, w is an item's length across and h its length along the scroll axis.
struct SpanFlowRows {
    private let metrics: SpanFlowMetrics
    /// Room across, inside the insets.
    private let room: Double
    /// The error of the original's test for joining a row.
    private let joinSlack: Double
    /// Where the section begins. Cells are stored relative to it, but rounded in content coordinates.
    private let start: Double
    /// Where the last row ends after its transform (`end`) and before it (`contentEnd`).
    private(set) var end: Double
    private(set) var contentEnd: Double
    private var cells = FrameColumns()
    /// The row being filled.
    private var row: [AxisRect] = []
    private var rowIsSpan = false

    init(metrics: SpanFlowMetrics, room: Double, top: Double, start: Double, joinSlack: Double) {
        self.start = start
        self.metrics = metrics
        self.room = room
        self.joinSlack = joinSlack
        end = top
        contentEnd = top
    }

    /// Places a section's items.
    mutating func fill(_ section: Section, _ direction: ScrollDirection) -> FrameColumns {
        cells.reserve(section.itemCount)
        let styles = section.names("styles")
        let fallback = (cross: direction.cross(metrics.itemSize), scroll: direction.scroll(metrics.itemSize))
        for item in 0..<section.itemCount {
            let size =
                (section.measuredSizes.count == 0 ? nil : section.measuredSizes[item]).map { size in
                    (cross: direction.cross(size), scroll: direction.scroll(size))
                }
                ?? section.itemSizes.map { sizes in
                    (cross: direction.cross(sizes[item]), scroll: direction.scroll(sizes[item]))
                }
            let (w, h) = size ?? fallback
            // The names of the item column are flow (0) and span (1).
            if styles.map({ $0[item] == 1 }) ?? metrics.itemsAreSpans {
                place(span: w, h)
            } else {
                place(flow: w, h)
            }
        }
        closeRow(isTransformed: true)
        cells.finish()
        return cells
    }

    private mutating func place(flow w: Double, _ h: Double) {
        if let last = row.last, !rowIsSpan, last.scrollLength == h,
            room - (last.cross + last.crossLength - joinSlack - metrics.inset.before) - metrics.spacing >= w
        {
            add(
                AxisRect(
                    cross: last.cross + last.crossLength + metrics.spacing, scroll: last.scroll, crossLength: w,
                    scrollLength: h))
            return
        }
        let gap = row.isEmpty ? 0 : rowIsSpan ? metrics.spacingAfterSpans : metrics.spacing
        closeRow(isTransformed: true)
        rowIsSpan = false
        let scale = w > room ? room / w : 1
        add(AxisRect(cross: metrics.inset.before, scroll: end + gap, crossLength: w * scale, scrollLength: h * scale))
    }

    private mutating func place(span w: Double, _ h: Double) {
        let gap = row.isEmpty ? 0 : rowIsSpan ? metrics.spanSpacing : metrics.spacingBeforeSpans
        // Of consecutive spans, the original transforms only the last.
        closeRow(isTransformed: !rowIsSpan)
        rowIsSpan = true
        add(AxisRect(cross: metrics.inset.before, scroll: end + gap, crossLength: w, scrollLength: h))
    }

    private mutating func add(_ place: AxisRect) {
        row.append(place)
        contentEnd = max(contentEnd, place.scroll + place.scrollLength)
        end = contentEnd
    }

    /// Emits the row. `end` is then where the row ends, or where it ended before it shrank.
    private mutating func closeRow(isTransformed: Bool) {
        let places = isTransformed ? transformed() : row
        for place in places {
            var stored = place
            stored.scroll -= start
            cells.append(stored)
            end = max(end, place.scroll + place.scrollLength)
        }
        row.removeAll(keepingCapacity: true)
    }

    private func transformed() -> [AxisRect] {
        guard let first = row.first, let last = row.last else { return [] }
        let length = last.cross + last.crossLength - first.cross
        switch metrics.transform {
        case .none:
            return row
        case .center:
            return row.map { place in
                var place = place
                place.cross += (room - length) / 2
                return place.integral
            }
        case .fill(let limit):
            guard length > 0 else { return row }
            let scale = limit > 1 ? min(room / length, limit) : room / length
            var cross = metrics.inset.before
            return row.map { place in
                let filled = AxisRect(
                    cross: cross, scroll: place.scroll,
                    crossLength: min(place.crossLength * scale, Parameter.coordinateLimit),
                    scrollLength: min(place.scrollLength * scale, Parameter.coordinateLimit)
                ).integral
                cross = filled.cross + filled.crossLength + metrics.spacing
                return filled
            }
        }
    }
}
