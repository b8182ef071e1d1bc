/// A section's place, in points, in container coordinates.
///
///     ┌───────────────────┐  frame
///     │ header            │
///     │  ┌─────────────┐  │  contentFrame, inside the section's insets
///     │  │ cells       │  │
///     │  └─────────────┘  │
///     │ footer            │
///     └───────────────────┘
public struct SectionPlace: Equatable, Sendable {
    /// The section's number.
    public var section: Int
    /// The number of its items.
    public var itemCount: Int
    /// The frame with insets, header and footer. Across the scroll axis it is as wide as the content.
    public var frame: Rect
    /// The frame around its cells alone; nil if no item has a place.
    public var contentFrame: Rect?
    /// The section's identifier, in replies with identifiers.
    public var identifier: Identifier?

    /// Creates a section's frames, which are not checked against each other.
    public init(section: Int, itemCount: Int, frame: Rect, contentFrame: Rect?, identifier: Identifier? = nil) {
        self.section = section
        self.itemCount = itemCount
        self.frame = frame
        self.contentFrame = contentFrame
        self.identifier = identifier
    }
}
