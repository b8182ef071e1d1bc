import LayoutCore
import LayoutEngine
import TestSupport
import Testing

/// Drags and transitions of containers whose layouts move: they come in between steps.
@Suite(.hangGuard) struct MovingDragTests {
    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    /// The top edges of so many items.
    private func tops(_ container: EngineContainer, _ count: Int) throws -> [Double] {
        try container.frames(count).map(\.y)
    }

    // MARK: Drags

    @Test func `while an item is dragged the others make room step by step, and come to rest`() throws {
        let container = try EngineContainer.moving(MovingScripts.springs, items: 6)
        try container.step(1000)
        try container.lift([path(0)])
        #expect(try container.drag(to: Point(x: 10, y: 85)).state.drag?.target?.item == 3)

        #expect(try container.step(1) == 1 && container.state.shown.isMoving)
        try container.step(5000)
        #expect(!container.state.shown.isMoving, "the rest comes to an end")
        #expect(try tops(container, 6) == [0, 0, 24, 48, 96, 120], "the lifted item waits")

        try container.drop()
        #expect(try tops(container, 6) == [0, 24, 48, 0, 96, 120], "in the data's order, where all were")
        try container.step(5000)
        #expect(try tops(container, 6) == [0, 24, 48, 72, 96, 120])
    }

    @Test func `after a drag that is cancelled items go on from where they are`() throws {
        let container = try EngineContainer.moving(MovingScripts.springs, items: 6)
        try container.step(1000)
        let home = try container.frames(6)
        try container.lift([path(0)])
        try container.drag(to: Point(x: 10, y: 85))
        try container.step(10)
        let before = try container.frames(6)

        try container.putBack()

        #expect(before != home)
        #expect(try container.frames(6) == before)
        try container.step(5000)
        #expect(try container.frames(6) == home)
    }

    @Test(arguments: [true, false])
    func `a drag between two steps ends as the batch, or as if it had not been`(_ isDropped: Bool) throws {
        let moved = try EngineContainer.moving(MovingScripts.falling, items: 40)
        let edited = try EngineContainer.moving(MovingScripts.falling, items: 40)
        for container in [moved, edited] { try container.step(20) }
        try moved.lift([path(3), path(11)])
        let target = try #require(try moved.drag(to: Point(x: 60, y: 120)).state.drag?.target)
        #expect(target != path(3))
        if isDropped {
            try moved.drop()
            try edited.batch(keeping: .nothing) {
                $0.moveItem(from: path(3), to: target)
                $0.moveItem(from: path(11), to: path(target.item + 1))
            }
        } else {
            try moved.putBack()
        }
        #expect(try moved.frames(40) == edited.frames(40))
        for container in [moved, edited] { try container.step(50) }
        #expect(try moved.frames(40) == edited.frames(40))
    }

    @Test func `an edit during a drag keeps every item where steps have moved it`() throws {
        let container = try EngineContainer.moving(MovingScripts.falling, items: 20)
        try container.lift([path(2)])
        try container.drag(to: Point(x: 100, y: 40))
        try container.step(15)
        let before = try container.frames(20)

        try container.setBounds(Rect(x: 0, y: 5, width: 200, height: 300), keeping: .nothing)
        #expect(try container.frames(20) == before, "a scroll")
        try container.insert([0])
        #expect(Array(try container.frames(21).dropFirst()) == before, "an insertion")
        try container.step(15)
        let last = try container.frames(21)
        try container.drop()

        #expect(last[3] == before[2], "the lifted item waits")
        func sorted(_ frames: [Rect]) -> [Rect] { frames.sorted { ($0.x, $0.y) < ($1.x, $1.y) } }
        #expect(try sorted(container.frames(21)) == sorted(last))
    }

    @Test func `items that hover over another container come back to where they were lifted`() throws {
        let source = try EngineContainer.moving(MovingScripts.springs, items: 4)
        let target = try EngineContainer.moving(MovingScripts.springs, items: 3, id: 2)
        for container in [source, target] { try container.step(1000) }
        try source.lift([path(1)])
        try source.drag(to: Point(x: 10, y: 2), over: target)
        for container in [source, target] {
            try container.step(5000)
            #expect(!container.state.shown.isMoving)
        }
        #expect(try tops(target, 3) == [24, 48, 72], "the others make room")

        try source.putBack()
        try target.putBack()

        #expect(try tops(source, 4) == [0, 24, 24, 48], "those behind it have moved up")
        for container in [source, target] { try container.step(5000) }
        #expect(try tops(source, 4) == [0, 24, 48, 72])
        #expect(try tops(target, 3) == [0, 24, 48])
    }

    // MARK: Transitions

    @Test func `no steps are made in a transition, and the layout moves on after it`() throws {
        let layouts = try scriptedLayouts(["falling": MovingScripts.falling, "springs": MovingScripts.springs])
        let (falling, springs) = (layouts[0], layouts[1])
        let container = try EngineContainer(
            falling, bounds: Rect(x: 0, y: 0, width: 200, height: 300), sections: [.squares(10)])
        try container.step(5)
        let before = try container.frames(10)
        try container.beginTransition(to: springs)

        #expect(try container.step(10) == 0)

        container.cancelTransition()
        #expect(try container.frames(10) == before)
        try container.step(1)
        #expect(container.state.shown.step == 6)

        for layout in [springs, builtIn("flow"), falling] {
            try container.beginTransition(to: layout)
            container.moveTransition(to: 0.5)
            try container.finishTransition()
            #expect(try container.step(1) == (layout.isBuiltIn ? 0 : 1))
        }
    }
}
