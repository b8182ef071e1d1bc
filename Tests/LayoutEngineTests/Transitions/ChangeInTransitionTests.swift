import LayoutEngine
import TestSupport
import Testing

/// What happens to a transition when its container or its layouts change.
@Suite struct ChangeInTransitionTests {
    private func open() throws -> EngineContainer {
        try EngineContainer(
            "column", ["columnCount": 3], bounds: Rect(x: 0, y: 700, width: 320, height: 480),
            sections: [ContainerSection(itemCount: 300)])
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    /// An item's frame from the origin of the bounds.
    private func onScreen(_ container: EngineContainer, _ item: Int) throws -> Rect {
        let (frame, bounds) = (try #require(try container.frame(item)), container.bounds)
        return Rect(x: frame.x - bounds.x, y: frame.y - bounds.y, width: frame.width, height: frame.height)
    }

    @Test func `items that are inserted and deleted take effect in both layouts, and the fingers keep their item`()
        throws
    {
        let container = try open()
        try container.beginTransition(to: nil, ["columnCount": 5], focus: Point(x: 100, y: 200))
        container.moveTransition(to: 0.4)
        let item = try #require(container.itemUnderFingers).item
        let before = try onScreen(container, item)

        let result = try container.batch {
            $0.insertItems(at: path(0))
            $0.deleteItems(at: path(1), count: 2)
        }
        #expect(result.changes?.everything == true)
        // The item lies in another column now, and the bounds do not leave the content across the scroll axis.
        let after = try onScreen(container, item - 1)
        #expect(abs(after.y - before.y) < 1e-9 && after.size == before.size)
        #expect(container.itemCounts == [299] && container.state.shown.transition?.progress == 0.4)
        #expect(container.generation == result.change.state.generation)
        container.moveTransition(to: 0.6)
        #expect(container.itemUnderFingers?.item == item - 1)

        // The end is that of a container that never was in transition.
        try container.finishTransition()
        let twin = try EngineContainer(
            "column", ["columnCount": 5], bounds: container.bounds, sections: [ContainerSection(itemCount: 299)])
        #expect(try container.attributes() == (try twin.attributes()))
    }

    @Test func `an item under the fingers that is deleted hands over to what lies there`() throws {
        let container = try open()
        try container.beginTransition(to: nil, ["columnCount": 5])
        container.moveTransition(to: 0.5)
        let item = try #require(container.itemUnderFingers)
        try container.batch { $0.deleteItems(at: item) }
        container.moveTransition(to: 0.5, focus: Point(x: 160, y: 240))
        #expect(container.itemUnderFingers != nil && container.state.shown.transition != nil)
    }

    @Test func `bounds that are set are kept, and the fingers take what lies there`() throws {
        let container = try open()
        let focus = Point(x: 90, y: 90)
        try container.beginTransition(to: nil, ["columnCount": 5], focus: focus)
        container.moveTransition(to: 0.5)
        let bounds = Rect(x: 0, y: 1500, width: 400, height: 300)
        try container.setBounds(bounds)
        container.moveTransition(to: 0.5)
        #expect(container.bounds == bounds)
        let item = try #require(container.itemUnderFingers).item
        #expect(try onScreen(container, item).distance(to: focus) < 50)
        container.moveTransition(to: 1)
        #expect(container.contentSize.width == 400)
        // Out of the transition, inside the content and in the other layout at once.
        container.cancelTransition()
        #expect(container.bounds.width == 400 && container.bounds.x == 0)
    }

    @Test(arguments: [true, false])
    func `a change of the layout or its parameters ends the transition`(_ setsLayout: Bool) throws {
        let container = try open()
        let twin = container.copy
        try container.beginTransition(to: builtIn("grid"))
        container.moveTransition(to: 0.5)
        let operation: LayoutEngine.Operation =
            setsLayout ? .setLayout(builtIn("flow"), parameters: [:]) : .setParameters(["columnCount": 4])
        let result = try container.update([operation])
        #expect(result.changes?.everything == true)
        #expect(container.state.shown.transition == nil)
        try twin.update([operation])
        #expect(try container.attributes() == (try twin.attributes()))
        #expect(container.bounds == twin.bounds)
        #expect(container.moveTransition(to: 0.6)?.state == nil)
    }

    @Test func `items are not dragged during a transition, and none begins meanwhile`() throws {
        let container = try open()
        func code(_ body: () throws -> Void) -> LayoutError.Code? {
            #expect(throws: LayoutError.self) { try body() }?.code
        }
        try container.lift([path(0)])
        #expect(code { try container.beginTransition(to: builtIn("grid")) } == .dragActive)
        try container.putBack()
        try container.beginTransition(to: builtIn("grid"))
        #expect(code { try container.lift([path(0)]) } == .transitionActive)
    }
}
