/// A closed range on each axis of layout space, in which to search for elements before their final frames decide.
///
/// It is the rectangle of a query, widened by what mirroring and rounding may move a frame.
package struct AxisRange: Sendable {
    /// The range on the cross axis.
    package var cross: ClosedRange<Double>
    /// The range on the scroll axis.
    package var scroll: ClosedRange<Double>

    /// Creates a range.
    package init(cross: ClosedRange<Double>, scroll: ClosedRange<Double>) {
        self.cross = cross
        self.scroll = scroll
    }

    /// The range relative to a position on the scroll axis.
    ///
    /// - Parameter offset: the position that is 0 in the result, usually a section's start.
    package func shifted(scroll offset: Double) -> AxisRange {
        AxisRange(cross: cross, scroll: scroll.lowerBound - offset...scroll.upperBound - offset)
    }
}
