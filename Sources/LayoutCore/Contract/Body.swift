/// An item of a layout that moves: its place and its velocity, in points and points per second.
///
///     bodies[index].velocityY += 800 * seconds                             gravity
///     bodies[index].y += bodies[index].velocityY * seconds
///     if bodies[index].y > floor { bodies[index].velocityY *= -0.5 }       a bounce
///
/// A step changes the place and the velocity. Size and home are what `prepare` placed: frames change their size only there.
/// Coordinates are those in which the layout places, so from right to left they are as if one read from left to right.
///
/// Places and velocities must stay finite and in `-1e9...1e9`; a step that leaves this range fails, and the motion stops in the state
/// before it.
public struct Body: BitwiseCopyable, Equatable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The velocity to the right.
    public var velocityX = 0.0
    /// The velocity downwards.
    public var velocityY = 0.0
    /// The width; −1 for an item that was not placed and therefore has no body.
    public package(set) var width: Double
    /// The height.
    public package(set) var height: Double
    /// The left edge at which prepare placed the item.
    public package(set) var homeX: Double
    /// The top edge at which prepare placed the item.
    public package(set) var homeY: Double

    /// A body at rest at the frame that prepare placed.
    ///
    /// - Parameter frame: in points in layout space, before mirroring and rounding. Its origin is also the place that attachments pull to.
    package init(at frame: Rect) {
        (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
        (homeX, homeY) = (x, y)
    }

    /// The value for an item that was not placed.
    package static let none = Body(at: Rect(x: 0, y: 0, width: -1, height: 0))

    /// Whether the item was placed.
    public var isPlaced: Bool { width >= 0 }

    /// Whether it is a number in `-1e9...1e9` in both coordinates.
    var isInRange: Bool { Parameter.signedLength.contains(x) && Parameter.signedLength.contains(y) }

    /// The body with the centre and the velocity of an earlier one.
    func following(_ earlier: Body) -> Body {
        guard isPlaced, earlier.isPlaced else { return self }
        var body = self
        // Exactly the earlier place, unless the size has changed.
        body.x = earlier.width == width ? earlier.x : earlier.x + (earlier.width - width) / 2
        body.y = earlier.height == height ? earlier.y : earlier.y + (earlier.height - height) / 2
        body.velocityX = earlier.velocityX
        body.velocityY = earlier.velocityY
        return body.isInRange ? body : self
    }
}
