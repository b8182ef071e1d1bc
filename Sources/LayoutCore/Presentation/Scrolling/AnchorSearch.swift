/// Finds the content offset that puts an anchor at its original position on screen.
///
/// The anchor's distance from that position is a function of the offset. If frames stay in place while the content scrolls, it
/// falls by a point per point, and one step is exact. If frames follow the bounds, as in a carousel or a pile of cards, it falls
/// faster or slower, and plain steps converge slowly or oscillate. The search then takes secants; once the sign changes, it
/// brackets a root with the Illinois method (Dowell and Jarratt, A modified regula falsi method for computing the root of an
/// equation, BIT 11, 1971), bisecting every fourth time. With a layout that snaps, the function may jump over the root; the best
/// offset is then the result.
package struct AnchorSearch: Sendable {
    private struct Trial {
        var offset: Double
        var offBy: Double
    }

    private var last: Trial?
    /// Trials of opposite sign, the newer one second.
    private var bracket: (older: Trial, newer: Trial)?
    /// The best reading so far at an allowed offset.
    private(set) var best: AnchorReading?
    private var trials = 0

    /// Displacements up to this many points are not reported.
    package static let tolerance = 1e-3
    /// The displacement in points at which the search stops; small enough that a live resize that returns to its initial size
    /// returns to its initial offset.
    static let precision = 1e-9
    private static let trialLimit = 32
    /// Smaller slopes count as level.
    private static let leastSlope = 1e-3

    init() {}

    /// Scrolls until the anchor is at its original position, or as near as possible.
    ///
    /// - Parameters:
    ///   - first: the reading under the current bounds.
    ///   - show: lays out with other bounds and takes a new reading; returns nil if the layout cannot be queried.
    /// - Returns: the last bounds shown, and how far the anchor is displaced in them.
    package static func settle<Failure: Error>(
        _ first: AnchorReading, show: (Rect) throws(Failure) -> AnchorReading?
    ) throws(Failure) -> (bounds: Rect, displacement: Point) {
        var search = AnchorSearch()
        var shown = first
        while let offset = search.next(after: shown) {
            let bounds = shown.bounds(at: offset)
            guard let reading = try show(bounds) else { return (bounds, .zero) }
            shown = reading
        }
        if let best = search.best, best.bounds != shown.bounds { shown = try show(best.bounds) ?? best }
        return (shown.bounds, shown.displacement)
    }

    /// The offset to try next; nil when the search is over.
    mutating func next(after reading: AnchorReading) -> Double? {
        let trial = Trial(offset: reading.offset, offBy: reading.offBy)
        let isAllowed = reading.clamped(trial.offset) == trial.offset
        if isAllowed, best.map({ abs(reading.offBy) < abs($0.offBy) }) ?? true { best = reading }
        trials += 1
        defer { last = trial }
        if isAllowed && abs(trial.offBy) <= Self.precision || trials > Self.trialLimit { return nil }
        guard let target = target(after: trial) else { return nil }
        let offset = reading.clamped(target)
        return offset == trial.offset || offset == last?.offset ? nil : offset
    }

    private mutating func target(after trial: Trial) -> Double? {
        close(in: trial)
        if let bracket { return target(in: bracket) }
        guard let last, last.offset != trial.offset else { return trial.offset + trial.offBy }
        let slope = (trial.offBy - last.offBy) / (trial.offset - last.offset)
        return trial.offset - trial.offBy / (abs(slope) < Self.leastSlope ? -1 : slope)
    }

    /// Makes the newest trial an end of the bracket.
    private mutating func close(in trial: Trial) {
        guard var (older, newer) = bracket else {
            if let last, last.offBy * trial.offBy < 0 { bracket = (last, trial) }
            return
        }
        if newer.offBy * trial.offBy < 0 {
            older = newer
        } else {
            // The same end has moved twice: halve the weight of the other one.
            older.offBy /= 2
        }
        newer = trial
        bracket = (older, newer)
    }

    private func target(in bracket: (older: Trial, newer: Trial)) -> Double? {
        let (older, newer) = bracket
        let middle = older.offset + (newer.offset - older.offset) / 2
        // The bracket cannot shrink further: the function jumps over the root.
        if middle == older.offset || middle == newer.offset || abs(newer.offset - older.offset) < Self.precision {
            return nil
        }
        let target = newer.offset - newer.offBy * (newer.offset - older.offset) / (newer.offBy - older.offBy)
        let isInside = min(older.offset, newer.offset) < target && target < max(older.offset, newer.offset)
        return isInside && !trials.isMultiple(of: 4) ? target : middle
    }
}
