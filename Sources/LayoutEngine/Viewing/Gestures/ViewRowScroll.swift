/// A row that follows a finger or a wheel.
package struct ViewRowScroll: Equatable, Sendable {
    /// An offset, and when it was reached, in seconds.
    struct Sample: Equatable, Sendable {
        var offset: Double
        var time: Double
    }

    enum Leader: Equatable, Sendable {
        /// A finger, which holds this offset at 0 points along the row, and was at these offsets.
        case finger(grip: Double, samples: [Sample])
        /// A wheel, which rests at a time.
        case wheel(restsAt: Double)
    }

    /// The row's section.
    package internal(set) var section: Int
    var leader: Leader

    /// The most offsets of a finger that are kept, however slowly its times go on.
    static var mostSamples: Int { 64 }

    /// Whether it follows a wheel.
    var followsWheel: Bool { if case .wheel = leader { true } else { false } }

    /// How fast a finger was that goes up, in points per second of the row's offset.
    ///
    /// - Parameter window: how far back to measure, in seconds.
    func velocity(at time: Double, over window: Double) -> Double {
        guard case .finger(_, let samples) = leader, let last = samples.last,
            let first = samples.first(where: { time - $0.time <= window }), last.time > first.time
        else { return 0 }
        return (last.offset - first.offset) / (last.time - first.time)
    }
}

extension OrthogonalRow {
    /// An offset between the row's ends.
    func held(_ offset: Double) -> Double { min(max(offset, offsets.lowerBound), offsets.upperBound) }

    /// Where a finger pulls the row that would have it at an offset: beyond its ends half as far, if it bounces.
    func pulled(to offset: Double) -> Double { bounces ? (held(offset) + offset) / 2 : held(offset) }

    /// Where a notch of a wheel takes the row: to the next place of rest that is at least so far away.
    func turned(from offset: Double, by distance: Double) -> Double {
        var (target, rest) = (held(offset + distance), restingOffset(for: held(offset + distance)))
        for _ in 0..<Self.mostNotches {
            let goesOn = distance > 0 ? rest > offset : rest < offset
            if goesOn || target == offsets.lowerBound || target == offsets.upperBound { break }
            target = held(target + distance)
            rest = restingOffset(for: target)
        }
        return rest
    }

    /// How many times as far as a notch the next place of rest may be.
    private static var mostNotches: Int { 64 }
}
