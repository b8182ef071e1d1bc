/// A transition at one progress: answers queries as a layout does that computes elements when it is queried, but never fails.
///
/// Making one costs nothing: it is a progress and a reference to the `InteractiveTransition` that all steps share.
package struct TransitionStep: LiveQuerySource, Sendable {
    private let transition: InteractiveTransition
    /// The progress of the transition, in 0...1.
    package let progress: Double
    /// The content size, the kinds and the counts of the step. It has no frames.
    package let prepared: PreparedLayout

    init(_ transition: InteractiveTransition, progress: Double, prepared: PreparedLayout) {
        self.transition = transition
        self.progress = progress
        self.prepared = prepared
    }

    // MARK: Elements

    /// An element's attributes at this step; nil if neither end has it. At progress 0 and 1 they are exactly those of that end.
    ///
    /// In between, it is interpolated along straight lines, and its pin's displacement with it.
    package func attributes(of element: Element, bounds: Rect) -> LayoutAttributes? {
        let ends = transition.ends(of: element, bounds: bounds)
        if progress == 0 { return ends.from }
        if progress == 1 { return ends.to }
        let way = LayoutTransition(
            from: transition.from, to: transition.to, progress: progress, scale: transition.scale)
        guard var attributes = way.attributes(from: ends.from, to: ends.to) else { return nil }
        let (first, last) = (ends.from?.pinDisplacement ?? .zero, ends.to?.pinDisplacement ?? .zero)
        let displacement = Point(
            x: first.x + (last.x - first.x) * progress, y: first.y + (last.y - first.y) * progress)
        attributes.pinDisplacement = displacement == .zero ? nil : displacement
        return attributes
    }

    /// The elements that meet a rectangle at this step, in answer order. All rows are presented as they were scrolled.
    ///
    /// - Complexity: O(log *n* + found), where both layouts keep neighbours together; never more than O(*n*)
    package func elements(
        _ query: ElementQuery, bounds: Rect
    ) -> (attributes: AttributeColumns, next: ElementCursor?) {
        var found = AttributeColumns(kindNames: prepared.kinds)
        var next: ElementCursor?
        if query.rect.isEmpty { return (found, nil) }
        let slack = (transition.scale.map { 2 / $0 } ?? 0) + 1e-6
        let edges = TransitionBox.Edges(query.rect)
        var steps = 0
        transition.index.visit(
            query.rect, at: progress, slack: slack, in: transition.index.range(of: query)
        ) { block in
            let kind = prepared.kinds[block.kind]
            guard query.includes(block.kind, of: kind.category), query.section ?? block.section == block.section else {
                return true
            }
            for item in block.items {
                let cursor = ElementCursor(kind: block.kind, section: block.section, item: item)
                if cursor < query.start { continue }
                steps += 1
                if steps > query.steps {
                    next = cursor
                    return false
                }
                let path = ItemPath(section: block.section, item: item)
                if kind.category == .cell {
                    guard let box = transition.box(ofCell: path), box.touches(edges, at: progress, slack: slack) else {
                        continue
                    }
                }
                guard let attributes = attributes(of: kind.element(at: path), bounds: bounds),
                    query.rect.meets(attributes.frame)
                else { continue }
                if found.count == query.limit {
                    next = cursor
                    return false
                }
                found.append(attributes)
            }
            return true
        }
        return (found, next)
    }

    /// The attributes of those elements that exist, in the given order.
    ///
    /// The answer may be shorter than `elements`.
    package func attributes(of elements: [Element], bounds: Rect) -> AttributeColumns {
        var found = AttributeColumns(kindNames: prepared.kinds)
        for element in elements {
            if let attributes = attributes(of: element, bounds: bounds) { found.append(attributes) }
        }
        return found
    }

    /// The number of elements of each kind; of cells, all items.
    ///
    /// - Complexity: O(elements)
    package var kindCounts: [Int] {
        var counts = [Int](repeating: 0, count: prepared.kinds.list.count)
        for block in transition.index.blocks { counts[Int(block.kind)] += block.items.count }
        counts[0] = prepared.itemCount
        return counts
    }

    /// The step of an explanation that says that elements are on their way.
    package var step: Explanation.Step {
        Explanation.Step(
            "transition", "the container is in transition, at \(progress) of the way to another layout",
            values: ["progress": progress])
    }

    // MARK: The content under the fingers

    /// The anchor at a point of the content: the nearest item, the place in its frame, and the distance from that; nil if no item is near.
    ///
    /// - Parameters:
    ///   - point: in the content at this step.
    ///   - bounds: those at this step, which pinned elements follow.
    package func anchor(at point: Point, bounds: Rect) -> TransitionAnchor? {
        let presented = PresentedLayout(prepared, bounds: bounds, live: self)
        guard let found = try? presented.nearest(to: point), let frame = frame(of: found.path, bounds: bounds) else {
            return nil
        }
        return TransitionAnchor(at: point, in: frame, of: found.path)
    }

    /// An item's frame at this step; nil if it has none.
    ///
    /// It is the bounding box of the transformed cell, in points in the content at this step.
    package func frame(of path: ItemPath, bounds: Rect) -> Rect? {
        attributes(of: .cell(path), bounds: bounds)?.frame
    }
}
