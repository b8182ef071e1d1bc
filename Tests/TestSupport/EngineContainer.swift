package import LayoutCore
package import LayoutEngine
import Layouts

/// A container as a value, driven like a container of the daemon: operations, queries, drags, transitions and steps, without messages.
///
/// It is a class, since an expectation cannot call a mutating method. `copy` is another container.
package final class EngineContainer {
    /// The container.
    package var state: RunningCollection
    /// Limits of what operations lead to.
    package var limits = CollectionLimits(sections: 10_000, items: 1 << 24, elements: 100_000)
    /// Pays for changes, in addition to what the container has.
    package var budget: any MemoryBudget = UnlimitedBudget()
    /// Identifies the user that drags items and begins transitions.
    package static var owner: ObjectIdentifier { ObjectIdentifier(User.self) }
    private final class User {}

    private init(_ state: RunningCollection) { self.state = state }

    /// Opens a container.
    ///
    /// - Parameters:
    ///   - id: tells it from others that items are dragged to.
    ///   - fallback: lays it out while its script is in quarantine.
    package init(
        _ layout: LayoutDefinition, _ parameters: [String: JSONValue] = [:], bounds: Rect,
        environment: Environment = Environment(), sections: [ContainerSection], id: UInt32 = 1,
        fallback: LayoutDefinition? = nil, host: any CollectionHost = TestHost()
    ) throws(LayoutError) {
        let data = try layout.sections(sections, pointer: "/sections")
        let container = Container(bounds: bounds, environment: environment, sections: data)
        let content = CollectionState.Content(
            parameters: try layout.schema.resolve(parameters, pointer: "/parameters"), container: container,
            identifiers: try IdentifierIndex(data))
        state = try RunningCollection(content, as: layout, id: id, fallback: fallback, host: host)
    }

    /// Opens a container of a built-in layout.
    package convenience init(
        _ layout: String, _ parameters: [String: JSONValue] = [:], bounds: Rect,
        environment: Environment = Environment(), sections: [ContainerSection], id: UInt32 = 1
    ) throws(LayoutError) {
        try self.init(
            builtIn(layout), parameters, bounds: bounds, environment: environment, sections: sections, id: id)
    }

    /// A container that goes on from here by itself.
    package var copy: EngineContainer { EngineContainer(state) }

    // MARK: Operations

    /// An update that was carried out.
    package struct Update {
        /// Everything that it did.
        package let change: Change
        /// The outcome of its batch updates, in order.
        package let outcomes: [BatchOutcome]
        /// What it left out.
        package let skipped: [SkippedIdentifiers]

        /// What became of the elements; nil: nothing visible has changed.
        package var changes: ElementChanges? { change.changes }
        /// By how much the bounds were moved to keep the anchor in place.
        package var adjustment: Point { change.adjustment }
        /// The content size after it.
        package var contentSize: Size { change.state.prepared.contentSize }
    }

    /// Carries operations out one after another, and lays their result out once.
    ///
    /// - Throws: what is refused, with pointers that begin at the operation; the container is as it was then.
    @discardableResult
    package func update(
        _ operations: [Operation], keeping anchor: UpdateAnchor = .automatic, withAnimations: Bool = false,
        refusesSkipped: Bool = false
    ) throws(LayoutError) -> Update {
        let before = try state.plainState()
        var draft = state.collection.draft(
            after: before, limits: limits, budget: budget, presentBytes: state.settledBytes)
        draft.options.refusesSkipped = refusesSkipped
        for (number, operation) in operations.enumerated() {
            draft.operation = number
            try draft.apply(operation, at: "/operations/\(number)/\(operation.name)")
        }
        try draft.resolveStale()
        try draft.reserveRest()
        var options = LayoutOptions(
            anchor: try state.collection.place(of: anchor, setsBounds: draft.setsBounds, "/anchor/indexPath"))
        options.withAnimations = withAnimations
        let change = try state.layOut(draft, after: before, options)
        return Update(change: change, outcomes: draft.plans.map(\.outcome), skipped: draft.skipped)
    }

    /// Carries out a batch update.
    @discardableResult
    package func batch(
        keeping anchor: UpdateAnchor = .automatic, withAnimations: Bool = false, _ build: (inout BatchUpdate) -> Void
    ) throws(LayoutError) -> Update {
        try update([.batch(build)], keeping: anchor, withAnimations: withAnimations)
    }

    /// Sets the bounds.
    @discardableResult
    package func setBounds(_ bounds: Rect, keeping anchor: UpdateAnchor = .automatic) throws(LayoutError) -> Update {
        try update([.setBounds(bounds)], keeping: anchor)
    }

    /// Resizes the bounds, from the container's own offset or `origin`.
    ///
    /// - Parameter anchor: what stays in place; nil: nothing.
    @discardableResult
    package func resize(
        width: Double, height: Double, at origin: Point? = nil, keeping anchor: AnchorPlace? = .firstVisible
    ) throws(LayoutError) -> Update {
        let origin = origin ?? bounds.origin
        return try setBounds(
            Rect(x: origin.x, y: origin.y, width: width, height: height),
            keeping: anchor.map { .place($0) } ?? .nothing)
    }

    // MARK: State

    /// The visible rectangle.
    package var bounds: Rect { state.shown.bounds }
    /// The size that all elements span.
    package var contentSize: Size { state.shown.prepared.contentSize }
    /// Counts changes, from 1.
    package var generation: UInt64 { state.shown.generation }
    /// The number of items in each section.
    package var itemCounts: [Int] { state.container.sections.map(\.itemCount) }

    // MARK: Queries

    /// Answers queries; a script that answers queries itself is called.
    package var reader: StateReader {
        get throws(LayoutError) {
            guard state.shown.answersQueries, let script = try state.runningScript() else {
                return StateReader(state.shown)
            }
            return StateReader(state.shown, live: LiveLayout(script, of: state.presentedContainer) { _ in })
        }
    }

    /// The elements that meet a rectangle, all of them unless there is one.
    package func attributes(
        in rect: Rect = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), _ categories: ElementCategories = .all
    ) throws(LayoutError) -> [LayoutAttributes] {
        var query = ElementQuery(rect: rect, categories: categories)
        var columns = AttributeColumns(kindNames: state.shown.prepared.kinds)
        var found: [LayoutAttributes] = []
        while let next = try reader.elements(.inRect(query), into: &columns) {
            found += columns.all
            query.start = next
        }
        return found + columns.all
    }

    /// The attributes of elements of one kind that have a place.
    package func attributes(
        of category: Element.Category = .cell, _ kind: String = "", at paths: [ItemPath]
    ) throws(LayoutError) -> [LayoutAttributes] {
        var columns = AttributeColumns(kindNames: state.shown.prepared.kinds)
        _ = try reader.elements(.of(ElementKind(category, kind), at: paths), into: &columns)
        return columns.all
    }

    /// What is under a point.
    package func hit(at point: Point) throws(LayoutError) -> Query.Hit {
        if case .hit(let hit) = try reader.answer(.hit(point)) { hit } else { Query.Hit() }
    }

    /// An item's frame; nil if it has none.
    package func frame(_ item: Int, of section: Int = 0) throws(LayoutError) -> Rect? {
        try attributes(at: [ItemPath(section: section, item: item)]).first?.frame
    }

    /// The frames of items of the first section that have one.
    package func frames(_ items: some Sequence<Int>) throws(LayoutError) -> [Rect] {
        try attributes(at: items.map { ItemPath(section: 0, item: $0) }).map(\.frame)
    }

    /// The anchor at a place; nil if nothing is visible.
    package func capture(_ place: AnchorPlace = .firstVisible) throws(LayoutError) -> AnchorSnapshot? {
        if case .anchor(let anchor) = try reader.answer(.anchor(place)) { anchor } else { nil }
    }

    // MARK: Drags

    /// Lifts items.
    @discardableResult
    package func lift(_ items: [ItemPath], at point: Point? = nil) throws(LayoutError) -> DragStep {
        try state.collection.checkDragged(items, at: "/indexPaths")
        return try state.beginDrag(of: items, at: point, by: Self.owner, "")
    }

    /// Moves the finger.
    @discardableResult
    package func drag(to point: Point) throws(LayoutError) -> DragStep {
        guard let step = try state.moveDrag(to: point) else { throw Self.noDrag }
        return step
    }

    /// Moves the finger over another container.
    ///
    /// - Returns: the steps of both; the other one's is nil if it cannot take the items.
    @discardableResult
    package func drag(
        to point: Point, over other: EngineContainer
    ) throws(LayoutError) -> (own: DragStep?, other: DragStep?) {
        guard state.drag != nil else { throw Self.noDrag }
        let taken = try other.state.takeGuests(
            of: state.collection, at: point, limits: limits, "/targetContainer")
        return (try state.hover(at: point, over: other.state.id, isTaken: taken != nil), taken)
    }

    /// Drops the items where they are.
    @discardableResult
    package func drop() throws(LayoutError) -> Update {
        guard state.drag != nil else { throw Self.noDrag }
        return try layOutDrop()
    }

    /// Drops the items in the other container that they hover over.
    ///
    /// - Throws: what either refuses; both are as they were then.
    @discardableResult
    package func drop(in other: EngineContainer) throws(LayoutError) -> (own: Update, other: Update) {
        let (before, items) = (state, state.draggedItems)
        let update = try drop()
        do throws(LayoutError) {
            return (update, try other.layOutDrop(of: items))
        } catch {
            state.collection = before.collection
            throw error
        }
    }

    /// Puts the items back.
    @discardableResult
    package func putBack() throws(LayoutError) -> DragStep {
        guard let step = state.endDrag() else { throw Self.noDrag }
        return step
    }

    @discardableResult
    private func layOutDrop(of guests: [Section]? = nil) throws(LayoutError) -> Update {
        let before = try state.plainState()
        var draft = state.collection.draft(after: before, limits: limits, budget: UnlimitedBudget())
        let change = try state.drop(newest: guests, in: &draft, after: before)
        return Update(change: change, outcomes: draft.plans.map(\.outcome), skipped: draft.skipped)
    }

    private static var noDrag: LayoutError { LayoutError(.unknownDrag, "nothing is being dragged") }

    // MARK: Transitions

    /// Begins a transition.
    ///
    /// - Parameter layout: the layout that it leads to; nil: the container's own with other parameters.
    @discardableResult
    package func beginTransition(
        to layout: LayoutDefinition? = nil, _ parameters: [String: JSONValue] = [:], focus: Point? = nil
    ) throws(LayoutError) -> Change? {
        let pointer = "/toParameters"
        let destination: TransitionDestination =
            if let layout {
                .layout(LayoutConfiguration(layout, try layout.schema.resolve(parameters, pointer: pointer)))
            } else {
                .parameters(try state.definition.schema.resolve(parameters, over: state.parameters, pointer: pointer))
            }
        return try state.beginTransition(
            to: destination, focus: focus, by: Self.owner, budget: UnlimitedBudget(), "")
    }

    /// Moves the fingers.
    @discardableResult
    package func moveTransition(to progress: Double, focus: Point? = nil) -> Change? {
        state.moveTransition(to: progress, focus: focus)
    }

    /// Sets the layout that the transition leads to.
    @discardableResult
    package func finishTransition() throws(LayoutError) -> Change {
        let before = try state.plainState()
        let draft = state.collection.draft(after: before, limits: limits, budget: UnlimitedBudget())
        guard let change = try state.finishTransition(draft, after: before, LayoutOptions()) else {
            throw LayoutError(.unknownTransition, "the container is in no transition")
        }
        return change
    }

    /// Ends the transition where it began.
    @discardableResult
    package func cancelTransition() -> Change? { state.cancelTransition() }

    /// The item under the fingers.
    package var itemUnderFingers: ItemPath? { state.collection.transition?.anchor?.indexPath }

    // MARK: Steps

    /// Makes steps until the layout rests, at most so many.
    ///
    /// - Returns: how many were made.
    /// - Throws: what the last of them throws.
    @discardableResult
    package func step(_ count: Int) throws(LayoutError) -> Int {
        let (made, failure) = state.makeSteps(count)
        if let failure { throw failure }
        return made
    }
}

