/// Finds the intervals of a list that may meet a range, by two binary searches.
///
///     onset[i] = least start of intervals i...        both only grow, so the intervals that meet a range lie
///     reach[i] = greatest end of intervals ...i       between the first that reaches it and the last that begins in it
///
/// For intervals in order (rows, sections, list cells) the result is exact; out of order (negative spacing, pinned headers) it is
/// a superset that grows with the disorder. Takes 16 bytes per interval.
package struct IntervalEnvelope: Equatable, Sendable {
    private var onset: [Double]
    private var reach: [Double]

    /// Creates an envelope over intervals with these starts and ends.
    ///
    /// - Complexity: O(*n*)
    package init(starts: [Double], ends: [Double]) {
        onset = starts
        reach = ends
        for i in reach.indices.dropFirst() { reach[i] = max(reach[i], reach[i - 1]) }
        for i in onset.indices.dropLast().reversed() { onset[i] = min(onset[i], onset[i + 1]) }
    }

    /// The hull of all intervals; nil if there are none.
    ///
    /// - Complexity: O(1)
    package var span: ClosedRange<Double>? {
        guard let low = onset.first, let high = reach.last, low <= high else { return nil }
        return low...high
    }

    /// The indexes of the intervals that may meet `low ... high`.
    ///
    /// - Parameter shift: how far the intervals have moved since the envelope was created.
    /// - Complexity: O(log *n*)
    package func candidates(from low: Double, to high: Double, movedBy shift: Double = 0) -> Range<Int> {
        let first = partitioningIndex(in: 0..<reach.count) { reach[$0] + shift >= low }
        let end = partitioningIndex(in: first..<onset.count) { onset[$0] + shift > high }
        return first..<end
    }

    /// The indexes of intervals that certainly lie inside `range` and touch neither end; for intervals in order, of all of them.
    ///
    /// - Complexity: O(log *n*)
    package func contained(in range: ClosedRange<Double>) -> Range<Int> {
        let first = partitioningIndex(in: 0..<onset.count) { onset[$0] > range.lowerBound }
        let end = partitioningIndex(in: first..<reach.count) { reach[$0] >= range.upperBound }
        return first..<end
    }
}

/// The first index of `range` from which `predicate` holds throughout; the range's end if there is none.
///
/// - Complexity: O(log *n*)
@inline(__always)
package func partitioningIndex(in range: Range<Int>, where predicate: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
        let middle = low + (high - low) / 2
        if predicate(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}
