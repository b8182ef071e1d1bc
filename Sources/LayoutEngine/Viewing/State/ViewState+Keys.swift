/// What keys do.
extension ViewState {
    /// Carries out what the conventions say of a key.
    mutating func press(
        _ press: ViewKeyPress, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        let isTyping = search?.isUnderWay(at: press.time, pause: conventions.typeAheadPause) ?? false
        if isTyping, press.key == .space, press.modifiers.isEmpty { return type(" ", at: press.time, &events) }
        // A letter comes as a key and as text.
        guard let command = conventions.command(of: press.key, press.modifiers),
            editing == nil || command == .cancel
        else { return events.append(.unused) }
        search = nil
        if command == .cancel {
            if !isTyping { cancel(in: sight, &events) }
        } else if gesture.isUnderWay {
            events.append(.unused)
        } else if try !carryOut(command, in: sight, &events) {
            events.append(.unused)
        }
    }

    /// - Returns: false if there is nothing that it could be done to.
    private mutating func carryOut(
        _ command: ViewCommand, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) -> Bool {
        if case .move(let direction, let pick) = command { return try go(direction, picking: pick, in: sight, &events) }
        if command == .selectAll { return selectAll(in: sight, &events) }
        if command == .deselectAll { return deselectAll() }
        guard let cursor = selection.cursor else {
            if command == .menu { events.append(.menu(nil, at: .zero)) }
            return command == .menu
        }
        switch command {
        case .pick(let pick): try self.pick(cursor, pick, in: sight)
        case .activate: events.append(.activated(cursor))
        case .menu: events.append(.menu(cursor, at: try menuPoint(of: cursor, in: sight)))
        case .rename: return try rename(cursor, in: sight, &events)
        case .moveItems(let direction): return try moveItems(direction, in: sight, &events)
        case .move, .selectAll, .deselectAll, .cancel: break
        }
        return true
    }

    // MARK: The cursor

    /// Moves the cursor. Where there is nothing further on, it stays.
    private mutating func go(
        _ direction: NeighbourDirection, picking pick: ViewSelection.Pick, in sight: ViewSight,
        _ events: inout [ViewEffect]
    ) throws(LayoutError) -> Bool {
        let next: ItemPath?
        if let cursor = selection.cursor, direction == .pageUp || direction == .pageDown {
            try turnPage(direction, from: cursor, picking: pick, in: sight, &events)
            return true
        }
        if let cursor = selection.cursor {
            next = try sight.neighbour(of: cursor, towards: direction)
            if next == nil { return true }
        } else if direction == .home || direction == .end {
            next = try sight.outermost(direction)
        } else {
            next = try sight.firstItem()
        }
        guard let next else { return false }
        try self.pick(next, pick, in: sight)
        try reveal(next, in: sight, &events)
        return true
    }

    /// Moves the cursor to an item, and selects what the data allows to be selected. An item that may not be selected has the cursor alone.
    mutating func pick(_ item: ItemPath, _ pick: ViewSelection.Pick, in sight: ViewSight) throws(LayoutError) {
        guard sight.isSelectable(item) else { return selection.focus(item) }
        let range = try range(to: item, pick, in: sight)
        selection.pick(item, pick, in: sight.counts, range: range)
    }

    /// How far within their edges a rectangle around two items lies, so that it does not meet those that only touch it, in points.
    private static var edge: Double { 0.5 }

    /// The items of a range that may be selected; nil if the pick takes no range.
    private func range(
        to item: ItemPath, _ pick: ViewSelection.Pick, in sight: ViewSight
    ) throws(LayoutError) -> Keys? {
        guard selection.takesSeveral, pick == .extending || pick == .adding,
            let start = selection.anchor ?? selection.cursor
        else { return nil }
        let all = try area(from: start, to: item, in: sight) ?? Keys(from: start, to: item, in: sight.counts)
        return sight.selectable(of: all)
    }

    /// The items that a range takes by sight; nil: those between its ends in the data.
    private func area(
        from start: ItemPath, to item: ItemPath, in sight: ViewSight
    ) throws(LayoutError) -> Keys? {
        guard selection.mode == .area, let one = try sight.frame(of: start), let other = try sight.frame(of: item)
        else { return nil }
        let rect = one.union(other)
        let inner = Rect(
            x: rect.x + Self.edge, y: rect.y + Self.edge, width: rect.width - 2 * Self.edge,
            height: rect.height - 2 * Self.edge)
        return try sight.items(in: inner, limit: options.rangeLimit)
    }

    // MARK: All items

    private mutating func selectAll(in sight: ViewSight, _ events: inout [ViewEffect]) -> Bool {
        guard selection.takesSeveral else { return false }
        let counts = sight.counts
        selection.select(sight.selectable(of: .all), in: counts)
        events.append(.announce(.selected(selection.keys.count(in: counts))))
        return true
    }

    private mutating func deselectAll() -> Bool {
        if selection.keys.isEmpty { return false }
        selection.select(Keys(), in: [])
        return true
    }

    /// Ends what is under way, or selects nothing.
    private mutating func cancel(in sight: ViewSight, _ events: inout [ViewEffect]) {
        if editing != nil {
            editing = nil
        } else if gesture.isUnderWay {
            endGesture(in: sight, &events)
        } else if !(conventions.deselectsOnEscape && deselectAll()) {
            events.append(.unused)
        }
    }

    // MARK: One item

    /// The middle of an item, or the view's corner if it has no place.
    private func menuPoint(of item: ItemPath, in sight: ViewSight) throws(LayoutError) -> Point {
        guard let middle = try sight.frame(of: item)?.middle else { return .zero }
        return Point(x: middle.x - visible.x, y: middle.y - visible.y)
    }

    private mutating func rename(
        _ item: ItemPath, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) -> Bool {
        guard options.renames else { return false }
        editing = item
        try reveal(item, in: sight, &events)
        return true
    }
}
