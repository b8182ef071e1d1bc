public import LayoutModel
import LayoutWire

// Interactive movement. One connection moves items of a container at a time; all clients of the container see it.

extension RemoteContainer {
    /// The result of a step of a movement.
    ///
    ///     let step = try await photos.updateMovement(to: finger)
    ///     if step.autoScroll != .zero { scroll(by: step.autoScroll, perSecond: true) }
    ///     if let changes = step.changes { known = changes.follow(known)?.attributes ?? [:] }
    ///
    /// Most steps change nothing: the items' places move only when the finger passes from one place to another.
    public struct MovementStep: Equatable, Sendable {
        /// The container's generation after the step.
        public var generation: UInt64
        /// The generation that the changes lead from.
        public var generationBefore: UInt64
        /// The movement as it is now; nil after it was cancelled.
        public var movement: Movement?
        /// The changes of the container's elements, from `generationBefore`; nil if their places, and the generation, are the same.
        public var changes: ElementChanges?
        /// The size that spans all elements, in points.
        public var contentSize: Size
        /// How fast to scroll the container under the finger, in points per second.
        ///
        /// Zero unless the finger is near an edge.
        ///
        /// The client scrolls by `setBounds`, and reports the finger again: the daemon moves no bounds by itself.
        public var autoScroll: Point
        /// The movement in the other container that the items hover over; nil if they are in their own.
        public var targetMovement: Movement?

        init(_ wire: WireMovementReply, _ generation: UInt64) throws(ClientError) {
            self.generation = generation
            generationBefore = wire.generationBefore
            movement = wire.hasMovement ? try Movement(wire.movement) : nil
            changes = wire.hasChanges ? wire.changes.model : nil
            contentSize = wire.contentSize.model
            autoScroll = wire.autoScroll.model
            targetMovement = wire.hasTargetMovement ? try Movement(wire.targetMovement) : nil
        }
    }

    /// The result of a drop.
    ///
    /// A drop in another container is two updates: one deletes the items where they come from, the other inserts them there.
    public struct MovementEnd: Equatable, Sendable {
        /// The result of the update that moves or deletes the items.
        public var update: UpdateResult
        /// The result of the update that inserts the items into another container; nil if they stay in theirs.
        public var targetUpdate: UpdateResult?
    }

    /// Lifts items of the container. (UIKit's `beginInteractiveMovementForItem(at:)`.)
    ///
    /// - Parameters:
    ///   - paths: the items, in the order in which they gather.
    ///   - point: the position of the finger; nil for the middle of the first item.
    /// - Throws: `movement.active` if items of the container are being moved already, `index.outOfRange`, `request.invalid`,
    ///   `permission.denied`, `limit.*`, `plugin.*`.
    @discardableResult
    public func beginMovement(of paths: [ItemPath], at point: Point? = nil) async throws(ClientError) -> MovementStep {
        var message = WireBeginMovement()
        message.indexPaths = try paths.wire()
        if let point { message.point = WirePoint(point) }
        return try await send(message) { reply throws(ClientError) in
            try MovementStep(reply.beginMovement, reply.generation)
        }
    }

    /// Moves the finger. (UIKit's `updateInteractiveMovementTargetPosition(_:)`.)
    ///
    /// - Parameters:
    ///   - position: in the coordinates of the container that the finger is in.
    ///   - other: another container of the same user, if the finger is in that one.
    /// - Throws: `movement.unknown` if this client moves no items of the container, for instance because another client has deleted
    ///   them; `movement.active` if items of the other container are being moved; `container.unknown`, `permission.denied`,
    ///   `limit.*`, `plugin.*`.
    @discardableResult
    public func updateMovement(
        to position: Point, in other: RemoteContainer? = nil
    ) async throws(ClientError) -> MovementStep {
        var message = WireUpdateMovement()
        message.position = WirePoint(position)
        if let other { message.targetContainer = other.id }
        return try await send(message) { reply throws(ClientError) in
            try MovementStep(reply.updateMovement, reply.generation)
        }
    }

    /// Drops the items at the target: the data changes as by a batch update that moves them there. (UIKit's
    /// `endInteractiveMovement()`.)
    ///
    /// - Throws: `movement.unknown`, or what a batch update throws; the movement then goes on.
    @discardableResult
    public func endMovement() async throws(ClientError) -> MovementEnd {
        try await send(WireEndMovement()) { reply throws(ClientError) in
            let end = reply.endMovement
            let update = WireReply.with(end.update, reply.generation)
            let target = WireReply.with(end.targetUpdate, end.targetGeneration)
            return MovementEnd(
                update: try UpdateResult(update), targetUpdate: end.hasTargetUpdate ? try UpdateResult(target) : nil)
        }
    }

    /// Puts the items back. (UIKit's `cancelInteractiveMovement()`.)
    ///
    /// - Throws: `movement.unknown`.
    @discardableResult
    public func cancelMovement() async throws(ClientError) -> MovementStep {
        try await send(WireCancelMovement()) { reply throws(ClientError) in
            try MovementStep(reply.cancelMovement, reply.generation)
        }
    }
}

extension WireReply {
    fileprivate static func with(_ update: WireUpdateContainerReply, _ generation: UInt64) -> WireReply {
        var reply = WireReply()
        reply.generation = generation
        reply.updateContainer = update
        return reply
    }
}
