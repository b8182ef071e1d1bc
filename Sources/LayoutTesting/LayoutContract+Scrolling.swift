package import LayoutCore

extension LayoutContract {
    /// A change of bounds makes stale exactly what changes: if the layout need not prepare again, it answers as if it had, and
    /// every visible element that the context does not name stays as it was.
    package func scrollViolations(
        _ container: Container, to bounds: Rect, parameters: [String: JSONValue] = [:]
    ) throws(LayoutError) -> [String] {
        var laidOut = try laidOut(container, parameters)
        let before = try laidOut.everything()
        let context = try laidOut.move(to: bounds)
        if context?.needsPrepare == true { return [] }

        var violations = ViolationList()
        let after = try laidOut.everything()
        var moved = container
        moved.bounds = bounds
        let fresh = try self.laidOut(moved, parameters)
        let expected = try fresh.everything()
        let what = "after moving the bounds to \(bounds) without a prepare,"
        if after != expected {
            violations.add(
                "\(what) queries return " + Self.difference(after, expected) + ", which a prepare gives")
        }
        violations.add(
            "\(what) the content size is \(laidOut.prepared.contentSize), expected \(fresh.prepared.contentSize) as after a prepare",
            unless: laidOut.prepared.contentSize == fresh.prepared.contentSize)
        if !laidOut.layout.answersQueries { checkPins(laidOut, from: before, to: after, into: &violations) }
        guard context?.invalidatesEverything != true else { return violations.sentences }

        let stale = Set(context?.elements ?? [])
        let old = Dictionary(uniqueKeysWithValues: before.map { ($0.element, $0) })
        let new = Dictionary(uniqueKeysWithValues: after.map { ($0.element, $0) })
        let visible = container.bounds.union(bounds)
        let visibleElements = (before + after.filter { old[$0.element] == nil }).map(\.element).filter {
            visible.meets(old[$0]?.frame ?? .zero) || visible.meets(new[$0]?.frame ?? .zero)
        }
        for element in visibleElements where !stale.contains(element) && old[element] != new[element] {
            violations.add(
                "\(what) \(old[element].map(Self.words) ?? "nothing") became \(new[element].map(Self.words) ?? "nothing"), "
                    + "expected it to be reported as stale")
        }
        return violations.sentences
    }

    /// What is not a cell lies where its pin says for the bounds, and otherwise stays.
    private func checkPins(
        _ laidOut: LaidOutContainer, from before: [LayoutAttributes], to after: [LayoutAttributes],
        into violations: inout ViolationList
    ) {
        let bounds = laidOut.container.bounds
        let old = Dictionary(uniqueKeysWithValues: before.map { ($0.element, $0) })
        for attributes in after where attributes.element.category != .cell {
            let frame = attributes.untransformedFrame
            guard let pin = laidOut.prepared.pin(of: attributes.element) else {
                violations.add(
                    "\(Self.words(attributes)) has no pin, but moved with the bounds",
                    unless: old[attributes.element]?.untransformedFrame ?? frame == frame)
                continue
            }
            let isVertical = pin.side == .top || pin.side == .bottom
            let (found, expected) = (isVertical ? frame.y : frame.x, pin.origin(of: frame.size, in: bounds))
            // The edge that it follows is on a pixel only if the bounds are.
            let slack = max(1 / (laidOut.container.environment.scale ?? .infinity), 1e-6 + 16 * abs(found).ulp)
            violations.add(
                "\(Self.words(attributes)) begins at \(found) in \(bounds), expected \(expected) by its pin",
                unless: abs(found - expected) <= slack)
        }
    }
}

extension ElementPin {
    /// Where a pinned element begins along the scroll axis.
    fileprivate func origin(of size: Size, in bounds: Rect) -> Double {
        let followed =
            switch side {
            case .top: bounds.y + inset
            case .bottom: bounds.maxY - inset - size.height
            case .left: bounds.x + inset
            case .right: bounds.maxX - inset - size.width
            }
        return min(max(followed, origins.lowerBound), origins.upperBound)
    }
}
