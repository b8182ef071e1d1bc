import LayoutCore
import LayoutEngine
import LayoutWire
import ScriptedLayouts
import SwiftProtobuf

/// Interactive movement: items are lifted, follow a finger, and are dropped or put back.
extension ContainerHost {
    // MARK: Requests

    /// Lifts items of the container.
    ///
    /// - Throws: `movement.active`, `request.invalid`, `index.outOfRange` or `limit.*`; nothing is moved then.
    func beginMovement(
        _ message: WireBeginMovement, _ mapping: Mapping, of owner: NoticeQueue
    ) throws(RequestFailure) -> WireReply {
        let before = try current()
        let items = MovedItems(try itemsToMove(message, mapping))
        if movement != nil {
            throw RequestFailure(
                .movementActive, "items of container \(id) are being moved already, expected one movement at a time",
                pointer: "/beginMovement/container")
        }
        if transition != nil { throw transitionActive("/beginMovement/container") }
        var movement = Movement(
            owner: owner, items: items, grip: .zero, position: .zero, committed: before, container: container)
        let middle = try frame(of: items.indexPaths[0], in: before)?.middle
        let point = message.hasPoint ? try mapping.point(message.point, "/beginMovement/point") : middle
        guard let point else {
            throw RequestFailure(
                .invalid, "/beginMovement/point is missing, expected one: the first item has no place",
                pointer: "/beginMovement/point")
        }
        movement.position = point
        movement.grip = try grip(of: items, at: point, in: before)
        movement.charge = try provisionalCharge(items)
        return try show(movement) { $0.beginMovement = $1 }
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
        var movement = try movement(of: owner, "/updateMovement/container")
        movement.position = try mapping.point(message.position, "/updateMovement/position")
        let reply: WireReply
        if let target {
            reply = try hover(movement, over: target, mapping)
        } else {
            movement.other = nil
            reply = try show(movement) { $0.updateMovement = $1 }
        }
        if let left, left !== target { cancelMovement(in: left, isHeld: true) }
        return reply
    }

    /// Drops the items at the target.
    ///
    /// - Parameter held: the other container that is held.
    func endMovement(
        _ mapping: Mapping, _ catalogue: LayoutCatalogue, for user: UInt32, withIDs: Bool, of owner: NoticeQueue,
        holding held: ContainerHost?
    ) throws(RequestFailure) -> WireReply {
        let movement = try movement(of: owner, "/endMovement/container")
        if let other = movement.other {
            return try drop(movement, in: other, mapping, catalogue, for: user, withIDs: withIDs, held)
        }
        let update = QueuedUpdate(
            movement.drop(in: id), mapping, catalogue, user: user, withIDs: withIDs, screen: { _ in },
            reply: { _ in })
        isDropping = true
        defer { isDropping = false }
        UpdateRound.run(update, outside: inbox) { commit(&$0) }
        guard let result = update.result else { throw .cancelled }
        let reply = try result.get()
        return .with {
            $0.generation = reply.generation
            $0.endMovement.update = reply.updateContainer
        }
    }

    /// Puts the items back.
    ///
    /// - Parameter held: the other container that is held.
    func cancelMovement(of owner: NoticeQueue, holding held: ContainerHost?) throws(RequestFailure) -> WireReply {
        let movement = try movement(of: owner, "/cancelMovement/container")
        let before = try current()
        let changes = putBack(movement, holding: held)
        let after = try current()
        return .with {
            $0.generation = after.generation
            $0.cancelMovement = WireMovementReply(from: before, to: after, changes)
        }
    }

    /// The connection that moves items has ended.
    func endMovements(of owner: NoticeQueue) {
        if let movement, movement.owner === owner { _ = putBack(movement) }
    }

    /// Cancels any movement.
    func cancelMovement() {
        if let movement { _ = putBack(movement) }
    }

    // MARK: Steps

    func movement(of owner: NoticeQueue, _ pointer: String) throws(RequestFailure) -> Movement {
        guard let movement, movement.owner === owner, !movement.isGuest else {
            throw RequestFailure(
                .unknownMovement, "\(pointer) is \(id), of which this connection moves no items", pointer: pointer)
        }
        return movement
    }

