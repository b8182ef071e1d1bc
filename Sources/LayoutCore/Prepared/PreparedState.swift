/// A container at one moment: the prepared layout and its visible part.
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
