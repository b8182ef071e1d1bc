/// A container at one moment: what was prepared, and what of it is visible.
package struct PreparedState: Sendable {
    package var prepared: PreparedLayout
    /// The visible rectangle; its origin is the content offset.
    package var bounds: Rect
    /// How far the sections with a row of their own are scrolled, by section.
    package var offsets: [Int: Double]

    /// - Parameter offsets: of sections' own rows; one that is left out lies at its least offset.
    package init(prepared: PreparedLayout, bounds: Rect, offsets: [Int: Double] = [:]) {
        self.prepared = prepared
        self.bounds = bounds
        self.offsets = offsets
    }

    /// The state as its user sees it.
    var presented: PresentedLayout { PresentedLayout(prepared, bounds: bounds, offsets: offsets) }
}
