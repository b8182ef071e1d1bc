/// A size in points, and the length across the scroll axis at which it was measured.
package struct MeasuredSize: Equatable, Sendable {
    /// The size in points.
    package var size: Size
    /// The length at which it was measured.
    package var length: MeasuringLength

    /// A size that was measured at a length.
    package init(_ size: Size, at length: MeasuringLength) {
        self.size = size
        self.length = length
    }
}
