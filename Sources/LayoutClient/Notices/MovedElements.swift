public import LayoutModel
import LayoutWire

/// Where a moving container's elements are after a step: everything in sight, so that no notice builds on another.
public struct MovedElements: Equatable, Sendable {
    /// The container's number, `RemoteContainer.id`.
    public var container: UInt32
    /// The generation that the index paths belong to.
    public var generation: UInt64
    /// Steps of 1/120 s that the container has made; it never decreases.
    public var step: UInt64
    /// The elements that meet the bounds.
    public var elements: [LayoutAttributes]
    /// Whether more elements are in sight than one notice has.
    public var isTruncated: Bool
    /// Whether the container has come to rest, so that no notice follows until it changes.
    public var isAtRest: Bool
    /// The visible rectangle.
    public var bounds: Rect
    /// The size that spans all elements.
    public var contentSize: Size

    /// nil for elements that violate the protocol.
    init?(_ wire: WireMoved) {
        guard let elements = try? wire.attributes.elements() else { return nil }
        container = wire.container
        generation = wire.generation
        step = wire.step
        self.elements = elements
        isTruncated = wire.truncated
        isAtRest = wire.atRest
        bounds = wire.bounds.model
        contentSize = wire.contentSize.model
    }
}
