/// The immutable result of a prepare: the content size, and the frame of every element.
///
///     let prepared = try layout.prepare(container)
///     prepared.contentSize
///     prepared.frame(of: ItemPath(section: 0, item: 7))
///     prepared.elements(ElementQuery(rect: bounds), bounds: bounds)
///
/// Cells are stored by the rule that places them where there is one (`SectionBody`): a million equal cells are a few numbers, and a
/// query finds the visible ones in O(log *n* + found). Frames are computed when they are read, mirrored and rounded by one
/// `ContainerSpace`.
///
/// Pinned elements depend on the visible rectangle, so every query takes the bounds; nothing else depends on them. A layout makes it with a
/// ``Placement``, and an edit makes the next one, which shares the sections that it did not touch.
public struct PreparedLayout: Sendable {
    /// The extent of the content in points.
    public private(set) var contentSize: Size
    /// The container's sections. If it has none, a section without items may stand in for the layout's own elements.
    package let sections: PreparedSections
    /// The number of sections in the container.
    package var sectionCount: Int
    /// The kinds of its elements, by number.
    package let kinds: ElementKinds
    /// The number of items in all sections.
    package let itemCount: Int
    /// The number of supplementary elements and decorations.
    package let supplementaryCount: Int
    /// Requests that the layout could not follow; at most one warning per section and `warningLimit` in all.
    package var warnings: [LayoutWarning] = [] {
        didSet { if warnings.count > Self.warningLimit { warnings = Array(warnings.prefix(Self.warningLimit)) } }
    }
    /// The content inset, which keeps pinned elements clear of bars.
    package let contentInset: Insets
    private(set) var space: ContainerSpace
    /// The interval of the cross axis with all cells, unmirrored, in layouts whose cells may lie anywhere.
    let crossExtent: ClosedRange<Double>?
    /// The rule by which elements match a rectangle.
    package var semantics = QuerySemantics.plain
    /// Orthogonally scrolling sections by number.
    package var orthogonalRows: [Int: OrthogonalRow] = [:]
    /// Whether any element follows the visible rectangle.
    package let hasPins: Bool
    /// Whether any element is in a stack of pinned headers.
    package let hasStacks: Bool
    let hasCustom: Bool

    /// Data that the layout itself stores for the next edit, so that it need not compute it again.
    package var notes: (any Sendable)?

    /// The maximum number of warnings.
    package static let warningLimit = 16

    /// How elements match a rectangle.
    ///
    /// A query may want everything that a compositional layout draws instead, see `ElementQuery.Match`.
    package enum QuerySemantics: Sendable {
        /// An element matches if its frame meets the rectangle.
        case plain
        /// The rules of a compositional layout: the rectangle is clipped to the content; a cell matches by the part inside its
        /// group, an anchored element along with its owner's group, a decoration by its section, where touching suffices.
        case compositional
    }

    /// Creates the result from sections in layout space, none of which scrolls orthogonally.
    ///
    /// - Parameter contentSize: in points, of the content and not of layout space: `space` says which axis scrolls.
    /// - Complexity: O(1)
    package init(
        contentSize: Size, space: ContainerSpace, contentInset: Insets, sections: PreparedSections,
        kinds: ElementKinds = .standard
    ) {
        sectionCount = sections.count
        self.contentSize = contentSize
        self.space = space
        self.contentInset = contentInset
        self.sections = sections
        self.kinds = kinds
        let totals = sections.totals
        itemCount = totals.itemCount
        supplementaryCount = totals.elementCount
        crossExtent = totals.crossExtent
        hasPins = totals.hasPins
        hasStacks = totals.hasStacks
        hasCustom = totals.hasCustom
    }

    /// Creates the same from a list of sections.
    ///
    /// - Complexity: O(sections)
    package init(
        contentSize: Size, space: ContainerSpace, contentInset: Insets, sections: [PreparedSection],
        kinds: ElementKinds = .standard
    ) {
        self.init(
            contentSize: contentSize, space: space, contentInset: contentInset, sections: PreparedSections(sections),
            kinds: kinds)
    }

    /// The same frames as those of a layout that was developed for a direction.
    ///
    /// Only the direction of reading differs: frames stay where they are.
    package func developed(for direction: Environment.LayoutDirection) -> PreparedLayout {
        var developed = self
        developed.space.readFrames(of: direction, width: contentSize.width)
        return developed
    }

