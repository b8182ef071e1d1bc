/// An item of a layout that moves: where it is and how fast, in points and points per second, in the coordinates in which the
/// layout places.
public struct Body: BitwiseCopyable, Equatable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The velocity to the right.
    public var velocityX = 0.0
    /// The velocity downwards.
    public var velocityY = 0.0
    /// The width; −1 for an item that was not placed, which has no body.
    public package(set) var width: Double
    /// The height.
    public package(set) var height: Double
    /// Where prepare has placed its left edge.
    public package(set) var homeX: Double
    /// Where prepare has placed its top edge.
    public package(set) var homeY: Double

    /// A body at rest where prepare has placed it.
    package init(at frame: Rect) {
        (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
        (homeX, homeY) = (x, y)
    }

    /// The place of an item that was not placed, which has no body.
    package static let none = Body(at: Rect(x: 0, y: 0, width: -1, height: 0))

    /// Whether the item was placed.
    public var isPlaced: Bool { width >= 0 }

    /// Whether it is a number in `-1e9...1e9` in both coordinates.
    var isInRange: Bool { Parameter.signedLength.contains(x) && Parameter.signedLength.contains(y) }

    /// The body with the centre and the velocity of an earlier one.
    func following(_ earlier: Body) -> Body {
        guard isPlaced, earlier.isPlaced else { return self }
        var body = self
        // Exactly where it was, unless its size has changed.
        body.x = earlier.width == width ? earlier.x : earlier.x + (earlier.width - width) / 2
        body.y = earlier.height == height ? earlier.y : earlier.y + (earlier.height - height) / 2
        body.velocityX = earlier.velocityX
        body.velocityY = earlier.velocityY
        return body.isInRange ? body : self
    }
}
