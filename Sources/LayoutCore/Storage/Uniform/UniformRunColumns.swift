/// Runs of equal cells, each stored as a rule. Items between the runs have no cell.
///
///     run 0, items 0 ..< 4     ┌─┐┌─┐┌─┐┌─┐
///     run 1, items 4 ..< 8     ┌───┐┌───┐          items 8 and 9 have no frame
///                              ┌───┐┌───┐
///     run 2, items 10 ..< 12   ┌─────────┐┌─────────┐
///
/// A query finds its runs by an envelope over their scroll intervals, and the cells of each run by arithmetic.
package struct UniformRunColumns: Sendable {
    private struct Run {
        var firstItem: Int
        var rule: UniformRun

        var end: Int { firstItem + rule.count }
    }

    /// A rule, its first item and its share of the search.
    package static let bytesPerRun = 104

    private var runs: [Run] = []
    private var envelope: IntervalEnvelope?
    /// Whether cells are rounded to pixels before they are mirrored, as those of a single rule are.
    package let roundsFirst: Bool
    /// The lowest scroll position of any cell, at most 0.
    package private(set) var start = 0.0
    /// The highest scroll position of any cell, at least 0.
    package private(set) var end = 0.0

    /// Creates an empty storage; call `finish()` after the last run.
    ///
    /// - Parameter roundsFirst: whether frames are rounded before they are mirrored, as UIKit does with equal cells.
    package init(roundsFirst: Bool = false) {
        self.roundsFirst = roundsFirst
    }

    /// Appends a run of items from `firstItem`; a rule without items adds nothing.
    ///
    /// - Precondition: runs are in the order of their items and do not share any.
    package mutating func append(_ rule: UniformRun, firstItem: Int) {
        if rule.count == 0 { return }
        let free = runs.last?.end ?? 0
        precondition(firstItem >= free, "a run begins at item \(firstItem), expected at least \(free)")
        runs.append(Run(firstItem: firstItem, rule: rule))
    }

    /// Prepares the runs for queries.
    ///
    /// - Complexity: O(runs)
    package mutating func finish() {
        let reaches = runs.map(\.rule.scrollExtent)
        envelope = IntervalEnvelope(starts: reaches.map(\.lowerBound), ends: reaches.map(\.upperBound))
        start = reaches.reduce(0) { min($0, $1.lowerBound) }
        end = reaches.reduce(0) { max($0, $1.upperBound) }
    }

    /// The place of an item, relative to the section's start; nil if the item is in no run.
    ///
    /// - Complexity: O(log *runs*)
    package func frame(of item: Int) -> AxisRect? {
        run(of: item).map { $0.rule.frame(of: item - $0.firstItem) }
    }

    /// The run of an item, with its number and first item; nil if the item is in no run.
    ///
    /// - Complexity: O(log *runs*)
    func run(of item: Int) -> (index: Int, firstItem: Int, rule: UniformRun)? {
        let index = partitioningIndex(in: 0..<runs.count) { runs[$0].end > item }
        guard index < runs.count, runs[index].firstItem <= item else { return nil }
        return (index, runs[index].firstItem, runs[index].rule)
    }

    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(log *runs* + runs met + visited)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        guard let envelope else { return true }
        let candidates = envelope.candidates(from: range.scroll.lowerBound, to: range.scroll.upperBound)
        let first = partitioningIndex(in: candidates) { runs[$0].end > start }
        for index in first..<candidates.upperBound {
            let run = runs[index]
            let goesOn = run.rule.visit(range, from: max(0, start - run.firstItem)) { visit(run.firstItem + $0, $1) }
            if !goesOn { return false }
        }
        return true
    }

    /// Calls `contained` with items that certainly meet a rectangle and `candidate` with those that may, in order, until one
    /// returns false.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        guard let envelope else { return true }
        let scroll = range.possible.scroll
        let candidates = envelope.candidates(from: scroll.lowerBound, to: scroll.upperBound)
        let first = partitioningIndex(in: candidates) { runs[$0].end > start }
        for index in first..<candidates.upperBound {
            let run = runs[index]
            let goesOn = run.rule.select(
                range, from: max(0, start - run.firstItem),
                contained: { contained(run.firstItem + $0.lowerBound..<run.firstItem + $0.upperBound) },
                candidate: { candidate(run.firstItem + $0, $1) })
            if !goesOn { return false }
        }
        return true
    }
}
