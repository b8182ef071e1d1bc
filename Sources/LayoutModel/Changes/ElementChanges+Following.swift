extension ElementChanges {
    /// The elements of a container that a client knows after a change, and those that it has to query.
    public struct Followed: Equatable, Sendable {
        /// The attributes that follow from the old ones, by element.
        public var attributes: [Element: LayoutAttributes]
        /// The elements that must be queried to complete the picture; an element that the reply leaves out has no frame.
        ///
        /// If the container changes in the meantime, the query may fail with `index.outOfRange`, or with `request.invalid` if the
        /// layout no longer has a kind of supplementary element or decoration; or the reply may be of another generation. An
        /// event that leads there is then on its way: pass these ranges to its `follow` as `unanswered`.
        public var missing: [ElementRange]
    }

    /// Derives the new attributes from the old ones, by the rule at `message Changes` in `layout.proto`.
    ///
    /// A client that keeps only some of the elements, such as those on screen, gets the new attributes of those. Of `missing`,
    /// only `inserted` and `elements` may name elements that the client did not keep.
    ///
    /// - Parameters:
    ///   - known: the known attributes, of the generation that the changes start from.
    ///   - unanswered: the part of the previous change's `missing` that has not been answered.
    /// - Returns: nil when `everything` changed, so that all elements must be queried again.
    /// - Complexity: O((*e* + *r*) log *r*) for *e* known elements and *r* ranges, regardless of the length of the ranges.
    public func follow(
        _ known: [Element: LayoutAttributes], unanswered: [ElementRange] = []
    ) -> Followed? {
        if everything { return nil }
        let routes = ElementRoutes(self)
        var attributes: [Element: LayoutAttributes] = [:]
        attributes.reserveCapacity(known.count)
        var moved: [LayoutAttributes] = []
        var stale: [Element] = []
        for (element, old) in known {
            let step = routes.step(from: element)
            guard let path = step.path else { continue }
            let new = old.moved(to: path, by: step)
            switch step.origin {
            // `elements` has those of ranges.
            case .range where step.isStale: break
            case .section where step.isStale: stale.append(new.element)
            case .section: attributes[new.element] = new
            case .range: moved.append(new)
            }
        }
        // Ranges take precedence over sections.
        for new in moved { attributes[new.element] = new }
        let missing = elements.map(\.elements) + inserted
        let left = unanswered.flatMap { routes.ranges(from: $0) }
        return Followed(attributes: attributes, missing: missing + stale.ranges + left)
    }
}

extension ElementChanges {
    /// The index path of each element after the change. Deleted elements have none; a reloaded item is deleted and inserted. If
    /// `everything` changed, all elements keep their index paths.
    ///
    /// - Complexity: O((*e* + *r*) log *r*) for *e* elements and *r* ranges.
    public func renumbered(_ elements: some Sequence<Element>) -> [Element: Element] {
        let routes = ElementRoutes(self)
        var renumbered: [Element: Element] = [:]
        for element in elements {
            guard let path = routes.step(from: element).path else { continue }
            renumbered[element] = Element(category: element.category, kind: element.kind, indexPath: path)
        }
        return renumbered
    }
}

extension LayoutAttributes {
    fileprivate func moved(to path: ItemPath, by step: ElementRoutes.Step) -> LayoutAttributes {
        var attributes = self
        attributes.element.indexPath = path
        attributes.untransformedFrame.x += step.dx
        attributes.untransformedFrame.y += step.dy
        return attributes
    }
}

extension [Element] {
    /// The same elements as ranges; consecutive elements share one.
    fileprivate var ranges: [ElementRange] {
        let inOrder = sorted {
            ($0.kind, $0.indexPath.section, $0.indexPath.item) < ($1.kind, $1.indexPath.section, $1.indexPath.item)
        }
        var ranges: [ElementRange] = []
        for element in inOrder {
            let path = element.indexPath
            if let last = ranges.last, last.category == element.category, last.kind == element.kind,
                last.first.section == path.section, last.first.item + last.count == path.item
            {
                ranges[ranges.count - 1].count += 1
            } else {
                ranges.append(ElementRange(category: element.category, kind: element.kind, first: path))
            }
        }
        return ranges
    }
}
