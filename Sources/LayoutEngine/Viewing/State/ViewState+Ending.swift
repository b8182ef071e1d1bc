/// What ends a view, or makes it smaller, from outside.
extension ViewState {
    /// Drops the last ranges of its sets, so that each takes at most as many as it may: changes of others tear ranges into pieces. Fewer items
    /// are selected then, never others.
    ///
    /// - Parameters:
    ///   - ranges: the most ranges of each set.
    ///   - reader: of the state that was followed last.
    /// - Returns: whether a set had more.
    package mutating func trim(to ranges: Int, reading reader: StateReader) -> Bool {
        // All of them together take no more, as nearly always.
        if bytes <= ranges * MemoryLayout<ItemRange>.stride { return false }
        let counts = reader.itemCounts
        let before = (selection.keys, gesture)
        if let keys = selection.keys.trimmed(to: ranges, in: counts) { selection.select(keys, in: counts) }
        switch gesture {
        case .spanning(var band):
            band.before = band.before.trimmed(to: ranges, in: counts) ?? band.before
            band.kept = band.kept.trimmed(to: ranges, in: counts) ?? band.kept
            gesture = .spanning(band)
        case .dragging(var drag):
            drag.items = drag.items.trimmed(to: ranges, in: counts) ?? drag.items
            gesture = .dragging(drag)
        case .none, .pressing, .hosting, .pinching, .scrollingRow: break
        }
        return before != (selection.keys, gesture)
    }

    /// The container is closed: nothing is selected, edited or dragged any more.
    ///
    /// - Returns: what a toolkit has to do that still has the view.
    package mutating func end() -> [ViewEffect] {
        var effects: [ViewEffect] = []
        if !selection.keys.isEmpty { effects.append(.selected(Keys())) }
        if selection.cursor != nil { effects.append(.focused(nil)) }
        if editing != nil { effects.append(.edit(nil)) }
        if gesture.band != nil { effects.append(.band(nil)) }
        if gesture.velocity != .zero { effects.append(.autoscroll(.zero)) }
        if case .dragging = gesture { effects.append(.putBack) }
        if case .pinching(let pinching) = gesture, pinching.isLarger != nil { effects.append(.transition(.cancel)) }
        selection = ViewSelection(selection.mode)
        (gesture, editing, hold, search) = (.none, nil, nil, nil)
        return effects
    }
}

extension Keys {
    /// The first of its items, in as many ranges as are allowed; nil: it has no more.
    fileprivate func trimmed(to most: Int, in counts: [Int]) -> Keys? {
        ranges.count <= most ? nil : Keys(ranges(in: counts).prefix(most)).canonical(in: counts)
    }
}
