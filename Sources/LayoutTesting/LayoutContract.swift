package import LayoutCore

/// The rules that every layout must keep, built-in or scripted. Checks take a container of any shape and describe each violation
/// in a sentence.
///
///     #expect(try LayoutContract(of: Honeycomb.self).violations() == [])
///
///     contract      all items or none are placed, each once; queries of rectangles, pages and single elements agree
///     mirror        a layout in the other reading direction is its own mirror image
///     scroll        a change of the bounds makes stale exactly what changes
///     update        an edited container equals one that is opened with the result
///     sight         an item that is scrolled to is not covered
///     anchor        what the user sees stays in place when content around it changes
///
/// Checks compare the layout with itself, with a search through all elements, or with plain lists; none of them knows a layout's formulas.
/// The same seed gives the same containers.
public struct LayoutContract: Sendable {
    let definition: LayoutDefinition

    /// Checks layouts made from `definition`, a new one for each container.
    ///
    /// - Complexity: O(1): nothing is laid out before a check is called.
    package init(_ definition: LayoutDefinition) {
        self.definition = definition
    }

    /// A container with these numbers of items. Item sizes are random from `seed`; if it is nil, sections have none and the
    /// layout's own size applies.
    package static func container(_ counts: [Int], seed: UInt64?, bounds: Rect) -> Container {
        var random = SeededRandom(seed: seed ?? 0)
        return Container(
            bounds: bounds,
            sections: counts.map { count in
                guard seed != nil else { return Section(itemCount: count) }
                let sizes = (0..<count).map { _ in
                    Size(
                        width: Double(Int.random(in: 0...180, using: &random)),
                        height: Double(Int.random(in: 0...120, using: &random)))
                }
                return Section(itemCount: count, itemSizes: ItemSizes(sizes))
            })
    }

    /// Checks every rule that can be checked with a single container.
    ///
    /// - Throws: the layout's error if it rejects the container or the parameters.
    package func violations(
        _ container: Container, parameters: [String: JSONValue] = [:]
    ) throws(LayoutError) -> [String] {
        let laidOut = try laidOut(container, parameters)
        let elements = try everything(laidOut)
        var violations = ViolationList()

        let size = laidOut.prepared.contentSize
        violations.add(
            "\(laidOut.prepared.itemCount) items were prepared, expected \(container.itemCount)",
            unless: laidOut.prepared.itemCount == container.itemCount)
        violations.add(
            "the content size is \(size.width) × \(size.height), expected finite lengths from 0",
            unless: size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0)
        try checkPlacement(laidOut, elements, into: &violations)
        try checkTiles(laidOut, elements, into: &violations)
        try checkPaging(laidOut, elements, into: &violations)
        try checkPresentation(laidOut, elements, into: &violations)
        try checkExplanations(laidOut, elements, into: &violations)
        try checkRepetition(laidOut, elements, parameters: parameters, into: &violations)
        return violations.sentences
    }

    /// Frames of all cells by index path, in content coordinates. Cells for which the layout has no room are missing.
    ///
    /// - Throws: the layout's error if it rejects the container or the parameters.
    package func frames(
        _ container: Container, parameters: [String: JSONValue] = [:]
    ) throws(LayoutError) -> [ItemPath: Rect] {
        let cells = try laidOut(container, parameters).cells()
        return Dictionary(uniqueKeysWithValues: cells.map { ($0.element.indexPath, $0.frame) })
    }

