/// Transitions that follow fingers: the container is between two layouts until they are released.
extension RunningCollection {
    /// Begins a transition.
    ///
    /// - Parameters:
    ///   - destination: the layout that it leads to.
    ///   - focus: the point between the fingers, from the origin of the bounds; nil: the middle.
    ///   - owner: identifies the client whose fingers they are.
    ///   - budget: pays for the data in the other layout.
    /// - Throws: `transition.active`, `movement.active`, or what either layout refuses.
    package mutating func beginTransition(
        to destination: TransitionDestination, focus: Point?, by owner: ObjectIdentifier, budget: any MemoryBudget,
        _ pointer: String
    ) throws(LayoutError) -> Change? {
        if collection.transition != nil { throw collection.transitionActive(pointer + "/container") }
        if collection.drag != nil {
            throw LayoutError(
                .dragActive,
                "items of container \(collection.id) are being moved, expected a container of which none are",
                pointer: pointer + "/container")
        }
        let focus = focus ?? Point(x: collection.container.bounds.width / 2, y: collection.container.bounds.height / 2)
        let base = collection.shown
        return try attempt { next throws(LayoutError) in
            let (layout, isOwnLayout) =
                switch destination {
                case .layout(let layout): (layout, false)
                case .parameters(let parameters): (LayoutConfiguration(next.collection.definition, parameters), true)
                }
            let own = next.collection.container
            let container = own.adapted(to: layout.definition)
            let other = try next.makeOtherLayout(layout, of: container, from: base, budget: budget)
            let sides: TransitionSides
            do throws(LayoutError) {
                let target = try next.prepareTarget(other, of: container, budget: budget)
                try other.layout.stateful?.willAnimate(.layout(base.layout), in: container)
                sides = try next.sides(from: base, of: own, to: target, focus: focus)
            } catch {
                throw error.under(pointer)
            }
            var begun = Transition(by: owner, sides, isOwnLayout: isOwnLayout, focus: focus)
            begun.capture(own.bounds)
            next.beginHistory()
            if !isOwnLayout {
                next.tell(
                    next.instance?.layout.stateful, .replacement(layout.definition.name), isOver: false, in: own)
            }
            return next.show(begun, own.bounds)
        }
    }

    /// Moves the fingers.
    ///
    /// - Parameters:
    ///   - progress: from 0 to 1; more or less counts as an end.
    ///   - focus: the point between the fingers, from the origin of the bounds; nil: where it was.
    /// - Returns: nil if nothing has changed.
    package mutating func moveTransition(to progress: Double, focus: Point? = nil) -> Change? {
        guard var moved = collection.transition else { return nil }
        moved.move(to: min(max(progress, 0), 1) + 0, focus: focus)
        return show(moved, moved.bounds(collection.container.bounds))
    }

    /// Sets the layout that the transition leads to, as an operation would.
    ///
    /// - Parameter draft: one without changes, which pays for it.
    /// - Throws: what laying it out refuses; the transition then goes on.
    package mutating func finishTransition(
        _ draft: CollectionDraft, after before: LaidOutState, _ options: LayoutOptions
    ) throws(LayoutError) -> Change? {
        guard let finished = collection.transition else { return nil }
        let (older, earlier, container) = (instance, collection.history, collection.container)
        var (draft, options) = (draft, options)
        options.purpose = .endOfTransition
        let target = finished.target
        if finished.isOwnLayout {
            draft.setParameters(target.layout.parameters)
        } else {
            draft.setLayout(target.layout)
        }
        draft.setBounds(finished.bounds(atEnd: 1, container.bounds, of: finished.sides.way.to.prepared))
        if draft.needsPrepare { try draft.reserveRest() }
        return try attempt { [draft, options] next throws(LayoutError) in
            // A script goes on with what it has prepared for the transition.
            let layout = try next.layout(of: target)
            next.collection.history = target.history
            let change = try next.layOut(draft, after: before, options)
            // Not even an earlier state goes on with the script before, which follows the end of the transition.
            next.layouts[earlier] = nil
            next.tellEnd(of: layout, from: finished.base.layout)
            if !finished.isOwnLayout {
                let name = target.layout.definition.name
                next.tell(older?.layout.stateful, .replacement(name), isOver: true, in: container)
            }
            return change
        }
    }

    /// Ends the transition where it began.
    ///
    /// - Returns: nil if there is none.
    package mutating func cancelTransition() -> Change? {
        guard let ended = collection.transition else { return nil }
        beginHistory()
        let before = collection.shown
        let bounds = collection.cancelledBounds(of: ended)
        let isMoved = ended.progress > 0 || before.bounds != bounds || ended.sides.hasFixedEnds
        let base = ended.base.plain(before.generation + 1, bounds)
        collection.transition = nil
        var after = base
        // Frames may follow the bounds, if others have moved them meanwhile.
        var moved = collection.container
        moved.bounds = bounds
        if bounds != ended.base.bounds,
            let context = try? preparedInstance().invalidation(
                of: base.prepared, from: ended.base.bounds, to: bounds), context.needsPrepare,
            let prepared = try? prepare(moved, as: collection.layout)
        {
            (collection.usesFallback, collection.container.bounds) = (prepared.usesFallback, bounds)
            after = collection.laidOut(prepared, in: base.generation, offsets: base.orthogonalOffsets)
        }
        collection.container.bounds = bounds
        if let layout = layouts[ended.target.history]?.layout { tellEnd(of: layout, from: base.layout) }
        if !ended.isOwnLayout {
            tell(
                instance?.layout.stateful, .replacement(ended.target.layout.definition.name), isOver: true,
                in: collection.container)
        }
        return show(after, after: before, isMoved: isMoved)
    }

