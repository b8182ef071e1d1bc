/// The ends of a transition between layouts of which one, at least, computes elements when it is queried.
///
/// Such a layout cannot say where all elements are. Those in sight at either end take part in the transition, from where they are when it
/// begins; all others are absent. The transition also requests these elements at the other end, as far as a script may be queried by name
/// (`mostNamed`); the rest fade where they lie.
package struct FixedEnds {
    /// The most elements in sight at each end.
    static let mostElements = 16_384
    /// The most elements that are requested by name at the other end. Each takes a call of the script.
    static let mostNamed = 64
    /// The most queries of the other end for the place of the item under the focus, once it is scrolled there.
    private static let attempts = 3

    /// The layout at progress 0.
    package let from: PreparedState
    /// The layout at progress 1, with the bounds that show the same items.
    package let to: PreparedState

    /// The bytes that the ends of this many items take.
    ///
    /// - Parameter attributes: the number of both layouts' own attributes.
    package static func bytes(items: Int, attributes: Int) -> Int {
        (2 * FrameColumns.bytesPerItem + CustomColumn.bytesPerItem * attributes) * items
            + 2 * AppearanceColumns.bytesPerTransform * min(items, mostElements + mostNamed)
    }

    /// Queries both layouts.
    ///
    /// - Parameters:
    ///   - attributes: the layouts' own attributes.
    ///   - focus: the point of the bounds, from their origin, under which the same item lies at both ends.
    ///   - offset: the content offset at the other end; nil for the one that follows from `focus`.
    /// - Throws: the error of a live layout.
    package init(
        from: PresentedLayout, to: PresentedLayout, attributes: (from: [CustomAttribute], to: [CustomAttribute]),
        focus: Point, offset: Point? = nil
    ) throws(LayoutError) {
        let offset = if let offset { offset } else { try Self.offset(from: from, to: to, focus) }
        let end = to.scrolled(to: offset)
        let (first, last) = (try Self.inSight(from), try Self.inSight(end))
        self.from = try Self.state(of: from, attributes: attributes.from, own: first, other: last)
        self.to = try Self.state(of: end, attributes: attributes.to, own: last, other: first)
    }

    /// The content offset at which the point of the item under the focus lies there in the other layout, whose frames may follow it.
    private static func offset(
        from: PresentedLayout, to: PresentedLayout, _ focus: Point
    ) throws(LayoutError) -> Point {
        let point = Point(x: from.bounds.x + focus.x, y: from.bounds.y + focus.y)
        guard let item = try from.nearest(to: point)?.path, let frame = try from.frame(of: item) else {
            return to.bounds.origin
        }
        let anchor = TransitionAnchor(at: point, in: frame, of: item)
        var offset = to.bounds.origin
        for _ in 0..<attempts {
            guard let frame = try to.scrolled(to: offset).frame(of: item) else { return offset }
            let under = anchor.point(in: frame)
            let next = Point(x: under.x - focus.x, y: under.y - focus.y)
                .clamped(to: to.prepared.contentSize, bounds: to.bounds.size, inset: to.prepared.contentInset)
            if next == offset { break }
            offset = next
        }
        return offset
    }

    private static func inSight(_ layout: PresentedLayout) throws(LayoutError) -> [Element: LayoutAttributes] {
        let found = try layout.elements(ElementQuery(rect: layout.bounds, limit: mostElements)).attributes.all
        return Dictionary(found.map { ($0.element, $0) }, uniquingKeysWith: { $1 })
    }

    /// An end with the elements in sight there and at the other end; unchanged if it needs no script.
    private static func state(
        of layout: PresentedLayout, attributes: [CustomAttribute], own: [Element: LayoutAttributes],
        other: [Element: LayoutAttributes]
    ) throws(LayoutError) -> PreparedState {
        guard layout.isLive else { return layout.state }
        let missing = other.keys.filter { own[$0] == nil }
            .sorted { ($0.category.order, $0.kind, $0.indexPath) < ($1.category.order, $1.kind, $1.indexPath) }
        let all = Array(own.values) + (try layout.attributes(ofElements: Array(missing.prefix(mostNamed))))
        var state = layout.state
        state.prepared = layout.prepared.fixed(all, attributes.map(CustomColumn.init))
        return state
    }
}

