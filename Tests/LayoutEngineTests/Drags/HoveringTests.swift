import LayoutEngine
import TestSupport
import Testing

/// Items that are dragged from one container to another.
@Suite struct HoveringTests {
    private func flow(_ count: Int, isSized: Bool = true, id: UInt32 = 1) throws -> EngineContainer {
        var section = ContainerSection(itemCount: count)
        if isSized { section.itemSizes = (0..<count).flatMap { [100, 50 + Double($0)] } }
        return try open([section], id: id)
    }

    private func named(_ numbers: [UInt64], id: UInt32) throws -> EngineContainer {
        var section = ContainerSection(1, items: .numbers(numbers))
        section.itemSizes = numbers.indices.flatMap { [100, 50 + Double($0)] }
        return try open([section], id: id)
    }

    private func open(_ sections: [ContainerSection], id: UInt32) throws -> EngineContainer {
        try EngineContainer(
            "flow", ["minimumInteritemSpacing": 0, "minimumLineSpacing": 0],
            bounds: Rect(x: 0, y: 0, width: 300, height: 200), sections: sections, id: id)
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    @Test func `items hover over another container and are dropped in it, with their data`() throws {
        let (own, other) = (try flow(5), try flow(3, id: 2))
        var (viewer, watcher) = (try Viewer(of: own), try Viewer(of: other))
        let count = viewer.known.count
        try viewer.follow(own.lift([path(1), path(3)], at: Point(x: 150, y: 20)).change, to: own)
        let steps = try own.drag(to: Point(x: 190, y: 10), over: other)
        let (ownStep, guestStep) = (try #require(steps.own), try #require(steps.other))
        let (drag, guests) = (try #require(own.state.shown.drag), try #require(other.state.shown.drag))
        #expect(drag.destination == 2 && drag.target == nil && drag.lifted.isEmpty)
        #expect(guests.target == path(2) && guests.source == 1)
        #expect(guests.lifted.map(\.element.indexPath) == [path(1), path(3)])

        // Their own container is laid out without them, the other one with room for them; the data is as it was.
        try viewer.follow(ownStep.change, to: own)
        try watcher.follow(guestStep.change, to: other)
        #expect(try own.frames([1, 3]) == [])
        #expect(try own.frame(4) == Rect(x: 200, y: 0, width: 100, height: 54))
        #expect(own.itemCounts == [5] && other.itemCounts == [3])
        #expect(try other.frame(2) == Rect(x: 100, y: 51.5, width: 100, height: 52))

        let dropped = try own.drop(in: other)
        #expect(dropped.own.outcomes.last?.deleted.map(\.count).reduce(0, +) == 2)
        #expect(dropped.other.outcomes.last?.inserted == [ItemRange(section: 0, item: 2, count: 2)])
        try viewer.follow(dropped.own.change, to: own)
        try watcher.follow(dropped.other.change, to: other)
        #expect(own.state.shown.drag == nil && other.state.shown.drag == nil)
        #expect(own.itemCounts == [3] && other.itemCounts == [5])
        #expect(try other.frames(0..<5).map(\.height) == [50, 51, 51, 53, 52])
        #expect(viewer.known.count == count - 2)
    }

    @Test func `back in its own container, or cancelled, nothing is left in the other one`() throws {
        let (own, other) = (try flow(5), try flow(3, id: 2))
        var (viewer, watcher) = (try Viewer(of: own), try Viewer(of: other))
        let (source, target) = (viewer.known, watcher.known)
        func hover() throws {
            let steps = try own.drag(to: Point(x: 10, y: 10), over: other)
            try viewer.follow(#require(steps.own).change, to: own, "hovers")
            try watcher.follow(#require(steps.other).change, to: other, "hovers")
        }
        try viewer.follow(own.lift([path(1)]).change, to: own)
        try hover()
        #expect(watcher.known != target)
        let back = try own.drag(to: Point(x: 150, y: 20))
        #expect(back.state.drag?.target == path(1))
        try viewer.follow(back.change, to: own, "back")
        try watcher.follow(other.putBack().change, to: other, "back")
        #expect(viewer.known == source && watcher.known == target)
        #expect(other.state.shown.drag == nil && other.itemCounts == [3])

        try hover()
        try viewer.follow(own.putBack().change, to: own, "cancelled")
        try watcher.follow(other.putBack().change, to: other, "cancelled")
        #expect(viewer.known == source && watcher.known == target)
    }

    @Test func `both containers may be edited meanwhile`() throws {
        let (own, other) = (try flow(5), try flow(3, id: 2))
        try own.lift([path(2)])
        try own.drag(to: Point(x: 290, y: 10), over: other)
        for container in [own, other] {
            var viewer = try Viewer(of: container)
            let update = try container.batch(keeping: .nothing) { $0.deleteItems(at: path(0)) }
            try viewer.follow(update.change, to: container, "edited")
        }
        #expect(own.state.shown.drag?.indexPaths == [path(1)])
        var (viewer, watcher) = (try Viewer(of: own), try Viewer(of: other))
        let dropped = try own.drop(in: other)
        try viewer.follow(dropped.own.change, to: own, "dropped")
        try watcher.follow(dropped.other.change, to: other, "dropped")
        #expect(own.itemCounts == [3] && other.itemCounts == [3])
    }

    @Test func `a container that cannot take the items is passed over, and one that is busy refuses them`() throws {
        let (own, sized) = (try flow(5, isSized: false), try flow(3, id: 2))
        var viewer = try Viewer(of: own)
        let source = viewer.known
        try own.lift([path(1)])
        let passed = try own.drag(to: Point(x: 10, y: 10), over: sized)
        #expect(own.state.shown.drag?.target == path(1) && passed.other == nil)
        try viewer.follow(own.drop().change, to: own, "passed over")
        #expect(viewer.known == source)

        try sized.lift([path(0)])
        try own.lift([path(1)])
        let busy = #expect(throws: LayoutError.self) { try own.drag(to: Point(x: 10, y: 10), over: sized) }
        #expect(busy?.code == .dragActive && busy?.pointer == "/targetContainer")
    }

    @Test func `identifiers go along, and one that is taken leaves both containers as they are`() throws {
        let (own, other) = (try named([10, 11, 12], id: 1), try named([11, 20], id: 2))
        try own.lift([path(1)])
        try own.drag(to: Point(x: 10, y: 10), over: other)
        let refused = #expect(throws: LayoutError.self) { try own.drop(in: other) }
        #expect(refused?.code == .duplicateIdentifier)
        #expect(own.itemCounts == [3] && other.itemCounts == [2])
        _ = (own.state.endDrag(), other.state.endDrag())

        try own.lift([path(0)])
        try own.drag(to: Point(x: 10, y: 10), over: other)
        try own.drop(in: other)
        #expect(other.state.identifiers.path(of: 10, in: other.state.container.sections) != nil)
        #expect(own.state.identifiers.path(of: 10, in: own.state.container.sections) == nil)
    }
}
