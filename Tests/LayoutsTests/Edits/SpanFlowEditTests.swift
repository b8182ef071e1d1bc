import LayoutCore
import Layouts
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// Edits of `span-flow`, compared with containers that are opened with their result.
@Suite struct SpanFlowEditTests {
    @Test(arguments: [1, 0.25, 1.0 / 3], 0..<3)
    func `random edits of span-flow give what opening the result gives, bit for bit, and report the same changes`(
        _ unit: Double, _ seed: Int
    ) throws {
        var random = SeededRandom(seed: UInt64(seed) * 37 + UInt64(unit * 4) + 70)
        try LayoutEditTests().run(
            EditScript(.spanFlow, unit: unit, using: &random), reportsSameChanges: true, using: &random)
    }

    // MARK: What an edit touches

    private let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    private func layout(_ transform: JSONValue) throws -> any ConfiguredLayout {
        let definition = SpanFlowLayout.definition
        return definition.make(try definition.schema.resolve(["defaultRowTransform": transform], pointer: ""))
    }

    private func container(_ sizes: [Size]...) -> Container {
        Container(
            bounds: screen,
            sections: sizes.map { Section(itemCount: $0.count, itemSizes: ItemSizes($0)) })
    }

    /// Items of three heights.
    private func sizes(_ count: Int, unit: Double = 1) -> [Size] {
        (0..<count).map { item in
            let (width, height) = (20 + item * 7 % 90, 40 + item * 5 / 7 % 3 * 10)
            return Size(width: Double(width), height: Double(height) * unit)
        }
    }

    private func resized(_ item: Int, in section: Int = 0) -> ContainerEdit {
        var edit = ContainerEdit()
        edit.resize(ItemRange(section: section, item: item, count: 1))
        return edit
    }

    private func reusedCount(_ update: PreparedUpdate?, _ count: Int, in section: Int = 0) -> Int {
        let path = ItemPath(section: section, item: 0)
        let ranges = update?.reused.ranges(of: ItemMove(from: path, to: path, count: count)) ?? []
        return ranges.reduce(0) { $0 + $1.count }
    }

    private func expectEqual(_ layout: PreparedLayout?, _ fresh: PreparedLayout) {
        let isEqual = fresh.sections.indices.allSatisfy { section in
            (0..<fresh.sections[section].itemCount).allSatisfy { item in
                let path = ItemPath(section: section, item: item)
                return layout?.frame(of: path) == fresh.frame(of: path)
            }
        }
        #expect(isEqual && layout?.contentSize == fresh.contentSize)
    }

    @Test(arguments: ["none", "center", ["fill": 1.5], ["fill": 0]] as [JSONValue], [0, 2500, 4999])
    func `a new size touches a few chunks`(_ transform: JSONValue, _ item: Int) throws {
        let layout = try layout(transform)
        var sizes = sizes(5000)
        let before = try layout.prepare(container(sizes))
        sizes[item] = Size(width: 77, height: 201)

        let update = try layout.editable?.update(before, after: resized(item), of: container(sizes))

        #expect(reusedCount(update, 5000) > 2900)
        expectEqual(update?.layout, try layout.prepare(container(sizes)))
    }

    @Test func `edits of neighbouring items keep chunks of a useful length`() throws {
        let layout = try layout("center")
        var sizes = sizes(6000)
        var prepared = try layout.prepare(container(sizes))
        for round in 0..<90 {
            let isShrinking = round < 40
            var update = CheckedUpdate()
            if isShrinking {
                update.deletedItems = [ItemRange(section: 0, item: 1300, count: 45)]
            } else {
                let new = Section(itemCount: 70, itemSizes: ItemSizes(Array(sizes[1300..<1370])))
                update.insertedItems = [.init(section: 0, item: 1300, content: new)]
            }
            var edit = ContainerEdit()
            edit.apply(try update.plan(for: container(sizes)))
            if isShrinking {
                sizes.removeSubrange(1300..<1345)
            } else {
                sizes.insert(contentsOf: sizes[1300..<1370], at: 1300)
            }
            prepared = try #require(try layout.editable?.update(prepared, after: edit, of: container(sizes))).layout
            guard case .rows(let rows) = prepared.sections[0].body else {
                Issue.record("no rows")
                return
            }
            var counts: [Int] = []
            rows.chunks.forEach { counts.append($0.summary.items) }
            let longest = RowChunk.mostCells + RowChunk.usualCount
            #expect(counts.dropLast().allSatisfy { (RowChunk.fewestCells...longest).contains($0) }, "round \(round)")
        }
        expectEqual(prepared, try layout.prepare(container(sizes)))
    }

    @Test func `rows whose lengths are not exact are made again as a whole`() throws {
        let layout = try layout("none")
        var sizes = sizes(3000, unit: 1.0 / 3)
        let before = try layout.prepare(container(sizes))
        sizes[5] = Size(width: 77, height: 201)

        let update = try layout.editable?.update(before, after: resized(5), of: container(sizes))

        #expect(reusedCount(update, 3000) == 0)
        expectEqual(update?.layout, try layout.prepare(container(sizes)))
    }

    @Test func `rows whose lengths are not exact lie at the sum of those before, added one after another`() throws {
        let sizes = sizes(3000, unit: 1.0 / 3).map { Size(width: 300, height: $0.height) }
        let prepared = try layout("none").prepare(container(sizes))

        var position = 0.0
        var wrong: Int?
        for (item, size) in sizes.enumerated() {
            if prepared.frame(of: ItemPath(section: 0, item: item))?.y != position { wrong = wrong ?? item }
            position = position + size.height + 8
        }
        #expect(wrong == nil)
    }

    @Test func `a section behind the edited one is taken over where it moved to`() throws {
        let layout = try layout(["fill": 1.5])
        var first = sizes(700)
        let second = sizes(5000)
        let before = try layout.prepare(container(first, second))
        first[0].height += 100

        let update = try layout.editable?.update(before, after: resized(0), of: container(first, second))

        #expect(reusedCount(update, 5000, in: 1) > 4400)
        expectEqual(update?.layout, try layout.prepare(container(first, second)))
    }

    /// 147 × 320 / 294 is 160.00000000000003, which is rounded up to 161 as long as the position is so small that the last digits are
    /// kept.
    @Test(arguments: [0, 5.25]) func `rows whose rounded lengths depend on where they are keep the right ones`(
        _ lead: Double
    ) throws {
        let definition = SpanFlowLayout.definition
        let layout = definition.make(
            try definition.schema.resolve(
                ["defaultRowTransform": ["fill": 1.5], "interitemSpacing": 0, "leadingViewHeight": .number(lead)],
                pointer: ""))
        var sizes = Array(repeating: Size(width: 294, height: 0), count: 700)
        sizes += Array(repeating: Size(width: 294, height: 147), count: 2300)
        var prepared = try layout.prepare(container(sizes))
        for height in [1.0, 100, 50_000, 1_000_000, 3] {
            sizes[0].height = height

            let update = try #require(try layout.editable?.update(prepared, after: resized(0), of: container(sizes)))

            expectEqual(update.layout, try layout.prepare(container(sizes)))
            #expect(reusedCount(update, 3000) > 1000)
            prepared = update.layout
        }
    }
}
