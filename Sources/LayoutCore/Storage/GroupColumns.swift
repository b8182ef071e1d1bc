/// Cells in repeating groups, stored as patterns: a million items in equal groups cost as much as one group.
///
///     run    pattern 0, 3 items a group          pattern 0, the last group: 1 item, and trimmed
///            ┌─────┬───┐  ┌─────┬───┐      ┌─────┐
///            │  0  │ 1 │  │  3  │ 4 │  …   │  9  │
///            │     ├───┤  │     ├───┤      └─────┘
///            │     │ 2 │  │     │ 5 │
///            └─────┴───┘  └─────┴───┘
///            ├── pitch ──┤                       groups lie along the scroll axis, or across it in an orthogonal row
///
/// A group of measured cells has its own pattern.
package struct GroupColumns: Sendable {
    /// A cell of a pattern.
    package struct Cell: Equatable, Sendable {
        /// Relative to the group's outer corner.
        package var place: AxisRect
        /// The stacking order.
        package var zIndex: Int32
        /// Whether its size is measured along some axis.
        package var isEstimated: Bool

        /// Creates a cell.
        package init(place: AxisRect, zIndex: Int32, isEstimated: Bool = false) {
            self.place = place
            self.zIndex = zIndex
            self.isEstimated = isEstimated
        }
    }

    /// A supplementary element that is anchored to a cell or to a group.
    package struct Anchored: Equatable, Sendable {
        /// The number of its kind.
        package var kind: UInt32
        /// Relative to the outermost group's corner.
        package var place: AxisRect
        /// The stacking order.
        package var zIndex: Int32
        /// The first cell of its owner; without that cell the element does not exist.
        package var cell: Int

        /// Creates an anchored element.
        package init(kind: UInt32, place: AxisRect, zIndex: Int32, cell: Int) {
            self.kind = kind
            self.place = place
            self.zIndex = zIndex
            self.cell = cell
        }
    }

    /// A group's cells and anchored elements.
    package struct Pattern: Equatable, Sendable {
        /// The cells, in the order of items.
        package var cells: [Cell]
        /// In the order of their numbers; their cells never decrease.
        package var anchored: [Anchored]

        /// Creates a pattern.
        package init(cells: [Cell], anchored: [Anchored]) {
            self.cells = cells
            self.anchored = anchored
        }
    }

    /// Consecutive groups of one pattern.
    package struct GroupRun: Equatable, Sendable {
        /// The pattern's position.
        package var pattern: Int
        /// The number of groups.
        package var groupCount: Int
        /// The number of the pattern's cells in use; less than all in a last group that the items do not fill.
        package var itemsPerGroup: Int
        /// The position of the first group along the row.
        package var start: Double
        /// The distance from one group to the next; not negative.
        package var pitch: Double
        /// Each group's extent along the row.
        package var length: Double
        /// The groups' position across the row.
        package var otherStart: Double
        /// The groups' extent across the row.
        package var otherLength: Double
        fileprivate(set) var firstItem = 0
        /// The number of the run's first anchored element, by kind.
        fileprivate(set) var firstAnchored: [UInt32: Int] = [:]

        /// Creates a run.
        package init(
            pattern: Int, groupCount: Int, itemsPerGroup: Int, start: Double, pitch: Double, length: Double,
            otherStart: Double, otherLength: Double
        ) {
            self.pattern = pattern
            self.groupCount = groupCount
            self.itemsPerGroup = itemsPerGroup
            self.start = start
            self.pitch = pitch
            self.length = length
            self.otherStart = otherStart
            self.otherLength = otherLength
        }

        fileprivate var end: Double { start + pitch * Double(groupCount - 1) + length }
        var itemEnd: Int { firstItem + groupCount * itemsPerGroup }
    }

    let isAcross: Bool
    let scale: Double?
    private(set) var patterns: [Pattern] = []
    private(set) var runs: [GroupRun] = []
    private(set) var envelope: IntervalEnvelope?
    /// Over everything that is drawn of the runs; nil if nothing extends beyond them.
    private(set) var drawnEnvelope: IntervalEnvelope?
    /// The number of anchored elements of each kind.
    package private(set) var anchoredCounts: [UInt32: Int] = [:]

    /// Creates an empty storage; call `finish()` after the last group.
    ///
    /// - Parameters:
    ///   - isAcross: whether the groups lie along the cross axis.
    ///   - scale: pixels per point to which positions of groups are rounded; nil: not rounded.
    package init(isAcross: Bool, scale: Double?) {
        self.isAcross = isAcross
        self.scale = scale
    }

    /// Adds a pattern and returns its position.
    package mutating func add(_ pattern: Pattern) -> Int {
        patterns.append(pattern)
        return patterns.count - 1
    }

    /// Appends groups.
    package mutating func append(_ run: GroupRun) {
        var run = run
        run.firstItem = runs.last?.itemEnd ?? 0
        run.firstAnchored = anchoredCounts
        for anchored in laid(run) { anchoredCounts[anchored.kind, default: 0] += run.groupCount }
        runs.append(run)
    }

    /// Prepares the groups for queries.
    package mutating func finish() {
        envelope = IntervalEnvelope(starts: runs.map(\.start), ends: runs.map(\.end))
        drawnEnvelope = overhangingEnvelope()
    }

    /// The number of items.
    package var itemCount: Int { runs.last?.itemEnd ?? 0 }

    /// Whether there are no groups.
    package var isEmpty: Bool { runs.isEmpty }

    // MARK: Lookup

    /// The place of an item, relative to the section's start.
    ///
    /// - Complexity: O(log *runs*)
    package func frame(of item: Int) -> AxisRect {
        let run = runs[run(of: item)]
        let (group, slot) = (item - run.firstItem).quotientAndRemainder(dividingBy: run.itemsPerGroup)
        return place(patterns[run.pattern].cells[slot].place, in: run, group)
    }

    /// The stacking order of an item's cell.
    package func zIndex(of item: Int) -> Int32 { cell(of: item).zIndex }

    /// Whether an item's size is measured.
    package func isEstimated(_ item: Int) -> Bool { cell(of: item).isEstimated }

    private func cell(of item: Int) -> Cell {
        let run = runs[run(of: item)]
        return patterns[run.pattern].cells[(item - run.firstItem) % run.itemsPerGroup]
    }

    /// The anchored element of a kind and number; nil if there is none.
    ///
    /// - Complexity: O(log *runs* + elements of a pattern)
    package func anchored(_ kind: UInt32, _ number: Int) -> PreparedElement? {
        guard number >= 0, number < anchoredCounts[kind] ?? 0 else { return nil }
        let index = partitioningIndex(in: 0..<runs.count) { runs[$0].firstAnchored[kind] ?? 0 > number } - 1
        let run = runs[index]
        let own = laid(run).filter { $0.kind == kind }
        let (group, place) = (number - (run.firstAnchored[kind] ?? 0)).quotientAndRemainder(dividingBy: own.count)
        return element(own[place], number, in: run, group)
    }

    // MARK: Queries

    /// Calls `visit` with each item from `start` whose group may meet `range`, its cell, its place and its group's, in order,
    /// until it returns false.
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, Cell, AxisRect, AxisRect) -> Bool) {
        forEachGroup(range, in: { patterns[$0.pattern].cells.prefix($0.itemsPerGroup) }) { run, cells, group in
            let first = run.firstItem + group * run.itemsPerGroup
            guard first + run.itemsPerGroup > start else { return true }
            let frame = place(ofGroup: group, in: run)
            for slot in max(0, start - first)..<run.itemsPerGroup {
                let place = place(cells[slot].place, in: run, group)
                if !visit(first + slot, cells[slot], place, frame) { return false }
            }
            return true
        }
    }

    /// Calls `visit` with each anchored element of a kind, from a number, whose group may meet `range`, and its group's place, in
    /// order, until it returns false.
    package func visitAnchored(
        _ kind: UInt32, _ range: AxisRange, from start: Int, _ visit: (PreparedElement, AxisRect) -> Bool
    ) {
        forEachGroup(range, in: { run in laid(run).filter { $0.kind == kind } }) { run, own, group in
            let first = (run.firstAnchored[kind] ?? 0) + group * own.count
            let frame = place(ofGroup: group, in: run)
            for (offset, anchored) in own.enumerated() where first + offset >= start {
                if !visit(element(anchored, first + offset, in: run, group), frame) { return false }
            }
            return true
        }
    }

    /// The interval of the scroll axis that the groups and their elements occupy.
    package var scrollExtent: ClosedRange<Double> {
        var low = 0.0
        var high = 0.0
        for run in runs {
            for group in Set([0, run.groupCount - 1]) {
                let pattern = patterns[run.pattern]
                let places = pattern.cells.prefix(run.itemsPerGroup).map(\.place) + laid(run).map(\.place)
                for cell in places {
                    let place = place(cell, in: run, group)
                    low = min(low, place.scroll)
                    high = max(high, place.scroll + place.scrollLength)
                }
            }
        }
        return low...high
    }

    // MARK: Steps

    private func run(of item: Int) -> Int {
        partitioningIndex(in: 0..<runs.count) { runs[$0].firstItem > item } - 1
    }

    /// The pattern's anchored elements whose owners exist in the run's groups.
    func laid(_ run: GroupRun) -> ArraySlice<Anchored> {
        patterns[run.pattern].anchored.prefix { $0.cell < run.itemsPerGroup }
    }

    /// Calls `body` with the groups that may meet `range`, and the elements that `choose` selects in their run; skips runs
    /// without any.
    private func forEachGroup<Chosen: Collection>(
        _ range: AxisRange, in choose: (GroupRun) -> Chosen, _ body: (GroupRun, Chosen, Int) -> Bool
    ) {
        guard let envelope else { return }
        let along = isAcross ? range.cross : range.scroll
        // Rounding moves a group by at most half a pixel.
        let slack = scale.map { 0.5 / $0 } ?? 0
        let low = along.lowerBound - slack
        let high = along.upperBound + slack
        for index in envelope.candidates(from: low, to: high) {
            let run = runs[index]
            let chosen = choose(run)
            if chosen.isEmpty { continue }
            var groups = 0..<run.groupCount
            if run.pitch > 0 {
                let last = Double(run.groupCount)
                let first = ((low - run.start - run.length) / run.pitch - 1).rounded(.down)
                let end = ((high - run.start) / run.pitch + 2).rounded(.up)
                let lower = Int(min(max(first, 0), last))
                groups = lower..<max(lower, Int(min(max(end, 0), last)))
            }
            for group in groups where !body(run, chosen, group) { return }
        }
    }

    private func near(_ value: Double) -> Double {
        scale.map { (value * $0).rounded() / $0 } ?? value
    }

    func place(_ inner: AxisRect, in run: GroupRun, _ group: Int) -> AxisRect {
        let along = near(run.start + run.pitch * Double(group))
        var place = inner
        place.cross += isAcross ? along : run.otherStart
        place.scroll += isAcross ? run.otherStart : along
        return place
    }

    func place(ofGroup group: Int, in run: GroupRun) -> AxisRect {
        place(
            AxisRect(
                cross: 0, scroll: 0, crossLength: isAcross ? run.length : run.otherLength,
                scrollLength: isAcross ? run.otherLength : run.length), in: run, group)
    }

    func element(_ anchored: Anchored, _ number: Int, in run: GroupRun, _ group: Int) -> PreparedElement {
        PreparedElement(
            kind: anchored.kind, item: number, place: place(anchored.place, in: run, group),
            appearance: Appearance(zIndex: anchored.zIndex))
    }
}
