/// Items that are moved: by a pointer, by a key, from another view.
extension ViewState {
    /// What is moved with an item: all that are selected, if it is one of them.
    private func moved(with item: ItemPath) -> Keys {
        selection.keys.contains(item) ? selection.keys : Keys([ItemRange(item)])
    }

    /// Lifts an item and what is moved with it.
    ///
    /// - Parameters:
    ///   - start: where it was pressed, in content coordinates.
    ///   - point: where the pointer is now, in the view.
    mutating func lift(
        _ item: ItemPath, at start: Point, to point: Point, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        let items = moved(with: item)
        events.append(.lifted(items, at: start))
        events.append(.announce(.lifted(items.count(in: sight.counts))))
        try drag(ViewDrag(items: items, point: point), to: point, in: sight, &events)
    }

    /// Items follow the pointer.
    mutating func drag(
        _ drag: ViewDrag, to point: Point, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        var drag = drag
        drag.point = point
        let isOut = options.dragsOut && !sight.contains(point)
        if isOut, !drag.isOut { events.append(.left(drag.items)) }
        drag.isOut = isOut
        drag.place = nil
        if options.reorders, !isOut {
            let moving = drag.items.ranges(in: sight.counts)
            drag.place = try sight.insertionPoint(at: point, into: options.dropsInto, moving: moving)
        }
        drag.autoscroll.set(isOut ? .zero : sight.autoscroll(at: point))
        gesture = .dragging(drag)
        events.append(.proposed(ViewDrop(drag.items, at: drag.place, point: sight.content(point))))
    }

    /// The pointer lets go of what it drags.
    mutating func drop(in sight: ViewSight, _ events: inout [ViewEffect]) {
        guard case .dragging(let drag) = gesture else { return }
        gesture = .none
        let count = drag.items.count(in: sight.counts)
        if drag.isOut { return events.append(.droppedOut(drag.items)) }
        guard drag.place != nil else { return putBack(count, &events) }
        drop(ViewDrop(drag.items, at: drag.place, point: sight.content(drag.point)), of: count, &events)
    }

    private func drop(_ drop: ViewDrop, of count: Int, _ events: inout [ViewEffect]) {
        events.append(.animate)
        events.append(.dropped(drop))
        events.append(.announce(.moved(count)))
    }

    /// Lifted items go back.
    func putBack(_ count: Int, _ events: inout [ViewEffect]) {
        events.append(.animate)
        events.append(.putBack)
        events.append(.announce(.putBack(count)))
    }

    // MARK: Keys

    /// How many moved items a key skips at most to find one that stays.
    private static var mostSkipped: Int { 1024 }

    /// Moves the cursor's item and what is moved with it to the other side of the next item that stays.
    ///
    /// - Returns: false if there is nothing to move.
    mutating func moveItems(
        _ direction: NeighbourDirection, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) -> Bool {
        guard options.reorders, let cursor = selection.cursor else { return false }
        let items = moved(with: cursor)
        guard let other = try stayingNeighbour(of: cursor, towards: direction, without: items, in: sight) else {
            return true
        }
        let ranges = items.ranges(in: sight.counts)
        var item = other > cursor ? other.item + 1 : other.item
        for range in ranges where range.section == other.section && range.item < other.item { item -= range.count }
        let place = InsertionPoint(indexPath: ItemPath(section: other.section, item: item))
        drop(ViewDrop(items, at: place), of: items.count(in: sight.counts), &events)
        // Once the program has moved it, the item with the cursor stays in sight.
        hold = .item(cursor, horizontal: .nearest, vertical: .nearest)
        return true
    }

    /// The next item in a direction that is not moved; nil: none.
    private func stayingNeighbour(
        of cursor: ItemPath, towards direction: NeighbourDirection, without items: Keys, in sight: ViewSight
    ) throws(LayoutError) -> ItemPath? {
        var other = cursor
        for _ in 0..<Self.mostSkipped {
            guard let next = try sight.neighbour(of: other, towards: direction), next != other else { return nil }
            if !items.contains(next) { return next }
            other = next
        }
        return nil
    }

    // MARK: Guests

    /// Items of another view or program hover here, leave, or are dropped.
    mutating func host(
        _ guests: ViewGuests, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        switch (gesture, guests.phase) {
        case (.none, .hover) where options.receives, (.hosting, .hover):
            try hover(at: guests.point, in: sight, &events)
        case (.hosting, .leave): endGesture(in: sight, &events)
        case (.hosting, .drop):
            try hover(at: guests.point, in: sight, &events)
            guard case .hosting(let host) = gesture, host.place != nil else { return endGesture(in: sight, &events) }
            gesture = .none
            events.append(.animate)
            events.append(.dropped(ViewDrop(Keys(), at: host.place, point: sight.content(host.point))))
        default: events.append(.unused)
        }
    }

    /// Guests are at a point of the view.
    mutating func hover(
        at point: Point, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        var host = ViewHost(point: point)
        if case .hosting(let before) = gesture { host.autoscroll = before.autoscroll }
        host.place = try sight.insertionPoint(at: point, into: options.dropsInto, moving: [])
        host.autoscroll.set(sight.autoscroll(at: point))
        gesture = .hosting(host)
        events.append(.proposed(ViewDrop(Keys(), at: host.place, point: sight.content(point))))
    }
}
