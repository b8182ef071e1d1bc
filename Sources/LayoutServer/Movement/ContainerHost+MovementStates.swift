import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// The states that readers see while items are being moved, and how they follow from changes of the data.
extension ContainerHost {
    // MARK: The finger

    /// Where the items would be dropped. The question is put to the container as it is without the movement: the answer depends on the
    /// position alone. In what is laid out, the items that make room would come under the finger, ask for another target, and flicker.
    func target(of movement: Movement) throws(RequestFailure) -> MovedPlacement {
        let (position, items) = (movement.position, movement.items)
        let found = try reportingPluginErrors { () throws(LayoutError) in
            try presented(movement.committed, of: container).insertionPoint(at: position, moving: movement.movingRanges)
        }
        guard let proposed = found?.indexPath else { return movement.placement }
        let path = movement.isGuest ? proposed : try chosenTarget(of: movement, proposed)
        if movement.isGuest { return .guests(at: path) }
        let placement = MovedPlacement.gathered(at: path)
        let isHome = items.indexPaths.indices.allSatisfy {
            items.indexPath(of: $0, in: placement) == items.indexPaths[$0]
        }
        return isHome ? .home : placement
    }

    /// The target that a script chooses.
    private func chosenTarget(of movement: Movement, _ proposed: IndexPath) throws(RequestFailure) -> IndexPath {
        if definition.isBuiltIn || usesFallback { return proposed }
        var counts = container.sections.map(\.itemCount)
        for path in movement.items.indexPaths { counts[path.section] -= 1 }
        return try reportingPluginErrors(orFallback: proposed) { () throws(LayoutError) in
            try preparedInstance().stateful?.movementTarget(
                of: movement.items.indexPaths[0], at: movement.position, proposed: proposed, counts: counts,
                in: container) ?? proposed
        }
    }

    /// Lays the items of a movement out at a placement, or at their present one if the data cannot take them there. Nothing is shown.
    func propose(
        _ movement: Movement, at placement: MovedPlacement
    ) throws(RequestFailure) -> MovementProposal {
        let before = try current()
        var laidOut: ProvisionalLayout?
        if placement != movement.placement {
            do throws(RequestFailure) {
                laidOut = try layOut(movement, at: placement, after: before)
            } catch  where error.code.isAboutData && !movement.isGuest {
                laidOut = nil
            }
        }
        let next = laidOut?.movement ?? movement
        let generation = laidOut == nil ? before.generation : nextGeneration
        do throws(RequestFailure) {
            let state = try described(next, in: laidOut?.snapshot ?? before, generation: generation)
            return MovementProposal(movement: next, before: before, state: state, changes: laidOut?.changes)
        } catch {
            if laidOut != nil { abandonPlacement() }
            throw error
        }
    }

    /// A placement was laid out and is not shown: a layout with state of its own has followed it.
    func abandonPlacement() {
        if instance?.layout.stateful != nil { dropLayout() }
    }

    /// Shows a proposal, and tells subscribers.
    func show(_ proposal: MovementProposal) {
        movement = proposal.movement
        publish(proposal.state)
        notifyMovement(from: proposal.before, to: proposal.state, proposal.changes ?? .none)
    }

    /// Ends a movement without a change of the data.
    ///
    /// - Parameter held: the other container, if it is held.
    /// - Returns: what has changed; nil: nothing was laid out otherwise.
    func putBack(_ movement: Movement, holding held: ContainerHost? = nil) -> FrameDiff? {
        guard let before = snapshot else { return nil }
        self.movement = nil
        leaveOther(movement, holding: held)
        guard movement.placement != .home else {
            // What others have piled up on the lifted items may fall.
            let hasMoved = before.step != movement.committed.step
            let state = hasMoved ? before.moved(to: before.prepared, before.motion?.awake()) : before
            publish(state.showing(nil, generation: before.generation))
            notifyMovement(from: before, to: before, .none)
            return nil
        }
        // A script that cannot prepare the data again is made anew for the next call.
        let laidOut = try? layOut(movement, at: .home, after: before)
        let changes = laidOut?.changes ?? .everything
        let home = laidOut.flatMap { $0.snapshot.motion == nil ? nil : $0.snapshot } ?? movement.committed
        let state = home.showing(nil, generation: before.generation + 1)
        publish(state)
        notifyMovement(from: before, to: state, changes)
        return changes
    }

