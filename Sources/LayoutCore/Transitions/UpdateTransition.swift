/// How elements come and go in a batch update: from which attributes those that appear begin, and at which those that
/// leave end. (UIKit's initial and final layout attributes.)
package struct UpdateTransition: Sendable {
    package let before: PreparedState
    package let after: PreparedState
    package let map: ItemMap

    package init(before: PreparedState, after: PreparedState, map: ItemMap) {
        self.before = before
        self.after = after
        self.map = map
    }

    /// Whether an element of the new layout was not there before.
    package func isNew(_ element: Element) -> Bool { oldPath(of: element) == nil }

    /// Whether an element of the old layout is there no more.
    package func isGone(_ element: Element) -> Bool { newPath(of: element) == nil }

    /// What an element of the new layout begins as: an old one that was on screen where it was, a new or reloaded one at its
    /// new place with alpha 0; nil for an old one that comes from off screen, which has nothing to begin from.
    package func initialAttributes(of element: Element) -> LayoutAttributes? {
        guard let new = after.prepared.attributes(of: element, bounds: after.bounds) else { return nil }
        guard let path = oldPath(of: element) else { return new.with(alpha: 0) }
        let old = Element(category: element.category, kind: element.kind, indexPath: path)
        guard let attributes = before.prepared.attributes(of: old, bounds: before.bounds),
            before.presented.isInSight(attributes)
        else { return nil }
        return attributes.with(element)
    }

    /// What an element of the old layout ends as: one that survives at its new place under its old path, one that is
    /// deleted or reloaded where it is with alpha 0.
    package func finalAttributes(of element: Element) -> LayoutAttributes? {
        guard let old = before.prepared.attributes(of: element, bounds: before.bounds) else { return nil }
        guard let path = newPath(of: element) else { return old.with(alpha: 0) }
        let new = Element(category: element.category, kind: element.kind, indexPath: path)
        return after.prepared.attributes(of: new, bounds: after.bounds)?.with(element) ?? old.with(alpha: 0)
    }

    /// Where an element was; that of a section goes with it.
    private func oldPath(of element: Element) -> IndexPath? {
        if element.category == .cell { return map.oldPath(of: element.indexPath) }
        let section = map.oldSection(of: element.indexPath.section)
        return section.map { IndexPath(section: $0, item: element.indexPath.item) }
            .flatMap { path in before.prepared.attributes(of: element.at(path), bounds: before.bounds).map { _ in path }
            }
    }

    private func newPath(of element: Element) -> IndexPath? {
        if element.category == .cell { return map.newPath(of: element.indexPath) }
        let section = map.newSection(of: element.indexPath.section)
        return section.map { IndexPath(section: $0, item: element.indexPath.item) }
            .flatMap { path in after.prepared.attributes(of: element.at(path), bounds: after.bounds).map { _ in path } }
    }
}

extension Element {
    fileprivate func at(_ path: IndexPath) -> Element { Element(category: category, kind: kind, indexPath: path) }
}

extension LayoutAttributes {
    fileprivate func with(alpha: Double) -> LayoutAttributes {
        var attributes = self
        attributes.alpha = alpha
        return attributes
    }

    /// The same for another element.
    fileprivate func with(_ element: Element) -> LayoutAttributes {
        var attributes = self
        attributes.element = element
        return attributes
    }
}
