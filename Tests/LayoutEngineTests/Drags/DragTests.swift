import LayoutEngine
import TestSupport
import Testing

/// Items that are dragged: rows of three items of 100 × 50 in flow.
@Suite struct DragTests {
    private func flow(_ counts: [Int] = [9, 3]) throws -> EngineContainer {
        try EngineContainer(
            "flow", ["itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0],
            bounds: Rect(x: 0, y: 0, width: 300, height: 200), sections: counts.map { ContainerSection(itemCount: $0) })
    }

    private func path(_ item: Int, _ section: Int = 0) -> ItemPath { ItemPath(section: section, item: item) }

    // MARK: What is laid out

    @Test func `a finger that moves on without another target changes nothing but the lifted item`() throws {
        let container = try flow()
        var viewer = try Viewer(of: container)
        try viewer.follow(container.lift([path(0)]).change, to: container)
        let first = try container.drag(to: Point(x: 160, y: 60))
        try viewer.follow(first.change, to: container)
        let second = try container.drag(to: Point(x: 170, y: 61))
        try viewer.follow(second.change, to: container)
        #expect(second.state.generation == first.state.generation)
        #expect(second.diff == nil && second.change.reason == .movement)
        #expect(second.state.drag?.lifted.map(\.frame) == [Rect(x: 120, y: 36, width: 100, height: 50)])
    }

    @Test func `several items gather at the target in the order in which they were named`() throws {
        let container = try flow()
        var viewer = try Viewer(of: container)
        let items = [path(4), path(0), path(1, 1)]
        try viewer.follow(container.lift(items, at: Point(x: 150, y: 75)).change, to: container)
        let step = try container.drag(to: Point(x: 290, y: 149))
        try viewer.follow(step.change, to: container)
        #expect(step.state.drag?.target == path(7))
        #expect(
            try container.attributes(at: items + [path(8)]).map(\.frame) == [
                Rect(x: 100, y: 100, width: 100, height: 50), Rect(x: 200, y: 100, width: 100, height: 50),
                Rect(x: 0, y: 150, width: 100, height: 50), Rect(x: 0, y: 100, width: 100, height: 50),
            ])
        try viewer.follow(container.drop().change, to: container)
        #expect(container.itemCounts == [10, 2])
    }

    @Test func `queries about items name them as the data does`() throws {
        let container = try flow()
        try container.lift([path(1)])
        try container.drag(to: Point(x: 60, y: 60))
        let reader = try container.reader
        #expect(try container.hit(at: Point(x: 150, y: 10)).nearest == path(2))
        let band = Rect(x: 0, y: 0, width: 300, height: 50)
        let dropped = Query.insertionPoint(
            at: Point(x: 110, y: 10), allowsInto: false, moving: [ItemRange(section: 0, item: 8)])
        guard case .item(let neighbour) = try reader.answer(.neighbour(of: path(3), towards: .next)),
            case .selection(let selected) = try reader.answer(.selection(in: band, limit: 100)),
            case .insertionPoint(let drop) = try reader.answer(dropped),
            case .readingOrder(let order) = try reader.answer(.readingOrder(in: .section(0), by: .rows, limit: 100))
        else {
            Issue.record("an answer is of another kind than its query")
            return
        }
        #expect(neighbour == path(1))
        #expect(selected.ranges == [ItemRange(section: 0, item: 0), ItemRange(section: 0, item: 2, count: 2)])
        #expect(drop?.indexPath == path(2))
        #expect(order?.map(\.indexPath.item) == [0, 2, 3, 1, 4, 5, 6, 7, 8])
        let anchor = try container.capture(.item(path(1)))
        #expect(anchor?.indexPath == path(1) && anchor?.distance == 50)
        let outside = #expect(throws: LayoutError.self) {
            var columns = AttributeColumns(kindNames: reader.state.prepared.kinds)
            _ = try reader.elements(.of(ElementKind(.cell, ""), at: [path(9)]), at: "/queryItems", into: &columns)
        }
        #expect(outside?.code == .indexOutOfRange && outside?.pointer == "/queryItems/indexPaths/0/item")
    }

    @Test func `near an edge a step says how fast to scroll, as long as there is content`() throws {
        let container = try flow([60])
        try container.lift([path(0)])
        #expect(try container.drag(to: Point(x: 50, y: 100)).autoScroll == .zero)
        #expect(try container.drag(to: Point(x: 50, y: 187.5)).autoScroll == Point(x: 0, y: 200))
        #expect(try container.drag(to: Point(x: 50, y: 500)).autoScroll == Point(x: 0, y: 400))
        #expect(try container.drag(to: Point(x: 50, y: 1)).autoScroll == .zero)
    }

    @Test func `items that are deleted leave the drag, and the last of them ends it`() throws {
        let container = try flow()
        var viewer = try Viewer(of: container)
        try viewer.follow(container.lift([path(2), path(5)]).change, to: container)
        try viewer.follow(container.drag(to: Point(x: 10, y: 10)).change, to: container)
        try viewer.follow(container.batch(keeping: .nothing) { $0.deleteItems(at: path(2)) }.change, to: container)
        #expect(container.state.shown.drag?.indexPaths == [path(4)])
        try viewer.follow(container.batch(keeping: .nothing) { $0.deleteItems(at: path(4)) }.change, to: container)
        #expect(container.state.shown.drag == nil)
        #expect(#expect(throws: LayoutError.self) { try container.drag(to: .zero) }?.code == .unknownDrag)
        #expect(try container.frame(0) == Rect(x: 0, y: 0, width: 100, height: 50))
    }
}
