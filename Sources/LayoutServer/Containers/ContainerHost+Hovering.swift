import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Movement between two containers of one user. Both are held meanwhile, so that both change or none.
///
///     their own   the items are gone       ──┐  other    the items lie at the target, with the data of their own
///                 `placement` is `away`      └► other    `placement` is `guests`
extension ContainerHost {
    /// A drop that is laid out and not published yet.
    struct Drop {
        /// The container before it.
        let earlier: CollectionState
        let round: DraftedRound
        let change: Change
        let withIDs: Bool
    }

    // MARK: Their own container

    /// Lays the items out in the other container that the finger is in, and takes them out of this one. If the other one cannot take them,
    /// they stay where they are.
    func hover(
        at position: Point, over target: ContainerHost, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        guard let drag = state?.drag, let items = state?.draggedItems else { throw .cancelled }
        let guests = Guests(drag: drag, items: items, source: self, position: position)
        let steps = try target.whileHeld { target throws(RequestFailure) in try target.take(guests, mapping) }
        let (own, guest) = (steps.own, steps.guest)
        var reply = WireReply()
        reply.generation = own.state.generation
        reply.updateMovement = show(own)
        reply.updateMovement.clearAutoScroll()
        guard let guest else { return reply }
        let shown = try target.whileHeld { target throws(RequestFailure) in target.show(guest) }
        if shown.hasMovement { reply.updateMovement.targetMovement = shown.movement }
        if shown.hasAutoScroll { reply.updateMovement.autoScroll = shown.autoScroll }
        return reply
    }

    /// Takes the items out of this container, or puts them where they were last. Nothing is shown.
    private func leave(
        for target: ContainerHost, at position: Point, isTaken: Bool
    ) throws(RequestFailure) -> DragStep {
        let step = try change { state throws(LayoutError) in
            try state.hover(at: position, over: target.id, isTaken: isTaken)
        }
        guard let step else { throw .cancelled }
        otherHost = isTaken ? target : state?.drag?.other == nil ? nil : otherHost
        return step
    }

    /// Deletes the items here and inserts them in the container that they hover over, or leaves both as they are.
    func drop(
        in target: ContainerHost, _ mapping: Mapping, withIDs: Bool, _ held: ContainerHost?
    ) throws(RequestFailure) -> WireReply {
        guard target === held, let items = state?.draggedItems else { throw .cancelled }
        let own = try layOutDrop(mapping, withIDs: withIDs)
        let inserted: WireReply
        do throws(RequestFailure) {
            inserted = try target.whileHeld { [id] target throws(RequestFailure) in
                target.commit(try target.layOutDrop(of: items, from: id, mapping, withIDs: withIDs))
            }
        } catch {
            goBack(to: own.earlier)
            throw error
        }
        let deleted = commit(own)
        return .with {
            $0.generation = deleted.generation
            $0.endMovement.update = deleted.updateContainer
            $0.endMovement.targetUpdate = inserted.updateContainer
            $0.endMovement.targetGeneration = inserted.generation
        }
    }

    // MARK: The other container

    /// Items of another container that hover over this one.
    private struct Guests {
        let drag: Drag
        let items: [LayoutCore.Section]
        let source: ContainerHost
        let position: Point
    }

    /// Lays items of another container out where they would be dropped, and has them leave their own. Nothing is shown.
    ///
    /// - Throws: `movement.active` if other items are being moved in this container. Both containers are then as they were.
    private func take(
        _ guests: Guests, _ mapping: Mapping
    ) throws(RequestFailure) -> (own: DragStep, guest: DragStep?) {
        let (earlier, limits) = (state, CollectionLimits(mapping.limits))
        let guest = try change { state throws(LayoutError) in
            try state.takeGuests(
                of: guests.drag, guests.items, at: guests.position, from: guests.source.id, limits: limits,
                "/updateMovement/targetContainer")
        }
        do throws(RequestFailure) {
            let (position, isTaken) = (guests.position, guest != nil)
            let own = try guests.source.whileHeld { [target = self] own throws(RequestFailure) in
                try own.leave(for: target, at: position, isTaken: isTaken)
            }
            if guest != nil { otherHost = guests.source }
            return (own, guest)
        } catch {
            if guest != nil { goBack(to: earlier) }
            throw error
        }
    }

    /// Ends what this container has of a movement that another one knows of.
    func cancelMovement(from other: UInt32) {
        guard let drag = state?.drag, drag.other == other else { return }
        // The items' own container knows, and they may hover here again by the time it would hear of this.
        if drag.isGuest { otherHost = nil }
        putBack()
    }

    /// A movement has ended here, which the other container does not know yet.
    ///
    /// - Parameter held: the other container, if it is held.
    func leaveOther(holding held: ContainerHost? = nil) {
        guard let other = otherHost else { return }
        otherHost = nil
        cancelMovement(in: other, isHeld: other === held)
    }

    /// Ends the other container's side at once, so that nobody who hears of the end finds it otherwise; if it is busy, after that.
    func cancelMovement(in other: ContainerHost, isHeld: Bool) {
        if isHeld { return other.assumeIsolated { [id] in $0.cancelMovement(from: id) } }
        let isDone: Void? = other.performNow { [id] in $0.cancelMovement(from: id) }
        if isDone == nil { other.submit { [id] in $0.cancelMovement(from: id) } }
    }

    // MARK: Drops

    /// Lays a drop out. `commit`, which does not fail, or `goBack` follows.
    ///
    /// - Parameters:
    ///   - items: the newest data of items that come from another container; nil: they are this one's.
    ///   - source: that container.
    func layOutDrop(
        of items: [LayoutCore.Section]? = nil, from source: UInt32? = nil, _ mapping: Mapping, withIDs: Bool
    ) throws(RequestFailure) -> Drop {
        guard let earlier = state, source == nil || earlier.drag?.other == source else {
            throw RequestFailure(
                .unknownMovement, "no items hover over container \(id) any more", pointer: "/endMovement/container")
        }
        let before = try change { state throws(LayoutError) in try state.plainState() }
        var round = DraftedRound(try draft(after: before, mapping.limits), after: before)
        round.draft.namesBatch = withIDs
        let change = try change { state throws(LayoutError) in
            try state.drop(newest: items, in: &round.draft, after: before)
        }
        do throws(RequestFailure) {
            try chargeLayoutMemory()
        } catch {
            goBack(to: earlier)
            throw error
        }
        round.noteApplied()
        return Drop(earlier: earlier, round: round, change: change, withIDs: withIDs)
    }

    func commit(_ drop: Drop) -> WireReply {
        otherHost = nil
        accept(drop.change, of: drop.round)
        return drop.round.reply(drop.change, withIDs: drop.withIDs)
    }
}
