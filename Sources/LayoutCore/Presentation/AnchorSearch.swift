/// Finds the content offset at which what an anchor holds lies where it lay.
///
/// How far it is off is a function of the offset. Where frames stay while the content is scrolled it falls by a point with each
/// point, and one step is exact. Where they follow the bounds, as on a carousel or in a pile of cards, it falls faster or slower,
/// and plain steps creep or swing to and fro: then secants follow, and once the sign has changed a root is closed in by the
/// Illinois method (Dowell and Jarratt, A modified regula falsi method for computing the root of an equation, BIT 11, 1971),
/// halving every fourth time. A layout that snaps jumps over the root; then the best offset is the answer.
package struct AnchorSearch: Sendable {
    private struct Trial {
        var offset: Double
        var offBy: Double
    }

    private var last: Trial?
    /// Trials between which the sign changes, the newer one second.
    private var bracket: (older: Trial, newer: Trial)?
    /// The nearest so far that the content allows.
    private(set) var best: AnchorReading?
    private var trials = 0

    /// Points that what is held may be off by without being told of.
    package static let tolerance = 1e-3
    /// Points of displacement at which the search stops: small enough that a live resize that ends where it began ends at the
    /// same offset.
    private static let precision = 1e-9
    private static let trialLimit = 32
    /// Falls of less than this for each point are level.
    private static let leastSlope = 1e-3

    init() {}

    /// Scrolls until what is held lies where it lay, or as near as can be.
    ///
    /// - Parameters:
    ///   - first: with the bounds as they are.
    ///   - show: lays out with other bounds, and reads again; nil: a script could not be asked.
    /// - Returns: the last bounds shown, and by how much what is held is displaced.
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

    /// The offset to try next; nil: the search is over.
    mutating func next(after reading: AnchorReading) -> Double? {
        let trial = Trial(offset: reading.offset, offBy: reading.offBy)
        let isAllowed = reading.held(trial.offset) == trial.offset
        if isAllowed, best.map({ abs(reading.offBy) < abs($0.offBy) }) ?? true { best = reading }
        trials += 1
        defer { last = trial }
        if isAllowed && abs(trial.offBy) <= Self.precision || trials > Self.trialLimit { return nil }
        guard let target = target(after: trial) else { return nil }
        let offset = reading.held(target)
        return offset == trial.offset || offset == last?.offset ? nil : offset
    }

    private mutating func target(after trial: Trial) -> Double? {
        close(in: trial)
        if let bracket { return target(in: bracket) }
        guard let last, last.offset != trial.offset else { return trial.offset + trial.offBy }
        let slope = (trial.offBy - last.offBy) / (trial.offset - last.offset)
        return trial.offset - trial.offBy / (abs(slope) < Self.leastSlope ? -1 : slope)
    }

    /// Takes the newest trial for an end of the bracket.
    private mutating func close(in trial: Trial) {
        guard var (older, newer) = bracket else {
            if let last, last.offBy * trial.offBy < 0 { bracket = (last, trial) }
            return
        }
        if newer.offBy * trial.offBy < 0 {
            older = newer
        } else {
            // The same end has moved twice: the other one weighs half from now on.
            older.offBy /= 2
        }
        newer = trial
        bracket = (older, newer)
    }

    private func target(in bracket: (older: Trial, newer: Trial)) -> Double? {
        let (older, newer) = bracket
        let middle = older.offset + (newer.offset - older.offset) / 2
        // Nothing lies between: the root is jumped over.
        if middle == older.offset || middle == newer.offset || abs(newer.offset - older.offset) < Self.precision {
            return nil
        }
        let target = newer.offset - newer.offBy * (newer.offset - older.offset) / (newer.offBy - older.offBy)
        let isInside = min(older.offset, newer.offset) < target && target < max(older.offset, newer.offset)
        return isInside && !trials.isMultiple(of: 4) ? target : middle
    }
}
