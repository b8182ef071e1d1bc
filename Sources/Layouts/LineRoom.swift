import LayoutCore

/// Decides whether items fit into a line. Lengths that are fractions of the room rarely add up to it exactly, so an excess too small to see
/// counts as none.
struct LineRoom {
    /// The excess from which on an item does not fit, in points.
    static let tolerance = 1e-6

    private let tolerance: Double

    /// The room of a line.
    ///
    /// - Parameter isExact: whether an item that exceeds the room by any length does not fit, as in the originals.
    init(isExact: Bool) {
        tolerance = isExact ? 0 : Self.tolerance
    }

    /// Whether an item fits into what a line has left.
    @inline(__always)
    func fits(_ length: Double, in remaining: Double) -> Bool {
        length <= remaining || length - remaining < tolerance
    }
}