    // MARK: Steps

    /// Makes the layout of the other side, for which `budget` pays.
    ///
    /// - Parameters:
    ///   - container: the data, adapted to that layout.
    ///   - base: the container in its own layout.
    ///   - older: the layout before, whose state a script may take over.
    /// - Throws: what the budget refuses, `limit.bodies`.
    func makeOtherLayout(
        _ configuration: LayoutConfiguration, of container: Container, from base: LaidOutState,
        replacing older: (any ConfiguredLayout)? = nil, budget: any MemoryBudget
    ) throws(LayoutError) -> LayoutInstance {
        let layout = configuration.make(after: older)
        let isFixed = base.answersQueries || layout.answersQueries
        try budget.pay(
            configuration.bytes(container.sections)
                + InteractiveTransition.bytes(items: container.itemCount, sections: container.sections.count)
                + (isFixed ? fixedBytes(container, configuration.definition) : 0))
        try checkBodies(container, layout)
        return LayoutInstance(layout: layout, configuration: configuration)
    }

    /// Prepares the other side.
    ///
    /// - Parameter container: the data, adapted to its layout.
    func prepareTarget(
        _ instance: LayoutInstance, of container: Container, budget: any MemoryBudget
    ) throws(LayoutError) -> TransitionTarget {
        let target = try TransitionTarget(instance, of: container, budget: budget)
        layouts[target.history] = instance
        return target
    }

    /// The way to a side that is prepared.
    ///
    /// - Parameters:
    ///   - container: the data in the container's own layout.
    ///   - focus: the point between the fingers, from the origin of the bounds.
    mutating func sides(
        from base: LaidOutState, of container: Container, to target: TransitionTarget, focus: Point
    ) throws(LayoutError) -> TransitionSides {
        let offsets = base.orthogonalOffsets.reduce(into: [Int: Double]()) { offsets, own in
            offsets[own.key] = target.prepared.orthogonalRows[own.key]?.allowedOffset(own.value)
        }
        var ends = (
            from: base.preparedState,
            to: PreparedState(prepared: target.prepared, bounds: container.bounds, offsets: offsets)
        )
        if base.answersQueries || target.answersQueries {
            let own = try presented(ends.from, of: container)
            let fixed = try fixedEnds(from: own, to: ends.to, of: target, focus: focus)
            ends = (fixed.from, fixed.to)
        }
        let way = InteractiveTransition(from: ends.from, to: ends.to, scale: container.environment.scale)
        return TransitionSides(base: base, target: target, way: way)
    }

    /// The layout of a transition's other side. A new one that keeps state of its own is prepared first.
    ///
    /// - Throws: what preparing it refuses.
    func layout(of target: TransitionTarget) throws(LayoutError) -> any ConfiguredLayout {
        if let instance = layouts[target.history] { return instance.layout }
        let layout = target.layout.make()
        if layout.stateful != nil { _ = try layout.prepare(target.preparedContainer) }
        layouts[target.history] = LayoutInstance(layout: layout, configuration: target.layout)
        return layout
    }

    func fixedBytes(_ container: Container, _ other: LayoutDefinition) -> Int {
        FixedEnds.bytes(
            items: container.itemCount, attributes: collection.definition.attributes.count + other.attributes.count)
    }

    /// What takes part in a transition if a script computes elements when it is queried.
    ///
    /// - Parameter offset: the content offset at the other end; nil: the one that follows from `focus`.
    mutating func fixedEnds(
        from own: PresentedLayout, to: PreparedState, of target: TransitionTarget, focus: Point, offset: Point? = nil
    ) throws(LayoutError) -> FixedEnds {
        try FixedEnds(
            from: own,
            to: PresentedLayout(
                to.prepared, bounds: to.bounds, offsets: to.offsets,
                live: try layout(of: target).querySource(for: to.prepared, of: target.container)),
            attributes: (collection.definition.attributes, target.layout.definition.attributes), focus: focus,
            offset: offset)
    }

    /// The container's own side, with its script to compute elements if it answers queries.
    func presented(_ side: PreparedState, of container: Container) throws(LayoutError) -> PresentedLayout {
        PresentedLayout(
            side.prepared, bounds: side.bounds, offsets: side.offsets,
            live: try preparedInstance().querySource(for: side.prepared, of: container))
    }

    private func tellEnd(of layout: any ConfiguredLayout, from older: String) {
        tell(layout.stateful, .layout(older), isOver: true, in: collection.container)
    }

    // MARK: Showing

    /// Shows a step.
    ///
    /// - Returns: nil if it is the present one.
    private mutating func show(_ next: Transition, _ bounds: Rect) -> Change? {
        let before = collection.shown
        let isBegun = collection.transition == nil
        let isMoved = before.transition.map { $0.progress != next.progress } ?? false || before.bounds != bounds
        collection.transition = next
        collection.container.bounds = bounds
        collection.resize = nil
        guard isBegun || isMoved else { return nil }
        // What does not take part is gone.
        return show(
            next.state(before.generation + 1, bounds), after: before,
            isMoved: isMoved || isBegun && next.sides.hasFixedEnds)
    }

    private mutating func show(_ after: LaidOutState, after before: LaidOutState, isMoved: Bool) -> Change {
        collection.resize = nil
        if isMoved { collection.otherSide = nil }
        collection.shown = after
        let (old, new) = (before.bounds, after.bounds)
        return Change(
            state: after, generationBefore: before.generation, reason: .transition,
            diff: isMoved ? .everything : FrameDiff.none, sizeBefore: before.prepared.contentSize,
            adjustment: Point(x: new.x - old.x, y: new.y - old.y))
    }
}
