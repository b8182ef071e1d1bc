/// A position to scroll to.
public struct ScrollTarget: Equatable, Sendable {
    /// The content offset, in points.
    public var offset: Point
    /// For an item in an orthogonally scrolling section: the offset of the section's row, in points.
    public var rowOffset: Double?

    /// Creates a target.
    public init(offset: Point, rowOffset: Double? = nil) {
        self.offset = offset
        self.rowOffset = rowOffset
    }

    /// The item's vertical position in the visible area inside the content inset.
    public enum Vertical: String, Sendable, CaseIterable {
        /// As little scrolling as makes the item wholly visible.
        case nearest
        /// At the top, in the middle, at the bottom.
        case top, center, bottom
        /// This axis is not scrolled.
        case none
    }

    /// The item's horizontal position in the visible area inside the content inset.
    public enum Horizontal: String, Sendable, CaseIterable {
        /// As little scrolling as makes the item wholly visible.
        case nearest
        /// At the left, in the middle, at the right.
        case left, center, right
        /// This axis is not scrolled.
        case none
    }
}
