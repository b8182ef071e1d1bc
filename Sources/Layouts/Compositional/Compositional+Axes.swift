import LayoutCore

// Lengths of a description by axis, as the solvers need them.

extension Compositional.Dimension {
    /// Whether elements are measured.
    var isEstimated: Bool {
        switch self {
        case .estimated, .uniformAcrossSiblings: true
        case .fractionalWidth, .fractionalHeight, .absolute, .scaled: false
        }
    }

    var isUniform: Bool { if case .uniformAcrossSiblings = self { true } else { false } }

    /// Whether the dimension is a fraction of the length along `axis`.
    func isFraction(of axis: Axis) -> Bool {
        switch self {
        case .fractionalWidth: axis == .horizontal
        case .fractionalHeight: axis == .vertical
        case .absolute, .scaled, .estimated, .uniformAcrossSiblings: false
        }
    }
}

extension Compositional.LayoutSize {
    var isEstimated: Bool { width.isEstimated || height.isEstimated }

    func dimension(_ axis: Axis) -> Compositional.Dimension { axis == .horizontal ? width : height }

    /// The same size, with a fraction of the container along `axis`; the other axis keeps its dimension.
    func replacing(_ axis: Axis, with fraction: Double) -> Self {
        var size = self
        if axis == .horizontal {
            size.width = .fractionalWidth(fraction)
        } else {
            size.height = .fractionalHeight(fraction)
        }
        return size
    }
}

extension Compositional.Spacing {
    var minimum: Double {
        switch self {
        case .fixed(let value), .flexible(let value): value
        }
    }

    var isFlexible: Bool { if case .flexible = self { true } else { false } }
}

extension Compositional.EdgeSpacing {
    func start(_ axis: Axis) -> Compositional.Spacing { axis == .horizontal ? leading : top }
    func end(_ axis: Axis) -> Compositional.Spacing { axis == .horizontal ? trailing : bottom }

    func minimum(_ axis: Axis) -> Double { start(axis).minimum + end(axis).minimum }

    func flexibleCount(_ axis: Axis) -> Int {
        (start(axis).isFlexible ? 1 : 0) + (end(axis).isFlexible ? 1 : 0)
    }
}

extension Compositional.DirectionalInsets {
    func start(_ axis: Axis) -> Double { axis == .horizontal ? leading : top }
    func end(_ axis: Axis) -> Double { axis == .horizontal ? trailing : bottom }
    func sum(_ axis: Axis) -> Double { start(axis) + end(axis) }

    /// The insets of an element of some size: they have no effect along an estimated axis.
    func along(_ size: Compositional.LayoutSize) -> Self {
        var insets = self
        if size.width.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
        if size.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
        return insets
    }

    /// The insets in points: an inset between 0 and 1 is a fraction of the box.
    func resolved(in box: Size) -> Self {
        func side(_ value: Double, _ length: Double) -> Double { value > 0 && value < 1 ? value * length : value }
        return Self(
            top: side(top, box.height), leading: side(leading, box.width), bottom: side(bottom, box.height),
            trailing: side(trailing, box.width))
    }
}

extension Compositional.Anchor {
    /// The point of a rectangle of size 1: 0 is leading or top, 1 is trailing or bottom.
    var place: Point {
        Point(x: place(.leading, .trailing), y: place(.top, .bottom))
    }

    /// 0.5 if neither or both edges are named.
    private func place(_ start: Compositional.Edges, _ end: Compositional.Edges) -> Double {
        edges.contains(start) == edges.contains(end) ? 0.5 : edges.contains(start) ? 0 : 1
    }
}

extension Compositional.BoundaryItem {
    /// The side that it aligns to along an axis: -1 is the start, 1 the end, 0 neither. An element at neither side lies in the middle.
    func side(_ axis: Axis) -> Int { axis == .horizontal ? alignment.horizontal : alignment.vertical }

    func offset(_ axis: Axis) -> Double { axis == .horizontal ? offset.x : offset.y }
}

extension Compositional.Alignment {
    fileprivate var horizontal: Int {
        switch self {
        case .topLeading, .leading, .bottomLeading: -1
        case .top, .none, .bottom: 0
        case .topTrailing, .trailing, .bottomTrailing: 1
        }
    }

    fileprivate var vertical: Int {
        switch self {
        case .topLeading, .top, .topTrailing: -1
        case .leading, .none, .trailing: 0
        case .bottomLeading, .bottom, .bottomTrailing: 1
        }
    }
}
