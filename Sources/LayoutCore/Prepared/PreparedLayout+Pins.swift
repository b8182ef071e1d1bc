/// How elements follow what is visible.
extension PreparedLayout {
    /// How an element follows what is visible.
    ///
    /// - Returns: nil for one that has no pin, such as a cell.
    /// - Complexity: O(log *elements of its section*)
    package func pin(of element: Element) -> ElementPin? {
        let path = element.indexPath
        guard element.category != .cell, sections.indices.contains(path.section),
            let kind = kinds.number(of: element.category, element.kind),
            let prepared = sections[path.section].element(kind, item: path.item), let range = prepared.pinnedRange
        else { return nil }
        let start = sections[path.section].start
        func origin(_ scroll: Double) -> Double {
            guard scroll.isFinite else { return isMirrored && !isVertical ? -scroll : scroll }
            var place = prepared.place
            place.scroll = start + scroll
            let frame = space.frame(place, roundsFirst: false)
            return isVertical ? frame.y : frame.x
        }
        let ends = (origin(range.earliest), origin(range.latest))
        let side = side(of: range.edge)
        return ElementPin(
            side: side, inset: contentInset[side] + (range.edge == .start ? prepared.stackInset ?? 0 : 0),
            origins: min(ends.0, ends.1)...max(ends.0, ends.1))
    }

    private func side(of edge: PinnedRange.Edge) -> ElementPin.Side {
        switch (edge, isVertical, isMirrored) {
        case (.start, true, _): .top
        case (.end, true, _): .bottom
        case (.start, false, false), (.end, false, true): .left
        case (.end, false, false), (.start, false, true): .right
        }
    }
}

extension Insets {
    fileprivate subscript(side: ElementPin.Side) -> Double {
        switch side {
        case .top: top
        case .bottom: bottom
        case .left: left
        case .right: right
        }
    }
}
