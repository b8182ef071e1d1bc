public import LayoutModel
import LayoutWire
import SwiftProtobuf

extension RemoteContainer {
    /// Elements on the way from one layout to another.
    public struct Transition: Equatable, Sendable {
        public var generation: UInt64
        public var attributes: [LayoutAttributes]
        /// The larger of both, width and height apart.
        public var contentSize: Size
        /// On the way.
        public var contentOffset: Point
        /// At its end.
        public var targetOffset: Point
        public var progress: Double
    }

    /// Where elements are on the way from the container's layout to another one of the same data. Nothing of the container
    /// changes.
    ///
    /// - Parameters:
    ///   - parameters: of the other layout; what is left out has its default.
    ///   - progress: 0...1; what is beyond counts as the nearest of these.
    ///   - rect: only elements that meet it on the way; nil: all that either end shows.
    ///   - offset: the content offset in the other layout; nil: where the item nearest the middle is in the middle again.
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
