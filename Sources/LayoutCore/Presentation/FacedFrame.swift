/// A frame relative to a direction of travel: from `near` to `far` along it, from `low` to `high` across it.
///
///     towards the right      low  ┌────────┐          towards the left, `near` is the right edge
///                           high  └────────┘          and coordinates along the way are negated
///                               near      far
struct FacedFrame {
    let near: Double
    let far: Double
    let low: Double
    let high: Double

    init(near: Double, far: Double, low: Double, high: Double) {
        self.near = near
        self.far = far
        self.low = low
        self.high = high
    }

    init(_ frame: Rect, towards direction: NeighbourDirection) {
        switch direction {
        case .right: self.init(near: frame.x, far: frame.maxX, low: frame.y, high: frame.maxY)
        case .left: self.init(near: -frame.maxX, far: -frame.x, low: frame.y, high: frame.maxY)
        case .up: self.init(near: -frame.maxY, far: -frame.y, low: frame.x, high: frame.maxX)
        default: self.init(near: frame.y, far: frame.maxY, low: frame.x, high: frame.maxX)
        }
    }

    func rect(towards direction: NeighbourDirection) -> Rect {
        switch direction {
        case .right: Rect(x: near, y: low, width: far - near, height: high - low)
        case .left: Rect(x: -far, y: low, width: far - near, height: high - low)
        case .up: Rect(x: low, y: -far, width: high - low, height: far - near)
        default: Rect(x: low, y: near, width: high - low, height: far - near)
        }
    }

    /// Whether the other frame both begins and ends further along.
    func isBefore(_ other: FacedFrame) -> Bool { other.near > near && other.far > far }

    /// Whether the two frames share some extent across the direction.
    func overlaps(_ other: FacedFrame) -> Bool { other.low < high && other.high > low }

    /// The distance from this far edge to the other's near edge; 0 if they overlap.
    func distance(to other: FacedFrame) -> Double { max(0, other.near - far) }

    /// The distance between the centers, across the direction.
    func shift(to other: FacedFrame) -> Double { abs((other.low + other.high) / 2 - (low + high) / 2) }
}
