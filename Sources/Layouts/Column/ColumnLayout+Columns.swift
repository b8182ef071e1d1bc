import LayoutCore

/// Fills the columns of one section.
///
///        items in lanes     one each, below the one before it: a rule, or chunks that edits take over
///        other items        spans, tracks of different sizes, packing from the end: a frame each
struct ColumnBuilder {
    let section: Section
    let metrics: ColumnMetrics
    let options: LaneOptions
    let direction: ScrollDirection
    let length: LengthAcross
    let tracks: ColumnTracks
    /// The column of each item; nil where the strategy chooses it.
    var kept: [UInt16]?
    /// Called with the columns so far and the position before which nothing follows them. It is called until it returns true, after which
    /// no caller waits for the screen any longer.
    var offer: ((_ lanes: () -> LaneColumns, _ nextStart: Double) -> Bool)?

    /// - Parameters:
    ///   - metrics: the section's own.
    ///   - tracks: the columns of the sections before, to which this section's are added.
    init(
        _ section: Section, _ metrics: ColumnMetrics, of layout: ColumnLayout, in container: Container,
        tracks: inout SectionTracks
    ) throws(LayoutError) {
        self.section = section
        self.metrics = metrics
        let options = layout.lanes
        self.options = options
        direction = layout.options.direction
        length = layout.length(of: metrics, in: container)
        let room = layout.options.frame(container).visible - metrics.inset.before - metrics.inset.after
        self.tracks = try tracks.tracks(of: metrics, room: room, of: options.tracks) { count in
            Self.occupancy(of: section, options: options, count: count)
        }
    }

    /// The number of columns that each item spans; nil if each spans one.
    private var spans: ItemNumbers? { options.strategy == .css ? section.numbers("columnSpans") : nil }

    /// The number of the column in which each item starts, 0 for any; nil if no item has one.
    private var starts: ItemNumbers? { options.strategy == .css ? section.numbers("columnStarts") : nil }

    /// The function that decides which columns are removed because they have no items.
    private static func occupancy(of section: Section, options: LaneOptions, count: Int) -> TrackSizing.Occupancy {
        var occupancy = TrackSizing.Occupancy()
        let (spans, starts) = (section.numbers("columnSpans")?.scalars, section.numbers("columnStarts")?.scalars)
        guard options.strategy == .css, spans != nil || starts != nil else {
            occupancy.automaticSpans = section.itemCount
            return occupancy
        }
        for item in 0..<section.itemCount {
            let span = min(spans.map { Int($0[item]) } ?? 1, count)
            if let start = starts.flatMap({ first($0[item], span: span, count: count) }) {
                occupancy.add(start..<start + span)
            } else {
                occupancy.automaticSpans += span
            }
        }
        return occupancy
    }

    /// The first column of an item that has one of its own, or the last that leaves room for its span if that is before it.
    private static func first(_ start: Double, span: Int, count: Int) -> Int? {
        start < 1 ? nil : min(Int(start), count - span + 1) - 1
    }

    /// The most column comparisons for one container, about two seconds' worth.
    static let workLimit = 1 << 31

    /// Comparisons that the section needs: items times columns, times the widest span for `css`.
    var work: Int {
        switch options.strategy {
        case .leftToRight, .rightToLeft: 0
        case .shortestFirst: section.itemCount * tracks.count
        case .css: section.itemCount * tracks.count * min(tracks.count, spans?.scalars.max().map { Int($0) } ?? 1)
        }
    }

    /// Whether items lie in lanes: in equal columns, one each, each below the one before it.
    var hasLanes: Bool { reasonsForFrames.isEmpty }

    /// The reasons for which items may lie anywhere.
    private var reasonsForFrames: [String] {
        [
            (spans != nil, "items have columnSpans"), (starts != nil, "items have columnStarts"),
            (metrics.usesTracks && !options.hasEqualTracks, "tracks have different sizes"),
            (options.isFillReversed, "fillReverse is true"), (tracks.hasRemoved, "columns without items are removed"),
        ].filter(\.0).map(\.1)
    }

    /// Rejects items that do not lie in lanes and are to keep theirs.
    ///
    /// - Parameter index: the section's number.
    func check(_ index: Int) throws(LayoutError) {
        guard options.policy != .balanced, let reason = reasonsForFrames.first else { return }
        throw LayoutError(
            .invalidParameter,
            "editPolicy is \"\(options.policy.rawValue)\", expected \"balanced\", since \(reason) in section \(index)")
    }

    var lengths: ItemLengths { ItemLengths(self, tracks.lengths[0]) }

    /// - Parameters:
    ///   - top: the position at which the columns begin.
    ///   - start: the position at which the section begins; cells are stored relative to it.
    /// - Returns: the cells, and the end of the longest column.
    func build(top: Double, start: Double) throws(LayoutError) -> (SectionBody, end: Double) {
        guard section.itemCount > 0 else { return (.empty, top) }
        guard hasLanes else { return try placed(top, start) }
        let lengths = lengths
        if let length = lengths.uniform, options.policy == .balanced,
            let run = uniformRun(length, top: top, start: start)
        {
            let last = run.frame(of: run.count - 1)
            return (.uniform(run), max(top, start + last.scroll + length))
        }
        let lanes = try fill(lengths, geometry(top - start), base: base(top))
        return (.lanes(lanes), top + lanes.longest)
    }

