import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Movement between two containers of one user. Both are held meanwhile, so that both change or none.
///
///     their own   the items are gone       ──┐  other    the items lie at the target, with the data of their own
///                 `placement` is `away`      └► other    `placement` is `guests`
extension ContainerHost {
    // MARK: Their own container

    /// Lays the items out in the other container that the finger is in, and takes them out of this one. If the other one cannot take them,
    /// they stay where they are.
    func hover(
        _ movement: Movement, over target: ContainerHost, _ mapping: Mapping
    ) throws(RequestFailure) -> WireReply {
        let items = movement.items.indexPaths.map { container.sections[$0.section].item($0.item) }
        let (owner, position, grip, own) = (movement.owner, movement.position, movement.grip, movement.items)
        let guest = try target.whileHeld { [self] target throws(RequestFailure) in
            try target.proposeGuests(own, items, from: self, at: position, grip: grip, of: owner, mapping)
        }
        var next = movement
        guard let guest else {
            // From over a third container they go home.
            let isAway = movement.placement == .away && movement.other !== target
            if isAway { next.other = nil }
            return reply(to: try propose(next, at: isAway ? .home : next.placement))
        }
        next.other = target
        let proposal: MovementProposal
        do throws(RequestFailure) {
            proposal = try propose(next, at: .away)
        } catch {
            try target.whileHeld { target throws(RequestFailure) in target.abandonPlacement() }
            throw error
        }
        let reply = reply(to: proposal)
        let (guests, velocity) = try target.whileHeld { target throws(RequestFailure) in
            target.show(guest)
            let presented = PresentedLayout(guest.state.prepared, bounds: guest.state.bounds)
            return (guest.state.provisional?.movement, presented.autoScrollVelocity(at: position))
        }
        var whole = reply
        if let guests { whole.updateMovement.targetMovement = guests }
        if velocity != .zero { whole.updateMovement.autoScroll = WirePoint(velocity) }
        return whole
    }

    private func reply(to proposal: MovementProposal) -> WireReply {
        show(proposal)
        return .with {
            $0.generation = proposal.state.generation
            $0.updateMovement = WireMovementReply(proposal)
        }
    }

    /// Deletes the items here and inserts them in the container that they hover over, or leaves both as they are.
    func drop(
        _ movement: Movement, in target: ContainerHost, _ mapping: Mapping, _ catalogue: LayoutCatalogue,
        for user: UInt32, withIDs: Bool, _ held: ContainerHost?
    ) throws(RequestFailure) -> WireReply {
        guard target === held else { throw .cancelled }
        let items = movement.items.indexPaths.map { container.sections[$0.section].item($0.item) }
        let update = QueuedUpdate(
            .with { $0.anchor.at = "none" }, mapping, catalogue, user: user, withIDs: withIDs, screen: { _ in },
            reply: { _ in })
        let other = QueuedUpdate(
            update.message, mapping, catalogue, user: user, withIDs: withIDs, screen: { _ in }, reply: { _ in })
        try stageDrop(update)
        do throws(RequestFailure) {
            try target.whileHeld { [id] target throws(RequestFailure) in
                try target.takeGuests(items, from: id)
                try target.stageDrop(other)
            }
        } catch {
            abandonDrop()
            throw error
        }
        let inserted = try target.whileHeld { target throws(RequestFailure) in try target.commitDrop() }
        let deleted = try commitDrop()
        return .with {
            $0.generation = deleted.generation
            $0.endMovement.update = deleted.updateContainer
            $0.endMovement.targetUpdate = inserted.updateContainer
            $0.endMovement.targetGeneration = inserted.generation
        }
    }

    // MARK: The other container

    /// Lays items of another container out where they would be dropped; nil if the data cannot take them there.
    ///
    /// - Throws: `movement.active` if other items are being moved in this container.
    private func proposeGuests(
        _ items: MovedItems, _ data: [LayoutCore.Section], from source: ContainerHost, at position: Point, grip: Point,
        of owner: NoticeQueue, _ mapping: Mapping
    ) throws(RequestFailure) -> MovementProposal? {
        let before = try current()
        let pointer = "/updateMovement/targetContainer"
        if let movement, movement.other !== source || !movement.isGuest || movement.owner !== owner {
            throw RequestFailure(
                .movementActive, "items of container \(id) are being moved already, expected one movement at a time",
                pointer: pointer)
        }
        if transition != nil { throw transitionActive(pointer) }
        let counts = container.sections.map(\.itemCount)
        try mapping.checkCounts(sections: counts.count, items: counts.reduce(data.count, +), pointer)
        var next =
            movement
            ?? Movement(
                owner: owner, items: items, grip: grip, position: position, committed: before, container: container)
        next.position = position
        if movement == nil {
            next.guests = data.map { $0.adapted(to: definition) }
            next.other = source
            next.charge = try provisionalCharge(next.items, next.guests)
        }
        do throws(RequestFailure) {
            let placement = try target(of: next)
            return placement == .home ? nil : try propose(next, at: placement)
        } catch  where error.code.isAboutData {
            return nil
        }
    }

