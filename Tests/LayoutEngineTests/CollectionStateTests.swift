import LayoutEngine
import Layouts
import TestSupport
import Testing

/// A container as a value: what a change, a drag and a transition do to it, and that one which is refused does nothing.
@Suite(.hangGuard) struct CollectionStateTests {
    private final class Finger {}

    private static let limits = CollectionLimits(sections: 100, items: 10_000, elements: 1000)
    private let finger = Finger()
    private var owner: ObjectIdentifier { ObjectIdentifier(finger) }

    /// Rows of three cells of 100 × 50, with identifiers from `first` on.
    private func flow(_ count: Int, id: UInt32 = 1, first: UInt64 = 0, host: any CollectionHost = QuietHost()) throws
        -> RunningCollection
    {
        let layout = FlowLayout.definition
        let parameters = try layout.schema.resolve(
            ["itemSize": [100, 50], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0], pointer: "")
        let items = (0..<UInt64(count)).map { first + $0 }
        let sections = try layout.sections(
            [ContainerSection(.number(first + 1000), items: .numbers(items))], pointer: "")
        let container = Container(bounds: Rect(x: 0, y: 0, width: 300, height: 200), sections: sections)
        return try RunningCollection(
            CollectionState.Content(
                parameters: parameters, container: container, identifiers: try IdentifierIndex(sections)),
            as: layout, id: id, host: host)
    }

    private func path(_ item: Int) -> ItemPath { ItemPath(section: 0, item: item) }

    private func items(_ state: RunningCollection) -> [Identifier] {
        state.container.sections.flatMap { $0.identifiers?.items.all.list ?? [] }
    }

    private func apply(_ operation: LayoutEngine.Operation, to state: inout RunningCollection) throws -> Change {
        let before = try state.plainState()
        var draft = state.collection.draft(after: before, limits: Self.limits, budget: UnlimitedBudget())
        try draft.apply(operation)
        return try state.layOut(draft, after: before)
    }

    // MARK: Changes

    @Test func `a copy is another container`() throws {
        let before = try flow(6)
        var after = before
        let change = try apply(.deleteItems([0]), to: &after)

        #expect(before.shown.generation == 1 && items(before).count == 6)
        #expect(change.state === after.shown && after.shown.generation == 2 && change.reason == .data)
        #expect(change.sizeBefore.height == 100 && items(after) == [1, 2, 3, 4, 5])
    }

    @Test func `a change that is refused leaves items in the columns that they have stayed in`() throws {
        let container = try EngineContainer(
            "column", ["columnCount": 2, "sectionInset": 0, "editPolicy": "sticky"],
            bounds: Rect(x: 0, y: 0, width: 100, height: 100),
            sections: [ContainerSection(sizes: [10, 20, 30, 40, 50].map { Size(width: 46, height: $0) })])
        try container.batch { $0.deleteItems(at: path(0)) }
        let (before, kept) = (try container.frames(0..<4), container.state.keptLayout())
        let error = #expect(throws: LayoutError.self) { try container.update([.setParameters(["fillReverse": true])]) }

        #expect(error?.code == .invalidParameter && container.state.keptLayout() == kept && !kept.lanes.isEmpty)
        try container.batch { $0.deleteItems(at: path(3)) }
        #expect(try container.frames(0..<3) == Array(before.prefix(3)))
    }

    @Test func `a change that is not wanted any more leaves everything as it was`() throws {
        var state = try flow(60_000)
        let (shown, parameters, before) = (state.shown, state.parameters, try state.plainState())
        var draft = state.collection.draft(after: before, limits: Self.limits, budget: UnlimitedBudget())
        try draft.apply(.setParameters(["lineAlignment": "center"]))
        var options = LayoutOptions()
        options.isCancelled = { true }
        let error = #expect(throws: LayoutError.self) { try state.layOut(draft, after: before, options) }

        #expect(error?.code == .cancelled && state.shown === shown)
        #expect(state.parameters == parameters)
    }

    @Test func `new bounds that change nothing make no generation`() throws {
        var state = try flow(6)
        let change = try apply(.setBounds(Rect(x: 0, y: 10, width: 300, height: 200)), to: &state)

        #expect(change.diff == nil && state.shown.generation == 1 && state.shown.bounds.y == 10)
    }

    // MARK: Drags

    @Test func `dragged items gather where the finger is, and the data follows when they are dropped`() throws {
        var state = try flow(9)
        _ = try state.beginDrag(of: [path(0), path(4)], at: nil, by: owner, "")
        // The left half of the last item.
        let moved = try state.moveDrag(to: Point(x: 210, y: 125))
        #expect(moved?.diff != nil && items(state) == Array(0...8).map(Identifier.number))
        #expect(state.shown.drag?.target == path(6))

        let before = try state.plainState()
        var draft = state.collection.draft(after: before, limits: Self.limits, budget: UnlimitedBudget())
        let target = try #require(state.drag?.target)
        _ = try state.drop(in: &draft, after: before)
        #expect(state.drag == nil && Array(items(state)[target.item..<target.item + 2]) == [0, 4])
    }

