package import LayoutCore

/// A size that a client has measured.
package struct MeasuredElement: Sendable {
    /// A cell or a supplementary element.
    package var element: Element
    /// In points.
    package var size: Size

    /// Creates a measurement.
    package init(_ element: Element, _ size: Size) {
        self.element = element
        self.size = size
    }
}
