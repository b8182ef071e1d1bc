/// Where the view scrolls by itself.
extension ViewState {
    /// Scrolls as little as shows an item.
    mutating func reveal(_ item: ItemPath, in sight: ViewSight, _ events: inout [ViewEffect]) throws(LayoutError) {
        try scroll(to: .item(item, horizontal: .nearest, vertical: .nearest), in: sight, &events)
    }

    /// Scrolls to a target, which is kept in place until all on the way is measured.
    mutating func scroll(
        to target: ScrollHold, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        hold = target
        try approach(sight, &events)
        if !options.measures { hold = nil }
    }

    /// Scrolls to where the target is now.
    ///
    /// - Returns: false if it is there already, or if there is none.
    @discardableResult
    mutating func approach(_ sight: ViewSight, _ events: inout [ViewEffect]) throws(LayoutError) -> Bool {
        if case .page(let turn) = hold { hold = try goToEnd(of: turn, in: sight).map { .page($0) } }
        guard let (section, target) = try hold?.target(in: sight) else { return false }
        let before = visible.origin
        let offset = rested(target.offset, in: sight)
        (visible.x, visible.y) = (offset.x, offset.y)
        var isMoved = visible.origin != before
        if let offset = target.rowOffset, let row = sight.reader.state.prepared.orthogonalRows[section],
            offset != sight.offset(of: section, row)
        {
            scrollRow(section, to: offset, glides: true, &events)
            isMoved = true
        }
        return isMoved
    }

    /// Follows the target after a change. What cannot be found out now keeps what is in sight.
    mutating func goOn(in sight: ViewSight, _ events: inout [ViewEffect]) {
        _ = try? approach(sight, &events)
        // Content that has become shorter may end in the middle of what is visible, where its last item is in sight already.
        let offset = rested(sight.clamped(visible.origin), in: sight)
        (visible.x, visible.y) = (offset.x, offset.y)
        if !options.measures { hold = nil }
    }

    /// All in sight is measured: the target is let go, unless it has moved.
    mutating func settle(_ sight: ViewSight, _ events: inout [ViewEffect]) throws(LayoutError) {
        if try !approach(sight, &events) { hold = nil }
    }

    mutating func scrollRow(_ section: Int, to offset: Double, glides: Bool, _ events: inout [ViewEffect]) {
        rows[section] = offset
        events.append(.scrollRow(section: section, to: offset, glides: glides))
    }
}
