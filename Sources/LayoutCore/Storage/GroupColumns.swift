/// Cells in groups that repeat, stored as patterns: a million items in like groups cost as much as one group.
///
///     run    pattern 0, 3 items a group          pattern 0, the last group: 1 item, and trimmed
///            ┌─────┬───┐  ┌─────┬───┐      ┌─────┐
///            │  0  │ 1 │  │  3  │ 4 │  …   │  9  │
///            │     ├───┤  │     ├───┤      └─────┘
///            │     │ 2 │  │     │ 5 │
///            └─────┴───┘  └─────┴───┘
///            ├── pitch ──┤                       groups lie along the scroll axis, or across it in an orthogonal row
///
/// A group of measured cells has a pattern of its own.
package struct GroupColumns: Sendable {
    package struct Cell: Equatable, Sendable {
        /// From the group's outer corner.
        package var place: AxisRect
        package var zIndex: Int32
        /// Whether it is measured along some axis.
        package var isEstimated: Bool

        package init(place: AxisRect, zIndex: Int32, isEstimated: Bool = false) {
            self.place = place
            self.zIndex = zIndex
            self.isEstimated = isEstimated
        }
    }

    /// A supplementary element that is anchored to a cell or to a group.
    package struct Anchored: Equatable, Sendable {
        package var kind: UInt32
        /// From the outermost group's corner.
        package var place: AxisRect
        package var zIndex: Int32
        /// The first cell of its owner; without it the element is not there.
        package var cell: Int

        package init(kind: UInt32, place: AxisRect, zIndex: Int32, cell: Int) {
            self.kind = kind
            self.place = place
            self.zIndex = zIndex
            self.cell = cell
        }
    }

    package struct Pattern: Equatable, Sendable {
        package var cells: [Cell]
        /// In the order in which they are numbered; their cells only grow.
        package var anchored: [Anchored]

        package init(cells: [Cell], anchored: [Anchored]) {
            self.cells = cells
            self.anchored = anchored
        }
    }

    /// Groups of one pattern, one behind the other.
    package struct GroupRun: Equatable, Sendable {
        package var pattern: Int
        package var groupCount: Int
        /// The pattern's first cells; fewer than it has in a last group that the items do not fill.
        package var itemsPerGroup: Int
        /// Position of the first group along the row, and distance from one to the next; not negative.
        package var start: Double
        package var pitch: Double
        /// Extent of each group along the row.
        package var length: Double
        /// Position and extent the other way.
        package var otherStart: Double
        package var otherLength: Double
        fileprivate(set) var firstItem = 0
        /// By kind, the number of the run's first anchored element.
        fileprivate(set) var firstAnchored: [UInt32: Int] = [:]

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
    /// Over all that is drawn of the runs; nil: nothing sticks out of them.
    private(set) var drawnEnvelope: IntervalEnvelope?
    /// Of each kind, how many anchored elements there are.
    package private(set) var anchoredCounts: [UInt32: Int] = [:]

    /// - Parameters:
    ///   - isAcross: the groups lie along the cross axis.
    ///   - scale: what positions of groups are rounded to; nil: not.
    package init(isAcross: Bool, scale: Double?) {
        self.isAcross = isAcross
        self.scale = scale
    }

    package mutating func add(_ pattern: Pattern) -> Int {
        patterns.append(pattern)
        return patterns.count - 1
    }

    /// Adds the next groups.
    package mutating func append(_ run: GroupRun) {
        var run = run
        run.firstItem = runs.last?.itemEnd ?? 0
        run.firstAnchored = anchoredCounts
        for anchored in laid(run) { anchoredCounts[anchored.kind, default: 0] += run.groupCount }
        runs.append(run)
    }

    /// Readies the groups for queries.
    package mutating func finish() {
        envelope = IntervalEnvelope(starts: runs.map(\.start), ends: runs.map(\.end))
        drawnEnvelope = overhangingEnvelope()
    }

    package var itemCount: Int { runs.last?.itemEnd ?? 0 }

    package var isEmpty: Bool { runs.isEmpty }

    // MARK: Lookup

    /// - Complexity: O(log *runs*)
    package func frame(of item: Int) -> AxisRect {
        let run = runs[run(of: item)]
        let (group, slot) = (item - run.firstItem).quotientAndRemainder(dividingBy: run.itemsPerGroup)
        return place(patterns[run.pattern].cells[slot].place, in: run, group)
    }

    package func zIndex(of item: Int) -> Int32 { cell(of: item).zIndex }

    package func isEstimated(_ item: Int) -> Bool { cell(of: item).isEstimated }

    private func cell(of item: Int) -> Cell {
        let run = runs[run(of: item)]
        return patterns[run.pattern].cells[(item - run.firstItem) % run.itemsPerGroup]
    }

    /// The anchored element of a kind and number.
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

    /// Calls `visit` with each item from `start` on whose group may meet `range`, its cell, its place and its group's, in order,
    /// until it answers false.
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

    /// Calls `visit` with each anchored element of a kind, from a number on, whose group may meet `range`, and its group's
    /// place, in order, until it answers false.
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

    /// What the groups take of the scroll axis, their cells with them.
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

    /// Those that the run's groups have the owners of.
    func laid(_ run: GroupRun) -> ArraySlice<Anchored> {
        patterns[run.pattern].anchored.prefix { $0.cell < run.itemsPerGroup }
    }

    /// Calls `body` with the groups that may meet `range`, and what `choose` finds in their run; runs of nothing are left out.
    private func forEachGroup<Chosen: Collection>(
        _ range: AxisRange, in choose: (GroupRun) -> Chosen, _ body: (GroupRun, Chosen, Int) -> Bool
    ) {
        guard let envelope else { return }
        let along = isAcross ? range.cross : range.scroll
        // Rounding moves a group by half a pixel at most.
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
