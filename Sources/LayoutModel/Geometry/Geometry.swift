/// A place in container coordinates: points, y downwards.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Point(x: 0, y: 0)
}

/// An extent in points.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in container coordinates: points, y downwards.
public struct Rect: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    public var origin: Point { Point(x: x, y: y) }
    public var size: Size { Size(width: width, height: height) }
    public var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Whether the element frame `frame` meets this query rectangle.
    ///
    /// Touching is not meeting. An element of zero width or height meets where its line lies strictly inside; an
    /// empty query rectangle meets nothing.
    @inlinable
    public func meets(_ frame: Rect) -> Bool {
        width > 0 && height > 0 && frame.x < x + width && frame.x + frame.width > x && frame.y < y + height
            && frame.y + frame.height > y
    }

    /// Moved and widened to whole points: the origin down, the far edges up.
    package var integral: Rect {
        let left = x.rounded(.down)
        let top = y.rounded(.down)
        return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
    }

    /// What both have in common; of negative size where they have nothing.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// What lies inside a content of `size`, which may be no more than a line; nil where nothing does.
    package func cut(to size: Size) -> Rect? {
        let cut = intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
        return cut.width < 0 || cut.height < 0 ? nil : cut
    }

    /// The smallest rectangle that contains both.
    public func union(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

/// Distances from the four sides, in points. Negative ones reach outwards.
public struct Insets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}
