import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// What an edit of a waterfall takes over, and what its policies promise.
@Suite struct ColumnEditTests {
    private let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    private func column(_ parameters: [String: JSONValue]) throws -> any ConfiguredLayout {
        let definition = ColumnLayout.definition
        return definition.make(try definition.schema.resolve(parameters, pointer: ""))
    }

    private func container(_ heights: [Double]) -> Container {
        Container(
            bounds: screen,
            sections: [Section(itemCount: heights.count, itemValues: ["itemHeights": .numbers(heights)])])
    }

    /// Heights in whole points.
    private func heights(_ count: Int) -> [Double] { (0..<count).map { Double(20 + $0 * 37 % 101) } }

    /// Edits heights.
    private func edit(_ items: [Int]) -> ContainerEdit {
        var edit = ContainerEdit()
        edit.resize(items, of: 0)
        return edit
    }

    private func reused(_ update: PreparedUpdate?, _ count: Int) -> [Range<Int>] {
        let path = ItemPath(section: 0, item: 0)
        return update?.reused.ranges(of: ItemMove(from: path, to: path, count: count)) ?? []
    }

    // MARK: balanced

    @Test(arguments: ["leftToRight", "shortestFirst", "css"])
    func `columns before the chunk with the edit are taken over`(_ strategy: String) throws {
        let layout = try column(["layoutStrategy": .string(strategy), "columnCount": 4])
        var heights = heights(10_000)
        let before = try layout.prepare(container(heights))
        heights[9_000] += 0.3

        let update = try layout.editable?.update(before, after: edit([9_000]), of: container(heights))

        #expect(reused(update, 10_000).first == 0..<8192)
    }

    @Test func `columns that end where they ended are taken over again`() throws {
        let layout = try column(["layoutStrategy": "shortestFirst", "columnCount": 3])
        var heights = LinearCongruence.sizes(10_000).map(\.height)
        let before = try layout.prepare(container(heights))
        // All columns become 10 points longer.
        let edited = Array((1000..<1024).suffix(3))
        for item in edited { heights[item] += 10 }

        let update = try #require(try layout.editable?.update(before, after: edit(edited), of: container(heights)))

        let fresh = try layout.prepare(container(heights))
        let paths = (0..<10_000).map { ItemPath(section: 0, item: $0) }
        #expect(paths.allSatisfy { update.layout.frame(of: $0) == fresh.frame(of: $0) })
        #expect(reused(update, 10_000).last?.upperBound == 10_000)
    }

    @Test func `a new height moves the rest of its column alone if columns go by index`() throws {
        let layout = try column(["layoutStrategy": "leftToRight", "columnCount": 4])
        var heights = heights(10_000)
        let before = try layout.prepare(container(heights))
        heights[10] += 7

        let update = try layout.editable?.update(before, after: edit([10]), of: container(heights))

        #expect(reused(update, 10_000) == [1024..<10_000])
    }

    @Test func `edited columns are not moved beyond where sums are exact`() throws {
        let layout = try column(["layoutStrategy": "leftToRight", "columnCount": 2])
        var heights = heights(4000)
        let before = try layout.prepare(container(heights))
        for item in 0..<1500 { heights[item] = 1e9 - 0.5 }

        let update = try layout.editable?.update(before, after: edit(Array(0..<1500)), of: container(heights))

        let fresh = try layout.prepare(container(heights))
        let paths = (0..<4000).map { ItemPath(section: 0, item: $0) }
        #expect(paths.allSatisfy { update?.layout.frame(of: $0) == fresh.frame(of: $0) })
    }

    // MARK: sticky

