/// Presses, and what becomes of them.
extension ViewState {
    /// Something goes down. A second button or finger changes nothing that is under way.
    mutating func press(
        _ pointer: ViewPointer, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        if case .scrollingRow(let scroll) = gesture, scroll.followsWheel { endGesture(in: sight, &events) }
        switch gesture {
        // The end of the press before may have been lost.
        case .none, .pressing: gesture = .none
        case .spanning, .dragging, .hosting, .pinching, .scrollingRow: return
        }
        search = nil
        let item = try sight.item(at: pointer.point)
        if editing != nil, item != editing { editing = nil }
        if pointer.button == .secondary { return try openMenu(of: item, at: pointer.point, in: sight, &events) }
        let deadline = pointer.kind == .mouse || item == nil ? nil : pointer.time + conventions.longPress
        gesture = .pressing(
            ViewPress(pointer: pointer, item: item, start: sight.content(pointer.point), deadline: deadline))
        if let deadline { events.append(.wake(at: deadline)) }
    }

    mutating func move(
        _ pointer: ViewPointer, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        switch gesture {
        case .pressing(let press):
            let slop = press.pointer.kind == .mouse ? conventions.slop : conventions.touchSlop
            if press.pointer.point.distance(to: pointer.point) >= slop {
                try leave(press, to: pointer, in: sight, &events)
            }
        case .spanning(let band): try span(band, to: pointer.point, in: sight)
        case .dragging(let drag): try self.drag(drag, to: pointer.point, in: sight, &events)
        case .scrollingRow(let scroll): pull(scroll, to: pointer, in: sight, &events)
        case .none, .hosting, .pinching: break
        }
    }

    mutating func release(
        _ pointer: ViewPointer, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        switch gesture {
        case .pressing(let press):
            gesture = .none
            try click(press, in: sight, &events)
        case .spanning(let band):
            try span(band, to: pointer.point, in: sight)
            gesture = .none
        case .dragging(let drag):
            try self.drag(drag, to: pointer.point, in: sight, &events)
            drop(in: sight, &events)
        case .scrollingRow(let scroll) where !scroll.followsWheel:
            let velocity = scroll.velocity(at: pointer.time, over: conventions.velocityWindow)
            rest(scroll, velocity: velocity, in: sight, &events)
        case .none, .hosting, .pinching, .scrollingRow: break
        }
    }

    // MARK: Steps of a press

    private var canDrag: Bool { options.reorders || options.dragsOut }

    /// A press has moved too far for a click.
    private mutating func leave(
        _ press: ViewPress, to pointer: ViewPointer, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        gesture = .none
        let isMouse = press.pointer.kind == .mouse
        let spansItems =
            selection.mode == .area || conventions.holds(conventions.bandFromItems, in: press.pointer.modifiers)
        if let item = press.item, !spansItems {
            if isMouse, canDrag {
                return try lift(item, at: press.start, to: pointer.point, in: sight, &events)
            }
        } else if selection.takesSeveral, isMouse || selection.mode == .area {
            return try span(from: press, to: pointer.point, in: sight)
        }
        if !isMouse { beginPulling(press, to: pointer, in: sight, &events) }
    }

    /// A finger has rested on an item.
    mutating func rest(
        on press: ViewPress, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        gesture = .none
        let point = press.pointer.point
        if let item = press.item, canDrag, selection.mode != .area {
            return try lift(item, at: press.start, to: point, in: sight, &events)
        }
        try openMenu(of: press.item, at: point, in: sight, &events)
    }

    /// Opens a menu, which is about the selected items if the item is one of them.
    private mutating func openMenu(
        of item: ItemPath?, at point: Point, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        if let item, conventions.selectsOnSecondaryClick {
            try pick(item, selection.keys.contains(item) ? .focusing : .alone, in: sight)
        }
        events.append(.menu(item, at: point))
    }

    private mutating func click(
        _ press: ViewPress, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        let modifiers = press.pointer.modifiers
        guard let item = press.item else {
            if conventions.deselectsBeside, modifiers.isEmpty { selection.select(Keys(), in: []) }
            return
        }
        let activates =
            switch conventions.activation {
            case .double: press.pointer.clicks == 2
            case .single: modifiers.isEmpty
            case .again: modifiers.isEmpty && item == selection.cursor
            }
        let picks = conventions.activation == .double ? press.pointer.clicks == 1 : true
        if picks { try pick(item, conventions.pick(modifiers), in: sight) }
        if activates { events.append(.activated(item)) }
    }
}

extension Point {
    /// The distance of two points.
    fileprivate func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
