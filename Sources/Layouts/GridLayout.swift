package import LayoutCore

/// Places square blocks on a grid of equal divisions: PrimeGrid's layout.
///
///     4 divisions, scales 1 1 1 2 1 1       an item of scale k takes k × k cells. If it does not fit at its turn, it
///     ┌───┬───┬───┬───┐                     goes to the next free place; the turn stays open, and a later, smaller
///     │ 0 │ 1 │ 2 │ 4 │                     item can fill it.
///     ├───┴───┼───┼───┘
///     │   3   │ 5 │
///     └───────┴───┘
///
/// An item of scale 0 has no place. Footers and section insets are not in the original. An empty section takes no room; the
/// original adds a spacing for it (`originalQuirks`).
package struct GridLayout: TrustedLayout {
    private let direction: ScrollDirection
    private let spacing: Double
    /// A cell's length along the scroll axis; nil for `flexibleRatio` times its length across.
    private let flexible: Double?
    private let flexibleRatio: Double
    private let pinsHeaders: Bool
    private let pinsFooters: Bool
    private let level: Int
    private let defaults: Parameters
    private let originalQuirks: Bool

    package init(_ parameters: Parameters) {
        direction = parameters[CommonKeys.scrollDirection]
        spacing = parameters[Keys.itemSpacing]
        flexible = parameters[Keys.itemFlexibleDimension]
        flexibleRatio = parameters[Keys.itemFlexibleRatio]
        pinsHeaders = parameters[CommonKeys.pinsHeaders]
        pinsFooters = parameters[CommonKeys.pinsFooters]
        level = parameters[CommonKeys.level]
        defaults = parameters
        originalQuirks = parameters[Keys.originalQuirks]
    }

    /// One section's metrics: its overrides, or else the layout's parameters.
    private struct Metrics {
        var divisions: Int
        var header: Double
        var footer: Double
        var inset: AxisInsets
        /// A cell's lengths without spacing: across, and along the scroll axis.
        var fixed = 0.0
        var flexible = 0.0
    }

    private func metrics(_ section: Section, across: Double, index: Int) throws(LayoutError) -> Metrics {
        let own = section.overrides
        var metrics = Metrics(
            divisions: max(1, own.own(Keys.fixedDivisionCount) ?? defaults[Keys.fixedDivisionCount]),
            header: try length(Keys.header, of: section, across: across, index: index),
            footer: try length(Keys.footer, of: section, across: across, index: index),
            inset: direction.sides(own.own(Keys.sectionInset) ?? defaults[Keys.sectionInset]))
        let count = Double(metrics.divisions)
        let room = across - metrics.inset.before - metrics.inset.after
        metrics.fixed = max(0, (room - count * spacing + spacing) / count)
        metrics.flexible = flexible ?? flexibleRatio * metrics.fixed
        return metrics
    }

    /// The length of a section's header or footer, in points or as a multiple of its width. A section's own value takes precedence.
    private func length(
        _ keys: Keys.Length, of section: Section, across: Double, index: Int
    ) throws(LayoutError) -> Double {
        let own = section.overrides
        let source = own.own(keys.points) == nil && own.own(keys.ratio) == nil ? defaults : own
        let (points, ratio) = (source[keys.points], source[keys.ratio])
        guard points == 0 || ratio == 0 else {
            throw LayoutError(
                .invalidParameter,
                "section \(index) has \(keys.points.name) \(points) and \(keys.ratio.name) \(ratio), expected one of them to be 0"
            )
        }
        return min(points + ratio * across, Parameter.coordinateLimit)
    }

    /// Rejects a ratio that a length in points would overrule.
    private func checkCellLength() throws(LayoutError) {
        guard let flexible, flexibleRatio != 1 else { return }
        throw LayoutError(
            .invalidParameter,
            "itemFlexibleRatio is \(flexibleRatio) and itemFlexibleDimension \(flexible), expected \"ratio\" for the dimension "
                + "or 1 for the ratio", pointer: "/parameters/itemFlexibleRatio")
    }

    /// Places the blocks of each section, with its header before and its footer after them.
    ///
    /// - Throws: `layout.failed` if the blocks need more cells or steps than `Occupancy` allows; `parameters.invalid` if a length is given
    ///   both in points and as a ratio.
    /// - Complexity: O(items) without scales; with scales, O(cells taken and searched)
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        try checkCellLength()
        let outer = direction.sides(container.environment.contentInset)
        let across = max(0, direction.cross(container.bounds.size) - outer.before - outer.after)

        var sections: [PreparedSection] = []
        var position = 0.0
        var contentEnd = 0.0
        var hasHeader = false
        var spent = Occupancy.Spent()
        for (index, section) in container.sections.enumerated() {
            try Cancellation.check()
            let metrics = try metrics(section, across: across, index: index)
            let start = position
            var elements: [PreparedElement] = []
            if metrics.header > 0 && section.itemCount > 0 {
                if hasHeader { position += spacing }
                hasHeader = true
                elements.append(
                    element(ElementKinds.header, at: position - start, across: across, length: metrics.header))
                position += metrics.header
            }
            let isSpaced = metrics.header > 0 || index > 0
            if isSpaced && (section.itemCount > 0 || originalQuirks) { position += spacing }
            if section.itemCount > 0 { position += metrics.inset.lead }
            let (body, length) = try body(of: section, metrics, top: position - start, index: index, &spent)
            elements += backgrounds(of: body, section)
            position += length
            if section.itemCount > 0 {
                position += metrics.inset.trail
                if metrics.footer > 0 {
                    position += spacing
                    elements.append(
                        element(ElementKinds.footer, at: position - start, across: across, length: metrics.footer))
                    position += metrics.footer
                }
                contentEnd = max(contentEnd, position)
            }
            sections.append(
                PreparedSection(
                    start: start, extent: max(0, position - start), itemCount: section.itemCount, body: body,
                    elements: pinned(elements, start: start, end: position)))
        }
        if pinsHeaders { StickyStack(container, fallback: level).stack(&sections, isEndless: false) }
        let contentSize = direction.size(cross: across, scroll: contentEnd)
        let isDecorated = container.sections.contains { $0.numbers("decorated") != nil }
        return PreparedLayout(
            contentSize: contentSize,
            space: ContainerSpace(direction: direction, contentSize: contentSize, environment: container.environment),
            contentInset: container.environment.contentInset, sections: sections,
            kinds: isDecorated ? Self.decoratedKinds : .standard)
    }

    private static let decoratedKinds = ElementKinds([ElementKind(.decoration, "background")])

    /// The decorations of those items of a section that are decorated and have a place.
    private func backgrounds(of body: SectionBody, _ section: Section) -> [PreparedElement] {
        guard let decorated = section.numbers("decorated")?.scalars else { return [] }
        let kind = Self.decoratedKinds.others.upperBound - 1
        return (0..<section.itemCount).compactMap { item in
            guard decorated[item] == 1, let place = body.place(of: item) else { return nil }
            return PreparedElement(kind: kind, item: item, place: place, appearance: Appearance(zIndex: -1))
        }
    }

    private func element(_ kind: UInt32, at scroll: Double, across: Double, length: Double) -> PreparedElement {
        PreparedElement(
            kind: kind, place: AxisRect(cross: 0, scroll: scroll, crossLength: across, scrollLength: length))
    }

    /// Pins headers, which footers push out, and footers.
    private func pinned(_ elements: [PreparedElement], start: Double, end: Double) -> [PreparedElement] {
        func length(_ kind: UInt32) -> Double { elements.first { $0.kind == kind }?.place.scrollLength ?? 0 }
        return elements.map { element in
            var element = element
            let isHeader = element.kind == ElementKinds.header
            if isHeader && pinsHeaders {
                element.pin = .toStart(
                    until: end - start - length(ElementKinds.footer), length: element.place.scrollLength)
            } else if element.kind == ElementKinds.footer && pinsFooters {
                element.pin = .toEnd(behind: length(ElementKinds.header))
            }
            return element
        }
    }

    /// Invalidates everything when the length across changes; otherwise the pinned headers and footers.
    package func invalidation(of prepared: PreparedLayout, from old: Rect, to new: Rect) -> InvalidationContext? {
        if direction.cross(old.size) != direction.cross(new.size) { return .everything }
        return pinsHeaders || pinsFooters ? prepared.invalidationOfPins(from: old, to: new) : nil
    }

    /// A section's cells and their length.
    private func body(
        of section: Section, _ cell: Metrics, top: Double, index: Int, _ spent: inout Occupancy.Spent
    ) throws(LayoutError) -> (SectionBody, length: Double) {
        guard section.itemCount > 0 else { return (.empty, 0) }
        guard let scales = section.numbers("scales"), scales.uniform != 1 else {
            let run = UniformRun(
                count: section.itemCount, perRow: cell.divisions,
                first: AxisRect(
                    cross: cell.inset.before, scroll: top, crossLength: cell.fixed, scrollLength: cell.flexible),
                step: spacing + cell.fixed, pitch: spacing + cell.flexible)
            let last = run.frame(of: run.count - 1)
            return (.uniform(run), last.scroll + last.scrollLength - top)
        }
        var occupancy = Occupancy(divisions: cell.divisions, section: index, spent: spent)
        defer { spent = occupancy.spent }
        var cells = FrameColumns()
        cells.reserve(section.itemCount)
        var length = 0.0
        for scale in scales.scalars {
            let side = min(Int(scale), cell.divisions)
            if side == 0 {
                cells.appendAbsent()
                continue
            }
            let place = try occupancy.take(side)
            let extra = Double(side - 1)
            let frame = AxisRect(
                cross: cell.inset.before + Double(place.fixed) * (spacing + cell.fixed),
                scroll: Double(place.flexible) * (spacing + cell.flexible) + top,
                crossLength: cell.fixed + extra * (spacing + cell.fixed),
                scrollLength: cell.flexible + extra * (spacing + cell.flexible))
            cells.append(frame)
            length = max(length, frame.scroll + frame.scrollLength - top)
        }
        cells.finish()
        return (.frames(cells), length)
    }
}
