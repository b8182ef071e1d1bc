package import LayoutCore

/// Lays out rows of items of equal height, and spans that have a row to themselves.
///
///     ┌────┐ ┌─────────┐ ┌──┐      a flow item joins the row if it is as high as the previous item and fits
///     └────┘ └─────────┘ └──┘
///     ┌──────┐ ┌───────┐           then the row may be centred, or filled by scaling its items
///     │      │ │       │
///     └──────┘ └───────┘
///     ┌─────────────────────┐      a span never shares its row
///     └─────────────────────┘
///
/// `SpanFlowLayout+Rows.swift` makes the rows of a section, and `SpanFlowLayout+Edits.swift` those that an edit changes. Rows are stored
/// in chunks, which a later layout takes over as a whole. As a `RowLayout` it lets a script choose the form of each row.
package struct SpanFlowLayout: TrustedLayout, EditableLayout, RowLayout {
    private let options: InsetFrameOptions
    private let defaults: Parameters

    package init(_ parameters: Parameters) {
        options = InsetFrameOptions(parameters, quirks: Keys.originalQuirks)
        defaults = parameters
    }

    /// Makes the rows of each section, with its header before and its footer after them.
    ///
    /// - Complexity: O(items)
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try prepare(container, reusing: nil, nil).layout
    }

    /// The same with rows in a form that the layout does not know, such as one that a script chooses; their items get whole points.
    package func prepare(
        _ container: Container, transforming transform: @escaping RowTransform
    ) throws(LayoutError) -> PreparedLayout {
        try prepare(container, reusing: nil, transform).layout
    }

    /// Makes rows again from the first touched item of each section until a chunk of rows begins where an old one began.
    ///
    /// - Complexity: O(sections + rows that change · log items). Sections are prepared again if a row has a position or ends at one that
    ///   is not a multiple of 1/1024 point.
    package func update(
        _ prepared: PreparedLayout, after edit: ContainerEdit, of container: Container
    ) throws(LayoutError) -> PreparedUpdate? {
        try prepare(container, reusing: PreviousLayout(prepared: prepared, edit: edit), nil)
    }

    private func prepare(
        _ container: Container, reusing previous: PreviousLayout?, _ transform: RowTransform?
    ) throws(LayoutError) -> PreparedUpdate {
        let frame = options.frame(container)
        let direction = options.direction
        var sections: [PreparedSection] = []
        sections.reserveCapacity(container.sections.count)
        var end = options.leadingLength
        var contentEnd = 0.0
        var reused = ReusedCells()
        for (index, section) in container.sections.enumerated() {
            try Cancellation.check()
            let metrics = SpanFlowMetrics(section.overrides, over: defaults, direction)
            let start = end
            var elements: [PreparedElement] = []
            if metrics.header > 0 {
                let header = frame.header(metrics.header, at: end, metrics.inset)
                elements.append(frame.element(ElementKinds.header, header, from: start))
                end += metrics.header
            }
            end += metrics.inset.lead
            let room = frame.room(metrics.inset)
            let measured = section.measuredSizes.viewOfGivenSizes(
                at: LengthAcross(cells: room, of: container, direction))
            var making = SpanFlowRows(
                SpanFlowItems(section, metrics: metrics, direction: direction, measured: measured), metrics: metrics,
                room: room, top: end,
                start: start, joinSlack: options.originalQuirks ? frame.inset.before : 0,
                LineRoom(isExact: options.originalQuirks))
            if let transform { making.transforming = CustomRows(index, direction: direction, transform: transform) }
            let rows: RowColumns
            if let old = previous?.section(index, itemCount: section.itemCount),
                let edited = try making.update(old, top: end, start: start)
            {
                rows = edited.rows
                reused.add(edited.reused, from: old.number, to: index)
            } else {
                rows = try making.fill()
            }
            // The original counts the last row at its extent before the transform.
            let counted = options.originalQuirks ? rows.place.contentEnd : rows.place.end
            end = rows.place.end + metrics.inset.trail
            contentEnd = max(counted, start) + metrics.inset.trail
            if metrics.footer > 0 {
                let length = options.originalQuirks ? metrics.header : metrics.footer
                let footer = footer(length, at: end, section: metrics.inset, frame: frame)
                if length > 0 { elements.append(frame.element(ElementKinds.footer, footer, from: start)) }
                end += length
                contentEnd = max(contentEnd, end)
            }
            var parts = SectionParts(
                extent: max(0, end - start), itemCount: section.itemCount,
                body: making.transforming.map { .frames($0.columns) } ?? .rows(rows), elements: elements)
            if measured.hasEstimates { parts.measured = measured }
            sections.append(PreparedSection(start: start, parts))
        }
        let contentSize = contentSize(
            endingAt: contentEnd, isEmpty: sections.isEmpty, bounds: container.bounds.size, frame: frame)
        return PreparedUpdate(
            layout: options.prepared(sections, contentSize: contentSize, container: container), reused: reused)
    }

    /// The room across for the items of a section.
    package static func cellLength(_ parameters: Parameters, in container: Container, section: Int) -> Double? {
        let options = InsetFrameOptions(parameters, quirks: Keys.originalQuirks)
        let metrics = SpanFlowMetrics(container.sections[section].overrides, over: parameters, options.direction)
        return options.frame(container).room(metrics.inset)
    }

    /// Invalidates everything when the size changes; when only the origin does, the pinned headers that move.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        options.invalidation(of: prepared, from: old, to: new)
    }

    /// The original shifts a footer by the content inset, and narrows it by the inset on both sides a second time.
    private func footer(_ length: Double, at position: Double, section: AxisInsets, frame: InsetFrame) -> AxisRect {
        var footer = frame.footer(length, at: position, section)
        guard options.originalQuirks else { return footer }
        footer.cross += frame.inset.before
        if !options.insetsSupplementary {
            footer.crossLength = max(0, footer.crossLength - frame.inset.before - frame.inset.after)
        }
        return footer
    }

    /// At least as long as the visible area, unless the layout is empty.
    private func contentSize(endingAt end: Double, isEmpty: Bool, bounds: Size, frame: InsetFrame) -> Size {
        if isEmpty || end == 0 { return .zero }
        let visible = options.direction.scroll(bounds) - frame.inset.lead - frame.inset.trail
        return options.direction.size(cross: frame.visible, scroll: max(0, end, visible))
    }
}