    /// The layout with another content size, in the direction of another space.
    func resized(to size: Size, as other: ContainerSpace) -> PreparedLayout {
        var resized = self
        (resized.contentSize, resized.space) = (size, other)
        resized.space.mirrorWidth = other.mirrorWidth.map { _ in size.width }
        resized.space.readingWidth = other.readingWidth.map { _ in size.width }
        return resized
    }

    /// The axis that scrolls.
    package var direction: ScrollDirection { space.direction }
    var isVertical: Bool { space.direction == .vertical }
    /// The content width in which frames are mirrored; nil if they are not mirrored.
    package var mirrorWidth: Double? { space.mirrorWidth }
    /// Whether frames are mirrored in the content's width.
    package var isMirrored: Bool { space.mirrorWidth != nil }
    /// Whether one reads from right to left.
    package var readsRightToLeft: Bool { space.readingWidth != nil }
    /// Whether one reads against the scroll axis of layout space, so that its start comes last.
    var readsBackwards: Bool { !isVertical && isMirrored != readsRightToLeft }

    /// `rect` on the scroll axis, in layout space.
    ///
    /// - Parameter rect: in container coordinates. In a mirrored horizontal layout its right edge is the start.
    package func scrollInterval(of rect: Rect) -> (start: Double, end: Double) { space.scrollInterval(of: rect) }
    /// `rect` on the scroll axis, from where one begins to read.
    ///
    /// It differs from `scrollInterval(of:)` in a horizontal layout that is read against its scroll axis.
    package func readingInterval(of rect: Rect) -> (start: Double, end: Double) { space.readingInterval(of: rect) }

    // MARK: Lookup

