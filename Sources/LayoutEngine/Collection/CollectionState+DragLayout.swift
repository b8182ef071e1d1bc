/// Laying a container out with items in places that are not those of its data.
extension CollectionState {
    /// The state without a drag.
    package mutating func committed() throws(LayoutError) -> LaidOutState {
        guard let drag else { return shown }
        guard let motion = try motionWithoutDrag(), motion.step != drag.committed.step else { return drag.committed }
        do throws(LayoutError) {
            guard let prepared = try preparedInstance().moving?.prepared(motion, of: container, isShown: false) else {
                return drag.committed
            }
            return drag.committed.moved(to: prepared, motion)
        } catch {
            host.report(error)
            throw error
        }
    }

    /// Lays the container out with the items of a drag at another placement. The data is made from the container's own, or by moving the
    /// items from where they lie, and a layout that can update takes over what that does not touch.
    ///
    /// - Parameter before: the state in which the items lie at the drag's present placement.
    /// - Throws: `update.*` if the data cannot be so, or what the layout refuses; everything is then as it was.
    mutating func layOut(
        _ drag: Drag, at placement: MovedPlacement, after before: LaidOutState
    ) throws(LayoutError) -> DraggedLayout {
        let step = drag.items.update(from: drag.placement, to: placement)
        let plan = try step.plan(before: drag.container.sections.itemCounts)
        var next = drag
        next.placement = placement
        next.container = try data(of: drag, at: placement, plan)
        next.order = try order(of: drag, at: placement)
        let (prepared, reused, duration) = try prepare(next, after: before, plan)
        let state = laidOut(
            prepared, in: nextGeneration, duration,
            offsets: before.orthogonalOffsets.filter { prepared.orthogonalRows[$0.key] != nil },
            data: (next.container.sections, identifiers))
        let diff = changes(from: before, to: state, map: ItemMap(plan), reused: reused)
            .renumbered(before: drag.order, after: next.order, moving: next.ownItems)
        return DraggedLayout(drag: next, state: state, diff: diff)
    }

    // MARK: Data

    private func data(
        of drag: Drag, at placement: MovedPlacement, _ plan: UpdatePlan
    ) throws(LayoutError) -> Container {
        var result = container
        switch (drag.placement, placement) {
        case (_, .home): break
        case (.gathered, .gathered), (.guests, .guests):
            var update = CheckedUpdate()
            update.movedItems = drag.items.update(from: drag.placement, to: placement).movedItems
            result.sections = try update.sections(of: drag.container, after: plan)
        default:
            let update = drag.update(to: placement, in: container)
            result.sections = try update.sections(of: container, after: try update.plan(for: container))
        }
        return result
    }

    private func order(of drag: Drag, at placement: MovedPlacement) throws(LayoutError) -> ItemMap {
        if placement == .home { return .identity }
        let update = drag.items.update(from: .home, to: placement)
        return ItemMap(try update.plan(before: container.sections.itemCounts))
    }

    // MARK: Layout

    /// Back home the layout is the one that was prepared there, unless steps have moved its items since.
    private mutating func prepare(
        _ drag: Drag, after before: LaidOutState, _ plan: UpdatePlan
    ) throws(LayoutError) -> (PreparedLayout, ReusedCells, Duration) {
        let isHome = drag.placement == .home
        let usedFallback = usesFallback
        do throws(LayoutError) {
            let clock = ContinuousClock()
            let start = clock.now
            if let updated = try edited(before, by: plan, to: drag.container) {
                let layout = isHome ? drag.committed.prepared : updated.layout
                return (layout, updated.reused, clock.now - start)
            }
            if isHome && instance?.layout.stateful == nil && before.motion == nil {
                return (drag.committed.prepared, .none, drag.committed.duration)
            }
            // To a script that caches by its data, other data is what this is.
            let layout = instance?.layout.stateful
            try reporting(orFallback: ()) { () throws(LayoutError) in
                try layout?.willInvalidate(ChangeReason.data.rawValue, nil, in: drag.container)
            }
            let (prepared, duration) = try prepare(
                drag.container, as: definition, with: parameters, after: ItemMap(plan), from: before)
            let home = isHome ? try atHome(drag, after: before, plan) : nil
            return (home ?? prepared, .none, duration)
        } catch {
            usesFallback = usedFallback
            // A layout with state of its own may have followed a placement that is not shown.
            dropStatefulInstance()
            throw error
        }
    }

    /// What was prepared at home; of a layout that moves, with the bodies where they are in the state before.
    private mutating func atHome(
        _ drag: Drag, after before: LaidOutState, _ plan: UpdatePlan
    ) throws(LayoutError) -> PreparedLayout {
        guard let moving = instance?.layout.moving, let motion = drag.committed.motion, let shown = before.motion
        else { return drag.committed.prepared }
        let resumed = motion.resumed(after: shown, map: ItemMap(plan))
        preparedMotion = resumed
        return try reporting { () throws(LayoutError) in
            try moving.prepared(resumed, of: drag.container, isShown: true)
        }
    }

    /// Lays items out at other places at the cost of what that touches; nil if the layout must be prepared.
    private mutating func edited(
        _ before: LaidOutState, by plan: UpdatePlan, to container: Container
    ) throws(LayoutError) -> PreparedUpdate? {
        guard let layout = editableLayout() else { return nil }
        return try reporting { () throws(LayoutError) -> PreparedUpdate? in
            let stale = try layout.invalidation(of: before.prepared, from: before.bounds, to: container.bounds)
            if stale?.needsPrepare == true { return nil }
            var edit = ContainerEdit()
            edit.apply(plan)
            return try layout.update(before.prepared, after: edit, of: container)
        }
    }

    /// From the state that is shown to the one without the drag.
    mutating func changesBack(_ drag: Drag, from shown: LaidOutState, to committed: LaidOutState) -> FrameDiff {
        if drag.placement == .home { return .none }
        guard let plan = try? drag.planBack() else { return .everything }
        let updated = try? edited(shown, by: plan, to: container)
        return changes(from: shown, to: committed, map: ItemMap(plan), reused: updated?.reused ?? .none)
            .renumbered(before: drag.order, after: .identity, moving: drag.ownItems)
    }
}
