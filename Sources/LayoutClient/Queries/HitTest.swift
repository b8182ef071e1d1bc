public import LayoutModel
import LayoutWire

/// What lies under a point, as a user sees it.
public struct HitTest: Equatable, Sendable {
    /// The uppermost element at the point; nil: there is none.
    public var attributes: LayoutAttributes?
    /// The item nearest to the point: the one that is hit, else of the least distance; nil: no item has a place.
    public var nearest: IndexPath?
    /// From the point to the frame of `nearest`, 0 inside.
    public var distance: Double

    init(_ wire: WireHitTestReply) throws(ClientError) {
        attributes = try wire.attributes.elements().first
        nearest = wire.hasNearest ? wire.nearest.model : nil
        distance = wire.distance
    }
}
