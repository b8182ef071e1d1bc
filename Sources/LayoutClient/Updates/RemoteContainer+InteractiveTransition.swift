public import LayoutModel
import LayoutWire
import SwiftProtobuf

/// A container that is itself in transition between two layouts, so that all queries are answered on the way and other clients
/// follow (UIKit's interactive transitions).
extension RemoteContainer {
    /// The container after a step of its transition: what a client needs to draw the step, besides the elements.
    public struct TransitionStep: Equatable, Sendable {
        /// The container's generation after the step.
        public var generation: UInt64
        /// The transition; nil once it has ended.
        public var transition: TransitionState?
        /// The content size at this step, in points.
        public var contentSize: Size
        /// The bounds, which keep the content under the fingers.
        public var bounds: Rect
        /// The item that stays under the fingers; nil if there is none near them.
        public var anchor: ItemPath?
        /// The identifier of `anchor`, in replies with identifiers; nil in a container without them.
        public var anchorIdentifier: Identifier?

        init(_ wire: WireTransitionStateReply, _ generation: UInt64) {
            self.generation = generation
            transition = wire.hasTransition ? TransitionState(wire.transition) : nil
            contentSize = wire.contentSize.model
            bounds = wire.bounds.model
            anchor = wire.hasAnchor ? wire.anchor.model : nil
            anchorIdentifier = wire.anchor.id.model
        }
    }

    /// Puts the container into transition to another layout, or to other parameters of its own (`startInteractiveTransition`). It is
    /// cancelled when the connection ends.
    ///
    /// - Parameters:
    ///   - layout: the other layout; nil for the container's own.
    ///   - parameters: the parameters; those left out have their defaults, or stay if the layout does.
    ///   - focus: the point between the fingers, from the origin of the bounds; nil for the middle of the bounds.
    /// - Throws: `transition.active`, `layout.unknown`, `parameters.*`, `layout.failed`, `request.invalid`, `limit.memoryPerUser`.
    @discardableResult
    public func beginTransition(
        to layout: String? = nil, parameters: [String: JSONValue] = [:], focus: Point? = nil
    ) async throws(ClientError) -> TransitionStep {
        let message = WireBeginTransition.with {
            $0.toLayout = layout ?? ""
            if !parameters.isEmpty { $0.toParameters = Google_Protobuf_Struct(parameters) }
            if let focus { $0.focus = WirePoint(focus) }
        }
        let reply = try await send(message)
        return TransitionStep(reply.beginTransition, reply.generation)
    }

    /// Takes the transition to some progress, clamped to 0...1.
    ///
    /// - Parameters:
    ///   - progress: the progress.
    ///   - focus: the point between the fingers now, from the origin of the bounds; nil for the point before.
    /// - Throws: `transition.unknown`.
    @discardableResult
    public func updateTransition(
        _ progress: Double, focus: Point? = nil
    ) async throws(ClientError) -> TransitionStep {
        let message = WireUpdateTransition.with {
            $0.progress = progress
            if let focus { $0.focus = WirePoint(focus) }
        }
        let reply = try await send(message)
        return TransitionStep(reply.updateTransition, reply.generation)
    }

    /// Ends the transition in the other layout (`finishInteractiveTransition`), as an update that sets it.
    ///
    /// - Throws: `transition.unknown`, and what an update throws; the transition then goes on.
    @discardableResult
    public func finishTransition() async throws(ClientError) -> UpdateResult {
        try await send(WireFinishTransition()) { reply throws(ClientError) in
            try UpdateResult(reply.finishTransition, reply.generation)
        }
    }

    /// Ends the transition where it began (`cancelInteractiveTransition`).
    ///
    /// - Throws: `transition.unknown`.
    @discardableResult
    public func cancelTransition() async throws(ClientError) -> TransitionStep {
        let reply = try await send(WireCancelTransition())
        return TransitionStep(reply.cancelTransition, reply.generation)
    }
}
