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

    /// The start of a visible interval that contains another one with this alignment; nil if the present one does.
    ///
    /// - Parameters:
    ///   - own: the interval to show, in points in the direction of the axis.
    ///   - shown: the visible interval. With `nearest`, one that is shorter than the other need only lie inside it.
    func start(
        showing own: (low: Double, high: Double), in shown: (low: Double, high: Double)
    ) -> Double? {
        let length = shown.high - shown.low
        switch self {
        case .none: return nil
        case .start: return own.low
        case .end: return own.high - length
        case .center: return (own.low + own.high) / 2 - length / 2
        case .nearest:
            // An interval longer than the visible one need only cover it.
            if own.low >= shown.low && own.high <= shown.high || own.low <= shown.low && own.high >= shown.high {
                return nil
            }
            return abs(own.low - shown.low) <= abs(own.high - shown.high) ? own.low : own.high - length
        }
    }
}
