import LayoutWire

// Containers whose layout moves their items.

extension RemoteContainer {
    /// The result of `step`: how far the container has come.
    public struct Steps: Equatable, Sendable {
        /// The number of steps that were made.
        ///
        /// Less than requested if the layout came to rest, or if more would take too long.
        public var made: Int
        /// All steps since the container was opened.
        ///
        /// `MovedElements.step` counts in the same way.
        public var step: UInt64
        /// Whether the layout has not come to rest.
        public var isMoving: Bool
    }

    /// Makes steps of 1/120 s, whether or not time passes in the container. Items that are being moved by hand wait.
    ///
    /// - Throws: `request.invalid` if the layout moves nothing, `transition.active` while a transition is under way,
    ///   `limit.stepsPerRequest`, and the plugin's error if a step fails.
    public func step(_ count: Int = 1) async throws(ClientError) -> Steps {
        var message = WireStepContainer()
        message.steps = try UInt32(wire: count, "steps")
        let reply = try await send(message).stepContainer
        return Steps(made: Int(reply.made), step: reply.step, isMoving: reply.isMoving)
    }

    /// Subscribes to the frames of a container that moves, to its changes and to its end. Time passes in the container for as long as it
    /// has such a subscriber.
    ///
    /// - Parameters:
    ///   - rate: how many times in a second of the container's time to get `Notice.moved`, 1...120.
    ///   - isPassive: whether to get only the frames of steps that are made anyway.
    public func follow(rate: Int = 60, isPassive: Bool = false) async throws(ClientError) -> Subscription {
        let rate = try UInt32(wire: rate, "rate")
        return try await subscribe(to: Notice.Kind.ofContainers.union([.moved, .layoutFailed])) { message in
            message.rate = rate
            message.isPassive = isPassive
        }
    }
}

extension WireStepContainer: ContainerRequest {
    var request: WireRequest.OneOf_Request { .stepContainer(self) }
}
