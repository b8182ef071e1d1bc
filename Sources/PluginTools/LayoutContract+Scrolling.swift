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
        let what = "after a move of the bounds to \(bounds), which needs no prepare,"
        if after != expected {
            violations.add(
                "\(what) the layout answers " + Self.difference(after, expected) + ", expected what a prepare gives")
        }
        violations.add(
            "\(what) the content is \(laidOut.prepared.contentSize), and \(fresh.prepared.contentSize) after a prepare",
            unless: laidOut.prepared.contentSize == fresh.prepared.contentSize)
        guard context?.invalidatesEverything != true else { return violations.sentences }

        let stale = Set(context?.elements ?? [])
        let old = Dictionary(uniqueKeysWithValues: before.map { ($0.element, $0) })
        let new = Dictionary(uniqueKeysWithValues: after.map { ($0.element, $0) })
        let sight = container.bounds.union(bounds)
        let inSight = (before + after.filter { old[$0.element] == nil }).map(\.element).filter {
            sight.meets(old[$0]?.frame ?? .zero) || sight.meets(new[$0]?.frame ?? .zero)
        }
        for element in inSight where !stale.contains(element) && old[element] != new[element] {
            violations.add(
                "\(what) \(old[element].map(Self.words) ?? "nothing") became \(new[element].map(Self.words) ?? "nothing"), "
                    + "expected it among the elements that are stale")
        }
        return violations.sentences
    }
}
