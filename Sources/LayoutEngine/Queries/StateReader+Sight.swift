/// What a user sees and touches: under a point, inside a rubber band, beside an item, in sight.
extension StateReader {
    // MARK: Points

    /// The uppermost visible element at a point of the content, and the nearest item, which is the element's own if it is a cell.
    ///
    /// - Throws: what a live layout throws.
    func hit(at point: Point) throws(LayoutError) -> Query.Hit {
        try present { presented throws(LayoutError) in
            var found = Query.Hit()
            let hit = try presented.hit(point)
            found.attributes = hit.flatMap { places.named($0) }
            if let hit, hit.element.category == .cell {
                found.nearest = places.item(at: hit.element.indexPath)
            } else if let nearest = try presented.nearest(to: point) {
                found.nearest = places.item(at: nearest.path)
                found.distance = nearest.distance
            }
            return found
        }
    }

    /// The item nearest to a point of the content, and its distance in points; nil if no item has a frame, or if the nearest one is a guest
    /// of a drag.
    func nearestItem(to point: Point) throws(LayoutError) -> (indexPath: ItemPath, distance: Double)? {
        try present { presented throws(LayoutError) in
            try presented.nearest(to: point).flatMap { found in
                places.item(at: found.path).map { ($0, found.distance) }
            }
        }
    }

    /// Where items that are dropped at a point would be inserted; nil: nowhere.
    ///
    /// - Parameters:
    ///   - allowsInto: whether the middle half of an item takes the drop into it.
    ///   - moving: items that exist. The answer counts as if they were gone.
    func insertionPoint(
        at point: Point, allowsInto: Bool, moving: [ItemRange]
    ) throws(LayoutError) -> InsertionPoint? {
        let moved = places.places(of: moving)
        let found = try present { presented throws(LayoutError) in
            try presented.insertionPoint(at: point, allowsInto: allowsInto, moving: moved)
        }
        guard let found, let drag = state.drag else { return found }
        guard !found.isInto else {
            // A place that is to be left empty takes nothing.
            return places.item(at: found.indexPath).map { InsertionPoint(indexPath: $0, isInto: true) }
        }
        let item = insertedItem(at: found.indexPath, moving: moved, lifted: Set(drag.indexPaths))
        return InsertionPoint(indexPath: ItemPath(section: found.indexPath.section, item: item))
    }

    /// A drop between places comes before the next item that is not being moved.
    ///
    /// - Parameter place: counted without the places in `moving`.
    private func insertedItem(at place: ItemPath, moving: [ItemRange], lifted: Set<ItemPath>) -> Int {
        let section = place.section
        let own = moving.filter { $0.section == section }.map(\.range).merged
        let before = places.items(at: moving).filter { $0.section == section }.map(\.range).merged
        let count = state.data.prepared.sections[section].itemCount
        var next = place.item
        for range in own where range.lowerBound <= next { next += range.count }
        while next < count + lifted.count + 1 {
            let hidden = partitioningIndex(in: 0..<own.count) { own[$0].upperBound > next }
            if hidden < own.count, own[hidden].lowerBound <= next {
                next = own[hidden].upperBound
                continue
            }
            if let item = places.item(at: ItemPath(section: section, item: next)), !lifted.contains(item) {
                return item.item - before.reduce(0) { $0 + max(0, min($1.upperBound, item.item) - $1.lowerBound) }
            }
            next += 1
        }
        return count - before.reduce(0) { $0 + $1.count }
    }

    // MARK: Selection

    /// Items inside a rubber band, in order.
    ///
    /// - Parameters:
    ///   - start: where an earlier answer said that the next one continues.
    ///   - limit: the most ranges.
    func selection(
        in rect: Rect, from start: ItemPath, limit: Int
    ) throws(LayoutError) -> Query.Selection {
        let found = try present { presented throws(LayoutError) in
            try presented.selection(rect, from: start, limit: limit)
        }
        guard !places.areItems else { return Query.Selection(ranges: found.ranges, next: found.next) }
        let items = places.items(at: found.ranges).sorted { ($0.section, $0.item) < ($1.section, $1.item) }
        var joined: [ItemRange] = []
        for range in items { joined.join(range) }
        return Query.Selection(ranges: joined, next: found.next)
    }

