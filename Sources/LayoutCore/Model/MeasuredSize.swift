/// A size in points, and the length across the scroll axis at which it was measured.
package struct MeasuredSize: Equatable, Sendable {
    package var size: Size
    package var length: MeasuringLength

    package init(_ size: Size, at length: MeasuringLength) {
        self.size = size
        self.length = length
    }
}
