import LayoutCore

/// The rule by which a waterfall chooses an item's column.
enum LaneStrategy: String {
    case leftToRight
    case rightToLeft
    case shortestFirst
    case css
}

/// Fills the columns of one section.
struct ColumnBuilder {
    let section: Section
    let metrics: ColumnMetrics
    let strategy: LaneStrategy
    let tolerance: Double
    let direction: ScrollDirection
    /// Length of the visible area across.
    let visible: Double

    private var columnLength: Double {
        let across = visible - metrics.inset.before - metrics.inset.after
        let count = Double(metrics.columns)
        return max(0, ((across - (count - 1) * metrics.columnSpacing) / count).rounded())
    }

    /// The number of columns that each item spans; nil: one each.
    var spans: [Int]? {
        section.numbers("columnSpans")?.map { min(Int($0), metrics.columns) }
    }

    /// The most column comparisons for one container, about two seconds' worth.
    static let workLimit = 1 << 31

    /// Comparisons that the section needs: items times columns, times the widest span for `css`.
    var work: Int {
        switch strategy {
        case .leftToRight, .rightToLeft: 0
        case .shortestFirst: section.itemCount * metrics.columns
        case .css: section.itemCount * metrics.columns * (spans?.max() ?? 1)
        }
    }

    /// - Parameters:
    ///   - top: where the columns begin.
    ///   - start: where the section begins; cells are stored relative to it.
    /// - Returns: the cells, and where the longest column ends.
    func build(top: Double, start: Double) throws(LayoutError) -> (SectionBody, end: Double) {
        guard section.itemCount > 0 else { return (.empty, top) }
        let lengths = ItemLengths(self, columnLength)
        if let length = lengths.uniform, spans == nil || strategy != .css, let run = uniformRun(length, top, start) {
            let last = run.frame(of: run.count - 1)
            return (.uniform(run), max(top, start + last.scroll + length))
        }
        if strategy == .css, let spans { return fillWithSpans(lengths.all(section.itemCount), spans, top, start) }
        let (cells, longest) =
            switch strategy {
            case .leftToRight: try fill(lengths, top, start) { item, _ in item % metrics.columns }
            case .rightToLeft: try fill(lengths, top, start) { item, _ in metrics.columns - 1 - item % metrics.columns }
            case .shortestFirst: try fill(lengths, top, start) { Self.shortest($1) }
            case .css: try fillAsGridLanes(lengths, top, start)
            }
        let lanes = LaneColumns(
            cells, count: metrics.columns, first: metrics.inset.before, length: columnLength,
            laneSpacing: metrics.columnSpacing, itemSpacing: metrics.itemSpacing)
        return (.lanes(lanes), top + longest)
    }

    /// With equal lengths, every strategy makes equal rows. They are stored as a rule if multiplying gives the same
    /// results as adding one length after another; otherwise the result is nil.
    private func uniformRun(_ length: Double, _ top: Double, _ start: Double) -> UniformRun? {
        let pitch = length + metrics.itemSpacing
        let count = section.itemCount
        let sums = [top, start, metrics.itemSpacing, length, Double(count / metrics.columns + 1) * pitch]
        let isExact = sums.allSatisfy { ($0 * 1024).rounded() == $0 * 1024 && abs($0) < 0x1p40 }
        guard isExact, pitch >= 0, metrics.itemSpacing >= 0 else { return nil }
        let isFromRight = strategy == .rightToLeft
        let step = columnLength + metrics.columnSpacing
        return UniformRun(
            count: count, perRow: metrics.columns,
            begin: metrics.inset.before + (isFromRight ? Double(metrics.columns - 1) * step : 0),
            step: isFromRight ? -step : step, top: top - start + metrics.itemSpacing, pitch: pitch,
            crossLength: columnLength,
            scrollLength: length)
    }

    /// Puts each item into the column that `choose` picks from the item's index and the columns' lengths so far.
    @inline(__always)
    private func fill(
        _ itemLengths: ItemLengths, _ top: Double, _ start: Double,
        _ choose: (Int, borrowing Span<Double>) -> Int
    ) throws(LayoutError) -> (LaneColumns.Cells, longest: Double) {
        let count = section.itemCount
        let spacing = metrics.itemSpacing
        let lengths = itemLengths.all(count)
        var laneColumn = [UInt16](repeating: 0, count: count)
        var topColumn = [Double](repeating: 0, count: count)
        var filledColumn = [Double](repeating: 0, count: metrics.columns)
        // Spans, since writing to an array would check at each item that its storage is unique (30 ms per million
        // instead of 15).
        for first in stride(from: 0, to: count, by: Cancellation.stride) {
            try Cancellation.check()
            var lanes = laneColumn.mutableSpan
            var tops = topColumn.mutableSpan
            var filled = filledColumn.mutableSpan
            let lengths = lengths.span
            for item in first..<min(count, first + Cancellation.stride) {
                let lane = choose(item, filled.span)
                let position = top + filled[lane] + spacing
                lanes[item] = UInt16(truncatingIfNeeded: lane)
                tops[item] = position - start
                filled[lane] = max(filled[lane], position + lengths[item] - top)
            }
        }
        let longest = filledColumn.max() ?? 0
        let cells = LaneColumns.Cells(
            lanes: laneColumn, tops: topColumn, lengths: lengths, ends: filledColumn.map { top + $0 - start })
        return (cells, longest)
    }

