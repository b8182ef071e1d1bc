import LayoutEngine
import LayoutWire

/// Steps of drags and transitions, and how these end without their client: with its connection, by a change, or with the container.
/// How a drag across two containers ends in both is in `HeldContainer+Partner.swift`, its steps are in `DragAcross`.
extension HeldContainer {
    // MARK: Drags

    /// Publishes a step of a drag, and notifies all subscribers.
    ///
    /// - Returns: the reply to the client that drags.
    @discardableResult
    func show(_ step: DragStep) -> WireMovementReply {
        publish(step.change)
        return WireMovementReply(step)
    }

    /// Ends a drag without a change of the data.
    ///
    /// - Parameter held: the partner, if it is held.
    /// - Returns: the last step; nil: nothing was dragged.
    func endDrag(holding held: ContainerHost? = nil) -> DragStep? {
        guard let step = (try? change { state throws(LayoutError) in state.endDrag() }) ?? nil else { return nil }
        leavePartner(holding: held)
        return step
    }

    /// Puts the items that are dragged back, if there are any.
    ///
    /// Subscribers get the change, and the partner's side ends as well.
    func putBack() {
        if let step = endDrag() { show(step) }
    }

    // MARK: Transitions

    /// Ends the transition where it began; does nothing if there is none.
    ///
    /// Subscribers get the change. If that fails, the container stays as it is.
    func cancelTransition() {
        if let step = (try? change { state throws(LayoutError) in state.cancelTransition() }) ?? nil { publish(step) }
    }

    /// Drops the other side of a transition that `user` does not continue, and releases its charge.
    func forgetOtherSide(of user: UInt32) {
        running?.collection.forgetOtherSide { ($0 as? MemoryCharge)?.user == user }
    }

    func transitionActive(_ pointer: String) -> RequestFailure {
        state.map { RequestFailure($0.transitionActive(pointer)) } ?? .cancelled
    }

    // MARK: Connections that end

    /// Ends the drag or the transition that a connection has begun, if it is still going on.
    ///
    /// Those of other connections go on.
    func endActivity(of connection: NoticeQueue) {
        let owner = ObjectIdentifier(connection)
        if state?.drag?.owner == owner { putBack() }
        if state?.transition?.owner == owner { cancelTransition() }
    }
}
