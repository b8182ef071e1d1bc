/// A row of items before it is final.
///
/// The rows before it are final, and those after it are not placed yet. Lengths are in points.
package struct LayoutRow: Sendable {
    /// The section's number.
    package let section: Int
    /// The number of the row's first item.
    package let firstItem: Int
    /// Whether it is a span, which has its row to itself.
    package let isSpan: Bool
    /// The room across inside the section's insets, and where the row lies along the scroll axis.
    package let bounds: Rect
    /// The frames of its items in turn, without mirroring.
    package let frames: [Rect]

    /// Creates a row.
    ///
    /// - Parameter frames: one for each item of the row, in order of items.
    package init(section: Int, firstItem: Int, isSpan: Bool, bounds: Rect, frames: [Rect]) {
        self.section = section
        self.firstItem = firstItem
        self.isSpan = isSpan
        self.bounds = bounds
        self.frames = frames
    }
}

/// Gives the items of a row other frames; nil to let the layout place them.
///
/// An error that it throws ends the prepare.
package typealias RowTransform = (LayoutRow) throws(LayoutError) -> [Rect]?

/// A layout of rows that lie one after another, each of which may be given another form before the next one is placed.
package protocol RowLayout: ConfiguredLayout {
    /// Prepares a container as `prepare` does.
    ///
    /// - Parameter transform: is given each row that the layout itself would transform, and returns as many frames as the row has, or nil.
    func prepare(_ container: Container, transforming transform: @escaping RowTransform) throws(LayoutError)
        -> PreparedLayout
}
