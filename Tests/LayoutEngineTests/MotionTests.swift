import Honeycomb
import LayoutEngine
import Layouts
import Testing

/// Containers whose layout moves the items, as values.
@Suite struct MotionTests {
    private final class Finger {}
    private let finger = Finger()

    /// Three squares in a row, which fall 160 points.
    private func falling() throws -> RunningCollection {
        let layout = try definition()
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 120, height: 200),
            sections: try layout.sections([ContainerSection(itemCount: 3)], pointer: ""))
        return try RunningCollection(
            CollectionState.Content(
                parameters: layout.schema.defaults, container: container,
                identifiers: try IdentifierIndex(container.sections)),
            as: layout, id: 1, host: QuietHost())
    }

    private func definition() throws -> LayoutDefinition {
        try #require(try Catalogue.definitions(of: [Falling.self]).last)
    }

    private func apply(_ operation: LayoutEngine.Operation, to state: inout RunningCollection) throws {
        let before = try state.plainState()
        let limits = CollectionLimits(sections: 100, items: 10_000, elements: 1000)
        var draft = state.collection.draft(after: before, limits: limits, budget: UnlimitedBudget())
        try draft.apply(operation)
        _ = try state.layOut(draft, after: before)
    }

    private func heights(_ state: LaidOutState) -> [Double] {
        (0..<3).compactMap { state.prepared.frame(of: ItemPath(section: 0, item: $0))?.y }
    }

    @Test func `a container is charged for a body of each item`() throws {
        let still = try #require(try Catalogue.definitions(of: [Honeycomb.self]).last)
        let (moving, bodies) = (try definition(), LayoutMemory.body)
        #expect(
            moving.memory(moving.schema.defaults).perItem == still.memory(still.schema.defaults).perItem + bodies)
    }

    @Test func `steps are counted on through layouts that do not move the items`() throws {
        var state = try falling()
        _ = state.makeSteps(7)
        try apply(.setLayout(FlowLayout.definition, parameters: [:]), to: &state)
        #expect(state.shown.step == 0 && state.shown.stepCount == 7)
        try apply(.setLayout(try definition(), parameters: [:]), to: &state)
        #expect(state.shown.step == 7 && heights(state.shown) == [0, 0, 0])
        _ = state.makeSteps(1)
        #expect(state.shown.step == 8)
    }

    @Test func `below a drag the data moves as well, and what is held waits in both`() throws {
        var state = try falling()
        _ = state.makeSteps(10)
        _ = try state.beginDrag(of: [ItemPath(section: 0, item: 0)], at: nil, by: ObjectIdentifier(finger), "")
        let before = heights(state.shown.data)
        _ = state.makeSteps(10)

        let (data, shown) = (heights(state.shown.data), heights(state.shown))
        #expect(data[0] == before[0] && data[1] > before[1])
        #expect(Array(data[1...]) == Array(shown[1...]))
        #expect(state.shown.data.step == state.shown.step && state.shown.step == 20)
        let end = state.endDrag()
        #expect(end.map { heights($0.state) } == data)
    }

    @Test func `items that are dragged away and back go on from where steps have moved them`() throws {
        var state = try falling()
        _ = state.makeSteps(10)
        let home = Point(x: 20, y: 20)
        let owner = ObjectIdentifier(finger)
        _ = try state.beginDrag(of: [ItemPath(section: 0, item: 0)], at: home, by: owner, "")
        _ = try state.moveDrag(to: Point(x: 115, y: 20))
        #expect(state.drag?.target == ItemPath(section: 0, item: 2))
        _ = state.makeSteps(10)
        let away = heights(state.shown)

        _ = try state.moveDrag(to: home)

        #expect(state.drag?.target == ItemPath(section: 0, item: 0))
        #expect(heights(state.shown) == [away[2], away[0], away[1]] && state.shown.step == 20)
        _ = state.makeSteps(10)
        #expect(heights(state.shown)[0] == away[2] && heights(state.shown)[1] > away[0])
    }
}
