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
        while let next = try? StateReader(state.shown).elements(.inRect(query), into: &columns) {
            found += columns.all
            query.start = next
        }
        return found + columns.all
    }

    /// An element's attributes; nil if it does not exist or the layout gave it no frame.
    ///
    /// - Parameter element: a cell by its index path in the data, also while items are being dragged.
    public func attributes(of element: Element) -> LayoutAttributes? {
        let kind = ElementKind(element.category, element.kind)
        guard case .elements(let columns, _)? = answer(.elements(.of(kind, at: [element.indexPath]))) else {
            return nil
        }
        return columns.all.first
    }

    /// The attributes of an item's cell; nil if there is no such item or the layout gave it no frame.
    ///
    /// While items are being dragged, the index path is that in the data, and the frame is where the item is laid out.
    public func attributes(ofItemAt path: ItemPath) -> LayoutAttributes? { attributes(of: .cell(path)) }

    /// The index path of the item with an identifier; nil if there is none.
    ///
    /// While items are being dragged, it is that in the data, which stays as it is until the drop.
    public func indexPath(of item: Identifier) -> ItemPath? {
        state.identifiers.path(of: item, in: container.sections)
    }

    /// The number of the section with an identifier; nil if there is none, or if the container has no identifiers.
    public func sectionNumber(of section: Identifier) -> Int? { state.identifiers.section(of: section) }

    /// The identifier of an item; nil if there is no such item, or it has none.
    public func identifier(ofItemAt path: ItemPath) -> Identifier? {
        contains(path) ? container.sections[path.section].identifiers?.items[path.item] : nil
    }

    /// The uppermost visible element at a point of the content; nil if there is none.
    ///
    /// - Parameter point: in the content's coordinates. Where no content can lie, there is no element.
    public func hitTest(at point: Point) -> LayoutAttributes? {
        guard Border.contains(point), case .hit(let hit)? = answer(.hit(point)) else { return nil }
        return hit.attributes
    }

    /// The item nearest to a point of the content, and its distance in points; nil if no item has a frame.
    ///
    /// - Parameter point: in the content's coordinates.
    public func nearestItem(to point: Point) -> (indexPath: ItemPath, distance: Double)? {
        guard Border.contains(point), case .nearest(let found)? = answer(.nearest(point)) else { return nil }
        return found
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
        let query = Query.insertionPoint(at: point, allowsInto: allowsInto, moving: moving)
        guard case .insertionPoint(let found)? = answer(query) else { return nil }
        return found
    }

    /// The place of a section; nil if there is none of that number.
    ///
    /// - Complexity: O(items of the section)
    public func sectionPlace(of section: Int) -> SectionPlace? {
        guard itemCount(inSection: section) != nil,
            case .sections(let places)? = answer(.sections(section..<section + 1))
        else { return nil }
        return places.first
    }

    /// The items in a rectangle, in the order in which one reads them by sight.
    ///
    /// - Parameters:
    ///   - rect: in the content's coordinates.
    ///   - axis: whether one reads along rows or along columns.
    public func readingOrder(in rect: Rect, by axis: ReadingAxis = .rows) -> [ReadItem] {
        guard let rect = Border.query(rect) else { return [] }
        return readingOrder(in: .rect(rect), by: axis) ?? []
    }

    /// The items of a section, in the order in which one reads them by sight; nil if there is none of that number.
    ///
    /// - Parameters:
    ///   - section: the section's number.
    ///   - axis: whether one reads along rows or along columns.
    public func readingOrder(ofSection section: Int, by axis: ReadingAxis = .rows) -> [ReadItem]? {
        itemCount(inSection: section) == nil ? nil : readingOrder(in: .section(section), by: axis)
    }

    private func readingOrder(in place: Query.ReadingPlace, by axis: ReadingAxis) -> [ReadItem]? {
        let query = Query.readingOrder(in: place, by: axis, limit: prepared.itemCount)
        guard case .readingOrder(let found)? = answer(query) else { return nil }
        return found
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
        let query = Query.prefetch(velocity: velocity, distance: distance, loaded: known, limit: .max)
        guard case .prefetch(var found)? = answer(query) else { return Prefetch(items: [], dropped: []) }
        found.dropped += loaded.filter { !contains($0) }
        return found
    }

    /// The item that a key moves the focus to; nil if there is none, or no item at `path`. Items whose value `selectable` is 0 are
    /// skipped.
    public func neighbour(of path: ItemPath, towards direction: NeighbourDirection) -> ItemPath? {
        guard contains(path), case .item(let found)? = answer(.neighbour(of: path, towards: direction)) else {
            return nil
        }
        return found
    }

    /// The content offset that shows an item, within the content and its insets; nil if there is no such item or it has no frame.
    ///
    /// - Parameters:
    ///   - path: the item.
    ///   - vertical: where in the bounds it is to lie. `nearest` scrolls as little as possible.
    ///   - horizontal: likewise, on the other axis.
    public func scrollTarget(
        of path: ItemPath, vertical: ScrollTarget.Vertical = .nearest, horizontal: ScrollTarget.Horizontal = .nearest
    ) -> ScrollTarget? {
        let query = Query.scrollTarget(
            of: path, horizontal: ScrollAlignment(horizontal), vertical: ScrollAlignment(vertical))
        guard contains(path), case .scrollTarget(let target)? = answer(query) else { return nil }
        return target
    }

    /// The content offset that puts an item back where it was on the screen when the anchor was captured; nil if the item is gone or has no
    /// frame.
    public func scrollTarget(to anchor: AnchorSnapshot) -> Point? {
        guard anchor.distance.isFinite, case .offset(let offset)? = answer(.scrollBack(to: anchor)) else { return nil }
        return offset
    }

    /// Where an item is on the screen, to be found there again after any number of changes; nil if it has no frame, or nothing is in
    /// sight.
    public func captureAnchor(_ place: AnchorPlace = .firstVisible) -> AnchorSnapshot? {
        if case .item(let path) = place, !contains(path) { return nil }
        guard case .anchor(let anchor)? = answer(.anchor(place)) else { return nil }
        return anchor
    }

    /// The offset at which a scroll that would end at `proposed` comes to rest.
    ///
    /// - Parameters:
    ///   - proposed: the content offset at which it would end.
    ///   - velocity: of the content offset, in points per second.
    ///   - snapping: whether it ends at a page or at an item.
    public func restingOffset(for proposed: Point, velocity: Point = .zero, snapping: ScrollSnapping) -> Point {
        guard Border.contains(proposed), Border.contains(velocity) else { return bounds.origin }
        let query = Query.restingOffset(for: proposed, velocity: velocity, snapping: snapping)
        guard case .offset(let offset?)? = answer(query) else { return bounds.origin }
        return offset
    }

    /// The items inside a rectangle, such as a rubber band, in order and joined to ranges of consecutive ones.
    ///
    /// - Parameter rect: in the content's coordinates.
    public func items(in rect: Rect) -> [ItemRange] {
        guard let rect = Border.query(rect), case .selection(let found)? = answer(.selection(in: rect, limit: .max))
        else { return [] }
        return found.ranges
    }

    /// The steps by which an element got its frame, for authors of layouts; nil if it does not exist or has no frame.
    public func explanation(of element: Element) -> Explanation? {
        let kind = ElementKind(element.category, element.kind)
        guard attributes(of: element) != nil,
            case .explanation(let found)? = answer(.explanation(of: kind, at: element.indexPath))
        else { return nil }
        return found
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
    private func answer(_ query: Query) -> Query.Answer? { try? StateReader(state.shown).answer(query) }
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
