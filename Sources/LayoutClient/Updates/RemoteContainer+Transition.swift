public import LayoutModel
import LayoutWire
import SwiftProtobuf

extension RemoteContainer {
    /// The elements at one moment of a transition between two layouts, and the content offset there.
    ///
    /// Draw `attributes` in a view that is scrolled to `contentOffset`; at the progress 1 it is `targetOffset`.
    public struct Transition: Equatable, Sendable {
        /// The generation of the container's data.
        public var generation: UInt64
        /// The elements at this moment.
        public var attributes: [LayoutAttributes]
        /// The larger width and the larger height of both layouts, in points.
        public var contentSize: Size
        /// The content offset at this moment.
        public var contentOffset: Point
        /// The content offset at the end of the transition.
        public var targetOffset: Point
        /// The progress, 0...1.
        public var progress: Double
    }

    /// The elements at one moment of a transition from the container's layout to another. The container does not change.
    ///
    /// - Parameters:
    ///   - layout: the other layout's name.
    ///   - parameters: the other layout's parameters; those left out have their defaults.
    ///   - progress: the progress, clamped to 0...1.
    ///   - rect: returns only elements that intersect it at this moment; nil for those visible at the start or at the end.
    ///   - offset: the content offset in the other layout; nil for the one that centers the item nearest to the center.
    /// - Throws: `layout.unknown`, `parameters.*`, `layout.failed`, `limit.elementsPerReply`.
    public func transition(
        to layout: String, parameters: [String: JSONValue] = [:], progress: Double, in rect: Rect? = nil,
        targetOffset offset: Point? = nil
    ) async throws(ClientError) -> Transition {
        let message = WireTransition.with {
            $0.toLayout = layout
            if !parameters.isEmpty { $0.toParameters = Google_Protobuf_Struct(parameters) }
            $0.progress = progress
            if let rect { $0.rect = WireRect(rect) }
            if let offset { $0.toOffset = WirePoint(offset) }
        }
        return try await send(message) { reply throws(ClientError) in
            let transition = reply.transition
            return Transition(
                generation: reply.generation, attributes: try transition.attributes.elements(),
                contentSize: transition.contentSize.model, contentOffset: transition.contentOffset.model,
                targetOffset: transition.toOffset.model, progress: transition.progress)
        }
    }
}
