/// A frame as it is met on the way in a direction: from `near` to `far` along it, from `low` to `high` across.
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

    /// The same as a rectangle again.
    func rect(towards direction: NeighbourDirection) -> Rect {
        switch direction {
        case .right: Rect(x: near, y: low, width: far - near, height: high - low)
        case .left: Rect(x: -far, y: low, width: far - near, height: high - low)
        case .up: Rect(x: low, y: -far, width: high - low, height: far - near)
        default: Rect(x: low, y: near, width: high - low, height: far - near)
        }
    }

    /// Whether another begins and ends further on.
    func isBefore(_ other: FacedFrame) -> Bool { other.near > near && other.far > far }

    /// Whether both have some extent across in common.
    func overlaps(_ other: FacedFrame) -> Bool { other.low < high && other.high > low }

    /// From the far edge on to another's near one; 0 where they overlap.
    func distance(to other: FacedFrame) -> Double { max(0, other.near - far) }

    /// Between the middles, across.
    func shift(to other: FacedFrame) -> Double { abs((other.low + other.high) / 2 - (low + high) / 2) }
}
