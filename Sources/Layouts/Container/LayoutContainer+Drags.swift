import LayoutEngine
import Synchronization

/// Interactive movement: items are lifted, follow a finger, and are dropped or put back.
///
///     try wall.beginDrag(of: [ItemPath(section: 0, item: 3)], at: finger)
///     while let finger = next() { show(try wall.moveDrag(to: finger).changes, lifted: wall.drag?.lifted) }
///     model.apply(try wall.endDrag().outcome)
///
/// While items are dragged the container is laid out as if they were dropped where the finger is. Its data stays as it is until then, and
/// index paths in queries and their answers are those of the data. Updates are possible meanwhile.
extension LayoutContainer {
    /// Items that are being dragged.
    ///
    /// Draw `lifted` above everything else: in queries, those items lie where they would be dropped.
    public struct Drag: Equatable, Sendable {
        /// The items, by their index paths in the data of their own container.
        ///
        /// In the order in which they gather at the target.
        public let items: [ItemPath]
        /// Where the finger is, in the content's coordinates.
        ///
        /// Over another container, in the coordinates of that one's content.
        public let position: Point
        /// Where the first of them would be dropped, counted without those that leave its section; nil if not in this container.
        public let target: ItemPath?
        /// How the items are drawn, under the finger.
        ///
        /// Under the index paths in `items`.
        public let lifted: [LayoutAttributes]

        fileprivate init(_ drag: DragView) {
            items = drag.indexPaths
            position = drag.position
            target = drag.target
            lifted = drag.lifted
        }
    }

    /// What a step of a drag did. Apply the changes, then draw the lifted items above the others.
    public struct DragUpdate: Equatable, Sendable {
        /// The changes of all elements.
        public let changes: ElementChanges
        /// The velocity at which to scroll since the finger is near an edge of the bounds, in points per second.
        ///
        /// Zero unless the finger is near one.
        public let autoScrollVelocity: Point

        fileprivate init(_ step: DragStep?) {
            changes = ElementChanges(step?.change)
            autoScrollVelocity = step?.autoScroll ?? .zero
        }
    }

    /// The items that are being dragged, or that come from another container and hover over this one; nil if there are none.
    ///
    /// The data stays as it is until the drop.
    public var drag: Drag? { state.shown.drag.map { Drag($0) } }

    /// Lifts items.
    ///
    /// - Parameters:
    ///   - items: the items, each once.
    ///   - point: the position of the finger; nil for the middle of the first of them.
    /// - Throws: `movement.active` or `transition.active`, `request.invalid`, `index.outOfRange`.
    @discardableResult
    public mutating func beginDrag(of items: [ItemPath], at point: Point? = nil) throws(LayoutError) -> DragUpdate {
        if let point { try Border.point(point, "point") }
        let update = try attempt { running throws(LayoutError) in
            try running.collection.checkDragged(items, at: "/items")
            let step = try running.beginDrag(of: items, at: point, by: Self.owner, "")
            return (DragUpdate(step), step.change)
        }
        // Copies are dragged on as containers of their own, so the number is that of the drag.
        state.id = Self.nextNumber()
        return update
    }

    /// Moves the finger.
    ///
    /// - Throws: `movement.unknown` if nothing is dragged.
    @discardableResult
    public mutating func moveDrag(to position: Point) throws(LayoutError) -> DragUpdate {
        try Border.point(position, "position")
        try checkDrag()
        return try attempt { running throws(LayoutError) in
            let step = try running.moveDrag(to: position)
            return (DragUpdate(step), step?.change)
        }
    }

    /// Drops the items where the finger is.
    ///
    /// - Returns: the new place of everything, and the changes of the elements.
    /// - Throws: `movement.unknown` if nothing is dragged, or what the layout throws; they are dragged on then.
    @discardableResult
    public mutating func endDrag() throws(LayoutError) -> (outcome: BatchOutcome, changes: ElementChanges) {
        try checkDrag()
        return try attempt { running throws(LayoutError) in
            let (outcome, change) = try Self.drop(in: &running)
            return ((outcome, ElementChanges(change)), change)
        }
    }

