/// A size that a client has measured.
package struct MeasuredElement: Sendable {
    /// A cell or a supplementary element.
    package var element: Element
    /// The size in points.
    package var size: Size
    /// The length across at which it was measured.
    package var length: MeasuringLength

    /// Creates a measurement.
    ///
    /// - Parameters:
    ///   - size: in points.
    ///   - length: `.any` for a size that counts whatever the room is.
    package init(_ element: Element, _ size: Size, at length: MeasuringLength = .any) {
        self.element = element
        self.size = size
        self.length = length
    }
}
