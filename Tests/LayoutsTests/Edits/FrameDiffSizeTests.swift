import LayoutCore
import Layouts
import PluginTools
import TestSupport
import Testing

/// The size of reported changes when many frames move.
@Suite struct FrameDiffSizeTests {
    /// The change caused by one item inserted at the front of the first section.
    static func insertion(
        into container: Container, layout name: String, parameters: [String: JSONValue]
    ) throws -> FrameDiff {
        let definition = try #require(builtInLayouts.first { $0.name == name })
        let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
        var update = CheckedUpdate()
        let isSized = container.sections[0].itemSizes != nil
        update.insertedItems = [
            .init(
                section: 0, item: 0,
                content: Section(itemCount: 1, itemSizes: isSized ? ItemSizes(lengths: [70, 40]) : nil))
        ]
        let plan = try update.plan(for: container)
        var after = container
        after.sections = try update.sections(of: container, after: plan)
        return FrameDiffer.changes(
            from: .init(prepared: try layout.prepare(container), bounds: container.bounds),
            to: .init(prepared: try layout.prepare(after), bounds: container.bounds), map: ItemMap(plan))
    }

    static let bounds = Rect(x: 0, y: 0, width: 400, height: 600)
    static func cells(_ section: Int) -> FrameDiff.Track { FrameDiff.Track(ElementKind(.cell, ""), section) }

    @Test func `an item inserted at the front of ten million moves the others as one range`() throws {
        let container = Container(bounds: Self.bounds, sections: [Section(itemCount: 10_000_000)])
        let changes = try Self.insertion(
            into: container, layout: "flow", parameters: ["itemSize": [400, 44], "minimumLineSpacing": 1])
        #expect(
            changes.segments == [
                Self.cells(0): [
                    .init(item: 0, count: 1, source: .new),
                    .init(
                        item: 1, count: 10_000_000,
                        source: .old(ItemPath(section: 0, item: 0), .by(.init(dx: 0, dy: 45, isAdditive: true)))),
                ]
            ])
    }

    @Test func `in a grid each row's last item changes rows, so everything is queried again`() throws {
        let container = Container(bounds: Self.bounds, sections: [Section(itemCount: 1_000_000)])
        let changes = try Self.insertion(into: container, layout: "flow", parameters: ["itemSize": [90, 90]])
        #expect(changes.rangeCount == 2)
        #expect(changes.segments[Self.cells(0)]?.last?.source == .old(ItemPath(section: 0, item: 0), .stale))
    }

    /// The difference between 40,000 items with two sets of sizes, after checking that it turns the old frames into the new ones.
    private func changes(_ sizes: [Size], _ newSizes: [Size], width: Double) throws -> FrameDiff {
        let layout = FlowLayout.definition.make(try FlowLayout.definition.schema.resolve([:], pointer: ""))
        func state(_ sizes: [Size], _ width: Double) throws -> PreparedState {
            let bounds = Rect(x: 0, y: 0, width: width, height: 600)
            let section = Section(itemCount: sizes.count, itemSizes: ItemSizes(sizes))
            return .init(prepared: try layout.prepare(Container(bounds: bounds, sections: [section])), bounds: bounds)
        }
        func table(_ state: PreparedState) -> [Element: LayoutAttributes] {
            let all = state.prepared.everyElement.map { ($0, state.prepared.attributes(of: $0, bounds: state.bounds)) }
            return Dictionary(uniqueKeysWithValues: all).compactMapValues { $0 }
        }
        let (old, new) = (try state(sizes, 400), try state(newSizes, width))
        let changes = FrameDiffer.changes(from: old, to: new, map: .identity)
        let expected = table(new)
        let isSame = changes.applied(to: table(old)) { expected[$0] } == expected
        #expect(isSame)
        return changes
    }

    private static let sizes = (0..<40_000).map { item in
        let (width, height) = (20 + item * 7 % 90, 20 + item * 5 % 70)
        return Size(width: Double(width), height: Double(height))
    }

    @Test func `where each of many items moves by a distance of its own, those behind them still move together`() throws
    {
        let taller = Self.sizes.enumerated().map { item, size in
            let more = item < 24_000 ? 1 + item % 11 : 0
            return Size(width: size.width, height: size.height + Double(more))
        }

        let changes = try changes(Self.sizes, taller, width: 400)

        // Items that move together need no segment: they have the section's movement. A row is as tall as its tallest item.
        let segments = try #require(changes.segments[Self.cells(0)])
        #expect((24_000..<24_100).contains(segments.last.map { $0.item + $0.count } ?? 0))
        #expect(segments.count <= 100 && changes.sections.count == 1)
    }

    @Test func `after a new width nearly everything is queried again`() throws {
        let changes = try changes(Self.sizes, Self.sizes, width: 380)

        let stale = changes.segments[Self.cells(0)]?.reduce(0) { count, segment in
            if case .old(_, .stale) = segment.source { return count + segment.count }
            return count
        }
        #expect(stale.map { $0 > 39_000 } == true)
    }

    @Test(arguments: ["flow", "column", "span-flow", "column-flow"])
    func `an item inserted before a million mixed ones is reported in a few ranges`(_ layout: String) throws {
        let sized = TestSupport.LayoutContract.container([1_000_000], seed: 9, bounds: Self.bounds)
        let changes = try Self.insertion(into: sized, layout: layout, parameters: [:])
        #expect(!changes.isEverything)
        #expect(changes.rangeCount <= 100)
        #expect(changes.segments[Self.cells(0)]?.first?.source == .new)
    }

    @Test func `rows of mixed items continue as before once they begin where they did`() throws {
        let sized = TestSupport.LayoutContract.container([100_000], seed: 9, bounds: Self.bounds)
        let changes = try Self.insertion(into: sized, layout: "flow", parameters: [:])
        let last = try #require(changes.segments[Self.cells(0)]?.last)
        #expect(last.item + last.count == 100_001 && last.count > 90_000)
        guard case .old(_, .by(let shift)) = last.source else {
            Issue.record("\(last)")
            return
        }
        #expect(shift.dx == 0 && shift.dy > 0)
    }

    @Test func `sections after one that grows move as a whole, headers included`() throws {
        let sections = Array(repeating: Section(itemCount: 10), count: 10_000)
        let changes = try Self.insertion(
            into: Container(bounds: Self.bounds, sections: sections), layout: "flow",
            parameters: ["itemSize": [400, 20], "headerReferenceSize": [0, 30], "minimumLineSpacing": 0])
        #expect(
            changes.sections == [
                .init(from: 1, to: 1, count: 9_999, movement: .by(.init(dx: 0, dy: 20, isAdditive: true)))
            ])
        #expect(changes.segments.keys.allSatisfy { $0.section == 0 })
    }
}
