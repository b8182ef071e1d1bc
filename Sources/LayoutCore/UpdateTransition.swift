/// How elements come and go in a batch update: from which attributes those that appear begin, and at which those that
/// leave end. (UIKit's initial and final layout attributes.)
package struct UpdateTransition: Sendable {
    package let before: LayoutTransition.End
    package let after: LayoutTransition.End
    package let plan: UpdatePlan
    /// Where survivors were, by their new places.
    private let origins: [UpdatePlan.Run]

    package init(before: LayoutTransition.End, after: LayoutTransition.End, plan: UpdatePlan) {
        self.before = before
        self.after = after
        self.plan = plan
        origins = plan.survivors.sorted { $0.to < $1.to }
    }

    /// What an element of the new layout begins as: an old one that was on screen where it was, a new or reloaded one at its
    /// new place with alpha 0; nil for an old one that comes from off screen, which has nothing to begin from.
    package func initialAttributes(of element: Element) -> LayoutAttributes? {
        guard let new = after.prepared.attributes(of: element, bounds: after.bounds) else { return nil }
        guard let path = oldPath(of: element) else { return new.with(alpha: 0) }
        let old = Element(category: element.category, kind: element.kind, indexPath: path)
        guard let attributes = before.prepared.attributes(of: old, bounds: before.bounds),
            before.bounds.meets(attributes.frame)
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
        let path = element.indexPath
        guard element.category == .cell else {
            guard plan.origins.indices.contains(path.section), case .survivor(let old) = plan.origins[path.section]
            else {
                return nil
            }
            return IndexPath(section: old, item: path.item)
        }
        let index = partitioningIndex(in: 0..<origins.count) { origins[$0].to > path } - 1
        guard index >= 0, origins[index].to.section == path.section else { return nil }
        let run = origins[index]
        let offset = path.item - run.to.item
        return offset < run.count ? IndexPath(section: run.from.section, item: run.from.item + offset) : nil
    }

    private func newPath(of element: Element) -> IndexPath? {
        let path = element.indexPath
        guard element.category == .cell else {
            guard plan.sectionMap.indices.contains(path.section) else { return nil }
            return plan.sectionMap[path.section].map { IndexPath(section: $0, item: path.item) }
        }
        return plan.newPath(of: path)
    }
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
