import LayoutCore
import LayoutEngine
import TestSupport
import Testing

/// The calls that the documentation of `LayoutEngine` shows, as they stand there.
@Suite struct DocumentedCallsTests {
    private let rect = Rect(x: 0, y: 0, width: 100, height: 100)
    private let point = Point(x: 50, y: 10)
    private let items = [ItemPath(section: 0, item: 1)]
    private let owner = EngineContainer.owner

    private func container() throws -> EngineContainer {
        try EngineContainer(
            "flow", ["itemSize": [100, 20], "minimumLineSpacing": 0], bounds: rect,
            sections: [ContainerSection(itemCount: 3)])
    }

    @Test func `a change is a draft that is laid out, and drags and transitions are calls of their own`() throws {
        let container = try container()
        var running = container.state
        let (limits, budget) = (container.limits, container.budget)
        let operation = LayoutEngine.Operation.setBounds(Rect(x: 0, y: 20, width: 120, height: 100))
        let (layout, parameters) = (builtIn("grid"), try builtIn("grid").schema.resolve([:], pointer: ""))

        let before = try running.plainState()  // 1: what a change leads on from
        var draft = running.collection.draft(after: before, limits: limits, budget: budget)  // knows what is touched
        try draft.apply(operation, at: "/operations/0")  // 2: as often as there are operations
        let change = try running.layOut(draft, after: before)  // 3: prepares or edits, or throws

        var dragged = running  // a copy, which is another container
        let step = try dragged.beginDrag(of: items, at: point, by: owner, "")  // 4: as do moveDrag, drop and endDrag
        var pinched = running
        let begun = try pinched.beginTransition(  // 5: as do moveTransition, finish… and cancelTransition
            to: .layout(LayoutConfiguration(layout, parameters)), focus: point, by: owner, budget: budget, "")

        #expect(change.state.generation == before.generation + 1 && running.container.bounds.y == 20)
        #expect(step.state.drag != nil && running.shown.drag == nil)
        #expect(begun != nil && pinched.shown.transition != nil && dragged.shown.transition == nil)
    }

    @Test func `a reader answers questions about a state`() throws {
        let running = try container().state
        var columns = AttributeColumns()

        let reader = StateReader(running.collection.shown)
        let next = try reader.elements(.inRect(ElementQuery(rect: rect)), into: &columns)
        guard case .hit(let hit) = try reader.answer(.hit(point)) else { return }

        #expect(next == nil && columns.count == 3)
        #expect(hit.nearest == ItemPath(section: 0, item: 0))
    }

    @Test func `a view takes inputs and follows changes, and says what is to be done`() throws {
        let container = try container()
        let running = container.state
        let change = try container.update([.setBounds(Rect(x: 0, y: 20, width: 100, height: 100))]).change
        var effects: [ViewEffect] = []
        func carryOut(_ effect: ViewEffect) { effects.append(effect) }

        var view = ViewState(WindowPlace(visible: rect), of: running.collection.shown, by: .web)
        let key = ViewKeyPress(.down, .shift, time: 0.1)
        for effect in try view.take(.key(key), reading: StateReader(running.collection.shown)) { carryOut(effect) }
        for effect in view.follow(change, reading: StateReader(change.state)) { carryOut(effect) }

        let first = ItemPath(section: 0, item: 0)
        #expect(effects == [.selected(Keys([ItemRange(section: 0, item: 0)])), .focused(first)])
    }
}
