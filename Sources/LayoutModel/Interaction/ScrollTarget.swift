/// Where to scroll to.
public struct ScrollTarget: Equatable, Sendable {
    /// The content offset.
    public var offset: Point
    /// For an item in a section that scrolls by itself: the offset of the section's row.
    public var rowOffset: Double?

    public init(offset: Point, rowOffset: Double? = nil) {
        self.offset = offset
        self.rowOffset = rowOffset
    }

    /// Where an item is to lie up and down, in what shows inside the content inset.
    public enum Vertical: String, Sendable, CaseIterable {
        /// By the least scroll that makes it wholly visible.
        case nearest
        case top, center, bottom
        /// The offset stays on this axis.
        case none
    }

    /// Where it is to lie from left to right.
    public enum Horizontal: String, Sendable, CaseIterable {
        case nearest
        case left, center, right
        case none
    }
}
