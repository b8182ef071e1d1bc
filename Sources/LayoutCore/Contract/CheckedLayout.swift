/// A layout of a program that uses the engine, with a check of its result.
///
/// A ``Placement`` checks each element that the layout places. Everything else relies on the placement being of the container that was
/// to be prepared, and of this layout's own attributes, which is checked here. Layouts of the engine's own (`TrustedLayout`) skip both.
struct CheckedLayout<Own: Layout>: ConfiguredLayout {
    let own: Own
    private let invalidating: (any InvalidatingLayout)?

    init(_ own: Own) {
        self.own = own
        invalidating = own as? any InvalidatingLayout
    }

    /// From right to left, the layout gets the same input as from left to right: `bounds` begins at the side at which one begins to read,
    /// and the insets of both sides are exchanged.
    func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        guard container.environment.layoutDirection == .rightToLeft else { return try checked(container) }
        let assumed = container.bounds.width
        let prepared = try checked(container.mirrored(in: assumed))
        let width = prepared.contentSize.width
        return width == assumed ? prepared : try checked(container.mirrored(in: width))
    }

    private func checked(_ container: Container) throws(LayoutError) -> PreparedLayout {
        let prepared = try own.prepare(container)
        let counts = prepared.sections.map(\.itemCount)
        guard counts == container.sections.itemCounts else {
            throw LayoutError(
                .failed,
                "\(Own.name): prepare returned \(Self.words(counts)), expected a placement of the container that it was given: "
                    + Self.words(container.sections.itemCounts))
        }
        return prepared
    }

    /// What the layout invalidates, and pinned elements, which it need not know about.
    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        let context = try ownInvalidation(of: prepared, from: old, to: new)
        guard context?.invalidatesEverything != true, prepared.hasPins,
            let pins = prepared.invalidationOfMovedPins(from: old, to: new)
        else { return context }
        return context?.merged(with: pins) ?? pins
    }

    private func ownInvalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        guard let invalidating else { return old.size == new.size ? nil : .everything }
        let said = try invalidating.invalidation(
            of: prepared, from: prepared.unmirrored(old), to: prepared.unmirrored(new))
        guard let said, !said.invalidatesEverything else { return said }
        for element in said.elements { try check(element, in: prepared) }
        return said.elements.isEmpty ? nil : .elements(Set(said.elements), in: prepared)
    }

    /// An item must exist; of another element, its section.
    private func check(_ element: Element, in prepared: PreparedLayout) throws(LayoutError) {
        let path = element.indexPath
        let items = prepared.sections.indices.contains(path.section) ? prepared.sections[path.section].itemCount : nil
        guard let items else {
            throw missing(element, "a section in 0..<\(prepared.sections.count)")
        }
        guard element.category != .cell || (0..<items).contains(path.item) else {
            throw missing(element, "an item in 0..<\(items)")
        }
    }

    private func missing(_ element: Element, _ expected: String) -> LayoutError {
        let what = element.category == .cell ? "item" : element.kind
        return LayoutError(
            .failed,
            "\(Own.name): invalidation named \(what) \(element.indexPath), which does not exist, expected \(expected)")
    }

    private static func words(_ counts: [Int]) -> String {
        "\(counts.count) sections with \(counts.reduce(0, +)) items" + (counts.count > 6 ? "" : " \(counts)")
    }
}
