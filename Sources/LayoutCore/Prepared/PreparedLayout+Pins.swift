extension PreparedLayout {
    /// The pinned elements that satisfy a condition, in the sections that may meet the rectangle.
    ///
    /// - Parameter isWanted: the condition on an element and its section.
    private func pinnedElements(
        near rect: Rect, where isWanted: (PreparedElement, PreparedSection) -> Bool
    ) -> [Element] {
        let searched = sectionsToSearch(candidates(rect))
        var found: [Element] = []
        for kind in kinds.others {
            for index in searched {
                for element in sections[index].group(kind)?.elements ?? []
                where element.pin != nil && isWanted(element, sections[index]) {
                    found.append(kinds[kind].element(at: ItemPath(section: index, item: element.item)))
                }
                // An invalidation context lists no more.
                if found.count > InvalidationContext.elementLimit { return found }
            }
        }
        return found
    }

    /// The stale headers and footers after a change of bounds, for a layout that pins some: those that are visible, provided that
    /// any header or footer is (UIKit's rule), and those between the two bounds.
    package func invalidationOfPins(from old: Rect, to new: Rect) -> InvalidationContext? {
        guard old != new else { return nil }
        let passed = passed(from: old, to: new)
        let ends = [visible(old), visible(new)]
        let pinned = pinnedElements(near: passed) { element, section in
            ends.contains { passed.meets(frame(of: element, in: section, visible: $0).shown) }
        }
        // After a jump between places without headers, the headers that were passed stay at their limits.
        guard !pinned.isEmpty || hasSupplementary(in: old) || hasSupplementary(in: new) else { return nil }
        return .elements(pinned)
    }

    /// The stale pinned elements in a layout without that rule: those whose place or appearance changed; nil if there are none.
    ///
    /// Elements beside the bounds are included, since they follow them too.
    package func invalidationOfMovedPins(from old: Rect, to new: Rect) -> InvalidationContext? {
        guard old != new else { return nil }
        let (first, last) = (visible(old), visible(new))
        let moved = pinnedElements(near: passed(from: old, to: new)) { element, section in
            let (from, to) = (
                frame(of: element, in: section, visible: first), frame(of: element, in: section, visible: last)
            )
            let isRaised = element.pin.map { $0.raise != 0 } ?? false
            return from != to || isRaised && old.meets(from.shown) != new.meets(to.shown)
        }
        return moved.isEmpty ? nil : .elements(moved)
    }

    /// The part of the scroll axis that the bounds pass, across the whole cross axis: elements beside the bounds follow them too.
    private func passed(from old: Rect, to new: Rect) -> Rect {
        var passed = old.union(new)
        if isVertical { (passed.x, passed.width) = (-1e10, 2e10) } else { (passed.y, passed.height) = (-1e10, 2e10) }
        return passed
    }

    /// Whether any header or footer meets the bounds, pinned to them.
    private func hasSupplementary(in bounds: Rect) -> Bool {
        let query = ElementQuery(rect: bounds, categories: [.supplementary], limit: 1)
        let (found, next) = elements(query, bounds: bounds)
        return !found.isEmpty || next != nil
    }
}

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