/// One section's metrics: its overrides, or else the layout's parameters. Lengths are in points, along the axes of the layout.
struct SpanFlowMetrics {
    /// How a full row is adjusted: its items move to the middle, or grow until they fill the row. Adjusted items get whole points.
    enum RowTransform {
        case none
        case center
        /// Scaled to the room across, by at most `limit` if that is above 1.
        case fill(limit: Double)
    }

    var itemSize: Size
    var itemsAreSpans: Bool
    var spacing: Double
    var spanSpacing: Double
    /// Spacing before a span that follows a row (`spacingBeforeSpans`), and before a row that follows a span.
    var spacingBeforeSpans: Double
    var spacingAfterSpans: Double
    /// Whether spans are as long across as the room.
    var spansFill: Bool
    var inset: AxisInsets
    var header: Double
    var footer: Double
    var transform: RowTransform

    init(_ own: Parameters, over defaults: Parameters, _ direction: ScrollDirection) {
        typealias Keys = SpanFlowLayout.Keys
        func value<Value>(_ key: ParameterKey<Value>) -> Value { own.own(key) ?? defaults[key] }
        itemSize = defaults[Keys.defaultItemSize]
        itemsAreSpans = defaults[Keys.defaultItemStyle] == .span
        spacing = value(Keys.interitemSpacing)
        spanSpacing = value(Keys.interspanSpacing) ?? spacing
        spacingBeforeSpans = value(Keys.spanGroupSpacingBefore) ?? spacing
        spacingAfterSpans = value(Keys.spanGroupSpacingAfter) ?? spacing
        spansFill = value(Keys.spanFills)
        inset = direction.sides(value(Keys.defaultSectionInsets))
        header = value(Keys.defaultHeaderHeight)
        footer = value(Keys.defaultFooterHeight)
        transform = value(Keys.defaultRowTransform)
    }
}
