extension ScrollDirection {
    /// The extent along the scroll axis.
    package func scroll(_ size: Size) -> Double { self == .vertical ? size.height : size.width }
    /// The extent along the cross axis.
    package func cross(_ size: Size) -> Double { self == .vertical ? size.width : size.height }
    /// The coordinate on the scroll axis.
    package func scroll(_ point: Point) -> Double { self == .vertical ? point.y : point.x }
    /// The coordinate on the cross axis.
    package func cross(_ point: Point) -> Double { self == .vertical ? point.x : point.y }

    /// A size from its extents along both axes.
    package func size(cross: Double, scroll: Double) -> Size {
        self == .vertical ? Size(width: cross, height: scroll) : Size(width: scroll, height: cross)
    }

    /// A rectangle by axis. −0.0 becomes 0.0.
    @inline(__always)
    func place(_ rect: Rect) -> AxisRect {
        self == .vertical
            ? AxisRect(cross: rect.x + 0, scroll: rect.y + 0, crossLength: rect.width, scrollLength: rect.height)
            : AxisRect(cross: rect.y + 0, scroll: rect.x + 0, crossLength: rect.height, scrollLength: rect.width)
    }

    /// A rectangle from its extents along both axes.
    @inline(__always)
    func rect(_ place: AxisRect) -> Rect {
        self == .vertical
            ? Rect(x: place.cross, y: place.scroll, width: place.crossLength, height: place.scrollLength)
            : Rect(x: place.scroll, y: place.cross, width: place.scrollLength, height: place.crossLength)
    }

    /// The insets as distances at the low and the high end of each axis.
    ///
    ///     vertical       before  left    after  right     lead  top     trail  bottom
    ///     horizontal     before  top     after  bottom    lead  left    trail  right
    package func sides(_ insets: Insets) -> AxisInsets {
        switch self {
        case .vertical:
            AxisInsets(before: insets.left, after: insets.right, lead: insets.top, trail: insets.bottom)
        case .horizontal:
            AxisInsets(before: insets.top, after: insets.bottom, lead: insets.left, trail: insets.right)
        }
    }
}

/// Insets by axis: `before` and `after` on the cross axis, `lead` and `trail` on the scroll axis.
///
/// "Low" is the left or the top, also where content is mirrored: insets are in layout space, which is mirrored as a whole.
package struct AxisInsets: Equatable, Sendable {
    /// At the cross axis's low end.
    package var before: Double
    /// At the cross axis's high end.
    package var after: Double
    /// At the scroll axis's low end.
    package var lead: Double
    /// At the scroll axis's high end.
    package var trail: Double

    /// Creates insets.
    package init(before: Double, after: Double, lead: Double, trail: Double) {
        self.before = before
        self.after = after
        self.lead = lead
        self.trail = trail
    }
}

/// A rectangle in layout space, by axis.
@frozen package struct AxisRect: Equatable, Sendable {
    /// The position on the cross axis.
    package var cross: Double
    /// The position on the scroll axis.
    package var scroll: Double
    /// The extent along the cross axis.
    package var crossLength: Double
    /// The extent along the scroll axis.
    package var scrollLength: Double

    /// Creates a rectangle.
    @inlinable @inline(__always)
    package init(cross: Double, scroll: Double, crossLength: Double, scrollLength: Double) {
        self.cross = cross
        self.scroll = scroll
        self.crossLength = crossLength
        self.scrollLength = scrollLength
    }
}