/// A built-in layout by its name.
package func builtIn(_ name: String) -> LayoutDefinition {
    guard let layout = Catalogue.definitions.first(where: { $0.name == name }) else {
        preconditionFailure("there is no layout \(name)")
    }
    return layout
}

extension Operation {
    /// A batch update that is built in place.
    package static func batch(_ build: (inout BatchUpdate) -> Void) -> Operation {
        var update = BatchUpdate()
        build(&update)
        return .batchUpdate(update)
    }
}

extension Change {
    /// What became of the elements; nil: nothing visible has changed.
    package var changes: ElementChanges? {
        diff.map {
            ElementChanges($0, contentSizeBefore: sizeBefore, contentSizeAfter: state.prepared.contentSize)
        }
    }
}

/// A host whose containers pay nothing, and whose scripts are not in quarantine.
package struct TestHost: CollectionHost {
    /// The most items that a layout may move.
    package var bodyLimit = 10_000
    /// The most steps that a layout may take to come to rest.
    package var stepLimit = 100_000

    /// Creates a host.
    package init() {}

    package func makeBudget() -> any MemoryBudget { UnlimitedBudget() }
    package func report(_ error: LayoutError) {}
    package func isQuarantined(_ error: LayoutError) -> Bool { error.code.rawValue == "plugin.quarantined" }
    package func notePrepare(_ duration: Duration) {}
}
