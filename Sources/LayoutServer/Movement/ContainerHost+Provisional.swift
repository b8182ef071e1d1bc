import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// Laying a container out with items in places that are not those of its data.
extension ContainerHost {
    /// The data as it is laid out.
    var presentedContainer: Container { movement?.container ?? container }

    /// The number of the next generation, provisional or not.
    var nextGeneration: UInt64 { (snapshot?.generation ?? 0) + 1 }

    /// The state without a movement.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func committed() throws(RequestFailure) -> Snapshot {
        guard let movement else { return try current() }
        return try reportingPluginErrors { () throws(LayoutError) in try present(movement) }
    }

    /// Lays the container out with the items of a movement at another placement. The data is made from the container's own, or by
    /// moving the items from where they lie, and a layout that can update takes over what that does not touch.
    ///
    /// - Parameter before: the state in which the items lie at the movement's present placement.
    /// - Throws: `update.*` if the data cannot be so, or what the layout refuses; everything is then as it was.
    func layOut(
        _ movement: Movement, at placement: MovedPlacement, after before: Snapshot
    ) throws(RequestFailure) -> ProvisionalLayout {
        let step = movement.items.update(from: movement.placement, to: placement)
        let counts = movement.container.sections.map(\.itemCount)
        let plan = try checked("") { () throws(LayoutError) in try step.plan(before: counts) }
        var next = movement
        next.placement = placement
        next.container = try data(of: movement, at: placement, plan)
        next.order = try order(of: movement, at: placement)
        let (prepared, reused, duration) = try prepare(next, after: before, plan)
        let offsets = before.orthogonalOffsets.filter { prepared.orthogonalRows[$0.key] != nil }
        let snapshot = snapshot(
            nextGeneration, container.bounds, prepared, duration, offsets, definition,
            data: (next.container.sections, identifiers))
        let changes = changes(from: before, to: snapshot, ItemMap(plan), reused)
            .renumbered(before: movement.order, after: next.order, moving: next.ownItems)
        return ProvisionalLayout(movement: next, snapshot: snapshot, changes: changes)
    }

    // MARK: Data

    private func data(
        of movement: Movement, at placement: MovedPlacement, _ plan: UpdatePlan
    ) throws(RequestFailure) -> Container {
        var result = container
        switch (movement.placement, placement) {
        case (_, .home): break
        case (.gathered, .gathered), (.guests, .guests):
            var update = CheckedUpdate()
            update.movedItems = movement.items.update(from: movement.placement, to: placement).movedItems
            result.sections = try checked("") { () throws(LayoutError) in
                try update.sections(of: movement.container, after: plan)
            }
        default:
            let update = movement.update(to: placement, in: container)
            result.sections = try checked("") { () throws(LayoutError) in
                try update.sections(of: container, after: try update.plan(for: container))
            }
        }
        return result
    }

    private func order(of movement: Movement, at placement: MovedPlacement) throws(RequestFailure) -> ItemMap {
        if placement == .home { return .identity }
        let update = movement.items.update(from: .home, to: placement)
        let counts = container.sections.map(\.itemCount)
        return try checked("") { () throws(LayoutError) in ItemMap(try update.plan(before: counts)) }
    }

    // MARK: Layout

    /// Back home the layout is the one that was prepared there.
    private func prepare(
        _ movement: Movement, after before: Snapshot, _ plan: UpdatePlan
    ) throws(RequestFailure) -> (PreparedLayout, ReusedCells, Duration) {
        let isHome = movement.placement == .home
        let usedFallback = usesFallback
        do throws(RequestFailure) {
            let clock = ContinuousClock()
            let start = clock.now
            if let updated = try edited(before, plan, movement.container) {
                let layout = isHome ? movement.committed.prepared : updated.layout
                return (layout, updated.reused, clock.now - start)
            }
            if isHome && instance?.layout.stateful == nil {
                return (movement.committed.prepared, .none, movement.committed.duration)
            }
            // To a script that caches by its data, other data is what this is.
            try reportingPluginErrors(orFallback: ()) { () throws(LayoutError) in
                try instance?.layout.stateful?.willInvalidate(
                    ChangeReason.data.rawValue, nil, in: movement.container)
            }
            let (prepared, duration) = try prepare(
                movement.container, definition, parameters, after: ItemMap(plan), from: before)
            try chargeLayoutMemory()
            let home = isHome ? try atHome(movement, after: before, plan) : nil
            return (home ?? prepared, .none, duration)
        } catch {
            usesFallback = usedFallback
            // A layout with state of its own may have followed a placement that is not shown.
            if instance?.layout.stateful != nil { dropLayout() }
            throw error
        }
    }

    /// What was prepared at home; of a layout that moves, with the bodies where they are in the state before.
    private func atHome(
        _ movement: Movement, after before: Snapshot, _ plan: UpdatePlan
    ) throws(RequestFailure) -> PreparedLayout {
        guard let moving = instance?.layout.moving, let motion = movement.committed.motion, let shown = before.motion
        else { return movement.committed.prepared }
        let resumed = motion.resumed(after: shown, map: ItemMap(plan))
        preparedMotion = resumed
        return try reportingPluginErrors { () throws(LayoutError) in
            try moving.prepared(resumed, of: movement.container, isShown: true)
        }
    }

    /// Lays items out at other places at the cost of what that touches; nil if the layout must be prepared.
    private func edited(
        _ before: Snapshot, _ plan: UpdatePlan, _ container: Container
    ) throws(RequestFailure) -> PreparedUpdate? {
        guard !usesFallback, !before.answersQueries, let instance, instance.matches(definition, parameters),
            instance.layout.stateful == nil
        else { return nil }
        return try reportingPluginErrors { () throws(LayoutError) -> PreparedUpdate? in
            let stale = try instance.layout.invalidation(
                of: before.prepared, from: before.bounds, to: container.bounds)
            if stale?.needsPrepare == true { return nil }
            var edit = ContainerEdit()
            edit.apply(plan)
            return try instance.layout.update(before.prepared, after: edit, of: container)
        }
    }

    /// From the state that is shown to the one without the movement.
    func changesBack(_ movement: Movement, from shown: Snapshot, to committed: Snapshot) -> FrameDiff {
        if movement.placement == .home { return .none }
        guard let plan = try? movement.planBack() else { return .everything }
        let updated = try? edited(shown, plan, container)
        return changes(from: shown, to: committed, ItemMap(plan), updated?.reused ?? .none)
            .renumbered(before: movement.order, after: .identity, moving: movement.ownItems)
    }
}

