/// How an element follows what is visible along the scroll axis, in the container's coordinates.
///
/// With it a client can scroll by itself: it keeps the element `inset` from that side of its bounds, as far as `origins` lets it.
package struct ElementPin: Equatable, Sendable {
    /// A side of the visible rectangle.
    package enum Side: String, Sendable {
        /// Its upper edge, the leading one of content that scrolls vertically.
        case top
        /// Its lower edge.
        case bottom
        /// Its left edge, the leading one of content that scrolls horizontally, unless it is mirrored.
        case left
        /// Its right edge.
        case right
    }

    /// The side that it follows.
    package let side: Side
    /// From the side of the bounds to the element's, with the content inset and the stack of what is pinned before it.
    package let inset: Double
    /// Where the origin of its frame without the transform may be along the scroll axis; an end without a limit is infinite.
    package let origins: ClosedRange<Double>
}
