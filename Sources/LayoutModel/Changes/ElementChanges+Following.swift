extension ElementChanges {
    /// Elements after a change, as far as they are known.
    public struct Followed: Equatable, Sendable {
        public var attributes: [Element: LayoutAttributes]
        /// What is there besides and must be asked for; what is not answered has no place. A container that changes meanwhile
        /// may refuse with `index.outOfRange`, or, where its layout no longer has a kind of supplementary elements or decorations,
        /// with `request.invalid`; or it answers of another generation. Then an event that leads there is on its way, and these
        /// go into its `follow` as `unanswered`.
        public var missing: [ElementRange]
    }

    /// The new attributes from the old ones, by the rule over `message ElementChanges` in `layout.proto`.
    ///
    /// Whoever holds a part of the elements, those of a screen for instance, has that part followed; of `missing` only
    /// `inserted` and `elements` themselves name what is not in it.
    ///
    /// - Parameters:
    ///   - held: what is known, of the generation that the changes lead from.
    ///   - unanswered: `missing` of the change before, as far as it was not answered.
    /// - Returns: nil when `everything` changed and all that is needed must be asked for.
    /// - Complexity: O((*e* + *r*) log *r*) for *e* held elements and *r* ranges, however long these are.
    public func follow(
        _ held: [Element: LayoutAttributes], unanswered: [ElementRange] = []
    ) -> Followed? {
        if everything { return nil }
        let routes = ElementRoutes(self)
        var attributes: [Element: LayoutAttributes] = [:]
        attributes.reserveCapacity(held.count)
        var moved: [LayoutAttributes] = []
        var stale: [Element] = []
        for (element, old) in held {
            let step = routes.step(from: element)
            guard let path = step.path else { continue }
            let new = old.moved(to: path, by: step)
            switch step.origin {
            case _ where step.isStale: stale.append(new.element)
            case .section: attributes[new.element] = new
            case .range: moved.append(new)
            }
        }
        // Ranges override what goes with its section.
        for new in moved { attributes[new.element] = new }
        let missing = elements.map(\.elements) + inserted
        let left = unanswered.flatMap { routes.ranges(from: $0) }
        return Followed(attributes: attributes, missing: missing + stale.ranges + left)
    }
}

extension LayoutAttributes {
    fileprivate func moved(to path: IndexPath, by step: ElementRoutes.Step) -> LayoutAttributes {
        var attributes = self
        attributes.element.indexPath = path
        attributes.untransformedFrame.x += step.dx
        attributes.untransformedFrame.y += step.dy
        return attributes
    }
}

extension [Element] {
    /// The same as ranges: what lies side by side is one.
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
