/// A container at one moment: the prepared layout and its visible part.
///
///     let state = PreparedState(prepared: prepared, bounds: bounds, offsets: [2: 140])
///
/// Together these three decide every frame that a user sees: the layout gives the frames in the content, the bounds place pinned
/// elements, and offsets scroll the rows of sections that scroll by themselves. `PresentedLayout` answers queries about it; differences,
/// transitions and windows compare two of them.
package struct PreparedState: Sendable {
    /// The prepared layout.
    package var prepared: PreparedLayout
    /// The visible rectangle; its origin is the content offset.
    package var bounds: Rect
    /// The offsets of orthogonal rows, by section.
    package var offsets: [Int: Double]

    /// Creates a state.
    ///
    /// - Parameter offsets: the offsets of orthogonal rows; a missing one is the least.
    package init(prepared: PreparedLayout, bounds: Rect, offsets: [Int: Double] = [:]) {
        self.prepared = prepared
        self.bounds = bounds
        self.offsets = offsets
    }
}