    /// The item that a key moves the focus to; nil: none, or `item` hovers over another container.
    ///
    /// - Throws: `index.outOfRange` if the data has no such item.
    func neighbour(
        of item: ItemPath, towards direction: NeighbourDirection, at pointer: @autoclosure () -> String
    ) throws(LayoutError) -> ItemPath? {
        try checkItem(item, at: pointer())
        guard let place = places.place(of: item) else { return nil }
        return try present { presented throws(LayoutError) in
            try presented.selecting(from: state.sections).neighbour(of: place, direction)
        }
        .flatMap { places.item(at: $0) }
    }

    // MARK: Scrolling

    /// The content offset that shows an item; nil if it has no frame.
    ///
    /// - Throws: `index.outOfRange` if the data has no such item.
    func scrollTarget(
        of item: ItemPath, horizontal: ScrollAlignment, vertical: ScrollAlignment,
        at pointer: @autoclosure () -> String
    ) throws(LayoutError) -> ScrollTarget? {
        try checkItem(item, at: pointer())
        guard let place = places.place(of: item) else { return nil }
        return try present { presented throws(LayoutError) in
            try presented.scrollTarget(to: place, horizontal: horizontal, vertical: vertical)
        }
    }

    /// The content offset that puts an item back where it was when the anchor was captured; nil if it has no frame.
    ///
    /// - Throws: `index.outOfRange` if the data no longer has that item.
    func scrollTarget(
        to anchor: AnchorSnapshot, at pointer: @autoclosure () -> String
    ) throws(LayoutError) -> Point? {
        try checkItem(anchor.indexPath, at: pointer())
        guard let place = places.place(of: anchor.indexPath) else { return nil }
        var placed = anchor
        placed.indexPath = place
        return try present { presented throws(LayoutError) in try presented.scrollTarget(to: placed) }
    }

    /// Where an item is on the screen; nil if it has no frame, or nothing is in sight. An item that is named exists.
    ///
    /// `.firstVisible` and `.end` are found in the bounds of the state; if a guest of a drag is found there, the answer is nil.
    func anchor(of place: AnchorPlace) throws(LayoutError) -> AnchorSnapshot? {
        let found: AnchorSnapshot?
        switch place {
        case .firstVisible: found = try present { presented throws(LayoutError) in try presented.firstVisible() }
        case .end: found = try present { presented throws(LayoutError) in try presented.lastVisible() }
        case .item(let item):
            guard let place = places.place(of: item) else { return nil }
            found = try present { presented throws(LayoutError) in try presented.anchor(of: place) }
        }
        guard var found, let item = places.item(at: found.indexPath) else { return nil }
        found.indexPath = item
        return found
    }

    /// The content offset at which a scroll that would end at `proposed` comes to rest. `velocity` is in points per second.
    func restingOffset(
        for proposed: Point, velocity: Point, snapping: ScrollSnapping
    ) throws(LayoutError) -> Point {
        try present { presented throws(LayoutError) in
            try presented.restingOffset(for: proposed, velocity: velocity, snapping)
        }
    }

    // MARK: Explaining

    /// Why an element is where it is; nil for an item that has no place.
    ///
    /// - Throws: `index.outOfRange` if there is no such item, or no such section with elements; `request.invalid` for a kind that the
    ///   layout does not have.
    func explanation(
        of kind: ElementKind, at path: ItemPath, place pointer: @autoclosure () -> String
    ) throws(LayoutError) -> Explanation? {
        let isCell = kind.category == .cell
        let number = try number(of: kind, at: pointer())
        if isCell {
            try checkItem(path, at: pointer() + "/indexPath")
        } else {
            try checkSectionOfElements(path.section, at: pointer() + "/indexPath")
        }
        guard let place = isCell ? places.place(of: path) : path else { return nil }
        var found = try present { presented throws(LayoutError) in
            try presented.explanation(of: number, at: place)
        }
        found.attributes = found.attributes.flatMap { places.named($0) }
        if let live, state.isScripted {
            found.source = live.layout.source(of: isCell ? place : nil, in: live.container)
        }
        return found
    }
}
