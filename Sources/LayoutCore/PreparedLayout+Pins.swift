extension PreparedLayout {
    /// Whether some element follows the visible rectangle.
    package var hasPins: Bool { sections.contains { $0.hasPins } }

    /// Elements that pin and whose frame meets the rectangle for one of the bounds.
    private func pinnedElements(meeting rect: Rect, for bounds: [Rect]) -> [Element] {
        let searched = sectionsToSearch(candidates(rect))
        let visible = bounds.map(self.visible)
        var found: [Element] = []
        for kind in kinds.others {
            for index in searched {
                for element in sections[index].group(kind)?.elements ?? [] where element.pin != nil {
                    let isMet = visible.contains {
                        rect.meets(frame(of: element, in: sections[index], visible: $0).shown)
                    }
                    if isMet { found.append(kinds[kind].element(at: IndexPath(section: index, item: element.item))) }
                }
                // More are not named.
                if found.count > InvalidationContext.elementLimit { return found }
            }
        }
        return found
    }

    /// What a change of bounds does to pinned headers and footers, for a layout that pins some: those in sight, as
    /// long as any header or footer is (UIKit's rule), and those between the two bounds.
    package func invalidationOfPins(from old: Rect, to new: Rect) -> InvalidationContext? {
        guard old != new else { return nil }
        // Where the bounds lie across the scroll axis is all one: what lies beside them follows them too.
        var passed = old.union(new)
        if isVertical { (passed.x, passed.width) = (-1e10, 2e10) } else { (passed.y, passed.height) = (-1e10, 2e10) }
        let pinned = pinnedElements(meeting: passed, for: [old, new])
        // A jump from between headers to between headers leaves those that it passes where they are pushed to.
        guard !pinned.isEmpty || hasSupplementary(in: old) || hasSupplementary(in: new) else { return nil }
        return .elements(pinned)
    }

    /// Whether a header or footer meets the bounds, placed for them.
    private func hasSupplementary(in bounds: Rect) -> Bool {
        let query = ElementQuery(rect: bounds, categories: [.supplementary], limit: 1)
        let (found, next) = elements(query, bounds: bounds)
        return !found.isEmpty || next != nil
    }
}
