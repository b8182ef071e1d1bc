public import LayoutModel
import LayoutWire

/// The element under a point, as displayed.
public struct HitTest: Equatable, Sendable {
    /// The topmost element at the point, if any.
    public var attributes: LayoutAttributes?
    /// The item that is hit, else the nearest one; nil if no item has a frame.
    public var nearest: ItemPath?
    /// What the client calls `nearest`, in answers that bring identifiers; nil in a container without them.
    public var nearestIdentifier: Identifier?
    /// The distance from the point to the frame of `nearest`, in points; 0 inside it.
    public var distance: Double

    init(_ wire: WireHitTestReply) throws(ClientError) {
        attributes = try wire.attributes.elements().first
        nearest = wire.hasNearest ? wire.nearest.model : nil
        nearestIdentifier = wire.nearest.id.model
        distance = wire.distance
    }
}
