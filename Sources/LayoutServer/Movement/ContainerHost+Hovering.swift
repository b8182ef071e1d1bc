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
        let update: QueuedUpdate
    }

    // MARK: Their own container

    /// Lays the items out in the other container that the finger is in, and takes them out of this one. If the other one cannot take them,
    /// they stay where they are.
    func hover(
        at position: Point, over target: ContainerHost, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        guard let drag = state?.drag, let items = state?.draggedItems else { throw .cancelled }
        let guests = Guests(drag: drag, items: items, source: self, position: position)
        let taken = try target.whileHeld { target throws(RequestFailure) in try target.take(guests, mapping) }
        let own: DragStep?
        do throws(RequestFailure) {
            own = try change { state throws(LayoutError) in
                try state.hover(at: position, over: target.id, isTaken: taken != nil)
            }
        } catch {
            if taken != nil { try target.whileHeld { target throws(RequestFailure) in target.giveBack() } }
            throw error
        }
        guard let own else { throw .cancelled }
        otherHost = state?.drag?.other == nil ? nil : taken == nil ? otherHost : target
        show(own)
        var reply = WireReply()
        reply.generation = own.state.generation
        reply.updateMovement = WireMovementReply(own)
        reply.updateMovement.clearAutoScroll()
        guard let step = taken else { return reply }
        try target.whileHeld { target throws(RequestFailure) in target.keepGuests(step) }
        if let drag = step.state.drag { reply.updateMovement.targetMovement = WireMovement(drag) }
        if step.autoScroll != .zero { reply.updateMovement.autoScroll = WirePoint(step.autoScroll) }
        return reply
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

    /// Lays items of another container out where they would be dropped; nil if the data cannot take them there.
    ///
    /// - Throws: `movement.active` if other items are being moved in this container.
    private func take(_ guests: Guests, _ mapping: Mapping) throws(RequestFailure) -> DragStep? {
        let limits = CollectionLimits(mapping.limits)
        let earlier = (state, otherHost)
        let step = try change { state throws(LayoutError) in
            try state.takeGuests(
                of: guests.drag, guests.items, at: guests.position, from: guests.source.id, limits: limits,
                "/updateMovement/targetContainer")
        }
        guard let step else { return nil }
        (beforeGuests, otherHost) = (earlier, guests.source)
        return step
    }

    /// The items' own container is laid out without them.
    private func keepGuests(_ step: DragStep) {
        beforeGuests = (nil, nil)
        show(step)
    }

    /// The items' own container cannot be laid out without them.
    private func giveBack() {
        goBack(to: beforeGuests.state)
        otherHost = beforeGuests.other
        beforeGuests = (nil, nil)
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
        let update = QueuedUpdate(
            WireUpdateContainer(), mapping, LayoutCatalogue(), user: owner, withIDs: withIDs, screen: { _ in },
            reply: { _ in })
        return Drop(earlier: earlier, round: round, change: change, update: update)
    }

    func commit(_ drop: Drop) -> WireReply {
        otherHost = nil
        accept(drop.change, of: drop.round)
        drop.round.finish([drop.update], drop.change)
        guard case .success(let reply)? = drop.update.result else { return WireReply() }
        return reply
    }
}
