import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Interactive movement: items are lifted, follow a finger, and are dropped or put back. The engine
/// (`Drag`) changes the container; permissions and notices are handled here.
extension ContainerHost {
    // MARK: Requests

    /// Lifts items of the container.
    ///
    /// - Throws: `movement.active`, `request.invalid`, `index.outOfRange` or `limit.*`; nothing is moved then.
    func beginMovement(
        _ message: WireBeginMovement, _ mapping: Mapping, of owner: NoticeQueue
    ) throws(RequestFailure) -> WireReply {
        let pointer = "/beginMovement"
        let paths = try itemsToMove(message, mapping)
        let point = message.hasPoint ? try mapping.point(message.point, pointer + "/point") : nil
        let step = try change { state throws(LayoutError) in
            try state.beginDrag(of: paths, at: point, by: ObjectIdentifier(owner), pointer)
        }
        return try movementReply(step) { $0.beginMovement = $1 }
    }

    /// Moves the finger.
    ///
    /// - Parameters:
    ///   - target: the other container that the finger is in, which is held; nil: it is in this one.
    ///   - left: the other container that the finger was in before, which is held too.
    func updateMovement(
        _ message: WireUpdateMovement, _ mapping: Mapping, of owner: NoticeQueue, over target: ContainerHost?,
        leaving left: ContainerHost?
    ) throws(RequestFailure) -> WireReply {
        try checkMovement(of: owner, "/updateMovement/container")
        let position = try mapping.point(message.position, "/updateMovement/position")
        let reply: WireReply
        if let target {
            reply = try hover(at: position, over: target, mapping)
        } else {
            let step = try change { state throws(LayoutError) in try state.moveDrag(to: position) }
            otherHost = nil
            reply = try movementReply(step) { $0.updateMovement = $1 }
        }
        if let left, left !== target { cancelMovement(in: left, isHeld: true) }
        return reply
    }

    /// Drops the items at the target.
    ///
    /// - Parameter held: the other container that is held.
    func endMovement(
        _ mapping: Mapping, withIDs: Bool, of owner: NoticeQueue, holding held: ContainerHost?
    ) throws(RequestFailure) -> WireReply {
        try checkMovement(of: owner, "/endMovement/container")
        if let other = otherHost { return try drop(in: other, mapping, withIDs: withIDs, held) }
        let drop = try layOutDrop(mapping, withIDs: withIDs)
        let reply = commit(drop)
        return .with {
            $0.generation = reply.generation
            $0.endMovement.update = reply.updateContainer
        }
    }

    /// Puts the items back.
    ///
    /// - Parameter held: the other container that is held.
    func cancelMovement(of owner: NoticeQueue, holding held: ContainerHost?) throws(RequestFailure) -> WireReply {
        try checkMovement(of: owner, "/cancelMovement/container")
        guard let ended = putBack(holding: held) else { throw .cancelled }
        return .with {
            $0.generation = ended.generation
            $0.cancelMovement = ended.reply
        }
    }

    /// The connection that moves items has ended.
    func endMovements(of owner: NoticeQueue) {
        if state?.drag?.owner == ObjectIdentifier(owner) { putBack() }
    }

    /// Cancels any movement.
    func cancelMovement() { putBack() }

    // MARK: Steps

    /// - Throws: `movement.unknown` unless the connection moves items of this container.
    private func checkMovement(of owner: NoticeQueue, _ pointer: String) throws(RequestFailure) {
        guard let drag = state?.drag, drag.owner == ObjectIdentifier(owner), !drag.isGuest else {
            throw RequestFailure(
                .unknownMovement, "\(pointer) is \(id), of which this connection moves no items", pointer: pointer)
        }
    }

    private func itemsToMove(
        _ message: WireBeginMovement, _ mapping: Mapping
    ) throws(RequestFailure) -> [IndexPath] {
        let pointer = "/beginMovement/indexPaths"
        let allowed = mapping.limits.elementsPerReply
        guard message.indexPaths.count <= allowed else {
            throw .limit(
                .limitElements, Double(message.indexPaths.count), allowed: Double(allowed), pointer: pointer)
        }
        return try read { state throws(RequestFailure) in
            let resolver = IdentifierResolver(
                index: state.identifiers, sections: state.container.sections, mapping: mapping)
            let paths = try resolver.paths(message.indexPaths, pointer).map(\.model)
            try self.checked { () throws(LayoutError) in try state.checkDragged(paths, at: pointer) }
            return paths
        }
    }

    /// Publishes a step, and tells everybody.
    ///
    /// - Returns: the reply to the client that moves the items.
    @discardableResult
    func show(_ step: DragStep) -> WireMovementReply {
        publish(step.state)
        let reply = WireMovementReply(step)
        let sections = state?.container.sections ?? []
        followers.notify(
            step.change, movement: reply.hasMovement ? reply.movement : nil, from: sections, to: sections)
        return reply
    }

    /// Ends a movement without a change of the data.
    ///
    /// - Parameter held: the other container, if it is held.
    /// - Returns: the generation that it leads to, and what has changed; nil: nothing was moved.
    @discardableResult
    func putBack(holding held: ContainerHost? = nil) -> (generation: UInt64, reply: WireMovementReply)? {
        guard let step = (try? change { state throws(LayoutError) in state.endDrag() }) ?? nil else { return nil }
        leaveOther(holding: held)
        return (step.state.generation, show(step))
    }

    /// Shows a step, and replies.
    private func movementReply(
        _ step: DragStep?, _ set: (inout WireReply, WireMovementReply) -> Void
    ) throws(RequestFailure) -> WireReply {
        guard let step else { throw .cancelled }
        var reply = WireReply()
        reply.generation = step.state.generation
        set(&reply, show(step))
        return reply
    }
}
