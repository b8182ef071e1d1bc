import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// Requests of one connection that drag items: they are lifted, follow a finger, and are dropped or put back.
///
/// They run in the work of the container's lane.
struct DragRequests {
    let container: HeldContainer
    let mapping: Mapping
    let connection: NoticeQueue
    let withIDs: Bool

    /// Lifts items of the container.
    ///
    /// - Throws: `movement.active`, `request.invalid`, `index.outOfRange` or `limit.*`; nothing is moved then.
    func begin(_ message: WireBeginMovement) throws(RequestFailure) -> WireReply {
        let pointer = "/beginMovement"
        let paths = try itemsToDrag(message)
        let point = message.hasPoint ? try mapping.point(message.point, pointer + "/point") : nil
        let step = try container.change { state throws(LayoutError) in
            try state.beginDrag(of: paths, at: point, by: ObjectIdentifier(connection), pointer)
        }
        return reply(to: step, container.show(step)) { $0.beginMovement = $1 }
    }

    /// Moves the finger.
    ///
    /// - Parameter places: the other containers that the step concerns, which are held.
    func move(_ message: WireUpdateMovement, over places: DragAcross.Places) throws(RequestFailure) -> WireReply {
        try checkDragged("/updateMovement/container")
        let position = try mapping.point(message.position, "/updateMovement/position")
        let (step, shown) = try DragAcross.move(in: container, to: position, over: places, mapping)
        return reply(to: step, shown) { $0.updateMovement = $1 }
    }

    /// Drops the items at the target.
    ///
    /// - Parameter held: the other container that is held.
    func end(holding held: ContainerHost?) throws(RequestFailure) -> WireReply {
        try checkDragged("/endMovement/container")
        if let across = try DragAcross(of: container, holding: held, mapping) {
            return try across.drop(withIDs: withIDs)
        }
        let reply = try Drop(in: container, mapping, withIDs: withIDs).commit()
        return .with {
            $0.generation = reply.generation
            $0.endMovement.update = reply.updateContainer
        }
    }

    /// Puts the items back.
    ///
    /// - Parameter held: the other container that is held.
    func cancel(holding held: ContainerHost?) throws(RequestFailure) -> WireReply {
        try checkDragged("/cancelMovement/container")
        guard let step = container.endDrag(holding: held) else { throw .cancelled }
        return reply(to: step, container.show(step)) { $0.cancelMovement = $1 }
    }

    // MARK: Steps

    /// - Throws: `movement.unknown` unless the connection drags items of this container.
    private func checkDragged(_ pointer: String) throws(RequestFailure) {
        guard let drag = container.state?.drag, drag.owner == ObjectIdentifier(connection), !drag.isGuest else {
            throw RequestFailure(
                .unknownMovement, "\(pointer) is \(container.id), of which this connection moves no items",
                pointer: pointer)
        }
    }

    private func itemsToDrag(_ message: WireBeginMovement) throws(RequestFailure) -> [ItemPath] {
        let pointer = "/beginMovement/indexPaths"
        let allowed = mapping.limits.elementsPerReply
        guard message.indexPaths.count <= allowed else {
            throw .limit(
                .limitElements, Double(message.indexPaths.count), allowed: Double(allowed), pointer: pointer)
        }
        return try container.read { state throws(RequestFailure) in
            let resolver = IdentifierResolver(
                index: state.identifiers, sections: state.container.sections, mapping: mapping)
            let paths = try resolver.paths(message.indexPaths, pointer).map(\.model)
            try RequestFailure.convert { () throws(LayoutError) in try state.checkDragged(paths, at: pointer) }
            return paths
        }
    }

    /// - Parameter shown: what the step has changed. Items are named by their identifiers as well if the request wants them.
    private func reply(
        to step: DragStep, _ shown: WireMovementReply, _ set: (inout WireReply, WireMovementReply) -> Void
    ) -> WireReply {
        var (reply, shown) = (WireReply(), shown)
        reply.generation = step.state.generation
        if withIDs { shown.addIdentifiers(ReplyIdentifiers(container.state?.container.sections ?? [])) }
        set(&reply, shown)
        return reply
    }
}
