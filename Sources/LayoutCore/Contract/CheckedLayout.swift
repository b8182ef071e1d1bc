/// A layout of a program that uses the engine. A ``Placement`` checks what it places; here is checked that the placement is one of the
/// container that was to be prepared, since everything else relies on that.
struct CheckedLayout<Own: Layout>: ConfiguredLayout {
    let own: Own

    init(_ own: Own) {
        self.own = own
    }

    /// From right to left the layout is given what it would be given from left to right: `bounds` begins where one begins to read, and
    /// insets have changed sides.
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

    func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        try own.invalidation(of: prepared, from: prepared.unmirrored(old), to: prepared.unmirrored(new))
    }

    private static func words(_ counts: [Int]) -> String {
        "\(counts.count) sections with \(counts.reduce(0, +)) items" + (counts.count > 6 ? "" : " \(counts)")
    }
}
