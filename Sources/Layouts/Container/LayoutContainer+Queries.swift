import LayoutEngine

extension LayoutContainer {
    /// The elements whose frames meet a rectangle: cells by index path, then headers, then footers, then the other kinds, each by
    /// index path. Touching is not meeting, and an empty rectangle meets nothing.
    ///
    /// - Parameters:
    ///   - rect: the rectangle, in the content's coordinates.
    ///   - categories: only elements of these; an empty set stands for all.
    /// - Complexity: O(log items + found) for layouts whose elements are in order along the scroll axis.
    public func attributes(
        in rect: Rect, categories: Set<Element.Category> = []
    ) -> [LayoutAttributes] {
        guard let rect = Border.query(rect) else { return [] }
        let wanted =
            categories.isEmpty ? ElementCategories.all : ElementCategories(categories.map { ElementCategories($0) })
        var query = ElementQuery(rect: rect, categories: wanted)
        var found: [LayoutAttributes] = []
        var columns = AttributeColumns(kindNames: prepared.kinds)
        while let next = answer({ reader throws(LayoutError) in try reader.elements(query, into: &columns) }) {
            found += columns.all
            query.start = next
        }
        return found + columns.all
    }

    /// An element's attributes; nil if it does not exist or the layout gave it no frame.
    public func attributes(of element: Element) -> LayoutAttributes? {
        var columns = AttributeColumns(kindNames: prepared.kinds)
        return answer { reader throws(LayoutError) in
            let kind = try reader.number(of: element.category, named: element.kind, at: "")
            try reader.elements(of: kind, at: [element.indexPath], pointer: "", into: &columns)
            return columns.all.first
        }
    }

    /// The attributes of an item's cell; nil if there is no such item or the layout gave it no frame.
    public func attributes(ofItemAt path: ItemPath) -> LayoutAttributes? { attributes(of: .cell(path)) }

    /// The index path of the item with an identifier; nil if there is none.
    public func indexPath(of item: Identifier) -> ItemPath? {
        state.identifiers.path(of: item, in: container.sections)
    }

    /// The number of the section with an identifier; nil if there is none.
    public func sectionNumber(of section: Identifier) -> Int? { state.identifiers.section(of: section) }

    /// The identifier of an item; nil if there is no such item, or it has none.
    public func identifier(ofItemAt path: ItemPath) -> Identifier? {
        contains(path) ? container.sections[path.section].identifiers?.items[path.item] : nil
    }

    /// The uppermost visible element at a point of the content; nil if there is none.
    public func hitTest(at point: Point) -> LayoutAttributes? {
        guard Border.contains(point) else { return nil }
        return answer { reader throws(LayoutError) in try reader.hit(at: point).attributes }
    }

    /// The item nearest to a point of the content, and its distance in points; nil if no item has a frame.
    public func nearestItem(to point: Point) -> (indexPath: ItemPath, distance: Double)? {
        guard Border.contains(point) else { return nil }
        return answer { reader throws(LayoutError) in try reader.nearestItem(to: point) }
    }

    /// The place at which an item that is dropped at a point would be inserted; nil if there are no sections.
    ///
    /// - Parameters:
    ///   - point: the point of the drop, in the content's coordinates.
    ///   - allowsInto: whether the middle half of an item takes the drop into it.
    ///   - moving: the items that are dragged. A drop on one of them leaves it where it is, and the result counts as if they were gone.
    public func insertionPoint(
        at point: Point, allowsInto: Bool = false, moving: [ItemRange] = []
    ) -> InsertionPoint? {
        guard Border.contains(point), moving.allSatisfy(contains) else { return nil }
        return answer { reader throws(LayoutError) in
            try reader.insertionPoint(at: point, allowsInto: allowsInto, moving: moving)
        }
    }

    /// The place of a section; nil if there is none of that number.
    ///
    /// - Complexity: O(items of the section)
    public func sectionPlace(of section: Int) -> SectionPlace? {
        guard itemCount(inSection: section) != nil else { return nil }
        return answer { reader throws(LayoutError) in
            try reader.places(ofSections: section..<section + 1).first
        }
    }

    /// The items in a rectangle, in the order in which one reads them by sight.
    public func readingOrder(in rect: Rect, by axis: ReadingAxis = .rows) -> [ReadItem] {
        guard let rect = Border.query(rect) else { return [] }
        return answer { reader throws(LayoutError) in
            try reader.readingOrder(in: .rect(rect), by: axis, limit: prepared.itemCount)
        } ?? []
    }

    /// The items of a section, in the order in which one reads them by sight; nil if there is none of that number.
    public func readingOrder(ofSection section: Int, by axis: ReadingAxis = .rows) -> [ReadItem]? {
        guard itemCount(inSection: section) != nil else { return nil }
        return answer { reader throws(LayoutError) in
            try reader.readingOrder(in: .section(section), by: axis, limit: prepared.itemCount)
        }
    }