extension PreparedLayout {
    /// The layout with these elements alone, where they are.
    fileprivate func fixed(_ attributes: [LayoutAttributes], _ custom: [CustomColumn]) -> PreparedLayout {
        var space = space
        // The frames are those that clients get. Rows that scroll by themselves are mirrored with them.
        space.scale = nil
        if orthogonalRows.isEmpty { space.mirrorWidth = nil }
        let attributes = space.mirrorWidth == nil ? attributes : attributes.map { $0.mirrored(in: space) }
        let all = Dictionary(grouping: attributes, by: \.element.indexPath.section)
        var fixed = PreparedLayout(
            contentSize: contentSize, space: space, contentInset: contentInset,
            sections: sections.enumerated().map {
                $1.fixed(all[$0] ?? [], custom: custom, direction: space.direction, kinds: kinds)
            }, kinds: kinds)
        (fixed.sectionCount, fixed.orthogonalRows) = (sectionCount, orthogonalRows)
        return fixed
    }
}

extension PreparedSection {
    fileprivate func fixed(
        _ attributes: [LayoutAttributes], custom: [CustomColumn], direction: ScrollDirection, kinds: ElementKinds
    ) -> PreparedSection {
        var cells: [Int: LayoutAttributes] = [:]
        var elements: [PreparedElement] = []
        var custom = custom
        for one in attributes {
            let item = one.element.indexPath.item
            if one.element.category == .cell {
                cells[item] = one
                for index in custom.indices {
                    custom[index][item] = one.custom[custom[index].name] ?? custom[index].defaultValue
                }
            } else if let kind = kinds.number(of: one.element.category, one.element.kind) {
                var element = PreparedElement(
                    kind: kind, item: item, place: one.place(direction), appearance: one.appearance(direction))
                element.custom = one.custom.sorted { $0.key < $1.key }.map { CustomValue($0.key, $0.value) }
                elements.append(element)
            }
        }
        var parts = SectionParts(
            extent: 0, itemCount: itemCount, body: Self.body(cells, count: itemCount, direction: direction),
            elements: elements)
        parts.custom = custom
        var section = PreparedSection(start: 0, parts)
        section.extendToElements()
        return section
    }

    private static func body(
        _ cells: [Int: LayoutAttributes], count: Int, direction: ScrollDirection
    ) -> SectionBody {
        if cells.isEmpty { return .empty }
        var frames = FrameColumns()
        frames.reserve(count)
        for item in 0..<count {
            if let cell = cells[item] {
                frames.append(cell.place(direction), cell.appearance(direction))
            } else {
                frames.appendAbsent()
            }
        }
        frames.finish()
        return .frames(frames)
    }
}

extension LayoutAttributes {
    /// The attributes before mirroring.
    fileprivate func mirrored(in space: ContainerSpace) -> LayoutAttributes {
        var mirrored = self
        mirrored.untransformedFrame = space.mirrored(untransformedFrame)
        mirrored.transform = transform.mirrored
        return mirrored
    }

    fileprivate func place(_ direction: ScrollDirection) -> AxisRect {
        let frame = untransformedFrame
        return direction == .vertical
            ? AxisRect(cross: frame.x, scroll: frame.y, crossLength: frame.width, scrollLength: frame.height)
            : AxisRect(cross: frame.y, scroll: frame.x, crossLength: frame.height, scrollLength: frame.width)
    }

    fileprivate func appearance(_ direction: ScrollDirection) -> Appearance {
        var appearance = Appearance(zIndex: Int32(clamping: zIndex), alpha: alpha, isHidden: isHidden)
        appearance.isEstimated = isEstimated
        if transform != .identity {
            appearance.transform = direction == .vertical ? transform : transform.transposed
        }
        return appearance
    }
}
