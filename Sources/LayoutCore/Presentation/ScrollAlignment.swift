/// Where something is to lie in what shows.
package enum ScrollAlignment: Sendable {
    /// Wherever the least scroll makes it wholly visible.
    case nearest
    /// At the left or the top, in the middle, at the right or the bottom.
    case start
    case center
    case end
    /// Where it is.
    case none
}
