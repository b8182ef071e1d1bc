extension InvalidationContext {
    /// These elements of a layout are stale, in the order of its answers.
    ///
    /// Cells come first by index path, then each other kind by index path; elements whose kind the layout does not have come last.
    ///
    /// - Complexity: O(*n* log *n*)
    package static func elements(_ elements: Set<Element>, in prepared: PreparedLayout) -> InvalidationContext {
        func number(_ element: Element) -> UInt32 { prepared.kinds.number(of: element.category, element.kind) ?? .max }
        let numbered = elements.map { (number($0), $0) }
        return .elements(
            numbered.sorted { ($0.0, $0.1.kind, $0.1.indexPath) < ($1.0, $1.1.kind, $1.1.indexPath) }.map(\.1))
    }
}
