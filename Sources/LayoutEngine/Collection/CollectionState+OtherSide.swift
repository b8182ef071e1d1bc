/// Transitions that are asked for step by step: the container stays as it is.
extension CollectionState {
    /// The attributes of all elements at some progress of a transition to another layout.
    ///
    /// - Parameters:
    ///   - offset: the content offset in the other layout; nil: the one at which the same items are in sight.
    ///   - budget: pays for the data in the other layout, which is kept for the next step.
    ///   - limit: the most elements.
    /// - Returns: the transition, its elements, and the content offset in the other layout.
    /// - Throws: `transition.active`, `limit.elementsPerReply`, or what either layout refuses.
    package mutating func transition(
        to other: LayoutDefinition, _ parameters: Parameters, progress: Double, at offset: Point?,
        budget: () -> any MemoryBudget, limit: Int, _ pointer: String
    ) throws(LayoutError) -> (transition: LayoutTransition, attributes: [LayoutAttributes], offset: Point) {
        let state = try committed()
        if state.transition != nil { throw transitionActive(pointer + "/container") }
        let from = PreparedState(prepared: state.prepared, bounds: state.bounds)
        let ends: (from: PreparedState, to: PreparedState)
        do throws(LayoutError) {
            ends = try self.ends(other, parameters, at: offset, from: from, budget: budget)
        } catch {
            throw error.under(pointer)
        }
        let transition = LayoutTransition(
            from: ends.from, to: ends.to, progress: progress, scale: container.environment.scale)
        guard let attributes = transition.attributes(limit: limit) else {
            throw .limit(.tooManyNames, limit + 1, allowed: limit, pointer: pointer)
        }
        return (transition, attributes, ends.to.bounds.origin)
    }

    /// Drops the other side of a transition if its payer no longer continues it.
    package mutating func forgetOtherSide(if isPayer: (any MemoryBudget) -> Bool) {
        if let otherSide, isPayer(otherSide.budget) { self.otherSide = nil }
    }

    /// The data in the other layout. It is prepared once for all steps of a transition, unless its frames depend on the bounds.
    private mutating func ends(
        _ other: LayoutDefinition, _ parameters: Parameters, at offset: Point?, from: PreparedState,
        budget: () -> any MemoryBudget
    ) throws(LayoutError) -> (from: PreparedState, to: PreparedState) {
        let existing = otherSide.flatMap { target in
            target.definition.name == other.name && target.definition.revision == other.revision
                && target.parameters == parameters ? target : nil
        }
        var target = if let existing { existing } else { try makeTarget(other, parameters, budget: budget) }
        var bounds = container.bounds
        defer { otherSide = target }
        if try preparedInstance().answersQueries || target.layout.answersQueries {
            let to = PreparedState(prepared: try target.prepared(at: bounds), bounds: bounds)
            let fixed = try fixedEnds(
                from: from, container, to: to, of: target,
                focus: Point(x: bounds.width / 2, y: bounds.height / 2), offset: offset)
            return (fixed.from, fixed.to)
        }
        let offset = if let offset { offset } else { try target.offset(from: from, bounds) }
        bounds.x = offset.x
        bounds.y = offset.y
        return (from, PreparedState(prepared: try target.prepared(at: bounds), bounds: bounds))
    }

    private mutating func makeTarget(
        _ other: LayoutDefinition, _ parameters: Parameters, budget makeBudget: () -> any MemoryBudget
    ) throws(LayoutError) -> TransitionTarget {
        otherSide = nil
        var container = container
        container.sections = SectionList(container.sections.map { $0.adapted(to: other) })
        let layout = other.make(parameters)
        let isFixed = shown.answersQueries || layout.answersQueries
        let budget = makeBudget()
        try budget.pay(
            ContainerMemory.bytes(container.sections, by: other, with: parameters)
                + (isFixed ? fixedBytes(container, other) : 0))
        return try TransitionTarget(other, parameters, by: layout, of: container, budget: budget)
    }
}
