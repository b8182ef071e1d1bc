/// Single steps of a transition for clients that query them: the container stays as it is.
extension RunningCollection {
    /// The attributes of all elements at some progress of a transition to another layout.
    ///
    /// - Parameters:
    ///   - offset: the content offset in the other layout; nil: the one at which the same items are in sight.
    ///   - budget: pays for the data in the other layout, which is kept for the next step.
    ///   - limit: the most elements.
    /// - Returns: the transition, its elements, and the content offset in the other layout.
    /// - Throws: `transition.active`, `limit.elementsPerReply`, or what either layout refuses.
    package mutating func transition(
        to other: LayoutConfiguration, progress: Double, at offset: Point?, budget: () -> any MemoryBudget,
        limit: Int, _ pointer: String
    ) throws(LayoutError) -> (transition: LayoutTransition, attributes: [LayoutAttributes], offset: Point) {
        let state = try committed()
        if state.transition != nil { throw collection.transitionActive(pointer + "/container") }
        let from = PreparedState(prepared: state.prepared, bounds: state.bounds)
        let ends: (from: PreparedState, to: PreparedState)
        do throws(LayoutError) {
            ends = try self.ends(other, at: offset, from: from, budget: budget)
        } catch {
            throw error.under(pointer)
        }
        let transition = LayoutTransition(
            from: ends.from, to: ends.to, progress: progress, scale: collection.container.environment.scale)
        guard let attributes = transition.attributes(limit: limit) else {
            throw .limit(.tooManyNames, limit + 1, allowed: limit, pointer: pointer)
        }
        return (transition, attributes, ends.to.bounds.origin)
    }

    /// The data in the other layout. It is prepared once for all steps of a transition, unless its frames depend on the bounds.
    private mutating func ends(
        _ other: LayoutConfiguration, at offset: Point?, from: PreparedState, budget: () -> any MemoryBudget
    ) throws(LayoutError) -> (from: PreparedState, to: PreparedState) {
        let existing = collection.otherSide.flatMap { $0.layout == other ? $0 : nil }
        var target = if let existing { existing } else { try makeTarget(other, budget: budget) }
        var bounds = collection.container.bounds
        defer { collection.otherSide = target }
        if try preparedInstance().answersQueries || target.answersQueries {
            let to = PreparedState(prepared: try prepared(&target, at: bounds), bounds: bounds)
            let fixed = try fixedEnds(
                from: try presented(from, of: collection.container), to: to, of: target,
                focus: Point(x: bounds.width / 2, y: bounds.height / 2), offset: offset)
            return (fixed.from, fixed.to)
        }
        let offset = if let offset { offset } else { try self.offset(in: &target, from: from, bounds) }
        bounds.x = offset.x
        bounds.y = offset.y
        return (from, PreparedState(prepared: try prepared(&target, at: bounds), bounds: bounds))
    }

    private mutating func makeTarget(
        _ other: LayoutConfiguration, budget makeBudget: () -> any MemoryBudget
    ) throws(LayoutError) -> TransitionTarget {
        collection.otherSide = nil
        let container = collection.container.adapted(to: other.definition)
        let layout = other.make()
        let isFixed = collection.shown.answersQueries || layout.answersQueries
        let budget = makeBudget()
        try budget.pay(
            other.bytes(container.sections) + (isFixed ? fixedBytes(container, other.definition) : 0))
        return try prepareTarget(LayoutInstance(layout: layout, configuration: other), of: container, budget: budget)
    }

    /// The other side for other bounds, prepared again if it depends on them.
    private func prepared(_ target: inout TransitionTarget, at bounds: Rect) throws(LayoutError) -> PreparedLayout {
        let layout = try layout(of: target)
        layouts.renew(&target.history)
        return try target.prepared(at: bounds, by: layout)
    }

    /// The content offset at which the same items are in sight, or the one that a script chooses instead.
    private func offset(
        in target: inout TransitionTarget, from: PreparedState, _ bounds: Rect
    ) throws(LayoutError) -> Point {
        let prepared = try prepared(&target, at: bounds)
        let proposed = LayoutTransition.targetOffset(
            from: from, to: prepared, bounds: bounds.size, inset: prepared.contentInset)
        guard let stateful = try layout(of: target).stateful else { return proposed }
        var container = target.container
        container.bounds = bounds
        return try stateful.targetOffset(forUpdate: proposed, in: container)
    }
}
