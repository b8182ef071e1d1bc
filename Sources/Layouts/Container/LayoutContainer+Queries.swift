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
        while true {
            let (columns, next) = prepared.elements(query, bounds: bounds)
            found += columns.all
            guard let next else { return found }
            query.start = next
        }
    }

    /// An element's attributes; nil if it does not exist or the layout gave it no frame.
    public func attributes(of element: Element) -> LayoutAttributes? {
        prepared.attributes(of: element, bounds: bounds)
    }

    /// The attributes of an item's cell; nil if there is no such item or the layout gave it no frame.
    public func attributes(ofItemAt path: IndexPath) -> LayoutAttributes? { attributes(of: .cell(path)) }

    /// Where the item with an identifier is; nil if there is none.
    public func indexPath(of item: Identifier) -> IndexPath? {
        state.identifiers.path(of: item, in: container.sections)
    }

    /// The number of the section with an identifier; nil if there is none.
    public func sectionNumber(of section: Identifier) -> Int? { state.identifiers.section(of: section) }

    /// The identifier of an item; nil if there is no such item, or it has none.
    public func identifier(ofItemAt path: IndexPath) -> Identifier? {
        contains(path) ? container.sections[path.section].identifiers?.items[path.item] : nil
    }

    /// The uppermost visible element at a point of the content; nil if there is none.
    public func hitTest(at point: Point) -> LayoutAttributes? {
        guard Border.contains(point) else { return nil }
        return answer { presented throws(LayoutError) in try presented.hit(point) }
    }

    /// The item nearest to a point of the content, and its distance in points; nil if no item has a frame.
    public func nearestItem(to point: Point) -> (indexPath: IndexPath, distance: Double)? {
        guard Border.contains(point) else { return nil }
        return answer { presented throws(LayoutError) in try presented.nearest(to: point).map { ($0.path, $0.distance) }
        }
    }

    /// Where an item that is dropped at a point would be inserted; nil if there are no sections.
    ///
    /// - Parameters:
    ///   - point: the point of the drop, in the content's coordinates.
    ///   - allowsInto: whether the middle half of an item takes the drop into it.
    ///   - moving: the items that are dragged. A drop on one of them leaves it where it is, and the result counts as if they were gone.
    public func insertionPoint(
        at point: Point, allowsInto: Bool = false, moving: [ItemRange] = []
    ) -> InsertionPoint? {
        guard Border.contains(point), moving.allSatisfy(contains) else { return nil }
        return answer { presented throws(LayoutError) in
            try presented.insertionPoint(at: point, allowsInto: allowsInto, moving: moving)
        }
    }

    /// Where a section is; nil if there is none of that number.
    ///
    /// - Complexity: O(items of the section)
    public func sectionPlace(of section: Int) -> SectionPlace? {
        guard itemCount(inSection: section) != nil else { return nil }
        return answer { presented throws(LayoutError) in try presented.sectionPlace(of: section) }
    }

    /// The items in a rectangle, in the order in which one reads them by sight.
    public func readingOrder(in rect: Rect, by axis: ReadingAxis = .rows) -> [ReadItem] {
        guard let rect = Border.query(rect) else { return [] }
        return answer { presented throws(LayoutError) in
            try presented.readingOrder(in: rect, by: axis, limit: prepared.itemCount)
        } ?? []
    }

    /// The items of a section, in the order in which one reads them by sight; nil if there is none of that number.
    public func readingOrder(ofSection section: Int, by axis: ReadingAxis = .rows) -> [ReadItem]? {
        guard itemCount(inSection: section) != nil else { return nil }
        return answer { presented throws(LayoutError) in
            try presented.readingOrder(of: section, by: axis, limit: prepared.itemCount)
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
        let found = answer { presented throws(LayoutError) in
            try presented.prefetch(velocity: velocity, distance: distance, limit: .max, loaded: known)
        }
        guard var found else { return Prefetch(items: [], dropped: []) }
        found.dropped += loaded.filter { !contains($0) }
        return found
    }

    /// The item that a key moves the focus to; nil if there is none, or no item at `path`. Items whose value `selectable` is 0 are
    /// skipped.
    public func neighbour(of path: IndexPath, towards direction: NeighbourDirection) -> IndexPath? {
        guard contains(path) else { return nil }
        return answer { presented throws(LayoutError) in
            try presented.selecting(from: container.sections).neighbour(of: path, direction)
        }
    }

    /// The content offset that shows an item, within the content and its insets; nil if the item has no frame.
    public func scrollTarget(
        of path: IndexPath, vertical: ScrollTarget.Vertical = .nearest, horizontal: ScrollTarget.Horizontal = .nearest
    ) -> ScrollTarget? {
        guard contains(path) else { return nil }
        return answer { presented throws(LayoutError) in
            try presented.scrollTarget(
                to: path, horizontal: ScrollAlignment(horizontal), vertical: ScrollAlignment(vertical))
        }
    }

    /// Why an element is where it is, step by step; nil if it does not exist.
    public func explanation(of element: Element) -> Explanation? {
        guard let kind = prepared.kinds.number(of: element.category, element.kind), attributes(of: element) != nil
        else {
            return nil
        }
        return answer { presented throws(LayoutError) in try presented.explanation(of: kind, at: element.indexPath) }
    }

    private func contains(_ path: IndexPath) -> Bool {
        itemCount(inSection: path.section).map { (0..<$0).contains(path.item) } ?? false
    }

    private func contains(_ range: ItemRange) -> Bool {
        itemCount(inSection: range.section).map {
            range.item >= 0 && range.count >= 0 && range.count <= $0 - range.item
        }
            ?? false
    }

    /// Built-in layouts answer from what they prepared, which cannot fail.
    private func answer<Value>(_ query: (PresentedLayout) throws(LayoutError) -> Value?) -> Value? {
        do throws(LayoutError) {
            return try query(PresentedLayout(prepared, bounds: bounds))
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
