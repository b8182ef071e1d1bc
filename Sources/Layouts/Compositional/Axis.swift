import LayoutCore

/// The axis that a group's subitems or a section's groups are stacked along. The other one is called across.
enum Axis: Sendable {
    case horizontal
    case vertical

    var other: Axis { self == .horizontal ? .vertical : .horizontal }

    func length(_ size: Size) -> Double { self == .horizontal ? size.width : size.height }

    func size(along: Double, across: Double) -> Size {
        self == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
    }

    func point(along: Double, across: Double) -> Point {
        self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
    }
}

extension Size {
    mutating func set(_ axis: Axis, _ length: Double) {
        if axis == .horizontal { width = length } else { height = length }
    }

    /// The larger of the two lengths along each axis.
    func union(_ other: Size) -> Size {
        Size(width: max(width, other.width), height: max(height, other.height))
    }
}