extension Movement {
    /// What leads from what is laid out to the data.
    func planBack() throws(LayoutError) -> UpdatePlan {
        try items.update(from: placement, to: .home).plan(before: container.sections.map(\.itemCount))
    }

    /// The items that are the container's own.
    var ownItems: [IndexPath] { isGuest ? [] : items.indexPaths }

    /// The batch update that leads from the data of a container to a placement.
    func update(to placement: MovedPlacement, in container: Container) -> CheckedUpdate {
        let moves = items.update(from: .home, to: placement)
        var update = CheckedUpdate()
        update.movedItems = moves.movedItems
        update.deletedItems = moves.deletedItems
        if case .guests(let first) = placement {
            update.insertedItems = guests.enumerated().map { number, guest in
                let host = container.sections[first.section]
                return .init(section: first.section, item: first.item + number, content: guest.guest(of: host))
            }
        }
        return update
    }
}

extension LayoutCore.Section {
    /// The data as items of another section: where that has items, with the data that those have.
    fileprivate func guest(of host: LayoutCore.Section) -> LayoutCore.Section {
        var guest = self
        if host.itemCount > 0 {
            if host.itemSizes == nil { guest.itemSizes = nil }
            guest.itemValues = itemValues.filter { host.itemValues[$0.key] != nil }
        }
        if host.identifiers == nil { guest.identifiers = nil }
        return guest
    }
}