    /// Takes over the newest data of the items that hover here.
    private func takeGuests(_ data: [LayoutCore.Section], from source: UInt32) throws(RequestFailure) {
        guard let movement, movement.isGuest, movement.other?.id == source else {
            throw RequestFailure(
                .unknownMovement, "no items hover over container \(id) any more", pointer: "/endMovement/container")
        }
        self.movement?.guests = data.map { $0.adapted(to: definition) }
    }

    /// Ends what this container has of a movement that another one knows of.
    func cancelMovement(from other: UInt32) {
        guard var ended = movement, ended.other?.id == other else { return }
        // The items' own container knows, and they may hover here again by the time it would hear of this.
        if ended.isGuest { ended.other = nil }
        _ = putBack(ended)
    }

    /// A movement has ended here, which the other container does not know yet.
    ///
    /// - Parameter held: the other container, if it is held.
    func leaveOther(_ movement: Movement, holding held: ContainerHost? = nil) {
        guard let other = movement.other else { return }
        cancelMovement(in: other, isHeld: other === held)
    }

    /// Ends the other container's side at once, so that nobody who hears of the end finds it otherwise; if it is busy, after that.
    func cancelMovement(in other: ContainerHost, isHeld: Bool) {
        if isHeld { return other.assumeIsolated { [id] in $0.cancelMovement(from: id) } }
        let isDone: Void? = other.performNow { [id] in $0.cancelMovement(from: id) }
        if isDone == nil { other.submit { [id] in $0.cancelMovement(from: id) } }
    }

    // MARK: Drops in two steps

    /// Lays a drop out. `commitDrop`, which does not fail, or `abandonDrop` follows.
    private func stageDrop(_ update: QueuedUpdate) throws(RequestFailure) {
        guard let movement else { throw .cancelled }
        let before = try committed()
        var pass = pass(after: before, update.mapping.limits)
        let usedFallback = usesFallback
        do throws(RequestFailure) {
            var attempt = UpdateAttempt([update], isFinal: true, inbox)
            let batch = movement.update(to: movement.placement, in: container)
            pass.transaction.namesBatch = update.withIDs
            try checked { () throws(LayoutError) in try pass.transaction.carryOut(batch, "/endMovement") }
            pass.applied = [
                LayoutPass.AppliedUpdate(batchCount: 1, batchSections: pass.transaction.batchSections)
            ]
            try checked { () throws(LayoutError) in try pass.transaction.reserveRest() }
            let outcome = try layOut(&pass, for: update, &attempt)
            try chargeLayoutMemory()
            staged = StagedDrop(update: update, pass: pass, outcome: outcome, usedFallback: usedFallback)
        } catch {
            usesFallback = usedFallback
            dropLayoutIfAhead(pass.stage, error)
            throw error
        }
    }

    private func commitDrop() throws(RequestFailure) -> WireReply {
        guard var staged else { throw .cancelled }
        self.staged = nil
        isDropping = true
        defer { isDropping = false }
        commit(staged.pass, &staged.outcome)
        finish([staged.update], staged.pass, staged.outcome)
        guard let result = staged.update.result else { throw .cancelled }
        return try result.get()
    }

    private func abandonDrop() {
        guard let staged else { return }
        self.staged = nil
        usesFallback = staged.usedFallback
        dropLayoutIfAhead(staged.pass.stage, .cancelled)
    }
}

extension LayoutCore.Section {
    /// The data of one item, with its identifier.
    fileprivate func item(_ number: Int) -> LayoutCore.Section {
        var item = part(number..<number + 1)
        if let identifiers {
            item.identifiers = SectionIdentifiers(identifiers.section, identifiers.items[number..<number + 1])
        }
        return item
    }
}
