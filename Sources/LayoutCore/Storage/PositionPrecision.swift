/// How exact some positions are, and so whether a movement gives them the same last bits as an addition elsewhere does.
enum PositionPrecision: Comparable {
    /// Sums depend on their order.
    case rounded
    /// Multiples of 1/1024 point, of which sums are exact.
    case additive
    /// Whole points.
    case whole

    @inline(__always)
    init(_ value: Double) {
        self = value.isAdditive ? value == value.rounded() ? .whole : .additive : .rounded
    }

    /// Takes in another position.
    ///
    /// The result is as exact as the least exact of the positions.
    @inline(__always)
    mutating func add(_ value: Double) {
        if self == .whole, abs(value) < 0x1p40, value == value.rounded() { return }
        self = min(self, PositionPrecision(value))
    }

    /// Whether rounding to pixels moves all positions by the same distance as it moves the first.
    ///
    /// Whole points are whole pixels of every whole scale. A scale that is a power of two keeps movements by whole pixels, except that
    /// numbers below zero are rounded in the other direction.
    ///
    /// - Parameters:
    ///   - distance: the movement.
    ///   - lowest: the least position, before or after.
    ///   - scale: pixels per point; nil: positions are not rounded.
    func keepsMovement(by distance: Double, from lowest: Double, scale: Double?) -> Bool {
        guard self > .rounded, distance.isAdditive, abs(lowest) < 0x1p40 else { return false }
        guard let scale else { return true }
        if self == .whole, distance.isWhole, scale.isWhole { return true }
        return scale.isNormal && scale.significand == 1 && (1024 / scale).isAdditive
            && (distance * scale).isWhole && lowest >= 0
    }
}

extension Double {
    /// Whether the number is a multiple of 1/1024 below 2⁴⁰, so that sums of such numbers are exact in any order.
    ///
    /// What lies at such positions can be moved instead of being laid out again: 0.25 + 12.5 is exact, 0.1 + 0.2 is not.
    @inline(__always)
    package var isAdditive: Bool {
        guard abs(self) < 0x1p40 else { return false }
        let steps = self * 1024
        return Double(Int64(steps)) == steps
    }

    /// Whether the number is whole, and below 2⁵².
    var isWhole: Bool { abs(self) < 0x1p52 && Double(Int64(self)) == self }
}
