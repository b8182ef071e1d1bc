import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// A drag from one container over another of the same user: all that concerns the second one. Both are held, so that both change or none.
///
///     own     the items are gone                            `placement` is `away`
///     other   they lie at the target, with their own data   `placement` is `guests`
///
/// Each has the other as its `partner`. `Places` says which containers a step needs before it begins. Whatever ends the drag in one of
/// them ends it in the other: at once if that is held or idle, else as the next thing that it does.
struct DragAcross {
    /// The containers that a step of a drag concerns besides the items' own.
    struct Places: Sendable {
        /// The one that the finger is in; nil: it is in the items' own.
        let target: ContainerHost?
        let left: ContainerHost?
        /// What has to be held beside the items' own container.
        let others: [ContainerHost]

        /// - Parameters:
        ///   - own: the items' container, of whose user the target has to be.
        ///   - pointer: names the target in errors.
        /// - Throws: `permission.denied`
        init(
            over target: ContainerHost?, leaving left: ContainerHost?, of own: ContainerHost, pointer: String
        ) throws(RequestFailure) {
            if let target, target.owner != own.owner {
                throw RequestFailure(
                    .permissionDenied,
                    "container \(target.id) belongs to user \(target.owner), expected one of user \(own.owner), to whom the items belong",
                    pointer: pointer)
            }
            self.target = target
            self.left = left
            let others = [target, left].compactMap { $0 }.filter { $0 !== own }
            self.others = target === left ? Array(others.prefix(1)) : others
        }

        /// The finger is in the items' own container, and was there before.
        static let own = Places()

        private init() { (target, left, others) = (nil, nil, []) }
    }

    private let own: HeldContainer
    private let other: HeldContainer
    private let mapping: Mapping

    private init(of own: HeldContainer, over other: ContainerHost, _ mapping: Mapping) {
        self.own = own
        self.other = other.held
        self.mapping = mapping
    }

    /// The drag of a container's items that hover over another one; nil if they do not.
    ///
    /// - Parameter held: the other container, if it is held.
    /// - Throws: `request.cancelled` if it is not held, since the items hover there since a moment ago.
    init?(of own: HeldContainer, holding held: ContainerHost?, _ mapping: Mapping) throws(RequestFailure) {
        guard let partner = own.partner else { return nil }
        guard partner === held else { throw .cancelled }
        self.init(of: own, over: partner, mapping)
    }

    /// Moves the finger of a drag, and shows the step in all containers that it concerns.
    ///
    /// - Parameters:
    ///   - container: the items' own.
    ///   - places: are held.
    /// - Returns: the step, and the reply to the client that drags.
    static func move(
        in container: HeldContainer, to position: Point, over places: Places, _ mapping: Mapping
    ) throws(RequestFailure) -> (step: DragStep, shown: WireMovementReply) {
        let step: DragStep
        var shown: WireMovementReply
        if let target = places.target {
            let across = DragAcross(of: container, over: target, mapping)
            let steps = try across.hover(at: position)
            step = steps.own
            shown = across.show(step, guest: steps.guest)
        } else {
            let moved = try container.change { state throws(LayoutError) in try state.moveDrag(to: position) }
            guard let moved else { throw .cancelled }
            step = moved
            container.partner = nil
            shown = container.show(step)
        }
        if let left = places.left, left !== places.target { container.putBack(in: left, isHeld: true) }
        return (step, shown)
    }

    // MARK: Steps

    /// Lays the items out in the other container, and takes them out of their own. If the other one cannot take them, they stay where they
    /// are. Nothing is shown.
    ///
    /// - Returns: the steps of both; no `guest` if the other one does not take them.
    /// - Throws: `movement.active` if other items are being dragged in the other container. Both containers are then as they were.
    private func hover(at position: Point) throws(RequestFailure) -> (own: DragStep, guest: DragStep?) {
        guard let source = own.state, source.drag != nil else { throw .cancelled }
        let (earlier, limits) = (other.state, CollectionLimits(mapping.limits))
        let guest = try other.change { state throws(LayoutError) in
            try state.takeGuests(
                of: source, at: position, limits: limits, "/updateMovement/targetContainer")
        }
        do throws(RequestFailure) {
            let step = try leave(at: position, isTaken: guest != nil)
            if guest != nil { other.partner = own.host }
            return (step, guest)
        } catch {
            if guest != nil { other.goBack(to: earlier) }
            throw error
        }
    }

    /// Shows a step in both containers.
    ///
    /// - Parameter guest: nil: the other one does not take the items.
    private func show(_ step: DragStep, guest: DragStep?) -> WireMovementReply {
        var shown = own.show(step)
        shown.clearAutoScroll()
        if let guest {
            let there = other.show(guest)
            if there.hasMovement { shown.targetMovement = there.movement }
            if there.hasAutoScroll { shown.autoScroll = there.autoScroll }
        }
        return shown
    }

    /// Takes the items out of their own container, or puts them where they were last.
    private func leave(at position: Point, isTaken: Bool) throws(RequestFailure) -> DragStep {
        let step = try own.change { state throws(LayoutError) in
            try state.hover(at: position, over: other.id, isTaken: isTaken)
        }
        guard let step else { throw .cancelled }
        if isTaken {
            own.partner = other.host
        } else if own.state?.drag?.other == nil {
            own.partner = nil
        }
        return step
    }

    /// Deletes the items here and inserts them there, or leaves both containers as they are.
    func drop(withIDs: Bool) throws(RequestFailure) -> WireReply {
        guard let items = own.state?.draggedItems else { throw .cancelled }
        let leaving = try Drop(in: own, mapping, withIDs: withIDs)
        let arriving: Drop
        do throws(RequestFailure) {
            arriving = try Drop(of: items, from: own.id, in: other, mapping, withIDs: withIDs)
        } catch {
            own.goBack(to: leaving.laid.earlier)
            throw error
        }
        let inserted = arriving.commit()
        let deleted = leaving.commit()
        return .with {
            $0.generation = deleted.generation
            $0.endMovement.update = deleted.updateContainer
            $0.endMovement.targetUpdate = inserted.updateContainer
            $0.endMovement.targetGeneration = inserted.generation
        }
    }
}
