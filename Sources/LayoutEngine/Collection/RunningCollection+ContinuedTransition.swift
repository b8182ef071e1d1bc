/// Changes of a container that is in transition.
///
/// Data, environment and bounds may change under the fingers, and the transition goes on at its progress. Another layout, other parameters
/// of the layout, and data that the other layout refuses end it.
extension RunningCollection {
    private func continuesTransition(_ pass: LayoutPass) -> Bool {
        transition != nil && pass.options.purpose != .endOfTransition
            && pass.draft.layout == collection.layout
    }

    /// Whether the content under the fingers stays in place, rather than the update's anchor. A draft that ends the transition begins where
    /// cancelling it would leave the container.
    func keepsFingers(_ pass: inout LayoutPass) -> Bool {
        guard let transition = collection.transition else { return false }
        if continuesTransition(pass) { return true }
        if !pass.draft.setsBounds { pass.draft.scroll(to: collection.cancelledBounds(of: transition)) }
        return false
    }

    /// The transition after a pass, with what it makes of the pass's change: the same step, of the container as it is now.
    ///
    /// - Returns: nil if there is none any more. The change then leads out of it.
    mutating func continuedTransition(_ pass: inout LayoutPass, _ change: inout Change) -> Transition? {
        guard let transition = collection.transition else { return nil }
        let presented = collection.shown
        let isUnchanged =
            change.diff == nil && pass.draft.container.bounds == presented.bounds
            && pass.options.purpose != .endOfTransition && !pass.draft.setsOrthogonalOffsets
        if isUnchanged {
            change.state = presented
            return transition
        }
        let generation = presented.generation + 1
        change.sizeBefore = presented.prepared.contentSize
        change.diff = .everything
        change.resize = nil
        let base = change.state
        guard continuesTransition(pass), var next = try? follow(transition, after: pass, from: base) else {
            change.state = base.plain(generation)
            // Users know the bounds of the last step, unless they have set others.
            if pass.options.purpose == .endOfTransition || !pass.draft.setsBounds {
                let (old, new) = (presented.bounds, base.bounds)
                change.adjustment = Point(x: new.x - old.x, y: new.y - old.y)
            }
            return nil
        }
        next.boundsBefore = nil
        var bounds = pass.draft.container.bounds
        if pass.draft.setsBounds {
            next.capture(bounds)
        } else {
            next.capture(bounds, after: pass.draft.followingMap)
            bounds = next.bounds(bounds)
            pass.draft.scroll(to: bounds)
        }
        change.adjustment = pass.adjustment
        change.displacement = .zero
        change.state = next.state(generation, bounds)
        return next
    }

    /// The transition with the layout that it began in as it is now.
    ///
    /// The other side is prepared again if the pass prepares, scrolls a row or changes the size of the bounds.
    private mutating func follow(
        _ transition: Transition, after pass: LayoutPass, from base: LaidOutState
    ) throws(LayoutError) -> Transition {
        let target = transition.target
        guard
            pass.needsPrepare || pass.draft.setsOrthogonalOffsets
                || pass.draft.container.bounds.size != transition.base.bounds.size
        else {
            return transition.continued(TransitionSides(base: base, target: target, way: transition.sides.way))
        }
        let (own, older) = (pass.draft.container, layouts[target.history]?.layout)
        let container = own.adapted(to: target.layout.definition)
        let budget = collection.host.makeBudget()
        let other = try makeOtherLayout(target.layout, of: container, from: base, replacing: older, budget: budget)
        let next = try prepareTarget(other, of: container, budget: budget)
        if older == nil { try other.layout.stateful?.willAnimate(.layout(base.layout), in: container) }
        return transition.continued(try sides(from: base, of: own, to: next, focus: transition.focus))
    }
}
