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
}
