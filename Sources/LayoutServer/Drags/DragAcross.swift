import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// A drag from one container over another of the same user. Both are held, so that both change or none.
///
///     own     the items are gone                            `placement` is `away`
///     other   they lie at the target, with their own data   `placement` is `guests`
struct DragAcross {
    /// The items' own container.
    let own: HeldContainer
    /// The one that the finger is in.
    let other: HeldContainer
    let mapping: Mapping

    /// Lays the items out in the other container, and takes them out of their own. If the other one cannot take them, they stay where they
    /// are. Nothing is shown.
    ///
    /// - Returns: the steps of both; no `guest` if the other one does not take them.
    /// - Throws: `movement.active` if other items are being dragged in the other container. Both containers are then as they were.
    func hover(at position: Point) throws(RequestFailure) -> (own: DragStep, guest: DragStep?) {
        guard let drag = own.state?.drag, let items = own.state?.draggedItems else { throw .cancelled }
        let (earlier, limits) = (other.state, CollectionLimits(mapping.limits))
        let guest = try other.change { state throws(LayoutError) in
            try state.takeGuests(
                of: drag, items, at: position, from: own.id, limits: limits, "/updateMovement/targetContainer")
        }
        do throws(RequestFailure) {
            let step = try leave(at: position, isTaken: guest != nil)
            if guest != nil { other.partner = own.host }
            return (step, guest)
        } catch {
            if guest != nil { other.goBack(to: earlier) }
            throw error
        }
    }

    /// Takes the items out of their own container, or puts them where they were last.
    private func leave(at position: Point, isTaken: Bool) throws(RequestFailure) -> DragStep {
        let step = try own.change { state throws(LayoutError) in
            try state.hover(at: position, over: other.id, isTaken: isTaken)
        }
        guard let step else { throw .cancelled }
        if isTaken {
            own.partner = other.host
        } else if own.state?.drag?.other == nil {
            own.partner = nil
        }
        return step
    }

    /// Deletes the items here and inserts them there, or leaves both containers as they are.
    func drop(withIDs: Bool) throws(RequestFailure) -> WireReply {
        guard let items = own.state?.draggedItems else { throw .cancelled }
        let leaving = try Drop(in: own, mapping, withIDs: withIDs)
        let arriving: Drop
        do throws(RequestFailure) {
            arriving = try Drop(of: items, from: own.id, in: other, mapping, withIDs: withIDs)
        } catch {
            own.goBack(to: leaving.laid.earlier)
            throw error
        }
        let inserted = arriving.commit()
        let deleted = leaving.commit()
        return .with {
            $0.generation = deleted.generation
            $0.endMovement.update = deleted.updateContainer
            $0.endMovement.targetUpdate = inserted.updateContainer
            $0.endMovement.targetGeneration = inserted.generation
        }
    }
}
