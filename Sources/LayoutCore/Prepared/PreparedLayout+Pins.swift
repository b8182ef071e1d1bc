extension PreparedLayout {
    /// Whether some element follows the visible rectangle.
    package var hasPins: Bool { sections.contains { $0.hasPins } }

    /// Elements that pin, of the sections that may meet the rectangle, as far as they are wanted.
    ///
    /// - Parameter isWanted: of an element and its section.
    private func pinnedElements(
        near rect: Rect, where isWanted: (PreparedElement, PreparedSection) -> Bool
    ) -> [Element] {
        let searched = sectionsToSearch(candidates(rect))
        var found: [Element] = []
        for kind in kinds.others {
            for index in searched {
                for element in sections[index].group(kind)?.elements ?? []
                where element.pin != nil && isWanted(element, sections[index]) {
                    found.append(kinds[kind].element(at: IndexPath(section: index, item: element.item)))
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
        let passed = passed(from: old, to: new)
        let ends = [visible(old), visible(new)]
        let pinned = pinnedElements(near: passed) { element, section in
            ends.contains { passed.meets(frame(of: element, in: section, visible: $0).shown) }
        }
        // A jump from between headers to between headers leaves those that it passes where they are pushed to.
        guard !pinned.isEmpty || hasSupplementary(in: old) || hasSupplementary(in: new) else { return nil }
        return .elements(pinned)
    }

    /// The same for a layout without that rule: pinned elements that lie elsewhere, or look another way, than before; nil where
    /// all stayed as they were.
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

    /// All that the bounds pass along the scroll axis. Where they lie across it is all one: what lies beside them follows them too.
    private func passed(from old: Rect, to new: Rect) -> Rect {
        var passed = old.union(new)
        if isVertical { (passed.x, passed.width) = (-1e10, 2e10) } else { (passed.y, passed.height) = (-1e10, 2e10) }
        return passed
    }

    /// Whether a header or footer meets the bounds, placed for them.
    private func hasSupplementary(in bounds: Rect) -> Bool {
        let query = ElementQuery(rect: bounds, categories: [.supplementary], limit: 1)
        let (found, next) = elements(query, bounds: bounds)
        return !found.isEmpty || next != nil
    }
}
