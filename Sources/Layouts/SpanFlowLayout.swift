package import LayoutCore

/// Rows of items of one height, and spans that have a row to themselves: Noun's flow layout.
///
///     ┌────┐ ┌─────────┐ ┌──┐      a flow item joins the row if it is as high as the item before and fits
///     └────┘ └─────────┘ └──┘
///     ┌──────┐ ┌───────┐           then the row may be centred, or filled by scaling its items
///     │      │ │       │
///     └──────┘ └───────┘
///     ┌─────────────────────┐      a span never shares its row
///     └─────────────────────┘
package struct SpanFlowLayout: Layout {
    private let direction: ScrollDirection
    private let insetsSupplementary: Bool
    private let pinsHeaders: Bool
    private let leadingLength: Double
    private let insets: Insets
    private let defaults: Parameters
    private let originalQuirks: Bool

    init(_ parameters: Parameters) {
        direction = parameters.choice("scrollDirection").flatMap(ScrollDirection.init) ?? .vertical
        insetsSupplementary = parameters.boolean("insetSupplementaryViews") ?? false
        pinsHeaders = parameters.boolean("pinHeadersToTop") ?? true
        leadingLength = parameters.number("leadingViewHeight") ?? 0
        insets = parameters.insets("contentInsets") ?? .zero
        originalQuirks = parameters.boolean("originalQuirks") ?? false
        defaults = parameters
    }

    /// - Complexity: O(items)
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        let contentInset = container.environment.contentInset + insets
        let frame = NounFrame(
            direction: direction, bounds: container.bounds.size, contentInset: contentInset,
            insetsSupplementary: insetsSupplementary, originalQuirks: originalQuirks)
        var sections: [PreparedSection] = []
        sections.reserveCapacity(container.sections.count)
        var end = leadingLength
        var contentEnd = 0.0
        for section in container.sections {
            let metrics = SpanFlowMetrics(section.overrides, over: defaults, direction)
            let start = end
            var elements: [PreparedElement] = []
            if metrics.header > 0 {
                let header = frame.header(metrics.header, at: end, metrics.inset)
                elements.append(frame.element(ElementKinds.header, header, from: start))
                end += metrics.header
            }
            end += metrics.inset.lead
            var rows = SpanFlowRows(
                metrics: metrics, room: frame.room(metrics.inset), top: end, start: start,
                joinSlack: originalQuirks ? frame.inset.before : 0)
            let cells = rows.fill(section, direction)
            // The original counts the last row as it was before its transform.
            let counted = originalQuirks ? rows.contentEnd : rows.end
            end = rows.end + metrics.inset.trail
            contentEnd = max(counted, start) + metrics.inset.trail
            if metrics.footer > 0 {
                let length = originalQuirks ? metrics.header : metrics.footer
                let footer = footer(length, at: end, metrics.inset, frame)
                if length > 0 { elements.append(frame.element(ElementKinds.footer, footer, from: start)) }
                end += length
                contentEnd = max(contentEnd, end)
            }
            sections.append(
                PreparedSection(
                    start: start, extent: max(0, end - start), itemCount: section.itemCount, body: .frames(cells),
                    elements: elements))
        }
        if pinsHeaders { sections.pinHeadersToNext() }
        let contentSize = contentSize(contentEnd, sections.isEmpty, container.bounds.size, frame)
        return PreparedLayout(
            contentSize: contentSize,
            finish: Finish(direction: direction, contentSize: contentSize, environment: container.environment),
            contentInset: contentInset, sections: sections)
    }

    /// Everything when the size changes, what pins when the origin does.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        if old.size != new.size { return .everything }
        return pinsHeaders ? prepared.invalidationOfPins(from: old, to: new) : nil
    }

    /// The original moves it by the content inset, and narrows it by that on both sides once more.
    private func footer(_ length: Double, at position: Double, _ section: AxisInsets, _ frame: NounFrame) -> AxisRect {
        var footer = frame.footer(length, at: position, section)
        guard originalQuirks else { return footer }
        footer.cross += frame.inset.before
        if !insetsSupplementary {
            footer.crossLength = max(0, footer.crossLength - frame.inset.before - frame.inset.after)
        }
        return footer
    }

    /// No less than what is visible, unless there is nothing.
    private func contentSize(_ end: Double, _ isEmpty: Bool, _ bounds: Size, _ frame: NounFrame) -> Size {
        if isEmpty || end == 0 { return .zero }
        let visible = direction.scroll(bounds) - frame.inset.lead - frame.inset.trail
        return direction.size(cross: frame.visible, scroll: max(0, end, visible))
    }
}

/// What a section of rows and spans may have of its own.
struct SpanFlowMetrics {
    /// What happens to a row once it is full.
    enum RowTransform {
        case none
        case center
        /// Scaled to the room across, by no more than `limit` if that is above 1.
        case fill(limit: Double)
    }

    var itemSize: Size
    var itemsAreSpans: Bool
    var spacing: Double
    var spanSpacing: Double
    /// Before a span behind a flow item, and before a row behind a span.
    var spacingBeforeSpans: Double
    var spacingAfterSpans: Double
    var inset: AxisInsets
    var header: Double
    var footer: Double
    var transform: RowTransform

    init(_ own: Parameters, over defaults: Parameters, _ direction: ScrollDirection) {
        func number(_ name: String, _ fallback: Double) -> Double {
            own.number(name) ?? (own.choice(name) == nil ? defaults.number(name) : nil) ?? fallback
        }
        itemSize = defaults.size("defaultItemSize") ?? Size(width: 60, height: 60)
        itemsAreSpans = defaults.choice("defaultItemStyle") == "span"
        spacing = number("interitemSpacing", 8)
        spanSpacing = number("interspanSpacing", spacing)
        spacingBeforeSpans = number("spanGroupSpacingBefore", spacing)
        spacingAfterSpans = number("spanGroupSpacingAfter", spacing)
        inset = direction.sides(own.insets("defaultSectionInsets") ?? defaults.insets("defaultSectionInsets") ?? .zero)
        header = number("defaultHeaderHeight", 0)
        footer = number("defaultFooterHeight", 0)
        let source = own.values["defaultRowTransform"] == nil ? defaults : own
        transform =
            if let fill = source.keyed("defaultRowTransform") { .fill(limit: fill.value) } else {
                source.choice("defaultRowTransform") == "center" ? .center : .none
            }
    }
}
