/// A point in container coordinates: in points, y downwards, from the top left corner of the content.
///
/// Coordinates that the daemon accepts are finite and at most `1e9` in magnitude.
public struct Point: Hashable, Sendable {
    /// The horizontal coordinate.
    public var x: Double
    /// The vertical coordinate, downwards.
    public var y: Double

    /// Creates a point.
    ///
    /// Any numbers are allowed here; the container or the query that gets it checks them.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)
}

/// A width and a height in points.
///
/// Sizes of items and elements are 0...1e9 in each direction. A container or a measurement that gets another number rejects it;
/// nothing is checked here.
public struct Size: Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent.
    public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in container coordinates: in points, y downwards.
///
///     (x, y) ┌───────────────┐ ┐
///            │    middle     │ │ height
///            │       ·       │ │
///            └───────────────┘ ┘ maxY
///            └───── width ───┘ maxX
///
/// A rectangle is half-open: two that touch have no part in common, and `meets(_:)` is false for them. Widths and heights of frames
/// are never negative. Functions here do not check that, and NaN compares as not meeting anything.
public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a rectangle from its top left corner and its extent.
    ///
    /// Any numbers are allowed here, negative widths and NaN included; whatever gets the rectangle checks them.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The top left corner.
    public var origin: Point { Point(x: x, y: y) }
    /// The width and height.
    public var size: Size { Size(width: width, height: height) }
    /// The center.
    public var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
    /// The right edge.
    ///
    /// Not part of the rectangle, which is half-open.
    public var maxX: Double { x + width }
    /// The bottom edge.
    ///
    /// Not part of the rectangle, which is half-open.
    public var maxY: Double { y + height }
    /// Whether the width or the height is 0, negative or NaN.
    public var isEmpty: Bool { !(width > 0 && height > 0) }

    /// Whether an element's frame meets this query rectangle.
    ///
    /// Touching does not count. A frame of zero width or height meets the rectangle when its line lies strictly inside; an empty
    /// query rectangle meets nothing.
    @inlinable
    public func meets(_ frame: Rect) -> Bool {
        width > 0 && height > 0 && frame.x < x + width && frame.x + frame.width > x && frame.y < y + height
            && frame.y + frame.height > y
    }

    /// Expanded to whole points: the origin rounded down, the far edges up.
    ///
    ///     (0.5, 2) 10 × 10  →  (0, 2) 11 × 10
    package var integral: Rect {
        let left = x.rounded(.down)
        let top = y.rounded(.down)
        return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
    }

    /// The common part of both rectangles.
    ///
    /// - Returns: a rectangle whose width or height is negative if they are disjoint, and 0 if they touch.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// The part inside content of `size`, which begins at the origin.
    ///
    /// - Returns: nil if nothing of it is left. A rectangle that touches the content's edge from outside leaves a line, of width or
    ///   height 0.
    package func cut(to size: Size) -> Rect? {
        let cut = intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
        return cut.width < 0 || cut.height < 0 ? nil : cut
    }

    /// The smallest rectangle that contains both.
    ///
    /// An empty rectangle counts like any other: the union with `zero` reaches to the origin.
    public func union(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }
}

/// Distances from the four sides, in points.
///
///     ┌───────────────────┐ ┐ top
///     │   ┌───────────┐   │ ┘
///     │   │           │   │
///     │   └───────────┘   │ ┐ bottom
///     └───────────────────┘ ┘
///     └left             right
///
/// Positive distances make a rectangle smaller, and negative ones reach outwards. Left and right are sides of the screen in every
/// layout direction; `Compositional.DirectionalInsets` follow the direction.
public struct Insets: Hashable, Sendable {
    /// The distance from the top.
    public var top: Double
    /// The distance from the left.
    public var left: Double
    /// The distance from the bottom.
    public var bottom: Double
    /// The distance from the right.
    public var right: Double

    /// Creates insets, in the order of the sides that UIKit has: from the top counterclockwise.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// No insets.
    public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}