    private func itemsToMove(
        _ message: WireBeginMovement, _ mapping: Mapping
    ) throws(RequestFailure) -> [IndexPath] {
        let pointer = "/beginMovement/indexPaths"
        guard !message.indexPaths.isEmpty else {
            throw RequestFailure(.invalid, "\(pointer) is empty, expected at least one item", pointer: pointer)
        }
        let allowed = mapping.limits.elementsPerReply
        guard message.indexPaths.count <= allowed else {
            throw .limit(
                .limitElements, Double(message.indexPaths.count), allowed: Double(allowed), pointer: pointer)
        }
        let resolver = IdentifierResolver(index: identifiers, sections: container.sections, mapping: mapping)
        let paths = try resolver.paths(message.indexPaths, pointer)
        var known: Set<IndexPath> = []
        for (index, path) in paths.enumerated() {
            try checkItem(path, "\(pointer)/\(index)")
            guard known.insert(path.model).inserted else {
                throw RequestFailure(
                    .invalid, "\(pointer)/\(index) is \(path.model), which is in the list already; expected each once",
                    pointer: "\(pointer)/\(index)")
            }
        }
        return paths.map(\.model)
    }

    /// From the middle of the item that is grabbed, or else the first one, to the finger.
    private func grip(of items: MovedItems, at point: Point, in state: Snapshot) throws(RequestFailure) -> Point {
        var middle: Point?
        for path in items.indexPaths {
            guard let frame = try frame(of: path, in: state) else { continue }
            if frame.contains(point) {
                middle = frame.middle
                break
            }
            middle = middle ?? frame.middle
        }
        return middle.map { Point(x: point.x - $0.x, y: point.y - $0.y) } ?? .zero
    }

    private func frame(of path: IndexPath, in state: Snapshot) throws(RequestFailure) -> Rect? {
        try reportingPluginErrors { () throws(LayoutError) in
            try presented(state, of: container).frame(of: path)
        }
    }

    /// The charge for what is laid out beside the data, and for what is told of the items that are moved.
    func provisionalCharge(
        _ items: MovedItems, _ guests: [LayoutCore.Section] = []
    ) throws(RequestFailure) -> MemoryCharge {
        try MemoryCharge(
            ContainerMemory.bytes(container.sections, and: guests, definition, parameters)
                + items.indexPaths.count * ContainerMemory.bytesPerLiftedItem, of: owner, in: accounts)
    }

    /// Shows a movement at the target of its position, and replies.
    private func show(
        _ movement: Movement, _ set: (inout WireReply, WireMovementReply) -> Void
    ) throws(RequestFailure) -> WireReply {
        let proposal = try propose(movement, at: try target(of: movement))
        show(proposal)
        let after = proposal.state
        var reply = WireReply()
        reply.generation = after.generation
        var result = WireMovementReply(proposal)
        let velocity = PresentedLayout(after.prepared, bounds: after.bounds)
            .autoScrollVelocity(at: movement.position)
        if velocity != .zero { result.autoScroll = WirePoint(velocity) }
        set(&reply, result)
        return reply
    }
}

extension WireMovementReply {
    init(_ proposal: MovementProposal) { self.init(from: proposal.before, to: proposal.state, proposal.changes) }

    init(from before: Snapshot, to after: Snapshot, _ changes: FrameDiff?) {
        self.init()
        if let movement = after.provisional?.movement { self.movement = movement }
        generationBefore = before.generation
        contentSize = WireSize(after.prepared.contentSize)
        if let changes {
            self.changes = WireChanges(
                ElementChanges(
                    changes, contentSizeBefore: before.prepared.contentSize,
                    contentSizeAfter: after.prepared.contentSize))
        }
    }
}

extension Movement {
    /// The update that drops the items.
    func drop(in container: UInt32) -> WireUpdateContainer {
        let moves = items.update(from: .home, to: placement == .home ? .home : placement)
        return .with {
            $0.container = container
            $0.anchor.at = "none"
            $0.operations = [
                .with {
                    $0.batchUpdate.moveItems = moves.movedItems.map { move in
                        .with {
                            $0.from = WireIndexPath(move.from)
                            $0.to = WireIndexPath(move.to)
                        }
                    }
                }
            ]
        }
    }
}
