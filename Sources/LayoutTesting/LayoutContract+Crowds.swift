package import LayoutCore

extension LayoutContract {
    /// How many items of a large container are looked up by index path at a time.
    private static let live = 1000

    /// Checks a very large container in about the time that a client would wait: its size is finite, and querying a screen gives
    /// the same elements as querying each by itself.
    ///
    /// - Returns: violations, and the layout that has prepared the container.
    package func crowdViolations(
        _ container: Container, parameters: [String: JSONValue]
    ) throws(LayoutError) -> (violations: [String], layout: any ConfiguredLayout) {
        var laidOut = try laidOut(container, parameters)
        var violations = ViolationList()
        let size = laidOut.prepared.contentSize
        violations.add(
            "the content size is \(size.width) × \(size.height), expected finite lengths from 0",
            unless: size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0)
        var screen = container.bounds
        for part in [0, 0.5, 1] {
            screen.x = max(0, size.width - screen.width) * part
            screen.y = max(0, size.height - screen.height) * part
            _ = try laidOut.move(to: screen)
            let limit = Self.live
            let shown = try laidOut.elements(ElementQuery(rect: screen, limit: limit)).attributes
            let alone = try laidOut.attributes(of: shown.map(\.element))
            if alone != shown {
                violations.add(
                    "the query for \(screen) returns \(Self.difference(shown, alone)), which lookups by index path return"
                )
            }
        }
        let paths = laidOut.paths
        for first in [0, paths.count / 2, max(0, paths.count - Self.live)] {
            _ = try laidOut.attributes(of: paths.dropFirst(first).prefix(Self.live).map(Element.cell))
        }
        return (violations.sentences, laidOut.layout)
    }
}
