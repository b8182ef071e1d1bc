import LayoutCore

/// Fills the columns of one section.
struct ColumnBuilder {
    let section: Section
    let metrics: ColumnMetrics
    let strategy: LaneStrategy
    let tolerance: Double
    let policy: ColumnEditPolicy
    let direction: ScrollDirection
    /// Length of the visible area across.
    let visible: Double
    /// Called with the columns so far, until it returns true: nobody waits for them any longer.
    var offer: ((LaneColumns) -> Bool)?

    private var columnLength: Double {
        let across = visible - metrics.inset.before - metrics.inset.after
        let count = Double(metrics.columns)
        return max(0, ((across - (count - 1) * metrics.columnSpacing) / count).rounded())
    }

    /// The number of columns that each item spans; nil: one each.
    var spans: ItemNumbers? { section.numbers("columnSpans") }

    /// The same in an array, in which no item spans more columns than there are.
    private var clampedSpans: [Int]? {
        spans?.scalars.map { min(Int($0), metrics.columns) }
    }

    /// The most column comparisons for one container, about two seconds' worth.
    static let workLimit = 1 << 31

    /// Comparisons that the section needs: items times columns, times the widest span for `css`.
    var work: Int {
        switch strategy {
        case .leftToRight, .rightToLeft: 0
        case .shortestFirst: section.itemCount * metrics.columns
        case .css: section.itemCount * metrics.columns * (clampedSpans?.max() ?? 1)
        }
    }

    /// Refuses items that span columns and are to keep theirs.
    ///
    /// - Parameter index: the section's number.
    func check(_ index: Int) throws(LayoutError) {
        guard policy != .balanced, strategy == .css, spans != nil else { return }
        throw LayoutError(
            .invalidParameter,
            "editPolicy is \"\(policy.rawValue)\", expected \"balanced\", since section \(index) has columnSpans")
    }

    /// The length of each item.
    var lengths: ItemLengths { ItemLengths(self, columnLength) }

    /// - Parameters:
    ///   - top: where the columns begin.
    ///   - start: where the section begins; cells are stored relative to it.
    /// - Returns: the cells, and where the longest column ends.
    func build(top: Double, start: Double) throws(LayoutError) -> (SectionBody, end: Double) {
        guard section.itemCount > 0 else { return (.empty, top) }
        let lengths = lengths
        if let length = lengths.uniform, policy == .balanced, spans == nil || strategy != .css,
            let run = uniformRun(length, top, start)
        {
            let last = run.frame(of: run.count - 1)
            return (.uniform(run), max(top, start + last.scroll + length))
        }
        if strategy == .css, let spans = clampedSpans {
            return fillWithSpans(Array(lengths.lengths(of: 0..<section.itemCount)), spans, top, start)
        }
        let lanes = try fill(lengths, geometry(top - start))
        return (.lanes(lanes), top + lanes.longest)
    }

    /// - Parameter top: where the columns begin, relative to the section's start.
    func geometry(_ top: Double) -> LaneColumns.Geometry {
        LaneColumns.Geometry(
            count: metrics.columns, first: metrics.inset.before, length: columnLength,
            laneSpacing: metrics.columnSpacing, itemSpacing: metrics.itemSpacing, top: top)
    }

    /// With equal lengths, every strategy makes equal rows. They are stored as a rule if multiplying gives the same
    /// results as adding one length after another; otherwise the result is nil.
    private func uniformRun(_ length: Double, _ top: Double, _ start: Double) -> UniformRun? {
        let pitch = length + metrics.itemSpacing
        let count = section.itemCount
        let sums = [
            top, start, metrics.itemSpacing, length, Double(count / metrics.columns + 1) * pitch,
        ]
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

    /// Columns without items.
    func filling(_ geometry: LaneColumns.Geometry) -> LaneFilling {
        LaneFilling(strategy, tolerance: tolerance, geometry)
    }

    /// Puts each item into the column that the strategy chooses.
    private func fill(
        _ lengths: ItemLengths, _ geometry: LaneColumns.Geometry
    ) throws(LayoutError) -> LaneColumns {
        var filling = filling(geometry)
        var lanes = LaneColumns(geometry)
        lanes.reserve(section.itemCount / LaneChunk.longest + 1)
        var offer = offer
        for first in stride(from: 0, to: section.itemCount, by: LaneChunk.longest) {
            if first.isMultiple(of: Cancellation.stride) { try Cancellation.check() }
            lanes.append(
                filling.fill(lengths.lengths(of: first..<min(section.itemCount, first + LaneChunk.longest)))
            )
            if offer?(lanes) == true { offer = nil }
        }
        return lanes
    }

    /// Fills columns with items that span several of them: an item starts below the longest of its columns. Such cells are stored one
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
            let starts = (0...filled.count - span).map { lane in
                filled[lane..<lane + span].reduce(0) { max($0, $1) }
            }
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
            for spanned in lane..<lane + span {
                filled[spanned] = max(starts[lane], position + lengths[item] - top)
            }
            cursor = lane + span
        }
        cells.finish()
        return (.frames(cells), top + (filled.max() ?? 0))
    }
}
