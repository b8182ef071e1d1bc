package import LayoutCore

/// Stacks items in columns of equal width, each item below the previous one in its column: a waterfall.
///
///     width 116, 2 columns, insets 8, spacings 4     ┌──────────────┐   w = round((cw − (n − 1) · columnSpacing) / n)
///     heights 60, 20, 20, 30, shortest first         │ ┌────┬─────┐ │   y = the column's end + interitemSpacing,
///                                                    │ │    │  1  │ │       for its first item too
///                                                    │ │ 0  ├─────┤ │
///                                                    │ │    │  2  │ │   a header before the section's inset, a footer
///                                                    │ │    ├─────┤ │   right after the items
///                                                    │ ├────┤  3  │ │
///                                                    └─┴────┴─────┴─┘
///
/// `layoutStrategy` chooses the column: by index from the left or the right, the shortest (the first of equal ones), or
/// by the rule of CSS grid lanes (`css`: of the columns within `flowTolerance` of the shortest, the next one after the
/// previous item; items may span columns and start in one of their own). Columns are equal, or have the lengths that `tracks` gives
/// them. A section of equal heights is stored as a rule.
package struct ColumnLayout: TrustedLayout, EditableLayout {
    let options: InsetFrameOptions
    let lanes: LaneOptions
    private let defaults: Parameters

    package init(_ parameters: Parameters) {
        options = InsetFrameOptions(parameters, quirks: Keys.originalQuirks)
        lanes = LaneOptions(parameters)
        defaults = parameters
    }

    /// Fills the columns of each section, with its header before and its footer after them.
    ///
    /// - Throws: `layout.failed` if items times columns exceed `ColumnBuilder.workLimit`; `parameters.invalid` if items are to keep
    ///   their columns that do not lie in lanes.
    /// - Complexity: O(items · columns); O(1) for a section of equal heights.
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try prepare(container, reusing: nil).layout
    }

    /// Fills the columns of each section, each item into its given one. Sections that are not named are filled by the strategy.
    ///
    /// - Throws: also `parameters.invalid` if a section has other items or columns, or if `editPolicy` is `balanced`.
    package func prepare(
        _ container: Container, keeping lanes: [Int: [UInt16]]
    ) throws(LayoutError) -> PreparedLayout {
        try prepare(container, reusing: nil, keeping: lanes).layout
    }

    /// Fills columns again from the first touched item of each section until they end where they ended, or all by one distance further
    /// on. By the policies `sticky` and `hybrid`, all items or those up to the last visible one keep their columns, so the result differs
    /// from that of a prepare.
    ///
    /// - Complexity: O(sections + touched items · log *n* · columns + items of columns that are filled again). Sections whose items do
    ///   not lie in lanes are laid out again.
    package func update(
        _ prepared: PreparedLayout, after edit: ContainerEdit, of container: Container
    ) throws(LayoutError) -> PreparedUpdate? {
        try prepare(container, reusing: PreviousLayout(prepared: prepared, edit: edit))
    }

    private func prepare(
        _ container: Container, reusing previous: PreviousLayout?, keeping kept: [Int: [UInt16]] = [:]
    ) throws(LayoutError) -> PreparedUpdate {
        let frame = options.frame(container)
        let direction = options.direction
        var sections: [PreparedSection] = []
        sections.reserveCapacity(container.sections.count)
        var end = options.leadingLength
        var reused = ReusedCells()
        let builders = try builders(for: container, keeping: kept)
        var screenIsWanted = offersScreen(of: container, builders)
        let visibleEnd = previous.map { $0.prepared.scrollInterval(of: container.bounds).end } ?? 0
        for (index, section) in container.sections.enumerated() {
            try Cancellation.check()
            var builder = builders[index]
            let start = end
            let measured = builder.lengths.measured
            var elements: [PreparedElement] = []
            if builder.metrics.header > 0 {
                let header = frame.header(builder.metrics.header, at: end, builder.metrics.inset).integral
                elements.append(frame.element(ElementKinds.header, header, from: start))
                end = header.scroll + header.scrollLength
            }
            end += builder.metrics.inset.lead
            if screenIsWanted {
                builder.offer = { lanes, nextStart in
                    // An edit that has to begin again offers its screen once.
                    guard screenIsWanted else { return true }
                    guard
                        let screen = screen(
                            of: container, after: sections, at: start, lanes: lanes, nextStart: nextStart,
                            elements: elements, measured: measured)
                    else {
                        return false
                    }
                    screenIsWanted = false
                    screen.offer()
                    return true
                }
            }
            let body: SectionBody
            let old = previous?.section(index, itemCount: section.itemCount)
            if let old, let unchanged = builder.unchanged(old, top: end, start: start) {
                (body, end) = unchanged
                reused.addSections(from: old.number, to: index)
            } else if let old,
                let updated = try builder.update(
                    old, top: end, start: start, visibleEnd: visibleEnd, origin: { previous?.origin(of: $0, in: index) }
                )
            {
                (body, end) = (updated.body, updated.end)
                reused.add(updated.reused, from: old.number, to: index)
            } else {
                (body, end) = try builder.build(top: end, start: start)
            }
            if builder.metrics.footer > 0 {
                let footer = frame.footer(builder.metrics.footer, at: end, builder.metrics.inset)
                elements.append(frame.element(ElementKinds.footer, footer, from: start))
                end = footer.scroll + footer.scrollLength
            }
            end += builder.metrics.inset.trail
            var parts = SectionParts(
                extent: end - start, itemCount: section.itemCount, body: body, elements: elements)
            if measured.hasEstimates { parts.measured = measured }
            sections.append(PreparedSection(start: start, parts))
        }
        let across =
            options.originalQuirks
            ? frame.visible - frame.inset.before - frame.inset.after : frame.visible
        let contentSize = direction.size(
            cross: max(0, across), scroll: sections.isEmpty ? 0 : max(0, end))
        return PreparedUpdate(
            layout: options.prepared(sections, contentSize: contentSize, container: container), reused: reused)
    }

    /// The builders of each section's columns. They are made once it is known that no section will be rejected.
    private func builders(
        for container: Container, keeping kept: [Int: [UInt16]]
    ) throws(LayoutError) -> [ColumnBuilder] {
        if let section = kept.keys.first(where: { !container.sections.indices.contains($0) }) {
            throw LayoutError(
                .invalidParameter,
                "there are columns of items in section \(section), expected a section below \(container.sections.count)"
            )
        }
        var work = 0
        var tracks = SectionTracks()
        var builders: [ColumnBuilder] = []
        builders.reserveCapacity(container.sections.count)
        for (index, section) in container.sections.enumerated() {
            let metrics = ColumnMetrics(section.overrides, over: defaults, options.direction)
            var builder = try ColumnBuilder(section, metrics, of: self, in: container, tracks: &tracks)
            work += builder.work
            guard work <= ColumnBuilder.workLimit else {
                throw LayoutError(
                    .failed,
                    "columnCount requires \(work) comparisons of items with columns, expected at most "
                        + "\(ColumnBuilder.workLimit)")
            }
            try builder.check(index)
            if let lanes = kept[index] { try builder.keep(lanes, index) }
            builders.append(builder)
        }
        return builders
    }

    /// The length across that the cells of a section have. Sizes that were measured at another length are estimates.
    func length(of metrics: ColumnMetrics, in container: Container) -> LengthAcross {
        LengthAcross(
            cells: metrics.cellLength(in: options.frame(container), tracks: lanes.tracks), of: container,
            options.direction)
    }

    /// The length across that the cells of a section have, before any prepare.
    ///
    /// - Complexity: O(1) besides reading the parameters
    package static func cellLength(_ parameters: Parameters, in container: Container, section: Int) -> Double? {
        let options = InsetFrameOptions(parameters, quirks: Keys.originalQuirks)
        return ColumnMetrics(container.sections[section].overrides, over: parameters, options.direction)
            .cellLength(in: options.frame(container), tracks: LaneOptions(parameters).tracks)
    }

    /// Invalidates everything when the size changes; when only the origin does, the pinned headers that move.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect)
        -> InvalidationContext?
    {
        options.invalidation(of: prepared, from: old, to: new)
    }
}