    /// The content frame of an item's cell; nil if the item does not exist or has no frame.
    ///
    /// - Complexity: O(log *lines*)
    package func frame(of path: ItemPath) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard path.item >= 0 && path.item < section.itemCount else { return nil }
        guard let place = section.body.place(of: path.item) else { return nil }
        let frame = finished(place, in: section, roundsFirst: section.body.roundsFirst)
        guard let transform = section.body.appearances?[path.item].transform else { return frame }
        return space.transform(transform).boundingBox(of: frame)
    }

    /// The frame of a supplementary element or a decoration under `bounds`; nil if there is none.
    ///
    /// It is the bounding box of the transformed element, in container coordinates, where the bounds pin it.
    ///
    /// - Complexity: O(log *elements*), or O(log *n*) for elements that groups anchor
    package func frame(of kind: UInt32, at path: ItemPath, bounds: Rect) -> Rect? {
        guard sections.indices.contains(path.section) else { return nil }
        let section = sections[path.section]
        guard let element = section.element(kind, item: path.item) else { return nil }
        return frame(of: element, in: section, visible: visible(bounds)).shown
    }

    /// The attributes of any element under `bounds`; nil if there is none.
    ///
    /// It includes the element's values of the layout's own attributes.
    ///
    /// - Complexity: as for `frame(of:at:bounds:)`
    package func attributes(of element: Element, bounds: Rect) -> LayoutAttributes? {
        guard let kind = kinds.number(of: element.category, element.kind) else { return nil }
        var columns = AttributeColumns(kindNames: kinds)
        append(kind, at: element.indexPath, bounds: bounds, to: &columns)
        return columns.isEmpty ? nil : columns[0]
    }

    /// Appends one element's attributes, if it exists.
    ///
    /// Nothing is appended for an element that does not exist, or for a cell without a frame.
    package func append(_ kind: UInt32, at path: ItemPath, bounds: Rect, to columns: inout AttributeColumns) {
        guard sections.indices.contains(path.section) else { return }
        let section = sections[path.section]
        if kind == ElementKinds.cell {
            guard path.item >= 0, path.item < section.itemCount, let place = section.body.place(of: path.item) else {
                return
            }
            let frame = finished(place, in: section, roundsFirst: section.body.roundsFirst)
            append(cell: path, frame, section.appearance(of: path.item), to: &columns, meeting: nil)
        } else if let element = section.element(kind, item: path.item) {
            append(element, of: path.section, visible: visible(bounds), to: &columns, meeting: nil)
        }
    }

    /// The numbers that elements of a kind have in a section, from the least to the greatest; empty if there are none.
    ///
    /// Some numbers in between may have no element.
    ///
    /// - Precondition: the section exists.
    package func numbers(of kind: UInt32, in section: Int) -> Range<Int> {
        let own = sections[section]
        if kind == ElementKinds.cell { return 0..<own.itemCount }
        if let elements = own.group(kind)?.elements, let first = elements.first, let last = elements.last {
            return first.item..<last.item + 1
        }
        if case .groups(let columns) = own.body { return 0..<columns.anchoredCounts[kind, default: 0] }
        return 0..<0
    }

    /// The number of elements of each kind; of cells, all items.
    ///
    /// - Complexity: O(*sections* · *kinds*)
    package var kindCounts: [Int] {
        var counts = [Int](repeating: 0, count: kinds.list.count)
        counts[0] = itemCount
        for section in sections {
            for group in section.groups { counts[Int(group.kind)] += group.elements.count }
            guard case .groups(let columns) = section.body else { continue }
            for (kind, count) in columns.anchoredCounts { counts[Int(kind)] += count }
        }
        return counts
    }

    /// The defaults of the layout's own attributes, by name; empty without sections.
    var customDefaults: [String: Double] {
        Dictionary((sections.first?.custom ?? []).map { ($0.name, $0.defaultValue) }) { $1 }
    }

    // MARK: Steps

    func candidates(_ rect: Rect) -> Range<Int> {
        let range = space.range(of: rect)
        return sections.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
    }

    @inline(__always)
    func finished(_ place: AxisRect, in section: PreparedSection, roundsFirst: Bool) -> Rect {
        finished(place, from: section.start, roundsFirst: roundsFirst)
    }

    /// The same from the section's start alone: passing a section for each cell costs a dozen reference counts.
    @inline(__always)
    func finished(_ place: AxisRect, from start: Double, roundsFirst: Bool) -> Rect {
        var place = place
        place.scroll += start
        return space.frame(place, roundsFirst: roundsFirst)
    }

    /// Appends a cell, if it meets the rectangle or none is given.
    ///
    /// - Parameter rect: in container coordinates.
    func append(
        cell path: ItemPath, _ frame: Rect, _ appearance: Appearance?, to columns: inout AttributeColumns,
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
            ElementCursor(kind: ElementKinds.cell, section: path.section, item: path.item), frame: shown,
            appearance: appearance, untransformed: frame)
        if !hasCustom { return }
        for column in sections[path.section].custom where column[path.item] != column.defaultValue {
            columns.setLast(column.name, column[path.item])
        }
    }

    /// Appends an element of another kind, if it meets the rectangle or none is given.
    ///
    /// - Parameter rect: in container coordinates.
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
            ElementCursor(kind: element.kind, section: section, item: element.item), frame: shown,
            appearance: appearance, untransformed: plain,
            displacement: displacement(of: element, in: sections[section], at: plain))
        for attribute in element.custom { columns.setLast(attribute.name, attribute.value) }
    }

    /// How far a pinned element has been moved from its place in the content to `frame`; nil if it lies there.
    private func displacement(of element: PreparedElement, in section: PreparedSection, at frame: Rect) -> Point? {
        guard element.pin != nil else { return nil }
        let place = finished(element.place, in: section, roundsFirst: false)
        let displacement = Point(x: frame.x - place.x, y: frame.y - place.y)
        return displacement == .zero ? nil : displacement
    }

    /// The frame without the transform, and the bounding box of the transformed element.
    func frame(
        of element: PreparedElement, in section: PreparedSection, visible: Visible
    ) -> (plain: Rect, shown: Rect) {
        let plain = plainFrame(of: element, in: section, visible: visible)
        guard let transform = element.appearance.transform else { return (plain, plain) }
        return (plain, space.transform(transform).boundingBox(of: plain))
    }

    /// The frame without the transform. An element pinned to a visible edge lies exactly there: the detour through the section's
    /// coordinates would lose bits.
    private func plainFrame(of element: PreparedElement, in section: PreparedSection, visible: Visible) -> Rect {
        let local = (start: visible.start - section.start, end: visible.end - section.start)
        var place = element.place(visible: local)
        place.scroll += section.start
        guard let edge = element.heldEdge(visible: local) else { return space.frame(place, roundsFirst: false) }
        let inset = element.stackInset ?? 0
        place.scroll = edge == .start ? visible.start + inset : visible.end - place.scrollLength
        guard !isVertical, isMirrored else { return space.frame(place, roundsFirst: false) }
        let shown = shown(in: visible.bounds)
        return space.frame(place, mirroredX: edge == .start ? shown.maxX - inset - place.scrollLength : shown.x)
    }

    /// The visible interval of the scroll axis inside the content inset, in layout space, and the bounds.
    struct Visible {
        var start: Double
        var end: Double
        var bounds: Rect
    }

    func visible(_ bounds: Rect) -> Visible {
        let interval = visibleInterval(bounds)
        return Visible(start: interval.start, end: interval.end, bounds: bounds)
    }

    /// The visible interval of the scroll axis inside the content inset, in layout space.
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
