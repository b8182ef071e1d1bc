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
/// A group of measured cells has its own pattern. Runs of groups form chunks, which the storages before and after an edit share.
package struct GroupColumns: Sendable {
    /// A chunk, and where it is in the section.
    ///
    /// Numbers in the chunk count from its first item and its first run; those of a part count through the section.
    package struct Part: Sendable {
        /// The runs.
        package let chunk: GroupChunk
        /// The movement of all groups along the row.
        var distance: Double
        /// The number of the first item.
        package var firstItem: Int
        /// The numbers of the first run, and of the first pattern that is a run's own.
        var firstRun: Int
        var firstPattern: Int
        /// The number of the first anchored element, by kind.
        var firstAnchored: [UInt32: Int]

        /// The number after the last item's.
        package var itemEnd: Int { firstItem + chunk.itemCount }
        /// The number of runs.
        package var runCount: Int { chunk.runs.count }

        /// A run where it is in the section.
        ///
        /// - Parameter index: its number in the chunk.
        package func run(_ index: Int) -> GroupRun {
            var run = chunk.runs[index]
            run.start += distance
            run.firstItem += firstItem
            return run
        }

        func runIndex(of item: Int) -> Int {
            partitioningIndex(in: 0..<chunk.runs.count) { chunk.runs[$0].firstItem > item - firstItem } - 1
        }

        /// The number of a run's first anchored element of a kind.
        func firstAnchored(_ kind: UInt32, _ index: Int) -> Int {
            (firstAnchored[kind] ?? 0) + (chunk.anchored[kind]?[index] ?? 0)
        }
    }

    let isAcross: Bool
    let scale: Double?
    /// The chunks, in order.
    package private(set) var parts: [Part] = []
    /// Runs that are not in a chunk yet.
    private var pending: [GroupRun] = []
    /// Over the groups of each chunk, and over everything in them; nil for a single chunk.
    private var envelope: IntervalEnvelope?
    private var drawnEnvelope: IntervalEnvelope?
    /// The number of anchored elements of each kind.
    package private(set) var anchoredCounts: [UInt32: Int] = [:]
    /// The number of items.
    package private(set) var itemCount = 0
    /// The interval of the scroll axis that the groups and their elements occupy.
    package private(set) var scrollExtent = 0.0...0.0

    /// Creates an empty storage; call `finish()` after the last group.
    ///
    /// - Parameters:
    ///   - isAcross: whether the groups lie along the cross axis.
    ///   - scale: pixels per point to which positions of groups are rounded; nil: not rounded.
    package init(isAcross: Bool, scale: Double?) {
        self.isAcross = isAcross
        self.scale = scale
    }

    /// Appends groups.
    ///
    /// Its items follow all others, so its own `firstItem` does not matter.
    package mutating func append(_ run: GroupRun) {
        var run = run
        run.firstItem = itemCount
        itemCount = run.itemEnd
        pending.append(run)
        if pending.count == 2 * GroupChunk.capacity { endChunk(GroupChunk.capacity) }
    }

    /// Makes a chunk of pending runs.
    private mutating func endChunk(_ count: Int) {
        guard count > 0 else { return }
        let first = pending[0].firstItem
        let runs = count < pending.count ? Array(pending[..<count]) : pending
        pending.removeFirst(count)
        append(GroupChunk(runs, isAcross: isAcross, scale: scale), distance: 0, firstItem: first)
    }

    private mutating func append(_ chunk: GroupChunk, distance: Double, firstItem: Int) {
        let last = parts.last
        parts.append(
            Part(
                chunk: chunk, distance: distance, firstItem: firstItem,
                firstRun: last.map { $0.firstRun + $0.runCount } ?? 0,
                firstPattern: last.map { $0.firstPattern + $0.chunk.ownPatternCount } ?? 1,
                firstAnchored: anchoredCounts))
        for (kind, counts) in chunk.anchored { anchoredCounts[kind, default: 0] += counts.last ?? 0 }
    }

    /// Prepares the groups for queries.
    ///
    /// - Complexity: O(chunks), and O(*n*) for the runs that are not in one yet
    package mutating func finish() {
        endChunk(pending.count)
        scrollExtent = parts.reduce(0...0) { all, part in
            let own = part.chunk.scrollExtent
            return min(
                all.lowerBound, own.lowerBound + part.distance)...max(
                    all.upperBound, own.upperBound + part.distance)
        }
        guard parts.count > 1 else { return }
        envelope = IntervalEnvelope(
            starts: parts.map { $0.chunk.span.lowerBound + $0.distance },
            ends: parts.map { $0.chunk.span.upperBound + $0.distance })
        drawnEnvelope = IntervalEnvelope(
            starts: parts.map { $0.chunk.drawnSpan.lowerBound + $0.distance },
            ends: parts.map { $0.chunk.drawnSpan.upperBound + $0.distance })
    }

    /// Whether there are no groups.
    package var isEmpty: Bool { parts.isEmpty && pending.isEmpty }

    // MARK: Edits

    /// Whether a chunk may follow. After a few runs it may not, or edits would leave ever shorter chunks.
    package var takesChunks: Bool { pending.isEmpty || pending.count >= GroupChunk.capacity / 4 }

    /// Appends a chunk of other groups, at a place where laying out its groups again would give the same.
    ///
    /// - Parameter start: where its first group begins.
    /// - Returns: whether it could be taken over: its positions stay or move exactly.
    package mutating func take(_ part: Part, start: Double) -> Bool {
        guard takesChunks, !isAcross else { return false }
        let distance = start - part.chunk.runs[0].start
        let stays = start == part.run(0).start && distance == part.distance
        guard stays || start.isAdditive && part.chunk.canMove(by: distance, scale: scale) else { return false }
        endChunk(pending.count)
        append(part.chunk, distance: distance, firstItem: itemCount)
        itemCount += part.chunk.itemCount
        return true
    }

    /// The number of runs.
    package var runCount: Int { (parts.last.map { $0.firstRun + $0.runCount } ?? 0) + pending.count }

    /// The number of the first item of a run.
    ///
    /// - Precondition: the run exists.
    /// - Complexity: O(log *chunks*)
    package func firstItem(ofRun index: Int) -> Int {
        let taken = runCount - pending.count
        if index >= taken { return pending[index - taken].firstItem }
        let part = parts[partitioningIndex(in: 0..<parts.count) { parts[$0].firstRun > index } - 1]
        return part.firstItem + part.chunk.runs[index - part.firstRun].firstItem
    }

    /// How far cells moved that are in the same chunks as before, and how exact their positions are; nil if they are in others, or moved
    /// by several distances.
    func movement(
        of items: Range<Int>, from old: GroupColumns, at oldItem: Int
    ) -> (distance: Double, precision: PositionPrecision)? {
        var (index, oldIndex) = (partIndex(of: items.lowerBound), old.partIndex(of: oldItem))
        let distance = parts[index].distance - old.parts[oldIndex].distance
        var precision = PositionPrecision.whole
        while index < parts.count, parts[index].firstItem < items.upperBound {
            guard oldIndex < old.parts.count, parts[index].chunk === old.parts[oldIndex].chunk,
                parts[index].distance - old.parts[oldIndex].distance == distance,
                parts[index].firstItem - old.parts[oldIndex].firstItem == items.lowerBound - oldItem
            else { return nil }
            precision = min(precision, parts[index].chunk.precision)
            index += 1
            oldIndex += 1
        }
        return (distance, precision)
    }

    /// The precision of all positions and lengths along the scroll axis.
    var precision: PositionPrecision { parts.reduce(.whole) { min($0, $1.chunk.precision) } }

    // MARK: Lookup

    /// The place of an item, relative to the section's start.
    ///
    /// - Complexity: O(log *runs*)
    package func frame(of item: Int) -> AxisRect {
        let run = run(of: item)
        let (group, slot) = (item - run.firstItem).quotientAndRemainder(dividingBy: run.itemsPerGroup)
        return place(run.pattern.cells[slot].place, in: run, group)
    }

    /// The stacking order of an item's cell.
    ///
    /// - Complexity: O(log *n*)
    package func zIndex(of item: Int) -> Int32 { cell(of: item).zIndex }

    /// Whether an item's size is measured.
    ///
    /// - Complexity: O(log *n*)
    package func isEstimated(_ item: Int) -> Bool { cell(of: item).isEstimated }

    private func cell(of item: Int) -> Cell {
        let run = run(of: item)
        return run.pattern.cells[(item - run.firstItem) % run.itemsPerGroup]
    }

    func partIndex(of item: Int) -> Int {
        partitioningIndex(in: 0..<parts.count) { parts[$0].firstItem > item } - 1
    }

    private func run(of item: Int) -> GroupRun {
        let part = parts[partIndex(of: item)]
        return part.run(part.runIndex(of: item))
    }

    /// The run with an item, its number, and the number of its pattern; nil if there is none.
    func numberedRun(of item: Int) -> (run: GroupRun, number: Int, pattern: Int)? {
        guard item >= 0, item < itemCount else { return nil }
        let part = parts[partIndex(of: item)]
        let index = part.runIndex(of: item)
        let run = part.run(index)
        let own = part.chunk.runs[..<index].reduce(0) { $0 + ($1.hasOwnPattern ? 1 : 0) }
        return (run, part.firstRun + index, run.hasOwnPattern ? part.firstPattern + own : 0)
    }

    /// The anchored element of a kind and number; nil if there is none.
    ///
    /// - Complexity: O(log *runs* + elements of a pattern)
    package func anchored(_ kind: UInt32, _ number: Int) -> PreparedElement? {
        guard number >= 0, number < anchoredCounts[kind] ?? 0 else { return nil }
        let index = partitioningIndex(in: 0..<parts.count) { parts[$0].firstAnchored[kind] ?? 0 > number } - 1
        let part = parts[index]
        let local = partitioningIndex(in: 0..<part.runCount) { part.firstAnchored(kind, $0) > number } - 1
        let run = part.run(local)
        let own = run.laid.filter { $0.kind == kind }
        let first = part.firstAnchored(kind, local)
        let (group, place) = (number - first).quotientAndRemainder(dividingBy: own.count)
        return element(own[place], number: number, in: run, group: group)
    }

    // MARK: Steps

    /// Calls `body` with the runs that may meet a range along the row, by their groups or by everything in them, until it returns
    /// false. Each comes with its chunk, and its number in it.
    ///
    /// - Returns: whether it visited all.
    @discardableResult
    func forEachRun(
        _ range: ClosedRange<Double>, drawn isDrawn: Bool, _ body: (GroupRun, Part, Int) -> Bool
    ) -> Bool {
        let envelope = isDrawn ? drawnEnvelope : envelope
        let candidates = envelope?.candidates(from: range.lowerBound, to: range.upperBound) ?? 0..<parts.count
        for part in parts[candidates] {
            let local = range.lowerBound - part.distance...range.upperBound - part.distance
            for index in part.chunk.candidates(local, drawn: isDrawn) where !body(part.run(index), part, index) {
                return false
            }
        }
        return true
    }

    /// A position on a pixel, if there are any.
    @inline(__always)
    static func near(_ value: Double, _ scale: Double?) -> Double {
        scale.map { (value * $0).rounded() / $0 } ?? value
    }

    func place(_ inner: AxisRect, in run: GroupRun, _ group: Int) -> AxisRect {
        let along = Self.near(run.start + run.pitch * Double(group), scale)
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

    func element(_ anchored: Anchored, number: Int, in run: GroupRun, group: Int) -> PreparedElement {
        var appearance = Appearance(zIndex: anchored.zIndex)
        appearance.isEstimated = anchored.isEstimated
        appearance.isHidden = anchored.isHidden
        return PreparedElement(
            kind: anchored.kind, item: number, place: place(anchored.place, in: run, group), appearance: appearance)
    }

    /// The interval of the cross axis that is drawn; nil for a row, which shows through a window, and without groups.
    var crossExtent: ClosedRange<Double>? {
        guard let first = parts.first, !isAcross else { return nil }
        return parts.dropFirst().reduce(first.chunk.crossExtent) { all, part in
            let own = part.chunk.crossExtent
            return min(all.lowerBound, own.lowerBound)...max(all.upperBound, own.upperBound)
        }
    }
}