    private func notifyMovement(from before: Snapshot, to after: Snapshot, _ changes: FrameDiff) {
        notify(
            NoticeQueue.Invalidation(
                generationBefore: before.generation, generation: after.generation, reason: .movement,
                changes: changes, sizeBefore: before.prepared.contentSize, sizeAfter: after.prepared.contentSize,
                bounds: after.bounds, movement: snapshot?.provisional?.movement))
    }

    // MARK: Changes of the data

    /// The outcome of the update that drops the items: what was laid out has got the index paths of the data.
    ///
    /// - Parameter back: from what was shown to the state without the movement, for a drop in another container.
    func dropped(
        _ movement: Movement, _ outcome: UpdateOutcome, _ plan: UpdatePlan?, _ back: FrameDiff
    ) -> UpdateOutcome {
        guard let shown = snapshot, let plan else { return outcome }
        self.movement = nil
        var outcome = outcome
        (outcome.generationBefore, outcome.sizeBefore) = (shown.generation, shown.prepared.contentSize)
        guard movement.other == nil else {
            outcome.changes = back.then(outcome.changes ?? .none)
            return outcome
        }
        let places = movement.items.indexPaths.indices.compactMap {
            movement.items.indexPath(of: $0, in: movement.placement)
        }
        var changes = FrameDiff(renumbering: plan, stale: places)
        // A script may place the same data otherwise once it is the data.
        if !definition.isBuiltIn { changes = changes.then(self.changes(from: shown, to: outcome.snapshot, .identity)) }
        outcome.changes = changes
        return outcome
    }

    /// The outcome of an update while items are being moved: the movement goes on in the changed data, or is cancelled if that cannot
    /// be.
    ///
    /// - Parameter back: from what was shown to the state without the movement, before the update.
    func followed(
        _ movement: Movement, _ outcome: UpdateOutcome, _ pass: LayoutPass, _ back: FrameDiff
    ) -> UpdateOutcome {
        guard let shown = snapshot else { return outcome }
        var outcome = outcome
        var next = movement
        next.committed = outcome.snapshot
        (outcome.generationBefore, outcome.sizeBefore) = (shown.generation, shown.prepared.contentSize)
        self.movement = nil
        if pass.context?.needsPrepare != true {
            // Only the bounds or the offsets of rows have changed.
            next.container.bounds = container.bounds
            let scrolled = snapshot(
                outcome.snapshot.generation, container.bounds, shown.prepared, shown.duration,
                outcome.snapshot.orthogonalOffsets, definition, keeping: shown,
                data: (next.container.sections, identifiers))
            let generation = outcome.changes == nil ? shown.generation : scrolled.generation
            outcome.snapshot = (try? described(next, in: scrolled, generation: generation)) ?? scrolled
            self.movement = next
            return outcome
        }
        outcome.changes = back.then(outcome.changes ?? .none)
        guard let laidOut = try? resumed(next, pass.transaction.followingMap) else {
            abandonPlacement()
            leaveOther(next)
            return outcome
        }
        self.movement = laidOut.movement
        outcome.snapshot = laidOut.snapshot
        outcome.changes = outcome.changes?.then(laidOut.changes)
        return outcome
    }

    /// Lays out a movement in data that has changed.
    ///
    /// - Throws: if none of its items is left, or they cannot be laid out.
    private func resumed(_ movement: Movement, _ map: ItemMap) throws(RequestFailure) -> ProvisionalLayout {
        var next = movement
        if !next.isGuest { next.items = MovedItems(next.items.indexPaths.compactMap(map.newPath)) }
        let isComplete = next.items.indexPaths.count == movement.items.indexPaths.count
        guard !next.items.indexPaths.isEmpty, isComplete || movement.other == nil else { throw .cancelled }
        (next.placement, next.order, next.container) = (.home, .identity, container)
        next.charge?.release()
        next.charge = try provisionalCharge(next.items, next.guests)
        let generation = movement.committed.generation
        let placement = movement.placement == .away ? .away : try target(of: next)
        if placement == .home {
            let state = try described(next, in: movement.committed, generation: generation)
            return ProvisionalLayout(movement: next, snapshot: state, changes: .none)
        }
        var laidOut = try layOut(next, at: placement, after: movement.committed)
        laidOut.snapshot = try described(laidOut.movement, in: laidOut.snapshot, generation: generation)
        return laidOut
    }

