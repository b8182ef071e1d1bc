import LayoutCore

/// How a waterfall chooses an item's column.
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
    /// Length across of what is visible.
    let visible: Double

    private var columnLength: Double {
        let across = visible - metrics.inset.before - metrics.inset.after
        let count = Double(metrics.columns)
        return max(0, ((across - (count - 1) * metrics.columnSpacing) / count).rounded())
    }

    /// - Parameter top: where the columns begin, from the section's start.
    /// - Returns: the cells, and how long the longest column is.
    func build(top: Double) -> (SectionBody, length: Double) {
        guard section.itemCount > 0 else { return (.empty, 0) }
        let lengths = ItemLengths(self, columnLength)
        if let length = lengths.uniform, section.numbers("columnSpans") == nil || strategy != .css {
            if let run = uniformRun(length, top) {
                let last = run.frame(of: run.count - 1)
                return (.uniform(run), max(0, last.scroll + length - top))
            }
        }
        var lanes = LaneColumns(
            count: metrics.columns, first: metrics.inset.before, length: columnLength,
            laneSpacing: metrics.columnSpacing, itemSpacing: metrics.itemSpacing)
        lanes.reserve(section.itemCount)
        let longest =
            switch strategy {
            case .leftToRight: fill(&lanes, lengths, top) { item, _ in item % metrics.columns }
            case .rightToLeft: fill(&lanes, lengths, top) { item, _ in metrics.columns - 1 - item % metrics.columns }
            case .shortestFirst: fill(&lanes, lengths, top) { Self.shortest($1) }
            case .css: fillAsGridLanes(&lanes, lengths, top)
            }
        return (.lanes(lanes), longest)
    }

    /// Equal lengths make equal rows whatever the strategy is; as a rule when adding one after another gives what
    /// multiplying does.
    private func uniformRun(_ length: Double, _ top: Double) -> UniformRun? {
        let pitch = length + metrics.itemSpacing
        let count = section.itemCount
        let sums = [top, metrics.itemSpacing, length, Double(count / metrics.columns + 1) * pitch]
        let isExact = sums.allSatisfy { ($0 * 1024).rounded() == $0 * 1024 && abs($0) < 0x1p40 }
        guard isExact, pitch >= 0, metrics.itemSpacing >= 0 else { return nil }
        let isFromRight = strategy == .rightToLeft
        let step = columnLength + metrics.columnSpacing
        return UniformRun(
            count: count, perRow: metrics.columns,
            begin: metrics.inset.before + (isFromRight ? Double(metrics.columns - 1) * step : 0),
            step: isFromRight ? -step : step, top: top + metrics.itemSpacing, pitch: pitch, crossLength: columnLength,
            scrollLength: length)
    }

    /// Each item goes to the column that `choose` names by the item and the columns' lengths so far.
    @inline(__always)
    private func fill(
        _ lanes: inout LaneColumns, _ lengths: ItemLengths, _ top: Double, _ choose: (Int, [Double]) -> Int
    ) -> Double {
        var filled = [Double](repeating: 0, count: metrics.columns)
        for item in 0..<section.itemCount {
            let lane = choose(item, filled)
            let length = lengths[item]
            let position = top + filled[lane] + metrics.itemSpacing
            lanes.append(lane: lane, top: position, length: length)
            filled[lane] = max(filled[lane], position + length - top)
        }
        return filled.max() ?? 0
    }

    @inline(__always)
    private static func shortest(_ filled: [Double]) -> Int {
        var lane = 0
        for other in 1..<max(1, filled.count) where filled[other] < filled[lane] { lane = other }
        return lane
    }

    /// The rule of CSS grid lanes (css-grid-3): of the places no further than the tolerance from the nearest to the start, the
    /// first at or after the end of the item before, else the first.
    private func fillAsGridLanes(_ lanes: inout LaneColumns, _ lengths: ItemLengths, _ top: Double) -> Double {
        var filled = [Double](repeating: 0, count: metrics.columns)
        let spans = section.numbers("columnSpans")
        var cursor = 0
        for item in 0..<section.itemCount {
            let span = min(Int(spans?[item] ?? 1), metrics.columns)
            let (lane, start) = gridLane(filled, span, cursor)
            let length = lengths[item]
            let position = top + start + metrics.itemSpacing
            lanes.append(lane: lane, span: span, top: position, length: length)
            let reached = max(start, position + length - top)
            for lane in lane..<lane + span { filled[lane] = reached }
            cursor = lane + span
        }
        return filled.max() ?? 0
    }

    /// Where an item of `span` columns goes: its first column, and how long the longest of its columns is.
    @inline(__always)
    private func gridLane(_ filled: [Double], _ span: Int, _ cursor: Int) -> (lane: Int, start: Double) {
        if span == 1 {
            var least = filled[0]
            for length in filled where length < least { least = length }
            var first = -1
            for lane in 0..<filled.count where filled[lane] <= least + tolerance {
                if lane >= cursor { return (lane, filled[lane]) }
                if first < 0 { first = lane }
            }
            return (first, filled[first])
        }
        let starts = (0...filled.count - span).map { lane in filled[lane..<lane + span].reduce(0) { max($0, $1) } }
        let limit = (starts.min() ?? 0) + tolerance
        let candidates = starts.indices.filter { starts[$0] <= limit }
        let lane = candidates.first { $0 >= cursor } ?? candidates[0]
        return (lane, starts[lane])
    }
}

/// Each item's length along the scroll axis: its aspect ratio's share of the column's width, in whole points, and its height
/// besides; its height alone where it has no ratio. A size of its own stands for a ratio.
private struct ItemLengths {
    private let ratios: [Double]?
    private let heights: [Double]?
    private let fallback: Double
    private let columnLength: Double
    private let isUpright: Bool

    init(_ builder: ColumnBuilder, _ columnLength: Double) {
        ratios = builder.section.numbers("aspectRatios") ?? builder.section.itemSizes?.lengths
        heights = builder.section.numbers("itemHeights")
        fallback = builder.metrics.itemLength
        self.columnLength = columnLength
        isUpright = builder.direction == .vertical
    }

    /// The length of all items, if none has data of its own.
    var uniform: Double? { ratios == nil && heights == nil ? fallback : nil }

    @inline(__always)
    subscript(item: Int) -> Double {
        if let ratios {
            let across = ratios[isUpright ? 2 * item : 2 * item + 1]
            let along = ratios[isUpright ? 2 * item + 1 : 2 * item]
            if across != 0 && along != 0 {
                let scaled = min((along * (columnLength / across)).rounded(.down), Parameter.coordinateLimit)
                return heights.map { scaled + $0[item] } ?? scaled
            }
        }
        return heights?[item] ?? fallback
    }
}