    /// Checks that a random batch update changes the data as it would change a list of items, and that the layout gives the same
    /// frames for both.
    package func updateViolations(_ container: Container, seed: UInt64) throws(LayoutError) -> [String] {
        var random = SeededRandom(seed: seed)
        let update = RandomUpdate(container, using: &random)
        var updated = container
        updated.sections = try update.update.sections(of: container, after: update.update.plan(for: container))
        var expected = container
        expected.sections = SectionList(update.sections)
        var violations = ViolationList()
        violations.add(
            "after the update of seed \(seed) the item counts are \(updated.sections.map(\.itemCount)), expected \(expected.sections.map(\.itemCount))",
            unless: updated.sections.map(\.itemCount) == expected.sections.map(\.itemCount))
        violations.add(
            "after the update of seed \(seed) the item sizes differ from the expected ones",
            unless: updated.sections.map(\.itemSizes) == expected.sections.map(\.itemSizes))
        violations.add(
            "after the update of seed \(seed) the frames differ from those of a new container",
            unless: try frames(updated) == frames(expected))
        return violations.sentences
    }

    // MARK: Steps

    /// Prepares a container by a new layout.
    ///
    /// - Parameter parameters: those that differ from the defaults.
    /// - Throws: `parameters.*`, or the layout's error if it rejects the container.
    package func laidOut(_ container: Container, _ parameters: [String: JSONValue]) throws(LayoutError)
        -> LaidOutContainer
    {
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: "/parameters"))
        return try LaidOutContainer(layout, container)
    }

    private var isScripted: Bool { !definition.isBuiltIn }

    /// A rectangle around all elements with a frame, large enough to meet those without area.
    private func everywhere(_ laidOut: LaidOutContainer) throws(LayoutError) -> Rect {
        let size = laidOut.prepared.contentSize
        var rect = Rect(x: 0, y: 0, width: size.width, height: size.height)
        for cell in try laidOut.cells() { rect = rect.union(cell.frame) }
        return Rect(x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2)
    }

    /// Every element with a frame, in query order, cells beyond the content included.
    package func everything(_ laidOut: LaidOutContainer) throws(LayoutError) -> [LayoutAttributes] {
        try laidOut.elements(ElementQuery(rect: everywhere(laidOut))).attributes
    }

    /// Either all items are placed, once each, or none is; lookups by path and by rectangle agree; cells are in index order.
    private func checkPlacement(
        _ laidOut: LaidOutContainer, _ elements: [LayoutAttributes], into violations: inout ViolationList
    ) throws(LayoutError) {
        let container = laidOut.container
        let cells = elements.filter { $0.element.category == .cell }.map(\.element.indexPath)
        let placed = try laidOut.cells().map(\.element.indexPath)
        // An item's values may say that it has no place.
        let hasValues = container.sections.contains { !$0.itemValues.isEmpty }
        violations.add(
            "\(placed.count) of \(container.itemCount) items have a frame, expected all or none",
            unless: isScripted || hasValues || placed.isEmpty || placed.count == container.itemCount)
        violations.add(
            "a query returns the cells \(Self.excerpt(cells)), expected each that has a frame once, in index order: "
                + Self.excerpt(placed), unless: cells == placed)
        let again = try laidOut.attributes(of: elements.map(\.element))
        for (attributes, live) in zip(elements, again) where attributes != live {
            let differences = live.differences(from: attributes).joined(separator: " and ")
            violations.add(
                "\(attributes.element) has by index path \(differences), which a query of a rectangle returns")
        }
        violations.add(
            "lookups by index path return \(again.count) elements, queries by rectangle \(elements.count)",
            unless: again.count == elements.count)
        for one in elements {
            violations.add(
                "\(one.element) has the size \(one.frame.size), expected lengths from 0",
                unless: one.frame.width >= 0 && one.frame.height >= 0)
        }
        let absent = [
            ItemPath(section: container.sections.count, item: 0), ItemPath(section: -1, item: 0),
            ItemPath(section: 0, item: -1), ItemPath(section: 0, item: container.sections.first?.itemCount ?? 0),
        ]
        for path in absent {
            violations.add(
                "item \(path) has a frame, but does not exist",
                unless: try laidOut.attributes(of: [.cell(path)]).isEmpty && laidOut.prepared.frame(of: path) == nil)
        }
        guard !laidOut.layout.answersQueries else { return }
        try checkLookups(laidOut, elements, into: &violations)
        for one in elements where one.element.category == .cell {
            let frame = laidOut.prepared.frame(of: one.element.indexPath)
            violations.add(
                "item \(one.element.indexPath) is at \(one.frame) in queries, but at \(frame.map { "\($0)" } ?? "no place") in the prepared layout",
                unless: frame == one.frame)
        }
    }

    /// Every element with a frame in the content is found by a rectangle query, too.
    private func checkLookups(
        _ laidOut: LaidOutContainer, _ elements: [LayoutAttributes], into violations: inout ViolationList
    ) throws(LayoutError) {
        let size = laidOut.prepared.contentSize
        let content = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let found = Set(elements.map(\.element))
        let others = laidOut.prepared.everyElement.filter { $0.category != .cell }
        for one in try laidOut.attributes(of: others) where !one.frame.isEmpty && content.meets(one.frame) {
            violations.add(
                "\(one.element) is at \(one.frame) by index path, but no rectangle query returns it",
                unless: found.contains(one.element))
        }
    }

    /// Queries for tiles of the content return exactly the elements that meet them.
    private func checkTiles(
        _ laidOut: LaidOutContainer, _ elements: [LayoutAttributes], into violations: inout ViolationList
    ) throws(LayoutError) {
        let all = try everywhere(laidOut)
        for (columns, rows) in [(1, 7), (3, 5), (6, 2)] {
            for tile in 0..<columns * rows {
                let rect = Rect(
                    x: all.x + all.width / Double(columns) * Double(tile % columns),
                    y: all.y + all.height / Double(rows) * Double(tile / columns),
                    width: all.width / Double(columns), height: all.height / Double(rows))
                let found = try laidOut.elements(ElementQuery(rect: rect)).attributes
                let expected = elements.filter { rect.meets($0.frame) }
                if found != expected {
                    violations.add(
                        "the query for \(rect) returns " + Self.difference(found, expected)
                            + ", expected the elements that meet it")
                }
            }
        }
        let empty = ElementQuery(rect: Rect(x: all.x, y: all.y, width: 0, height: all.height))
        violations.add(
            "a query for a rectangle without area returns elements",
            unless: try laidOut.elements(empty).attributes.isEmpty)
    }

    /// Pages of any length add up to the whole answer.
    private func checkPaging(
        _ laidOut: LaidOutContainer, _ elements: [LayoutAttributes], into violations: inout ViolationList
    ) throws(LayoutError) {
        let rect = try everywhere(laidOut)
        // Each page from such a layout runs its script.
        for limit in laidOut.layout.answersQueries && elements.count > 50 ? [elements.count / 5] : [1, 7] {
            var query = ElementQuery(rect: rect, limit: limit)
            var found: [LayoutAttributes] = []
            while true {
                let (attributes, next) = try laidOut.elements(query)
                found += attributes
                guard let next else { break }
                guard attributes.count == limit, query.start != next else {
                    violations.add("a page of \(limit) has \(attributes.count) elements, although more follow")
                    break
                }
                query.start = next
            }
            violations.add("pages of \(limit) together differ from a query without a limit", unless: found == elements)
        }
    }

    /// The same container gives the same frames, whether it is prepared again or laid out by a new layout with the same
    /// parameters.
    private func checkRepetition(
        _ laidOut: LaidOutContainer, _ elements: [LayoutAttributes], parameters: [String: JSONValue],
        into violations: inout ViolationList
    ) throws(LayoutError) {
        let others = [
            ("prepared again,", try LaidOutContainer(laidOut.layout, laidOut.container)),
            ("laid out by a new layout,", try self.laidOut(laidOut.container, parameters)),
        ]
        for (how, other) in others {
            let again = try everything(other)
            if again != elements {
                violations.add(
                    "\(how) the container gives " + Self.difference(again, elements) + ", expected the same frames")
            }
            violations.add(
                "\(how) the content size is \(other.prepared.contentSize), expected the same \(laidOut.prepared.contentSize)",
                unless: other.prepared.contentSize == laidOut.prepared.contentSize)
        }
    }
}