    @Test(arguments: ["leftToRight", "rightToLeft", "shortestFirst", "css"], 0..<6)
    func `items keep their columns, new ones follow the strategy, and each column is the sum of its items`(
        _ strategy: String, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed) + 900)
        let unit = [1, 0.25, 1.0 / 3][seed % 3]
        var script = try EditScript(.column(strategy: strategy, policy: "sticky"), unit: unit, using: &random)
        var before = try script.prepare(script.container)
        for _ in 0..<14 {
            let edit = try script.edit(using: &random)
            let update = try #require(try script.update(before, edit))
            let fresh = try script.prepare(script.fresh)

            let model = StickyModel(script.parameters, width: script.width, strategy)
            for section in update.layout.sections.indices {
                let lengths = lengths(of: section, in: fresh)
                let places = model.places(lengths) { item in
                    keptFrame(of: item, in: section, before, edit).map { model.lane(at: $0.x) }
                }
                let wrong = deviation(of: section, in: update.layout, from: places, model)
                #expect(wrong == nil, "item \(wrong ?? 0) of section \(section)")
            }
            before = update.layout
        }
    }

    @Test(arguments: ["leftToRight", "rightToLeft", "shortestFirst", "css"], 0..<6)
    func `items up to the last visible one keep their columns, and those behind it follow the strategy`(
        _ strategy: String, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed) + 1300)
        let unit = [1, 0.25, 1.0 / 3][seed % 3]
        var script = try EditScript(.column(strategy: strategy, policy: "hybrid"), unit: unit, using: &random)
        var before = try script.prepare(script.container)
        for _ in 0..<14 {
            script.scroll(in: before.contentSize.height, using: &random)
            let edit = try script.edit(using: &random)
            let update = try #require(try script.update(before, edit))
            let fresh = try script.prepare(script.fresh)

            let model = StickyModel(script.parameters, width: script.width, strategy)
            for section in update.layout.sections.indices {
                let visible = edit.origin(of: section).map {
                    visibleCount(of: $0, in: before, until: script.container.bounds.maxY)
                }
                let places = model.places(lengths(of: section, in: fresh)) { item in
                    guard let path = edit.map.oldPath(of: ItemPath(section: section, item: item)),
                        path.item < visible ?? 0
                    else { return nil }
                    return keptFrame(of: item, in: section, before, edit).map { model.lane(at: $0.x) }
                }
                let wrong = deviation(of: section, in: update.layout, from: places, model)
                #expect(wrong == nil, "item \(wrong ?? 0) of section \(section)")
            }
            before = update.layout
        }
    }

    /// The number of a section's items up to the last one that begins before a position.
    private func visibleCount(of section: Int, in layout: PreparedLayout, until end: Double) -> Int {
        let items = 0..<layout.sections[section].itemCount
        let last = items.last { item in
            layout.frame(of: ItemPath(section: section, item: item)).map { $0.y < end } ?? false
        }
        return last.map { $0 + 1 } ?? 0
    }

    /// The first item that is not where the model says; nil if there is none.
    private func deviation(
        of section: Int, in layout: PreparedLayout, from places: [(lane: Int, top: Double)], _ model: StickyModel
    ) -> Int? {
        let first = layout.frame(of: ItemPath(section: section, item: 0))
        return places.indices.first { item in
            let frame = layout.frame(of: ItemPath(section: section, item: item))
            let top = frame.map { $0.y - places[item].top } ?? 0
            return frame.map { model.lane(at: $0.x) } != places[item].lane
                || abs(top - ((first?.y ?? 0) - places[0].top)) > 1e-6
        }
    }

    private func lengths(of section: Int, in layout: PreparedLayout) -> [Double] {
        (0..<layout.sections[section].itemCount).map {
            layout.frame(of: ItemPath(section: section, item: $0))?.height ?? 0
        }
    }

    /// Where an item was if it was in the same section; nil if it is new.
    private func keptFrame(
        of item: Int, in section: Int, _ before: PreparedLayout, _ edit: ContainerEdit
    ) -> Rect? {
        guard let path = edit.map.oldPath(of: ItemPath(section: section, item: item)),
            path.section == edit.origin(of: section)
        else { return nil }
        return before.frame(of: path)
    }

    @Test func `a new width and a new container choose all columns anew`() throws {
        let layout = try column(["layoutStrategy": "shortestFirst", "columnCount": 3, "editPolicy": "sticky"])
        var heights = heights(3000)
        let before = try layout.prepare(container(heights))
        heights[0] = 5000
        let update = try #require(try layout.editable?.update(before, after: edit([0]), of: container(heights)))
        let paths = (0..<3000).map { ItemPath(section: 0, item: $0) }

        #expect(paths.allSatisfy { update.layout.frame(of: $0)?.x == before.frame(of: $0)?.x })
        let balanced = try column(["layoutStrategy": "shortestFirst", "columnCount": 3])
        let (anew, expected) = (try layout.prepare(container(heights)), try balanced.prepare(container(heights)))
        #expect(paths.allSatisfy { anew.frame(of: $0) == expected.frame(of: $0) })
        #expect(
            try layout.invalidation(of: before, from: screen, to: Rect(x: 0, y: 0, width: 321, height: 480))
                == .everything)
    }

    @Test func `items that span columns cannot keep them`() throws {
        var container = container([10, 20])
        container.sections[0].itemValues["columnSpans"] = .numbers([1, 2])
        let error = #expect(throws: LayoutError.self) {
            try column(["layoutStrategy": "css", "editPolicy": "sticky"]).prepare(container)
        }

        #expect(error?.code == .invalidParameter)
        #expect(throws: Never.self) {
            try column(["layoutStrategy": "shortestFirst", "editPolicy": "sticky"]).prepare(container)
        }
    }
}