    /// The places of the columns, by which lanes before and after an edit are compared.
    ///
    /// - Parameter top: the position at which the columns begin, relative to the section's start.
    func geometry(_ top: Double) -> LaneColumns.Geometry {
        LaneColumns.Geometry(
            count: tracks.count,
            across: (start: metrics.inset.before, length: tracks.lengths[0], spacing: metrics.columnSpacing),
            itemSpacing: metrics.itemSpacing, top: top)
    }

    /// With equal lengths, every strategy makes equal rows, except that a column stays the shortest if items make it no longer. Rows are
    /// stored as a rule if multiplying gives the same results as adding one length after another; otherwise the result is nil.
    private func uniformRun(_ length: Double, top: Double, start: Double) -> UniformRun? {
        let pitch = length + metrics.itemSpacing
        let count = section.itemCount
        let sums = [
            top, start, metrics.itemSpacing, length, Double(count / tracks.count + 1) * pitch,
        ]
        let isExact = sums.allSatisfy { ($0 * 1024).rounded() == $0 * 1024 && abs($0) < 0x1p40 }
        guard isExact, pitch > 0 || pitch == 0 && options.strategy != .shortestFirst, metrics.itemSpacing >= 0 else {
            return nil
        }
        let isFromRight = (options.strategy == .rightToLeft) != options.isTrackReversed
        let step = tracks.lengths[0] + metrics.columnSpacing
        return UniformRun(
            count: count, perRow: tracks.count,
            first: AxisRect(
                cross: metrics.inset.before + (isFromRight ? Double(tracks.count - 1) * step : 0),
                scroll: top - start + metrics.itemSpacing, crossLength: tracks.lengths[0], scrollLength: length),
            step: isFromRight ? -step : step, pitch: pitch)
    }

    /// The position to which lengths are added. The original adds them to the columns' place in the content, where they round otherwise;
    /// the rules of CSS compare them from where the columns begin. So do policies that keep items in their columns, which the original
    /// does not have: what is kept must not round anew when the section moves.
    ///
    /// - Parameter top: the position at which the columns begin.
    func base(_ top: Double) -> Double {
        options.strategy != .css && options.policy == .balanced ? top : 0
    }

    /// Columns without items.
    func filling(_ geometry: LaneColumns.Geometry, base: Double) -> LaneFilling {
        LaneFilling(options, geometry, base: base)
    }

    /// Puts each item into the column that the strategy chooses.
    private func fill(
        _ lengths: ItemLengths, _ geometry: LaneColumns.Geometry, base: Double
    ) throws(LayoutError) -> LaneColumns {
        var filling = filling(geometry, base: base)
        var chunks: [LaneChunk] = []
        chunks.reserveCapacity(section.itemCount / LaneChunk.longest + 1)
        func lanes() -> LaneColumns { LaneColumns(geometry, chunks, base: base) }
        var offer = offer
        for first in stride(from: 0, to: section.itemCount, by: LaneChunk.longest) {
            if first.isMultiple(of: Cancellation.stride) { try Cancellation.check() }
            let items = first..<min(section.itemCount, first + LaneChunk.longest)
            let data = lengths.lengths(of: items)
            chunks.append(kept.map { filling.fill(data, keeping: $0[items].map { Int($0) }) } ?? filling.fill(data))
            if offer?(lanes, geometry.nextStart(after: filling.ends)) == true { offer = nil }
        }
        var filled = lanes()
        filled.estimate = lengths.fallback
        return filled
    }

    /// Places items that do not lie in lanes. Such cells are stored one by one: one may cover a thousand columns, and those of a column
    /// are not in order.
    private func placed(_ top: Double, _ start: Double) throws(LayoutError) -> (SectionBody, end: Double) {
        let lengths = lengths
        var lanes = GridLanes(options, tracks, spacing: metrics.itemSpacing, leastLength: leastLength(lengths))
        let (spans, starts) = (spans?.scalars, starts?.scalars)
        var places: [GridLanes.Place] = []
        places.reserveCapacity(section.itemCount)
        for first in stride(from: 0, to: section.itemCount, by: LaneChunk.longest) {
            try Cancellation.check()
            let data = lengths.data(of: first..<min(section.itemCount, first + LaneChunk.longest))
            for item in first..<min(section.itemCount, first + LaneChunk.longest) {
                let span = spans.map { min(Int($0[item]), tracks.count) } ?? 1
                let start = starts.flatMap { Self.first($0[item], span: span, count: tracks.count) }
                places.append(
                    try lanes.place(item, span: span, start: start) { data.length(of: item, across: $0) })
            }
        }
        return (.frames(cells(places, top: top - start, longest: lanes.longest)), top + lanes.longest)
    }

    /// A length that no item falls below; needed only to pack densely.
    private func leastLength(_ lengths: ItemLengths) -> Double {
        guard options.isDense else { return 0 }
        let narrowest = tracks.lengths.indices.reduce(Double.infinity) {
            tracks.isRemoved($1) ? $0 : min($0, tracks.lengths[$1])
        }
        let data = lengths.data(of: 0..<section.itemCount)
        return (0..<section.itemCount).reduce(.infinity) { min($0, data.length(of: $1, across: narrowest)) }
    }

    /// - Parameters:
    ///   - top: where the columns begin, relative to the section's start.
    ///   - longest: where the longest column ends, from there.
    private func cells(_ places: [GridLanes.Place], top: Double, longest: Double) -> FrameColumns {
        FrameColumns(
            places.map { place in
                let position = options.isFillReversed ? longest - place.position - place.length : place.position
                return AxisRect(
                    cross: metrics.inset.before + tracks.starts[place.columns.lowerBound], scroll: top + position,
                    crossLength: tracks.length(of: place.columns), scrollLength: place.length)
            })
    }
}
