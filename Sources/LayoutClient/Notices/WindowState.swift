public import LayoutModel
import LayoutWire

/// The rectangle that a window covers, and the state of its container besides the elements.
///
/// It is of the same step as the window's elements: both change together.
public struct WindowState: Equatable, Sendable {
    /// The generation of the elements.
    public var generation: UInt64 = 0
    /// The reason of the last change, as in `Notice.Invalidation`. Also "moved" after steps, "window" for the overscan after a jump, and ""
    /// after a scroll and at the beginning.
    public var reason = ""
    /// The rectangle whose elements the window has: the visible one with its overscan; just after a jump, without.
    public var reach = Rect.zero
    /// The container's bounds.
    public var bounds = Rect.zero
    /// The size that spans all elements of the container, in points.
    public var contentSize = Size.zero
    /// Whether more elements meet `reach` than the window has: `limits.windowElements`, or what the daemon has memory for.
    public var isTruncated = false
    /// Steps of 1/120 s that the container has made.
    public var step: UInt64 = 0
    /// Whether further steps will move items, so that a program that draws goes on.
    public var isMoving = false
    /// The items that are being dragged now; nil if there are none.
    public var movement: Movement?
    /// The transition that is under way now; nil if there is none.
    public var transition: TransitionState?

    /// Before the first message.
    init() {}

    /// - Throws: `connection.protocol` if the message breaks the protocol.
    init(_ wire: WireWindowChanged) throws(ClientError) {
        generation = wire.generation
        reason = wire.reason
        reach = wire.rect.model
        bounds = wire.bounds.model
        contentSize = wire.contentSize.model
        isTruncated = wire.truncated
        step = wire.step
        isMoving = wire.isMoving
        if wire.hasMovement { movement = try Movement(wire.movement) }
        if wire.hasTransition { transition = TransitionState(wire.transition) }
    }
}
