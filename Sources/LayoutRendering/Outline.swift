import LayoutCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The closed line around a figure, before its transform.
enum Outline {
    case rectangle(Rect, radius: Double)
    case polygon([Point])
    case ellipse(Rect)

    init(_ shape: ItemShape, in frame: Rect) {
        switch shape {
        case .rectangle: self = .rectangle(frame, radius: max(0, min(3, frame.width / 4, frame.height / 4)))
        case .hexagon: self = .polygon(Self.hexagon(in: frame))
        case .circle: self = .ellipse(frame)
        }
    }

    private static func hexagon(in frame: Rect) -> [Point] {
        let (x, y, w, h) = (frame.x, frame.y, frame.width, frame.height)
        return h > w
            ? [
                Point(x: x + w / 2, y: y), Point(x: x + w, y: y + h / 4), Point(x: x + w, y: y + h * 3 / 4),
                Point(x: x + w / 2, y: y + h), Point(x: x, y: y + h * 3 / 4), Point(x: x, y: y + h / 4),
            ]
            : [
                Point(x: x, y: y + h / 2), Point(x: x + w / 4, y: y), Point(x: x + w * 3 / 4, y: y),
                Point(x: x + w, y: y + h / 2), Point(x: x + w * 3 / 4, y: y + h), Point(x: x + w / 4, y: y + h),
            ]
    }

    /// The corners, with enough points along curves for them to appear smooth, clockwise.
    var points: [Point] {
        switch self {
        case .polygon(let points): points
        case .ellipse(let frame):
            Self.arc(
                around: frame.middle, radii: Size(width: frame.width / 2, height: frame.height / 2), from: 0,
                quarters: 4, steps: 64)
        case .rectangle(let frame, let radius):
            Self.corners(frame, radius)
        }
    }

    private static func corners(_ frame: Rect, _ radius: Double) -> [Point] {
        let inner = frame.inset(by: radius)
        let middles = [
            Point(x: inner.x, y: inner.y), Point(x: inner.maxX, y: inner.y), Point(x: inner.maxX, y: inner.maxY),
            Point(x: inner.x, y: inner.maxY),
        ]
        if radius <= 0 { return middles }
        return middles.enumerated().flatMap { quarter, middle in
            arc(around: middle, radii: Size(width: radius, height: radius), from: quarter + 2, quarters: 1, steps: 6)
        }
    }

    /// An arc that starts `from` quarters of a turn clockwise from three o'clock.
    ///
    /// A full turn has `steps` points; any other arc has both of its ends as well.
    private static func arc(
        around middle: Point, radii: Size, from: Int, quarters: Int, steps: Int
    ) -> [Point] {
        (0..<(quarters == 4 ? steps : steps + 1)).map { step in
            let angle = (Double(from) + Double(quarters) * Double(step) / Double(steps)) * .pi / 2
            return Point(x: middle.x + radii.width * cos(angle), y: middle.y + radii.height * sin(angle))
        }
    }

    /// The largest upright rectangle well inside the outline, for labels.
    ///
    /// Of a hexagon and of an ellipse it has fixed shares of the frame's sides, wider than high, as labels are.
    func interior(of frame: Rect) -> Rect {
        switch self {
        case .rectangle: frame.inset(by: 1)
        case .polygon: frame.scaled(0.82, 0.5)
        case .ellipse: frame.scaled(0.74, 0.6)
        }
    }
}

extension Rect {
    func inset(by distance: Double) -> Rect {
        Rect(x: x + distance, y: y + distance, width: width - 2 * distance, height: height - 2 * distance)
    }

    func scaled(_ horizontal: Double, _ vertical: Double) -> Rect {
        Rect(
            x: x + width * (1 - horizontal) / 2, y: y + height * (1 - vertical) / 2, width: width * horizontal,
            height: height * vertical)
    }
}
