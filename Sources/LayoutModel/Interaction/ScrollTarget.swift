/// A position to scroll to, so that an item is where one wants it.
///
///     horizontal   nearest   left   center   right     none
///     vertical     nearest   top    center   bottom    none
///
///     let target = try await container.scrollTarget(of: path, vertical: .center)
///
/// Offsets lie within the content and its insets, so an item near the end may not reach the place that was requested. Pinned headers are
/// kept clear of. A target sets nothing: pass `offset` to `setBounds`, and `rowOffset`, if there is one, to the section's row.
public struct ScrollTarget: Equatable, Sendable {
    /// The content offset, in points.
    public var offset: Point
    /// The offset of the section's row, in points, for an item in a section that scrolls orthogonally; nil for other items.
    public var rowOffset: Double?

    /// Creates a target, by default for an item that is in no section that scrolls orthogonally.
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
