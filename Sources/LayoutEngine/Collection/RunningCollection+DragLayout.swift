/// Laying a container out with items in places that are not those of its data.
extension RunningCollection {
    /// The state without a drag. If steps have moved items since the drag began, it is laid out from their present places.
    ///
    /// - Throws: what the layout throws then, which is reported to the host.
    /// - Complexity: O(1), or O(items) where steps have moved them
    package func committed() throws(LayoutError) -> LaidOutState {
        guard let drag = collection.drag else { return collection.shown }
        guard let motion = try collection.motionWithoutDrag(), motion.step != drag.committed.step else {
            return drag.committed
        }
        do throws(LayoutError) {
            guard
                let prepared = try preparedInstance().moving?.prepared(motion, of: collection.container, isShown: false)
            else {
                return drag.committed
            }
            return drag.committed.moved(to: prepared, motion)
        } catch {
            collection.host.report(error)
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
        let prepared = try attempt { [next] running throws(LayoutError) in
            running.beginHistory()
            let prepared = try running.prepare(next, after: before, plan)
            running.collection.usesFallback = prepared.usesFallback
            return prepared
        }
        let state = collection.laidOut(
            prepared, in: collection.nextGeneration,
            offsets: before.orthogonalOffsets.filter { prepared.layout.orthogonalRows[$0.key] != nil },
            sections: next.container.sections)
        let diff = changes(from: before, to: state, map: ItemMap(plan), reused: prepared.reused)
            .renumbered(before: drag.order, after: next.order, moving: next.ownItems)
        return DraggedLayout(drag: next, state: state, diff: diff)
    }

    // MARK: Data

    private func data(
        of drag: Drag, at placement: MovedPlacement, _ plan: UpdatePlan
    ) throws(LayoutError) -> Container {
        var result = collection.container
        switch (drag.placement, placement) {
        case (_, .home): break
        case (.gathered, .gathered), (.guests, .guests):
            var update = CheckedUpdate()
            update.movedItems = drag.items.update(from: drag.placement, to: placement).movedItems
            result.sections = try update.sections(of: drag.container, after: plan)
        default:
            let update = drag.update(to: placement, in: collection.container)
            result.sections = try update.sections(
                of: collection.container, after: try update.plan(for: collection.container))
        }
        return result
    }

    private func order(of drag: Drag, at placement: MovedPlacement) throws(LayoutError) -> ItemMap {
        if placement == .home { return .identity }
        let update = drag.items.update(from: .home, to: placement)
        return ItemMap(try update.plan(before: collection.container.sections.itemCounts))
    }

    // MARK: Layout

    /// Back home the layout is the one that was prepared there, unless steps have moved its items since.
    ///
    /// A script prepares the container even then, so that what it keeps is of the data without the drag; the layout that it returns is not
    /// used.
    private func prepare(
        _ drag: Drag, after before: LaidOutState, _ plan: UpdatePlan
    ) throws(LayoutError) -> Preparation {
        let isHome = drag.placement == .home
        let clock = ContinuousClock()
        let start = clock.now
        if let updated = try edited(before, by: plan, to: drag.container) {
            let layout = isHome ? drag.committed.prepared : updated.layout
            return Preparation(layout: layout, duration: clock.now - start, reused: updated.reused)
        }
        let script = instance?.layout.stateful
        if isHome && script == nil && before.motion == nil {
            return Preparation(
                layout: drag.committed.prepared, duration: drag.committed.duration,
                answersQueries: drag.committed.answersQueries, usesFallback: collection.usesFallback)
        }
        // To a script that caches by its data, other data is what this is.
        try reporting(orFallback: ()) { () throws(LayoutError) in
            try script?.willInvalidate(ChangeReason.data.rawValue, nil, in: drag.container)
        }
        let prepared = try prepare(
            drag.container, as: collection.layout, after: ItemMap(plan), from: before)
        return isHome ? try atHome(prepared, of: drag, after: before, plan) : prepared
    }

    /// What was prepared at home; of a layout that moves, with the bodies where they are in the state before.
    private func atHome(
        _ prepared: Preparation, of drag: Drag, after before: LaidOutState, _ plan: UpdatePlan
    ) throws(LayoutError) -> Preparation {
        var home = prepared
        home.layout = drag.committed.prepared
        guard let moving = instance?.layout.moving, let motion = drag.committed.motion, let shown = before.motion
        else { return home }
        let resumed = motion.resumed(after: shown, map: ItemMap(plan))
        home.motion = resumed
        home.layout = try reporting { () throws(LayoutError) in
            try moving.prepared(resumed, of: drag.container, isShown: true)
        }
        return home
    }

    /// Lays items out at other places at the cost of what that touches; nil if the layout must be prepared.
    private func edited(
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

    /// From the state that is shown to the one without the drag. Everything has changed if there is no plan for the way back.
    func changesBack(_ drag: Drag, from shown: LaidOutState, to committed: LaidOutState) -> FrameDiff {
        if drag.placement == .home { return .none }
        guard let plan = try? drag.planBack() else { return .everything }
        let updated = try? edited(shown, by: plan, to: collection.container)
        return changes(from: shown, to: committed, map: ItemMap(plan), reused: updated?.reused ?? .none)
            .renumbered(before: drag.order, after: .identity, moving: drag.ownItems)
    }
}
