/// The immutable outcome of a prepare: the content size, and where every element is.
///
/// Pinned elements depend on what is visible, so every answer takes the bounds; nothing else does.
package struct PreparedLayout: Sendable {
    package let contentSize: Size
    /// The container's sections. Where it has none, a section without items may stand for them, with elements of the layout's own.
    package let sections: [PreparedSection]
    /// How many sections the container has.
    package let sectionCount: Int
    package let kinds: ElementKinds
    package let itemCount: Int
    /// Supplementary elements and decorations.
    package let supplementaryCount: Int
    /// What the layout could not do as asked, and what it did; at most one a section and 16 in all.
    package let warnings: [LayoutWarning]
    /// Content insets that keep pinned elements from under bars.
    package let contentInset: Insets
    let space: ContainerSpace
    let envelope: IntervalEnvelope
    /// What cells that may lie anywhere take across the scroll axis, unmirrored.
    let crossExtent: ClosedRange<Double>?
    /// Which elements are in a rectangle.
    let semantics: QuerySemantics
    /// Sections that scroll across.
    package let orthogonalRows: [Int: OrthogonalRow]
    /// Sections with elements that pin for ever, wherever they are.
    let endlessSections: [Int]

    package static let warningLimit = 16

    package enum QuerySemantics: Sendable {
        /// An element whose frame meets the rectangle is in it.
        case plain
        /// The rules of a compositional layout: the rectangle is clipped to the content; a cell counts by the part that lies
        /// inside its group, an anchored element with its owner's group, a decoration by its section, touching included.
        case compositional
    }

    package init(
        contentSize: Size, space: ContainerSpace, contentInset: Insets, sections: [PreparedSection],
        sectionCount: Int? = nil, kinds: ElementKinds = .standard, semantics: QuerySemantics = .plain,
        orthogonalRows: [Int: OrthogonalRow] = [:], warnings: [LayoutWarning] = []
    ) {
        self.sectionCount = sectionCount ?? sections.count
        self.contentSize = contentSize
        self.space = space
        self.contentInset = contentInset
        self.sections = sections
        self.kinds = kinds
        self.semantics = semantics
        self.orthogonalRows = orthogonalRows
        itemCount = sections.reduce(0) { $0 + $1.itemCount }
        supplementaryCount = sections.reduce(0) { $1.elementCount + $0 }
        self.warnings = Array(warnings.prefix(Self.warningLimit))
        let scrollExtents = sections.map(\.scrollExtent)
        envelope = IntervalEnvelope(starts: scrollExtents.map(\.lowerBound), ends: scrollExtents.map(\.upperBound))
        let crossExtents = sections.compactMap(\.body.crossExtent)
        crossExtent = crossExtents.first.map { first in
            crossExtents.reduce(first) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
        }
        endlessSections = sections.indices.filter { sections[$0].hasEndlessPin }
    }

    /// The axis that scrolls.
    package var direction: ScrollDirection { space.direction }
    var isVertical: Bool { space.direction == .vertical }
    package var isMirrored: Bool { space.mirrorWidth != nil }

    /// `rect` on the scroll axis, in the layout's own coordinates.
    func scrollInterval(of rect: Rect) -> (start: Double, end: Double) { space.scrollInterval(of: rect) }

    // MARK: Lookup

    /// The frame of an item's cell; nil when there is no such item or it has no place.
    ///
    /// - Complexity: O(log *lines*)
    package func frame(of path: IndexPath) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard path.item >= 0 && path.item < section.itemCount else { return nil }
        guard let place = section.body.place(of: path.item) else { return nil }
        let frame = finished(place, in: section, roundsFirst: section.body.roundsFirst)
        guard let transform = section.body.appearances?[path.item].transform else { return frame }
        return space.transform(transform).boundingBox(of: frame)
    }

    /// The frame of a supplementary element or a decoration while `bounds` are visible; nil where there is none.
    package func frame(of kind: UInt32, at path: IndexPath, bounds: Rect) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard let element = section.element(kind, item: path.item) else { return nil }
        return frame(of: element, in: section, visible: visible(bounds)).shown
    }

    /// Any element's attributes while `bounds` are visible; nil where there is none.
    package func attributes(of element: Element, bounds: Rect) -> LayoutAttributes? {
        guard let kind = kinds.number(of: element.category, element.kind) else { return nil }
        var columns = AttributeColumns(kindNames: kinds)
        append(kind, at: element.indexPath, bounds: bounds, to: &columns)
        return columns.isEmpty ? nil : columns[0]
    }

    /// Adds one element's attributes, if it is there.
    package func append(_ kind: UInt32, at path: IndexPath, bounds: Rect, to columns: inout AttributeColumns) {
        guard sections.indices.contains(path.section) else { return }
        let section = sections[path.section]
        if kind == ElementKinds.cell {
            guard path.item >= 0, path.item < section.itemCount, let place = section.body.place(of: path.item) else {
                return
            }
            let frame = finished(place, in: section, roundsFirst: section.body.roundsFirst)
            append(
                cell: path.item, of: path.section, frame, section.appearance(of: path.item), to: &columns, meeting: nil)
        } else if let element = section.element(kind, item: path.item) {
            append(element, of: path.section, visible: visible(bounds), to: &columns, meeting: nil)
        }
    }

    // MARK: Orthogonal rows

    /// The window on a section's own row, and the same shifted to what shows of it at an offset, where frames are told
    /// unscrolled; nil for a section that does not scroll by itself.
    package func orthogonalWindow(of section: Int, offset: Double) -> (frame: Rect, shown: Rect)? {
        guard let row = orthogonalRows[section] else { return nil }
        var shown = row.frame
        if isVertical { shown.x += offset } else { shown.y += offset }
        return (space.mirrored(row.frame), space.mirrored(shown))
    }

    // MARK: Steps

    func candidates(_ rect: Rect) -> Range<Int> {
        let range = space.range(of: rect)
        return envelope.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
    }

    @inline(__always)
    func finished(_ place: AxisRect, in section: PreparedSection, roundsFirst: Bool) -> Rect {
        finished(place, from: section.start, roundsFirst: roundsFirst)
    }

    /// The same from a section's start alone: a section that is passed on for each cell is a dozen counts of references.
    @inline(__always)
    func finished(_ place: AxisRect, from start: Double, roundsFirst: Bool) -> Rect {
        var place = place
        place.scroll += start
        return space.frame(place, roundsFirst: roundsFirst)
    }

    /// Adds a cell, or one that meets a rectangle.
    func append(
        cell item: Int, of section: Int, _ frame: Rect, _ appearance: Appearance?, to columns: inout AttributeColumns,
        meeting rect: Rect?
    ) {
        var appearance = appearance ?? .plain
        var shown = frame
        if let transform = appearance.transform {
            appearance.transform = space.transform(transform)
            shown = appearance.transform?.boundingBox(of: frame) ?? frame
        }
        if let rect, !rect.meets(shown) { return }
        columns.append(
            kind: ElementKinds.cell, section: UInt32(section), item: UInt32(item), frame: shown, appearance: appearance,
            untransformed: frame)
    }

    /// Adds an element of another kind, or one that meets a rectangle.
    func append(
        _ element: PreparedElement, of section: Int, visible: Visible,
        to columns: inout AttributeColumns, meeting rect: Rect?
    ) {
        let (plain, shown) = frame(of: element, in: sections[section], visible: visible)
        if let rect, !rect.meets(shown) { return }
        var appearance = element.appearance
        appearance.transform = appearance.transform.map(space.transform)
        if let pin = element.pin, pin.raise != 0, visible.bounds.meets(shown) { appearance.zIndex += pin.raise }
        columns.append(
            kind: element.kind, section: UInt32(section), item: UInt32(element.item), frame: shown,
            appearance: appearance,
            untransformed: plain)
    }

    /// The frame without the transform, and the box around the transformed element.
    func frame(
        of element: PreparedElement, in section: PreparedSection, visible: Visible
    ) -> (plain: Rect, shown: Rect) {
        let plain = plainFrame(of: element, in: section, visible: visible)
        guard let transform = element.appearance.transform else { return (plain, plain) }
        return (plain, space.transform(transform).boundingBox(of: plain))
    }

    /// An element that is held at an edge of what shows lies exactly there, whatever its section's start and the content's width
    /// are: the way through the section's coordinates and back loses bits.
    private func plainFrame(of element: PreparedElement, in section: PreparedSection, visible: Visible) -> Rect {
        let local = (start: visible.start - section.start, end: visible.end - section.start)
        var place = element.place(visible: local)
        place.scroll += section.start
        guard let edge = element.heldEdge(visible: local) else { return space.frame(place, roundsFirst: false) }
        place.scroll = edge == .start ? visible.start : visible.end - place.scrollLength
        guard !isVertical, isMirrored else { return space.frame(place, roundsFirst: false) }
        let shown = shown(in: visible.bounds)
        return space.frame(place, mirroredX: edge == .start ? shown.maxX - place.scrollLength : shown.x)
    }

    /// What shows of the scroll axis inside the content inset, in the layout's own coordinates, and the bounds.
    struct Visible {
        var start: Double
        var end: Double
        var bounds: Rect
    }

    func visible(_ bounds: Rect) -> Visible {
        let interval = visibleInterval(bounds)
        return Visible(start: interval.start, end: interval.end, bounds: bounds)
    }

    /// The bounds inside the content inset, on the scroll axis, in the layout's own coordinates.
    func visibleInterval(_ bounds: Rect) -> (start: Double, end: Double) {
        space.scrollInterval(of: shown(in: bounds))
    }

    /// The bounds inside the content inset.
    private func shown(in bounds: Rect) -> Rect {
        Rect(
            x: bounds.x + contentInset.left, y: bounds.y + contentInset.top,
            width: bounds.width - contentInset.left - contentInset.right,
            height: bounds.height - contentInset.top - contentInset.bottom)
    }
}
