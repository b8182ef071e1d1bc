public import LayoutModel
import LayoutWire

/// The elements of a moving container after a step.
///
/// A notice contains everything in sight and not only what moved, so that none builds on another: a client may drop all but the
/// newest. Index paths are those of `generation`.
///
///     for await case .moved(let moved) in try await container.follow(rate: 60).notices { draw(moved.elements) }
///
/// `step` counts steps of 1/120 s of the container's time. Two notices with a rate of 60 are usually two steps apart; after a pause or a
/// slow reader they may be any number apart.
public struct MovedElements: Equatable, Sendable {
    /// The container's number, `RemoteContainer.id`.
    public var container: UInt32
    /// The generation that the index paths belong to.
    public var generation: UInt64
    /// Steps of 1/120 s that the container has made; it never decreases.
    public var step: UInt64
    /// The elements that meet the bounds, as displayed.
    public var elements: [LayoutAttributes]
    /// Whether more elements are in sight than one notice has.
    ///
    /// The others have moved as well: query them.
    public var isTruncated: Bool
    /// Whether the container has come to rest. No notice follows until it changes.
    public var isAtRest: Bool
    /// The visible rectangle.
    public var bounds: Rect
    /// The size that spans all elements.
    public var contentSize: Size

    /// Reads a notice.
    ///
    /// - Returns: nil for elements that violate the protocol.
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
