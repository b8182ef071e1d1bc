/// The position of an item in the visible rectangle, along one axis.
package enum ScrollAlignment: Sendable {
    /// As little scrolling as makes the item wholly visible.
    case nearest
    /// At the left or the top.
    case start
    /// In the middle.
    case center
    /// At the right or the bottom.
    case end
    /// This axis is not scrolled.
    case none
}
