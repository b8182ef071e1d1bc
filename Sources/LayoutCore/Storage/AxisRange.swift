/// A closed range on each axis: where to look for elements before their finished frames decide.
package struct AxisRange: Sendable {
    package var cross: ClosedRange<Double>
    package var scroll: ClosedRange<Double>

    package init(cross: ClosedRange<Double>, scroll: ClosedRange<Double>) {
        self.cross = cross
        self.scroll = scroll
    }

    package func shifted(scroll offset: Double) -> AxisRange {
        AxisRange(cross: cross, scroll: scroll.lowerBound - offset...scroll.upperBound - offset)
    }
}
