/// Page Up and Page Down, which pass no item by.
///
///     ┌─────────┐                        the item a page away is d, but what shows d reaches no further back than c:
///     │ a       │                        the page ends at c
///     └─────────┘ ┌─────────┐
///       b         │ b       │
///       c         │ c       │
///       d         └─────────┘
extension ViewState {
    /// Moves the cursor by a page. From an item in sight, the page goes as far as leaves nothing unseen on the way.
    mutating func turnPage(
        _ direction: NeighbourDirection, from start: ItemPath, picking pick: ViewSelection.Pick, in sight: ViewSight,
        _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        // What `adding` has selected too far on could not be taken back.
        guard pick != .adding, let frame = try sight.frame(of: start), sight.reaches(frame, at: visible.origin) else {
            guard let item = try sight.neighbour(of: start, towards: direction) else { return }
            try self.pick(item, pick, in: sight)
            return try reveal(item, in: sight, &events)
        }
        try scroll(to: .page(PageTurn(start: start, direction: direction, pick: pick)), in: sight, &events)
    }

    /// The cursor goes to where a page ends now.
    ///
    /// - Returns: the page; nil if it leads nowhere.
    mutating func goToEnd(of turn: PageTurn, in sight: ViewSight) throws(LayoutError) -> PageTurn? {
        guard let item = try end(of: turn, in: sight) else { return nil }
        if item != turn.item { try pick(item, turn.pick, in: sight) }
        var next = turn
        next.item = item
        return next
    }

    /// How many items a page is made shorter by at most.
    private static var mostShortened: Int { 256 }

    private func end(of turn: PageTurn, in sight: ViewSight) throws(LayoutError) -> ItemPath? {
        guard var item = try sight.neighbour(of: turn.start, towards: turn.direction),
            let frame = try sight.frame(of: turn.start)
        else { return nil }
        for _ in 0..<Self.mostShortened {
            guard let target = try sight.target(of: item, in: turn), !sight.reaches(frame, at: target.offset),
                let nearer = try sight.neighbour(of: item, towards: sight.back(from: turn.direction)),
                nearer != turn.start, (nearer < turn.start) == (item < turn.start)
            else { break }
            item = nearer
        }
        return item
    }
}

extension ViewSight {
    /// How far what is visible may be from an item that it reaches, in points.
    private static var slack: Double { 0.5 }

    /// Whether what is visible at an offset reaches a frame, or what lies directly beside it, along the scroll axis.
    func reaches(_ frame: Rect, at offset: Point) -> Bool {
        if isVertical {
            return offset.y <= frame.maxY + Self.slack && offset.y + visible.height >= frame.y - Self.slack
        }
        return offset.x <= frame.maxX + Self.slack && offset.x + visible.width >= frame.x - Self.slack
    }

    /// Where to scroll to show the item that a page ends at: as little as possible from where the page began, which may be out of sight
    /// since what lies between them was measured; then the item is the last one in sight.
    func target(of item: ItemPath, in turn: PageTurn) throws(LayoutError) -> ScrollTarget? {
        guard let frame = try frame(of: turn.start), !reaches(frame, at: visible.origin) else {
            return try target(of: item, .nearest, .nearest)
        }
        let edge: ScrollAlignment = isOnward(turn.direction) ? .end : .start
        return try target(of: item, isVertical ? .nearest : edge, isVertical ? edge : .nearest)
    }

    /// The direction from the end of a page to where it began.
    func back(from direction: NeighbourDirection) -> NeighbourDirection {
        isOnward(direction) ? isVertical ? .up : .left : isVertical ? .down : .right
    }

    /// Whether a page leads to greater coordinates.
    private func isOnward(_ direction: NeighbourDirection) -> Bool {
        (direction == .pageDown) == (isVertical || !reader.state.prepared.readsRightToLeft)
    }

    private var isVertical: Bool { reader.state.prepared.direction == .vertical }
}
