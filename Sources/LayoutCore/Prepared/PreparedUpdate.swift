/// The result of `EditableLayout.update`: a prepared layout that shares with the one before what an edit did not touch.
package struct PreparedUpdate: Sendable {
    /// The layout after the edit, equal to what `prepare` makes of the same container.
    package var layout: PreparedLayout
    /// The cells that were taken over, so that they need not be compared.
    package var reused: ReusedCells

    /// Creates an update.
    package init(layout: PreparedLayout, reused: ReusedCells) {
        self.layout = layout
        self.reused = reused
    }
}

/// The cells and sections that a prepared layout has taken over from the one before, in the same lines, groups or lanes or by the same
/// rule.
///
///     old    0 1 2 3 4 5 6 7 8        item 3 has another size
///     new    0 1 2 3'4 5 6 7 8        runs: 0 … 2 from 0, 6 … 8 from 6; 3 to 5 were laid out again
///
/// All cells of a run have moved by one distance along the scroll axis, apart from rounding. It is a promise that saves comparisons and
/// must not be broken: `FrameDiffer` measures the distance at the first cell and believes the rest, so cells that are not listed cost time,
/// and cells that are listed wrongly would be reported in the wrong place.
package struct ReusedCells: Sendable {
    /// Consecutive cells of a section.
    ///
    /// The same run also stands for consecutive sections, where whole sections were taken over.
    package struct Run: Equatable, Sendable {
        /// The first cell's old number.
        package var from: Int
        /// The first cell's new number.
        package var to: Int
        /// The number of cells.
        package var count: Int

        /// Creates a run.
        package init(from: Int, to: Int, count: Int) {
            self.from = from
            self.to = to
            self.count = count
        }
    }

    /// The cells that were taken over into one section.
    private struct Section: Sendable {
        /// The section's old number.
        var origin: Int
        var runs: [Run]
    }

    private var sections: [Int: Section] = [:]
    /// Sections that were taken over with all their elements, which follow one another; ordered by new numbers.
    private var wholeSections: [Run] = []

    /// Nothing is taken over.
    package static let none = ReusedCells()

    /// Creates an empty list.
    package init() {}

    /// Adds runs of a section, in order.
    ///
    /// - Parameters:
    ///   - old: the section's old number.
    ///   - new: its new number; runs that were added for it before are replaced.
    package mutating func add(_ runs: [Run], from old: Int, to new: Int) {
        sections[new] = Section(origin: old, runs: runs.filter { $0.count > 0 })
    }

    /// Adds consecutive sections of which all elements were taken over; in order of new numbers.
    ///
    /// - Precondition: sections that were added before have lower new numbers.
    package mutating func addSections(from old: Int, to new: Int, count: Int = 1) {
        if let last = wholeSections.last, last.from + last.count == old, last.to + last.count == new {
            wholeSections[wholeSections.count - 1].count += count
        } else {
            wholeSections.append(Run(from: old, to: new, count: count))
        }
    }

    /// Whether all elements of consecutive sections were taken over.
    ///
    /// - Complexity: O(log *runs*)
    func includesSections(from old: Int, to new: Int, count: Int = 1) -> Bool {
        let index = partitioningIndex(in: 0..<wholeSections.count) { wholeSections[$0].to > new } - 1
        guard index >= 0 else { return false }
        let run = wholeSections[index]
        return new + count <= run.to + run.count && new - run.to == old - run.from
    }

    /// The cells of some items that were taken over with them, as ranges counted from the first, in order.
    ///
    /// - Returns: only cells whose numbers changed as those of the items did.
    /// - Complexity: O(log *runs* + ranges)
    package func ranges(of move: ItemMove) -> [Range<Int>] {
        if includesSections(from: move.from.section, to: move.to.section) {
            return move.from.item == move.to.item ? [0..<move.count] : []
        }
        guard let section = sections[move.to.section], section.origin == move.from.section else { return [] }
        let runs = section.runs
        let first = partitioningIndex(in: 0..<runs.count) { runs[$0].to + runs[$0].count > move.to.item }
        var ranges: [Range<Int>] = []
        for run in runs[first...] {
            if run.to >= move.to.item + move.count { break }
            guard run.to - run.from == move.to.item - move.from.item else { continue }
            let range = run.to - move.to.item..<run.to - move.to.item + run.count
            ranges.append(range.clamped(to: 0..<move.count))
        }
        return ranges
    }
}
