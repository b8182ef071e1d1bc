import LayoutCore
import Layouts
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
                        source: .old(IndexPath(section: 0, item: 0), .by(.init(dx: 0, dy: 45, isAdditive: true)))),
                ]
            ])
    }

    @Test func `in a grid each row's last item changes rows, so everything is queried again`() throws {
        let container = Container(bounds: Self.bounds, sections: [Section(itemCount: 1_000_000)])
        let changes = try Self.insertion(into: container, layout: "flow", parameters: ["itemSize": [90, 90]])
        #expect(changes.rangeCount == 2)
        #expect(changes.segments[Self.cells(0)]?.last?.source == .old(IndexPath(section: 0, item: 0), .stale))
    }

    @Test(arguments: ["flow", "column", "span-flow", "column-flow"])
    func `an item inserted before a million mixed ones is reported in a few ranges`(_ layout: String) throws {
        let sized = LayoutContract.container([1_000_000], seed: 9, bounds: Self.bounds)
        let changes = try Self.insertion(into: sized, layout: layout, parameters: [:])
        #expect(!changes.isEverything)
        #expect(changes.rangeCount <= 100)
        #expect(changes.segments[Self.cells(0)]?.first?.source == .new)
    }

    @Test func `rows of mixed items continue as before once they begin where they did`() throws {
        let sized = LayoutContract.container([100_000], seed: 9, bounds: Self.bounds)
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