    @inline(__always)
    private static func shortest(_ filled: borrowing Span<Double>) -> Int {
        var lane = 0
        var least = filled[0]
        for other in 1..<max(1, filled.count) where filled[other] < least {
            least = filled[other]
            lane = other
        }
        return lane
    }

    /// Follows CSS grid lanes (css-grid-3): of the columns within the tolerance of the shortest, an item goes to the
    /// first one at or after the end of the previous item, or else to the first.
    private func fillAsGridLanes(
        _ lengths: ItemLengths, _ top: Double, _ start: Double
    ) throws(LayoutError) -> (LaneColumns.Cells, longest: Double) {
        var cursor = 0
        return try fill(lengths, top, start) { _, filled in
            var least = filled[0]
            for other in 1..<max(1, filled.count) where filled[other] < least { least = filled[other] }
            var lane = -1
            for other in 0..<filled.count where filled[other] <= least + tolerance {
                if lane < 0 { lane = other }
                if other >= cursor {
                    lane = other
                    break
                }
            }
            cursor = lane + 1
            return lane
        }
    }

    /// The same for items that span columns: an item starts below the longest of its columns. Such cells are stored one
    /// by one, since one may cover a thousand columns.
    private func fillWithSpans(
        _ lengths: [Double], _ spans: [Int], _ top: Double, _ start: Double
    ) -> (SectionBody, end: Double) {
        var cells = FrameColumns()
        cells.reserve(section.itemCount)
        var filled = [Double](repeating: 0, count: metrics.columns)
        var cursor = 0
        for item in 0..<section.itemCount {
            let span = spans[item]
            let starts = (0...filled.count - span).map { lane in filled[lane..<lane + span].reduce(0) { max($0, $1) } }
            let limit = (starts.min() ?? 0) + tolerance
            let candidates = starts.indices.filter { starts[$0] <= limit }
            let lane = candidates.first { $0 >= cursor } ?? candidates[0]
            let position = top + starts[lane] + metrics.itemSpacing
            cells.append(
                AxisRect(
                    cross: metrics.inset.before + Double(lane) * (columnLength + metrics.columnSpacing),
                    scroll: position - start,
                    crossLength: Double(span) * columnLength + Double(span - 1) * metrics.columnSpacing,
                    scrollLength: lengths[item]))
            for spanned in lane..<lane + span { filled[spanned] = max(starts[lane], position + lengths[item] - top) }
            cursor = lane + span
        }
        cells.finish()
        return (.frames(cells), top + (filled.max() ?? 0))
    }
}

/// Each item's length along the scroll axis: the length that its aspect ratio gives for the column's width, in whole
/// points, plus its height; its height alone if it has no ratio. Without ratios, the item's size serves as one. A
/// measured size takes precedence over all of these.
private struct ItemLengths {
    private let ratios: [Double]?
    private let heights: [Double]?
    private let fallback: Double
    private let columnLength: Double
    private let isUpright: Bool
    private let measured: MeasuredSizes
    /// The number of columns that each item spans (nil: one each), and the spacing between two columns.
    private let spans: [Int]?
    private let gap: Double

    init(_ builder: ColumnBuilder, _ columnLength: Double) {
        ratios = builder.section.numbers("aspectRatios") ?? builder.section.itemSizes?.lengths
        heights = builder.section.numbers("itemHeights")
        fallback = builder.metrics.itemLength
        self.columnLength = columnLength
        isUpright = builder.direction == .vertical
        measured = builder.section.measuredSizes
        spans = builder.strategy == .css ? builder.spans : nil
        gap = builder.metrics.columnSpacing
    }

    /// The length of all items, if none has data of its own.
    var uniform: Double? { ratios == nil && heights == nil && measured.count == 0 ? fallback : nil }

    /// The lengths of all `count` items; given heights are used without a copy.
    func all(_ count: Int) -> [Double] {
        var lengths = given(count)
        measured.forEach { lengths[$0] = isUpright ? $1.height : $1.width }
        return lengths
    }

    private func given(_ count: Int) -> [Double] {
        guard let ratios else { return heights ?? Array(repeating: fallback, count: count) }
        let spans = self.spans
        return (0..<count).map { item in
            let length = spans.map { columnLength * Double($0[item]) + gap * Double($0[item] - 1) } ?? columnLength
            let across = ratios[isUpright ? 2 * item : 2 * item + 1]
            let along = ratios[isUpright ? 2 * item + 1 : 2 * item]
            guard across != 0 && along != 0 else { return heights?[item] ?? fallback }
            let scaled = min((along * (length / across)).rounded(.down), Parameter.coordinateLimit)
            return heights.map { scaled + $0[item] } ?? scaled
        }
    }
}
