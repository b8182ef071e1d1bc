import LayoutCore
import LayoutEngine
import LayoutWire

/// Changes of a container that is in transition.
extension ContainerHost {
    /// Whether the transition goes on after a transaction.
    private func continuesTransition(_ transaction: CollectionDraft) -> Bool {
        transition != nil && !endsTransition && transaction.definition.name == definition.name
            && transaction.definition.revision == definition.revision && transaction.parameters == parameters
    }

    /// The state that a transaction changes: without a movement, and of a container in transition the layout that it began in.
    func plainSnapshot() throws(RequestFailure) -> Snapshot {
        let snapshot = try committed()
        return transition?.plain(snapshot.generation) ?? snapshot
    }

    /// Whether the content under the fingers stays in place, rather than the update's anchor. A transaction that ends the transition
    /// begins where cancelling it would leave the container.
    func keepsFingers(_ pass: inout LayoutPass) -> Bool {
        guard let transition else { return false }
        if continuesTransition(pass.transaction) { return true }
        if !pass.transaction.setsBounds { pass.transaction.scroll(to: cancelledBounds(of: transition)) }
        return false
    }

    /// The transition after a pass, with what it makes of the pass's outcome: the same step, of the container as it is now.
    ///
    /// - Returns: nil if there is none any more. The outcome then leads out of it.
    func continuedTransition(
        _ pass: inout LayoutPass, _ outcome: inout UpdateOutcome, for user: UInt32
    ) -> ContainerTransition? {
        guard let transition, let presented = snapshot else { return nil }
        let isUnchanged =
            outcome.changes == nil && pass.transaction.container.bounds == presented.bounds && !endsTransition
            && !pass.transaction.setsOrthogonalOffsets
        if isUnchanged {
            outcome.snapshot = presented
            return transition
        }
        let generation = presented.generation + 1
        outcome.sizeBefore = presented.prepared.contentSize
        outcome.changes = .everything
        outcome.resize = nil
        let base = outcome.snapshot
        guard continuesTransition(pass.transaction),
            var next = try? follow(pass, base, transition, for: user)
        else {
            outcome.snapshot = base.moved(to: generation)
            // Clients know the bounds of the last step, unless they have set others.
            if endsTransition || !pass.transaction.setsBounds {
                let (old, new) = (presented.bounds, base.bounds)
                outcome.adjustment = Point(x: new.x - old.x, y: new.y - old.y)
            }
            return nil
        }
        next.boundsBefore = nil
        var bounds = pass.transaction.container.bounds
        if pass.transaction.setsBounds {
            next.capture(bounds)
        } else {
            next.capture(bounds, after: pass.transaction.followingMap)
            bounds = next.bounds(bounds)
            pass.transaction.scroll(to: bounds)
        }
        outcome.adjustment = pass.adjustment
        outcome.displacement = .zero
        outcome.snapshot = next.snapshot(generation, bounds)
        return next
    }

    /// The transition with the layout that it began in as it is now.
    private func follow(
        _ pass: LayoutPass, _ base: Snapshot, _ transition: ContainerTransition, for user: UInt32
    ) throws(RequestFailure) -> ContainerTransition {
        let target = transition.target
        guard
            pass.context?.needsPrepare == true || pass.transaction.setsOrthogonalOffsets
                || pass.transaction.container.bounds.size != transition.base.bounds.size
        else {
            return transition.continued(to: target, way: transition.way, base: base)
        }
        let (next, way) = try makeWay(
            from: base, pass.transaction.container, to: target.definition, target.parameters, target.layout,
            focus: transition.focus, for: user, "/updateContainer")
        return transition.continued(to: next, way: way, base: base)
    }
}

extension Snapshot {
    /// The same state in another generation.
    fileprivate func moved(to generation: UInt64) -> Snapshot {
        Snapshot(
            generation: generation, bounds: bounds, prepared: prepared, duration: duration,
            orthogonalOffsets: orthogonalOffsets, answersQueries: answersQueries, isScripted: isScripted,
            layout: layout, sections: sections, identifiers: identifiers, motion: motion)
    }
}
