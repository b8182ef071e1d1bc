import LayoutCore

extension LayoutContainer {
    /// The elements whose frames meet a rectangle: cells by index path, then headers, then footers, then the other kinds, each by
    /// index path. Touching is not meeting, and an empty rectangle meets nothing.
    ///
    /// - Parameter categories: only elements of these; an empty set stands for all.
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
    public func insertionPoint(at point: Point) -> IndexPath? {
        guard Border.contains(point) else { return nil }
        return answer { presented throws(LayoutError) in try presented.insertionPoint(at: point) }
    }

    /// The item that a key moves the focus to; nil if there is none, or no item at `path`.
    public func neighbour(of path: IndexPath, towards direction: NeighbourDirection) -> IndexPath? {
        guard contains(path) else { return nil }
        return answer { presented throws(LayoutError) in try presented.neighbour(of: path, direction) }
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