    @Test func `a drag that ends without a drop leaves the data and the frames as they were`() throws {
        var state = try flow(9)
        let before = state.shown
        _ = try state.beginDrag(of: [path(0)], at: nil, by: owner, "")
        _ = try state.moveDrag(to: Point(x: 250, y: 125))
        let step = state.endDrag()

        #expect(step?.state === state.shown && state.shown.generation > before.generation && state.shown.drag == nil)
        #expect(state.shown.prepared.contentSize == before.prepared.contentSize && items(state).first == 0)
        let again = state.endDrag()
        #expect(again == nil)
    }

    @Test func `items of another container lie where they would be dropped, with data of their own`() throws {
        var (own, other) = (try flow(4), try flow(3, id: 2, first: 100))
        _ = try own.beginDrag(of: [path(1)], at: nil, by: owner, "")
        #expect(own.drag != nil)
        let taken = try other.takeGuests(of: own.collection, at: Point(x: 10, y: 10), limits: Self.limits, "")
        _ = try own.hover(at: Point(x: 10, y: 10), over: 2, isTaken: taken != nil)
        #expect(other.shown.prepared.itemCount == 4 && own.shown.prepared.itemCount == 3)
        #expect(other.shown.drag?.source == 1 && own.shown.drag?.destination == 2)

        for (isOwn, data) in [(true, nil), (false, own.draggedItems)] as [(Bool, [Section]?)] {
            var state = isOwn ? own : other
            let before = try state.plainState()
            var draft = state.collection.draft(after: before, limits: Self.limits, budget: UnlimitedBudget())
            _ = try state.drop(newest: data, in: &draft, after: before)
            if isOwn { own = state } else { other = state }
        }
        #expect(items(own) == [0, 2, 3] && items(other) == [1, 100, 101, 102])
    }

    @Test func `what cannot be dragged or paid for is refused, and nothing is dragged`() throws {
        var poor = try flow(4, host: PoorHost())
        let unpaid = #expect(throws: LayoutError.self) { try poor.beginDrag(of: [path(0)], at: nil, by: owner, "") }
        #expect(unpaid?.code.rawValue == "limit.memory" && poor.drag == nil && poor.shown.drag == nil)

        var state = try flow(4)
        _ = try state.beginDrag(of: [path(0)], at: nil, by: owner, "")
        let second = #expect(throws: LayoutError.self) { try state.beginDrag(of: [path(1)], at: nil, by: owner, "") }
        #expect(second?.code == .dragActive)
        let grid = try #require(builtInLayouts.first { $0.name == "grid" })
        let transition = #expect(throws: LayoutError.self) {
            try state.beginTransition(
                to: .layout(LayoutConfiguration(grid)), focus: nil, by: owner, budget: UnlimitedBudget(), "")
        }
        #expect(transition?.code == .dragActive)
    }

    // MARK: Transitions

    @Test func `a transition leads to what setting the layout leads to, and back to where it began`() throws {
        let grid = try #require(builtInLayouts.first { $0.name == "grid" })
        var (state, direct) = (try flow(9), try flow(9))
        let began = state.shown
        _ = try state.beginTransition(
            to: .layout(LayoutConfiguration(grid)), focus: nil, by: owner, budget: UnlimitedBudget(), "")
        let half = state.moveTransition(to: 0.5)
        #expect(half?.reason == .transition && state.shown.transition?.progress == 0.5)
        var cancelled = state
        _ = cancelled.cancelTransition()
        #expect(
            cancelled.shown.prepared.contentSize == began.prepared.contentSize && cancelled.collection.transition == nil
        )

        let before = try state.plainState()
        let draft = state.collection.draft(after: before, limits: Self.limits, budget: UnlimitedBudget())
        _ = try state.finishTransition(draft, after: before, LayoutOptions())
        _ = try apply(.setLayout(grid, parameters: [:]), to: &direct)
        let everywhere = ElementQuery(rect: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
        #expect(
            state.shown.prepared.elements(everywhere, bounds: .zero).attributes.all
                == direct.shown.prepared.elements(everywhere, bounds: .zero).attributes.all)
        #expect(state.definition.name == "grid" && state.collection.transition == nil)
    }
}

/// A host whose containers can pay for nothing.
private struct PoorHost: CollectionHost {
    func makeBudget() -> any MemoryBudget { CountingBudget(most: 0) }
    func report(_ error: LayoutError) {}
    func isQuarantined(_ error: LayoutError) -> Bool { false }
    func notePrepare(_ duration: Duration) {}
    var bodyLimit: Int { 1000 }
    var stepLimit: Int { 1000 }
}
