public import LayoutModel
import LayoutWire

/// The element under a point, as displayed, and the item nearest to it.
///
/// Transformed elements are hit where they are drawn, and hidden or fully transparent ones never. Of several elements the topmost is hit:
/// by z-index, then by the order of the answer.
public struct HitTest: Equatable, Sendable {
    /// The topmost element at the point, if any.
    public var attributes: LayoutAttributes?
    /// The item that is hit, else the nearest one; nil if no item has a frame.
    public var nearest: ItemPath?
    /// The identifier of `nearest`, in replies with identifiers; nil in a container without them.
    public var nearestIdentifier: Identifier?
    /// The distance in points from the point to the frame of `nearest`: 0 if the point is inside it, or if there is no such item.
    public var distance: Double

    init(_ wire: WireHitTestReply) throws(ClientError) {
        attributes = try wire.attributes.elements().first
        nearest = wire.hasNearest ? wire.nearest.model : nil
        nearestIdentifier = wire.nearest.id.model
        distance = wire.distance
    }
}
