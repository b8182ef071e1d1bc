/// How elements appear and disappear in a batch update: the attributes at which appearing elements start, and at which
/// disappearing elements end. (UIKit's initial and final layout attributes.)
///
///     element        initial                          final
///     new            at its new place, alpha 0
///     existing       at its old place, if visible     at its new place, by its old index path
///     deleted                                         at its old place, alpha 0
///     reloaded       as new                           as deleted
///
/// A layout with state may choose others (`StatefulLayout.attributes(…)`); these are what holds where it does not.
package struct UpdateTransition: Sendable {
    /// The state before the update.
    package let before: PreparedState
    /// The state after the update.
    package let after: PreparedState
    /// Maps items from before to after.
    package let map: ItemMap

    /// Creates a transition.
    ///
    /// - Parameter map: where `after` has the items of `before`.
    package init(before: PreparedState, after: PreparedState, map: ItemMap) {
        self.before = before
        self.after = after
        self.map = map
    }

    /// Whether an element of the new layout did not exist before.
    ///
    /// Elements of reloaded items and sections are new. A header or footer is as old as its section.
    package func isNew(_ element: Element) -> Bool { oldPath(of: element) == nil }

    /// Whether an element of the old layout no longer exists.
    ///
    /// Elements of reloaded items and sections are gone, even if others take their places.
    package func isGone(_ element: Element) -> Bool { newPath(of: element) == nil }

    /// Where an element of the new layout starts: an existing one at its old place if that was visible, a new or reloaded one at
    /// its new place with alpha 0; nil for an existing one that was not visible.
    package func initialAttributes(of element: Element) -> LayoutAttributes? {
        guard let new = after.prepared.attributes(of: element, bounds: after.bounds) else { return nil }
        guard let path = oldPath(of: element) else { return new.with(alpha: 0) }
        let old = Element(category: element.category, kind: element.kind, indexPath: path)
        guard let attributes = before.prepared.attributes(of: old, bounds: before.bounds),
            PresentedLayout(before).isVisible(attributes)
        else { return nil }
        return attributes.with(element)
    }

    /// Where an element of the old layout ends: a surviving one at its new place under its old index path, a deleted or reloaded
    /// one in place with alpha 0.
    package func finalAttributes(of element: Element) -> LayoutAttributes? {
        guard let old = before.prepared.attributes(of: element, bounds: before.bounds) else { return nil }
        guard let path = newPath(of: element) else { return old.with(alpha: 0) }
        let new = Element(category: element.category, kind: element.kind, indexPath: path)
        return after.prepared.attributes(of: new, bounds: after.bounds)?.with(element) ?? old.with(alpha: 0)
    }

    /// The old index path of an element; supplementary elements follow their section.
    private func oldPath(of element: Element) -> ItemPath? {
        if element.category == .cell { return map.oldPath(of: element.indexPath) }
        let section = map.oldSection(of: element.indexPath.section)
        return section.map { ItemPath(section: $0, item: element.indexPath.item) }
            .flatMap { path in before.prepared.attributes(of: element.at(path), bounds: before.bounds).map { _ in path }
            }
    }

    private func newPath(of element: Element) -> ItemPath? {
        if element.category == .cell { return map.newPath(of: element.indexPath) }
        let section = map.newSection(of: element.indexPath.section)
        return section.map { ItemPath(section: $0, item: element.indexPath.item) }
            .flatMap { path in after.prepared.attributes(of: element.at(path), bounds: after.bounds).map { _ in path } }
    }
}

extension Element {
    fileprivate func at(_ path: ItemPath) -> Element { Element(category: category, kind: kind, indexPath: path) }
}

extension LayoutAttributes {
    fileprivate func with(alpha: Double) -> LayoutAttributes {
        var attributes = self
        attributes.alpha = alpha
        return attributes
    }

    /// The attributes for another element.
    fileprivate func with(_ element: Element) -> LayoutAttributes {
        var attributes = self
        attributes.element = element
        return attributes
    }
}
