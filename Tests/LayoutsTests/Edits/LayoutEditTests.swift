import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Edits of layouts, compared with containers that are opened with their result.
@Suite struct LayoutEditTests {
    private let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    @Test(arguments: [1, 0.25, 1.0 / 3], 0..<12)
    func `random edits give what opening the result gives, bit for bit, and report the same changes`(
        _ unit: Double, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed) * 31 + UInt64(unit * 4))
        try run(EditScript(unit: unit, using: &random), reportsSameChanges: true, using: &random)
    }

    @Test(arguments: ["leftToRight", "rightToLeft", "shortestFirst", "css"], 0..<15)
    func `random edits of a waterfall give what opening the result gives, bit for bit`(
        _ strategy: String, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed) + 500)
        let unit = [1, 0.25, 1.0 / 3][seed % 3]
        // Lanes that move by different distances are reported as stale as a whole.
        try run(
            EditScript(.column(strategy: strategy, policy: "balanced"), unit: unit, using: &random),
            reportsSameChanges: !strategy.contains("To"), using: &random)
    }

    @Test(arguments: [1, 0.25, 1.0 / 3], 0..<6)
    func `random edits of groups give what opening the result gives, bit for bit, and report the same changes`(
        _ unit: Double, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed) * 31 + UInt64(unit * 4) + 900)
        try run(EditScript(.compositional, unit: unit, using: &random), reportsSameChanges: true, using: &random)
    }

    /// Edits a container, and compares each layout with that of a container which is opened with the result.
    func run(
        _ script: EditScript, reportsSameChanges: Bool, using random: inout SeededRandom
    ) throws {
        var script = script
        var before = try script.prepare(script.container)
        for step in 0..<14 {
            let edit = try script.edit(using: &random)
            let fresh = try script.prepare(script.fresh)
            let update = try #require(try script.update(before, edit))
            try check(update.layout, fresh, using: &random)
            let bounds = script.container.bounds
            let (old, new) = (
                PreparedState(prepared: before, bounds: bounds), PreparedState(prepared: update.layout, bounds: bounds)
            )
            let changes = FrameDiffer.changes(from: old, to: new, map: edit.map, reused: update.reused)
            if reportsSameChanges {
                let expected = FrameDiffer.changes(
                    from: old, to: PreparedState(prepared: fresh, bounds: bounds), map: edit.map)
                #expect(changes == expected)
            }
            // Tables of thousands of elements take longer than all other checks.
            if step.isMultiple(of: 4) { checkFollowing(changes, elements(before, bounds), elements(fresh, bounds)) }
            before = update.layout
        }
    }

    /// Checks that a client which follows the changes gets the attributes after.
    private func checkFollowing(
        _ changes: FrameDiff, _ known: [Element: LayoutAttributes], _ expected: [Element: LayoutAttributes]
    ) {
        guard let followed = ElementChanges(changes, contentSizeBefore: .zero, contentSizeAfter: .zero).follow(known)
        else { return }
        var found = followed.attributes
        for element in followed.missing.flatMap(\.elements) { found[element] = expected[element] }
        let isSame = found == expected
        #expect(isSame)
    }

    private func elements(_ layout: PreparedLayout, _ bounds: Rect) -> [Element: LayoutAttributes] {
        let all = layout.everyElement.compactMap { layout.attributes(of: $0, bounds: bounds) }
        return Dictionary(all.map { ($0.element, $0) }) { first, _ in first }
    }

    /// Compares all attributes, and those of rectangles on every scale.
    private func check(_ layout: PreparedLayout, _ fresh: PreparedLayout, using random: inout SeededRandom) throws {
        let content = layout.contentSize
        #expect(content == fresh.contentSize && layout.warnings == fresh.warnings)
        #expect(layout.sections.map(\.extent) == fresh.sections.map(\.extent))
        let everything = Rect(x: -1e6, y: -1e6, width: 1e7, height: 1e7)
        var rects = [everything]
        for scale in [1.0, 30, 500] {
            rects.append(
                Rect(
                    x: .random(in: 0...max(1, content.width), using: &random),
                    y: .random(in: 0...max(1, content.height), using: &random), width: scale, height: scale))
        }
        for rect in rects {
            let query = ElementQuery(rect: rect)
            #expect(
                layout.elements(query, bounds: screen).attributes == fresh.elements(query, bounds: screen).attributes)
        }
        let (presented, expected) = (PresentedLayout(layout, bounds: screen), PresentedLayout(fresh, bounds: screen))
        let band = Rect(x: -10, y: 100, width: content.width + 20, height: content.height - 200)
        #expect(try presented.selection(band, limit: .max).ranges == expected.selection(band, limit: .max).ranges)
        for _ in 0..<20 where layout.itemCount > 0 {
            let section = Int.random(in: layout.sections.indices, using: &random)
            guard layout.sections[section].itemCount > 0 else { continue }
            let path = ItemPath(
                section: section, item: Int.random(in: 0..<layout.sections[section].itemCount, using: &random))
            #expect(layout.frame(of: path) == fresh.frame(of: path))
            #expect(
                try presented.explanation(of: ElementKinds.cell, at: path)
                    == expected.explanation(of: ElementKinds.cell, at: path))
            let point = Point(
                x: .random(in: 0...max(1, content.width), using: &random),
                y: .random(in: 0...max(1, content.height), using: &random))
            #expect(try presented.hit(point) == expected.hit(point))
        }
    }

    // MARK: What an edit touches

    private func flow(_ parameters: [String: JSONValue] = [:]) throws -> any ConfiguredLayout {
        let definition = FlowLayout.definition
        return definition.make(try definition.schema.resolve(parameters, pointer: ""))
    }

    private func container(_ count: Int, unit: Double = 1) -> Container {
        let sizes = (0..<count).map { item in
            let (width, height) = (20 + item * 7 % 90, 20 + item * 5 % 70)
            return Size(width: Double(width), height: Double(height) * unit)
        }
        return Container(bounds: screen, sections: [Section(itemCount: count, itemSizes: ItemSizes(sizes))])
    }

    private func reusedCount(_ update: PreparedUpdate?, _ count: Int) -> Int {
        let path = ItemPath(section: 0, item: 0)
        let ranges = update?.reused.ranges(of: ItemMove(from: path, to: path, count: count)) ?? []
        return ranges.reduce(0) { $0 + $1.count }
    }

    @Test(
        arguments: [0, 3, 2000, 3999],
        [
            [:], ["lineAlignment": "center", "itemAlignment": "stretch"],
            ["lastLineAlignment": "trailing", "itemAlignment": "trailing", "wrapReverse": true],
        ] as [[String: JSONValue]])
    func `a new size touches a few rows`(_ item: Int, _ parameters: [String: JSONValue]) throws {
        let layout = try flow(parameters)
        var container = container(4000)
        let before = try layout.prepare(container)
        container.sections[0].itemSizes?.replace(from: item, with: [77, 200])
        var edit = ContainerEdit()
        edit.resize(ItemRange(section: 0, item: item, count: 1))

        let update = try layout.editable?.update(before, after: edit, of: container)

        #expect(reusedCount(update, 4000) > 3500)
        #expect(update?.layout.contentSize == (try layout.prepare(container)).contentSize)
    }

    @Test func `a prepared layout from before an edit keeps its frames`() throws {
        let layout = try flow()
        var container = container(3000)
        var layouts = [try layout.prepare(container)]
        var sizes = [container.sections[0].itemSizes?.lengths ?? []]
        for round in 1...30 {
            container.sections[0].itemSizes?.replace(from: round * 97, with: [Double(20 + round), 130])
            var edit = ContainerEdit()
            edit.resize(ItemRange(section: 0, item: round * 97, count: 1))
            layouts.append(
                try #require(try layout.editable?.update(layouts[round - 1], after: edit, of: container)).layout)
            sizes.append(container.sections[0].itemSizes?.lengths ?? [])
        }
        for (prepared, lengths) in zip(layouts, sizes) {
            var old = container
            old.sections[0].itemSizes = ItemSizes(lengths: lengths)
            let fresh = try layout.prepare(old)
            let query = ElementQuery(rect: Rect(x: 0, y: 0, width: 1e6, height: 1e6))
            #expect(
                prepared.elements(query, bounds: screen).attributes == fresh.elements(query, bounds: screen).attributes)
        }
    }

    @Test func `rows of lengths whose sums depend on their order are broken again as a whole`() throws {
        let layout = try flow()
        var container = container(2000, unit: 1.0 / 3)
        let before = try layout.prepare(container)
        container.sections[0].itemSizes?.replace(from: 5, with: [77, 200])
        var edit = ContainerEdit()
        edit.resize(ItemRange(section: 0, item: 5, count: 1))

        #expect(reusedCount(try layout.editable?.update(before, after: edit, of: container), 2000) == 0)
    }
}
