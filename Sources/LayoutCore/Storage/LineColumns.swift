/// Cells of mixed sizes broken into lines. Only the lines are stored: the places of items follow from their sizes by the same
/// additions that broke the lines, so a million items in lines of eight take 6 MB besides their sizes instead of 32.
///
/// A line of more than `longestRun` items is stored as several runs at the same scroll position, which bounds the walk to any
/// item.
package struct LineColumns: Sendable {
    /// A line, or a part of one.
    package struct Line: Equatable, Sendable {
        /// The first item's number.
        package var firstItem: Int32
        /// The number of items.
        package var count: Int32
        /// The scroll position, relative to the section's start.
        package var top: Double
        /// The extent along the scroll axis: that of the tallest item.
        package var extent: Double
        /// The first item's position on the cross axis.
        package var start: Double
        /// The distance between neighbouring items.
        package var gap: Double

        /// Whether this run continues `other`'s line.
        func continues(_ other: Line) -> Bool {
            top == other.top && extent == other.extent && gap == other.gap && start >= other.start
                && other.count == LineColumns.longestRun
        }
    }

    /// The maximum number of items in a run.
    package static let longestRun = 256

    private(set) var runs: [Line] = []
    private var envelope: IntervalEnvelope?
    /// Whether no line ends before an earlier one.
    private var isInOrder = true
    /// The lowest scroll position of any line, at most 0.
    package private(set) var start = 0.0
    /// The highest scroll position of any line, at least 0.
    package private(set) var end = 0.0
    let sizes: ItemSizes
    private let direction: ScrollDirection

    /// Creates an empty storage over the items' sizes; call `finish()` after the last line.
    package init(sizes: ItemSizes, direction: ScrollDirection) {
        self.sizes = sizes
        self.direction = direction
    }

    /// Appends a line of `count` items from `firstItem`.
    package mutating func append(firstItem: Int, count: Int, top: Double, extent: Double, start: Double, gap: Double) {
        var run = Line(
            firstItem: Int32(firstItem), count: Int32(count), top: top, extent: extent, start: start, gap: gap)
        while run.count > Self.longestRun {
            let rest = run.count - Int32(Self.longestRun)
            run.count = Int32(Self.longestRun)
            runs.append(run)
            for item in run.firstItem..<run.firstItem + run.count {
                run.start += direction.cross(sizes[Int(item)]) + gap
            }
            run.firstItem += run.count
            run.count = rest
        }
        runs.append(run)
        let runEnd = top + extent
        if runEnd < end { isInOrder = false }
        self.start = min(self.start, top)
        end = max(end, runEnd)
    }

    /// Prepares the lines for queries. Lines in order need no preparation; if negative spacing makes them overlap, an envelope
    /// finds them.
    package mutating func finish() {
        if !isInOrder {
            envelope = IntervalEnvelope(starts: runs.map(\.top), ends: runs.map { $0.top + $0.extent })
        }
    }

    /// The run that contains an item.
    func runIndex(of item: Int) -> Int { partitioningIndex(in: 0..<runs.count) { runs[$0].firstItem > item } - 1 }

    /// The place of an item, relative to the section's start.
    ///
    /// - Complexity: O(log *lines* + `longestRun`)
    package func frame(of item: Int) -> AxisRect {
        let index = partitioningIndex(in: 0..<runs.count) { runs[$0].firstItem > item } - 1
        let run = runs[index]
        var cross = run.start
        for previous in Int(run.firstItem)..<item { cross += direction.cross(sizes[previous]) + run.gap }
        return place(sizes[item], at: cross, in: run)
    }

    /// Calls `visit` with each item from `start` that may meet `range`, in order, until it returns false.
    ///
    /// - Complexity: O(log *lines* + items of the lines met)
    @inline(__always)
    package func visit(_ range: AxisRange, from start: Int, _ visit: (Int, AxisRect) -> Bool) -> Bool {
        for index in candidates(range.scroll) {
            let run = runs[index]
            if Int(run.firstItem + run.count) <= start { continue }
            if run.gap >= 0, index + 1 < runs.count, runs[index + 1].continues(run),
                runs[index + 1].start < range.cross.lowerBound
            {
                continue
            }
            var cross = run.start
            for item in Int(run.firstItem)..<Int(run.firstItem + run.count) {
                if cross > range.cross.upperBound && run.gap >= 0 { break }
                let size = sizes[item]
                if item >= start, !visit(item, place(size, at: cross, in: run)) { return false }
                cross += direction.cross(size) + run.gap
            }
        }
        return true
    }

    /// Calls `contained` with items that certainly meet a rectangle and `candidate` with those that may, in order, until one
    /// returns false. For a line inside along the scroll axis, only the lengths across are summed.
    func select(
        _ range: SelectionRange, from start: Int, contained: (Range<Int>) -> Bool, candidate: (Int, AxisRect) -> Bool
    ) -> Bool {
        for index in candidates(range.possible.scroll) {
            let run = runs[index]
            let first = Int(run.firstItem)
            let end = first + Int(run.count)
            if end <= start { continue }
            let isInside = range.holds(scroll: run.top, run.top + run.extent)
            var cross = run.start
            var known = first
            for item in first..<end {
                let size = sizes[item]
                let length = direction.cross(size)
                if !(isInside && range.holds(cross: cross, cross + length)) {
                    if max(known, start) < item, !contained(max(known, start)..<item) { return false }
                    if item >= start, !candidate(item, place(size, at: cross, in: run)) { return false }
                    known = item + 1
                }
                cross += length + run.gap
            }
            if max(known, start) < end, !contained(max(known, start)..<end) { return false }
        }
        return true
    }

    private func candidates(_ range: ClosedRange<Double>) -> Range<Int> {
        if let envelope { return envelope.candidates(from: range.lowerBound, to: range.upperBound) }
        let first = partitioningIndex(in: 0..<runs.count) { runs[$0].top + runs[$0].extent >= range.lowerBound }
        let end = partitioningIndex(in: first..<runs.count) { runs[$0].top > range.upperBound }
        return first..<end
    }

    /// Each item is centered in its line.
    @inline(__always)
    private func place(_ size: Size, at cross: Double, in run: Line) -> AxisRect {
        let length = direction.scroll(size)
        return AxisRect(
            cross: cross, scroll: run.top + (run.extent * 0.5 - length * 0.5), crossLength: direction.cross(size),
            scrollLength: length)
    }
}

extension LineColumns {
    /// The places of cells in sequence, each by one more addition.
    struct Places: CellPlaces {
        private let lines: LineColumns
        private var index = -1
        private var run = Line(firstItem: 0, count: 0, top: 0, extent: 0, start: 0, gap: 0)
        private var next = -1
        private var cross = 0.0

        init(_ lines: LineColumns) {
            self.lines = lines
        }

        mutating func nextPlace(of item: Int) -> AxisRect? {
            if item != next { seek(item) }
            if item == Int(run.firstItem + run.count) { begin(index + 1) }
            let size = lines.sizes[item]
            defer {
                cross += lines.direction.cross(size) + run.gap
                next = item + 1
            }
            return lines.place(size, at: cross, in: run)
        }

        private mutating func seek(_ item: Int) {
            begin(partitioningIndex(in: 0..<lines.runs.count) { lines.runs[$0].firstItem > item } - 1)
            for previous in Int(run.firstItem)..<item {
                cross += lines.direction.cross(lines.sizes[previous]) + run.gap
            }
        }

        private mutating func begin(_ index: Int) {
            self.index = index
            run = lines.runs[index]
            cross = run.start
        }
    }
}