    /// Puts the items back; does nothing if none are dragged.
    ///
    /// - Returns: the changes from what was shown to the container without the drag. They are empty if there was none.
    @discardableResult
    public mutating func cancelDrag() -> ElementChanges {
        attempt { running in
            let change = running.endDrag()?.change
            return (ElementChanges(change), change)
        }
    }

    // MARK: Two containers

    /// Moves the finger over another container, which then shows the items where they would be dropped, and this one closes ranks. If the
    /// other one cannot take them, they stay where they are. To leave it again, call its `cancelDrag` and this one's `moveDrag(to:)`.
    ///
    /// - Parameters:
    ///   - position: where the finger is, in the other container's content.
    ///   - other: the other container.
    /// - Throws: `movement.unknown` if nothing is dragged here, `movement.active` if the other container has a drag of its own. Both are
    ///   then as they were.
    @discardableResult
    public mutating func moveDrag(
        to position: Point, over other: inout LayoutContainer
    ) throws(LayoutError) -> (own: DragUpdate, other: DragUpdate) {
        try Border.point(position, "position")
        try checkDrag()
        if other.state.id == 0 { other.state.id = Self.nextNumber() }
        let (source, id) = (state, other.state.id)
        let (taken, target) = try other.layouts.run(other.state) { target throws(LayoutError) in
            try target.takeGuests(of: source, at: position, limits: Self.limits, "/other")
        }
        let (step, own) = try layouts.run(state) { own throws(LayoutError) in
            try own.hover(at: position, over: id, isTaken: taken != nil)
        }
        take(own, after: step?.change)
        other.take(target, after: taken?.change)
        return (DragUpdate(step), DragUpdate(taken))
    }

    /// Drops the items in the other container, which they hover over: this one deletes them, and that one inserts them.
    ///
    /// - Throws: `movement.unknown` if none hover over it, or what either layout throws. Both are then as they were.
    @discardableResult
    public mutating func endDrag(
        in other: inout LayoutContainer
    ) throws(LayoutError) -> (
        own: (outcome: BatchOutcome, changes: ElementChanges), other: (outcome: BatchOutcome, changes: ElementChanges)
    ) {
        try checkDrag()
        guard state.drag?.other == other.state.id, other.state.drag?.other == state.id else { throw Self.noDrag }
        let items = state.draggedItems
        let (deleted, own) = try layouts.run(state) { own throws(LayoutError) in try Self.drop(in: &own) }
        let (inserted, target) = try other.layouts.run(other.state) { target throws(LayoutError) in
            try Self.drop(of: items, in: &target)
        }
        take(own, after: deleted.change)
        other.take(target, after: inserted.change)
        return (
            (deleted.outcome, ElementChanges(deleted.change)), (inserted.outcome, ElementChanges(inserted.change))
        )
    }

    // MARK: Steps

    private static func nextNumber() -> UInt32 { lastNumber.wrappingAdd(1, ordering: .relaxed).newValue }

    private static func drop(
        of items: [Section]? = nil, in running: inout RunningCollection
    ) throws(LayoutError) -> (outcome: BatchOutcome, change: Change) {
        let before = try running.plainState()
        var draft = draft(of: running.collection, after: before)
        let change = try running.drop(newest: items, in: &draft, after: before)
        return (draft.plans.last?.outcome ?? BatchOutcome(), change)
    }

    private func checkDrag() throws(LayoutError) {
        guard let drag = state.shown.drag, drag.source == nil else { throw Self.noDrag }
    }

    private static var noDrag: LayoutError {
        LayoutError(.unknownDrag, "no items of the container are being dragged, expected a drag that began here")
    }

    /// A container has one user, whatever thread it is on.
    static var owner: ObjectIdentifier { ObjectIdentifier(LayoutContainerUser.self) }
}

private final class LayoutContainerUser {}

/// The number that a container got last.
private let lastNumber = Atomic<UInt32>(0)