    /// The items that come into sight if scrolling goes on at a velocity, and those of `loaded` that are far away. Items that do not
    /// exist are dropped.
    ///
    /// - Parameters:
    ///   - velocity: of the content offset, in points per second. Without one along the scroll axis, both sides count.
    ///   - distance: how far along the scroll axis; 0: as far as the velocity leads in half a second, but at least one and at most
    ///     four lengths of the bounds.
    ///   - loaded: items that the caller has and would drop.
    public func prefetch(velocity: Point, distance: Double = 0, loaded: [ItemRange] = []) -> Prefetch {
        guard Border.contains(velocity), distance >= 0, distance <= Parameter.coordinateLimit else {
            return Prefetch(items: [], dropped: [])
        }
        let known = loaded.filter(contains)
        let found = answer { reader throws(LayoutError) in
            try reader.prefetch(velocity: velocity, distance: distance, loaded: known, limit: .max)
        }
        guard var found else { return Prefetch(items: [], dropped: []) }
        found.dropped += loaded.filter { !contains($0) }
        return found
    }

    /// The item that a key moves the focus to; nil if there is none, or no item at `path`. Items whose value `selectable` is 0 are
    /// skipped.
    public func neighbour(of path: ItemPath, towards direction: NeighbourDirection) -> ItemPath? {
        guard contains(path) else { return nil }
        return answer { reader throws(LayoutError) in try reader.neighbour(of: path, towards: direction, at: "") }
    }

    /// The content offset that shows an item, within the content and its insets; nil if the item has no frame.
    public func scrollTarget(
        of path: ItemPath, vertical: ScrollTarget.Vertical = .nearest, horizontal: ScrollTarget.Horizontal = .nearest
    ) -> ScrollTarget? {
        guard contains(path) else { return nil }
        return answer { reader throws(LayoutError) in
            try reader.scrollTarget(
                of: path, horizontal: ScrollAlignment(horizontal), vertical: ScrollAlignment(vertical), at: "")
        }
    }

    /// The content offset that puts an item back where it was on the screen when the anchor was captured; nil if the item has no frame.
    public func scrollTarget(to anchor: AnchorSnapshot) -> Point? {
        guard anchor.distance.isFinite else { return nil }
        return answer { reader throws(LayoutError) in try reader.scrollTarget(to: anchor, at: "") }
    }

    /// Where an item is on the screen, to be found there again after any number of changes; nil if it has no frame, or nothing is in
    /// sight.
    public func captureAnchor(_ place: AnchorPlace = .firstVisible) -> AnchorSnapshot? {
        if case .item(let path) = place, !contains(path) { return nil }
        return answer { reader throws(LayoutError) in try reader.anchor(of: place) }
    }

    /// The offset at which a scroll that would end at `proposed` comes to rest.
    ///
    /// - Parameters:
    ///   - proposed: the content offset at which it would end.
    ///   - velocity: of the content offset, in points per second.
    ///   - snapping: whether it ends at a page or at an item.
    public func restingOffset(for proposed: Point, velocity: Point = .zero, snapping: ScrollSnapping) -> Point {
        guard Border.contains(proposed), Border.contains(velocity) else { return bounds.origin }
        return answer { reader throws(LayoutError) in
            try reader.restingOffset(for: proposed, velocity: velocity, snapping: snapping)
        } ?? bounds.origin
    }

    /// The items inside a rectangle, such as a rubber band, in order.
    public func items(in rect: Rect) -> [ItemRange] {
        guard let rect = Border.query(rect) else { return [] }
        return answer { reader throws(LayoutError) in try reader.selection(in: rect, limit: .max).ranges } ?? []
    }

    /// The steps by which an element got its frame; nil if it does not exist.
    public func explanation(of element: Element) -> Explanation? {
        guard attributes(of: element) != nil else { return nil }
        return answer { reader throws(LayoutError) in
            let kind = try reader.number(of: element.category, named: element.kind, at: "")
            return try reader.explanation(of: kind, at: element.indexPath)
        }
    }

    private func contains(_ path: ItemPath) -> Bool {
        itemCount(inSection: path.section).map { (0..<$0).contains(path.item) } ?? false
    }

    private func contains(_ range: ItemRange) -> Bool {
        itemCount(inSection: range.section).map {
            range.item >= 0 && range.count >= 0 && range.count <= $0 - range.item
        }
            ?? false
    }

    /// Built-in layouts answer from their prepared layout, which fails only if a query names something that does not exist.
    private func answer<Value>(_ query: (StateReader) throws(LayoutError) -> Value?) -> Value? {
        do throws(LayoutError) {
            return try query(StateReader(state.shown))
        } catch {
            return nil
        }
    }
}

extension ScrollAlignment {
    fileprivate init(_ vertical: ScrollTarget.Vertical) {
        switch vertical {
        case .nearest: self = .nearest
        case .top: self = .start
        case .center: self = .center
        case .bottom: self = .end
        case .none: self = .none
        }
    }

    fileprivate init(_ horizontal: ScrollTarget.Horizontal) {
        switch horizontal {
        case .nearest: self = .nearest
        case .left: self = .start
        case .center: self = .center
        case .right: self = .end
        case .none: self = .none
        }
    }
}