/// One section's metrics: its overrides, or else the layout's parameters.
struct ColumnMetrics {
    /// The number of equal columns.
    var columns: Int
    /// Whether the layout's tracks replace them: the section has no number of its own.
    var usesTracks: Bool
    var columnSpacing: Double
    var itemSpacing: Double
    var inset: AxisInsets
    var header: Double
    var footer: Double
    var itemLength: Double

    init(_ own: Parameters, over defaults: Parameters, _ direction: ScrollDirection) {
        func value<Value>(_ key: ParameterKey<Value>) -> Value { own.own(key) ?? defaults[key] }
        columns = max(1, value(ColumnLayout.Keys.columnCount))
        usesTracks = own.own(ColumnLayout.Keys.columnCount) == nil
        columnSpacing = value(ColumnLayout.Keys.columnSpacing)
        itemSpacing = value(ColumnLayout.Keys.interitemSpacing)
        inset = direction.sides(value(ColumnLayout.Keys.sectionInset))
        header = value(ColumnLayout.Keys.headerHeight)
        footer = value(ColumnLayout.Keys.footerHeight)
        itemLength = value(ColumnLayout.Keys.itemHeight)
    }

    /// The length across of equal columns, in whole points; of tracks, the room that they share.
    func cellLength(in frame: InsetFrame, tracks: [GridTrack]) -> Double {
        let room = frame.visible - inset.before - inset.after
        return usesTracks && !tracks.isEmpty
            ? room : ColumnTracks.equalLength(columns, room: room, gap: columnSpacing)
    }
}
