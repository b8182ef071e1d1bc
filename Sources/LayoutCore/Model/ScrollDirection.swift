/// The axis that scrolls. The other is the cross axis.
package enum ScrollDirection: String, Sendable, CaseIterable {
    case vertical
    case horizontal

    package func scroll(_ size: Size) -> Double { self == .vertical ? size.height : size.width }
    package func cross(_ size: Size) -> Double { self == .vertical ? size.width : size.height }
    package func scroll(_ point: Point) -> Double { self == .vertical ? point.y : point.x }
    package func cross(_ point: Point) -> Double { self == .vertical ? point.x : point.y }

    package func size(cross: Double, scroll: Double) -> Size {
        self == .vertical ? Size(width: cross, height: scroll) : Size(width: scroll, height: cross)
    }

    /// The insets as distances at the low and the high side of each axis.
    package func sides(_ insets: Insets) -> AxisInsets {
        switch self {
        case .vertical:
            AxisInsets(before: insets.left, after: insets.right, lead: insets.top, trail: insets.bottom)
        case .horizontal:
            AxisInsets(before: insets.top, after: insets.bottom, lead: insets.left, trail: insets.right)
        }
    }
}

/// Insets named by axis: `before` and `after` on the cross axis, `lead` and `trail` on the scroll axis.
package struct AxisInsets: Equatable, Sendable {
    package var before: Double
    package var after: Double
    package var lead: Double
    package var trail: Double

    package init(before: Double, after: Double, lead: Double, trail: Double) {
        self.before = before
        self.after = after
        self.lead = lead
        self.trail = trail
    }
}

/// A rectangle named by axis.
@frozen package struct AxisRect: Equatable, Sendable {
    package var cross: Double
    package var scroll: Double
    package var crossLength: Double
    package var scrollLength: Double

    @inlinable @inline(__always)
    package init(cross: Double, scroll: Double, crossLength: Double, scrollLength: Double) {
        self.cross = cross
        self.scroll = scroll
        self.crossLength = crossLength
        self.scrollLength = scrollLength
    }
}