    // MARK: What clients see

    /// A state with what clients are told of the movement.
    private func described(
        _ movement: Movement, in state: Snapshot, generation: UInt64
    ) throws(RequestFailure) -> Snapshot {
        var message = WireMovement()
        message.indexPaths = movement.items.indexPaths.map { WireIndexPath($0) }
        for (number, identifier) in movedIdentifiers(of: movement).enumerated() {
            if let identifier { message.indexPaths[number].id = WireIdentifier(identifier) }
        }
        if let target = movement.target { message.target = WireIndexPath(target) }
        message.position = WirePoint(movement.position)
        message.lifted = WireAttributes(try lifted(movement, in: state))
        message.dataGeneration = movement.committed.generation
        if let other = movement.other {
            if movement.isGuest { message.sourceContainer = other.id }
            if movement.placement == .away { message.targetContainer = other.id }
        }
        return state.showing(
            ProvisionalOrder(map: movement.order, committed: movement.committed, movement: message),
            generation: generation)
    }

    /// The identifiers of the items that are moved, in their own container.
    private func movedIdentifiers(of movement: Movement) -> [Identifier?] {
        if movement.isGuest {
            return movement.guests.map { ReplyIdentifiers([$0])?.item(IndexPath(section: 0, item: 0)) }
        }
        let identifiers = ReplyIdentifiers(container.sections)
        return movement.items.indexPaths.map { identifiers?.item($0) }
    }

    /// The lifted items, centered under the finger less the grip. (UIKit's
    /// `layoutAttributesForInteractivelyMovingItem(at:withTargetPosition:)`.)
    ///
    /// - Complexity: O(items that are moved)
    private func lifted(_ movement: Movement, in state: Snapshot) throws(RequestFailure) -> [LayoutAttributes] {
        let middle = Point(
            x: movement.position.x - movement.grip.x, y: movement.position.y - movement.grip.y)
        var lifted: [LayoutAttributes] = []
        for (number, path) in movement.items.indexPaths.enumerated() {
            guard let place = movement.items.indexPath(of: number, in: movement.placement) else { continue }
            let found = try reportingPluginErrors { () throws(LayoutError) in
                try presented(state, of: movement.container).attributes(of: place)
            }
            guard var attributes = found else { continue }
            attributes.element = .cell(path)
            attributes.center = middle
            attributes.pinDisplacement = nil
            lifted.append(attributes)
        }
        if definition.isBuiltIn || usesFallback || lifted.isEmpty { return lifted }
        // A script may choose others.
        return try reportingPluginErrors(orFallback: lifted) { () throws(LayoutError) in
            try preparedInstance().stateful?.liftedAttributes(
                lifted, at: movement.position, in: movement.container) ?? lifted
        }
    }

    /// A state as its user sees it.
    func presented(_ state: Snapshot, of container: Container) throws(LayoutError) -> PresentedLayout {
        PresentedLayout(
            state.prepared, bounds: state.bounds, offsets: state.orthogonalOffsets,
            live: state.answersQueries ? try preparedInstance().querySource(for: state.prepared, of: container) : nil)
    }
}

extension Movement {
    /// The items that do not count where they would be dropped.
    var movingRanges: [ItemRange] { isGuest ? [] : items.ranges }
}

extension RequestFailure.Code {
    /// Whether a batch update was refused.
    var isAboutData: Bool {
        switch self {
        case .updateItemCount, .updateSectionCount, .updateMissing, .updateMissingData, .updateConflict, .invalid,
            .duplicateIdentifier:
            true
        default: false
        }
    }
}
