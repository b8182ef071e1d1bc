/// Finds the difference between two prepared layouts of a container.
///
/// Elements are compared one by one, at 5 to 15 ns per cell; lines by what their cells share, equal cells in equal rows by their
/// rule. Elements beyond `stepLimit` are not compared and count as stale.
package struct FrameDiffer {
    /// The state before the change.
    package let before: PreparedState
    /// The state after the change.
    package let after: PreparedState
    let map: ItemMap
    let reused: ReusedCells
    private let wholeSections: WholeSections
    private var changes = FrameDiff()
    /// Sections that need not be compared, in order.
    private var sharedSections: [Range<Int>] = []
    var steps = 0

    /// The budget of comparisons: two million cells in lines, half as many others; some 15 ms.
    package static let stepLimit = 1 << 22
    private static let stepsOfElement = 64

    /// The difference between two states of a container.
    ///
    /// - Parameter reused: the cells that `after` has taken over from `before`. They are not compared if their distance follows from the
    ///   first of them.
    package static func changes(
        from before: PreparedState, to after: PreparedState, map: ItemMap, reused: ReusedCells = .none
    ) -> FrameDiff {
        if map == .replaced || map.fewestRanges > FrameDiff.rangeLimit { return .everything }
        var difference = FrameDiffer(before: before, after: after, map: map, reused: reused)
        return difference.find()
    }

    private init(before: PreparedState, after: PreparedState, map: ItemMap, reused: ReusedCells) {
        self.before = before
        self.after = after
        self.map = map
        self.reused = reused
        wholeSections = WholeSections(from: before, to: after)
    }

    // MARK: Sections

    private mutating func find() -> FrameDiff {
        let oldCount = before.prepared.sections.count
        var isKept = [Bool](repeating: false, count: oldCount)
        var firstRun = 0
        var new = 0
        while new < after.prepared.sections.count {
            if let shared = addSharedChunk(from: new) {
                for old in shared { isKept[old] = true }
                new = shared.upperBound
                firstRun = map.firstRun(toSection: new, from: firstRun)
                continue
            }
            let runs = runs(to: new, from: &firstRun)
            if let old = origin(of: new) {
                isKept[old] = true
                compare(old, with: new, runs: runs)
            } else {
                addNew(new)
            }
            new += 1
            if changes.rangeCount(isOver: FrameDiff.rangeLimit) { return .everything }
        }
        findDeleted(isKept)
        return changes.rangeCount > FrameDiff.rangeLimit ? .everything : changes
    }

    /// Adds the movement of sections that both layouts have in one chunk.
    ///
    /// - Returns: their numbers; nil if they have to be compared.
    private mutating func addSharedChunk(from new: Int) -> Range<Int>? {
        guard let (count, movement) = wholeSections.chunk(from: new), map.keeps(new..<new + count),
            reused.includesSections(from: new, to: new, count: count)
        else { return nil }
        changes.appendSections(.init(from: new, to: new, count: count, movement: movement))
        sharedSections.append(new..<new + count)
        return new..<new + count
    }

    private func origin(of new: Int) -> Int? {
        switch map {
        case .identity: new < before.prepared.sections.count ? new : nil
        // A section that merely stands in for none has no origin.
        case .moved(let moved): new < moved.origins.count ? moved.origins[new] : nil
        case .replaced: nil
        }
    }

    /// The origins of a section's items, in order.
    private func runs(to new: Int, from first: inout Int) -> ArraySlice<ItemMove> {
        switch map {
        case .replaced: return []
        case .identity:
            guard new < before.prepared.sections.count else { return [] }
            let path = ItemPath(section: new, item: 0)
            let count = min(before.prepared.sections[new].itemCount, after.prepared.sections[new].itemCount)
            return count > 0 ? [ItemMove(from: path, to: path, count: count)] : []
        case .moved(let moved):
            let start = first
            while first < moved.runs.count, moved.runs[first].to.section == new { first += 1 }
            return moved.runs[start..<first]
        }
    }

    private mutating func addNew(_ new: Int) {
        if let last = changes.newSections.last, last.upperBound == new {
            changes.newSections[changes.newSections.count - 1] = last.lowerBound..<new + 1
        } else {
            changes.newSections.append(new..<new + 1)
        }
        var cells = ChangeTrack()
        addCells(of: new, runs: runs(to: new), to: &cells)
        changes.add(cells.segments, to: .init(ElementKind(.cell, ""), new))
        for (kind, items) in elements(of: after.prepared, new) {
            changes.add(items.map { .init(item: $0.lowerBound, count: $0.count, source: .new) }, to: .init(kind, new))
        }
    }

    /// The origins of items that were moved into a new section.
    private func runs(to new: Int) -> ArraySlice<ItemMove> {
        guard case .moved(let moved) = map else { return [] }
        let start = partitioningIndex(in: 0..<moved.runs.count) { moved.runs[$0].to.section >= new }
        let end = partitioningIndex(in: start..<moved.runs.count) { moved.runs[$0].to.section > new }
        return moved.runs[start..<end]
    }

    /// Compares a surviving section. The movement that most of its elements share becomes the section's.
    private mutating func compare(_ old: Int, with new: Int, runs: ArraySlice<ItemMove>) {
        if reused.includesSections(from: old, to: new), let movement = wholeSections.movement(from: old, to: new) {
            changes.appendSections(.init(from: old, to: new, count: 1, movement: movement))
            return
        }
        var cells = ChangeTrack()
        addCells(of: new, runs: runs, to: &cells)
        var tracks = [(FrameDiff.Track(ElementKind(.cell, ""), new), cells.segments)]
        tracks += compareElements(old, new)
        var weights: [(movement: FrameDiff.Movement, count: Int)] = []
        for segment in tracks.flatMap(\.1) where segment.isAtHome(old) {
            // List stale elements: some may have had no frame before, so no client would know to query them.
            guard case .old(_, let movement) = segment.source, movement != .stale else { continue }
            if let index = weights.firstIndex(where: { $0.movement == movement }) {
                weights[index].count += segment.count
            } else if weights.count < 64 {
                weights.append((movement, segment.count))
            }
        }
        // Of equally common movements the first wins.
        let base = weights.max { $0.count < $1.count }?.movement ?? .none
        changes.appendSections(.init(from: old, to: new, count: 1, movement: base))
        for (track, segments) in tracks {
            changes.add(segments.filter { !($0.isAtHome(old) && $0.hasMovement(base)) }, to: track)
        }
    }

    private mutating func findDeleted(_ isKept: [Bool]) {
        guard case .moved(let moved) = map else {
            // Without a map the items are the same.
            for old in isKept.indices where !isKept[old] { deleteSection(old, itemRuns: []) }
            return
        }
        let runs = moved.runsByOrigin
        var next = 0
        var old = 0
        var shared = sharedSections[...]
        while old < isKept.count {
            if let range = shared.first, range.lowerBound == old {
                shared.removeFirst()
                old = range.upperBound
                next = partitioningIndex(in: next..<runs.count) { runs[$0].from.section >= old }
                continue
            }
            let start = next
            while next < runs.count, runs[next].from.section == old { next += 1 }
            if isKept[old] {
                deleteItems(of: old, but: runs[start..<next])
            } else {
                deleteSection(old, itemRuns: runs[start..<next])
            }
            old += 1
        }
    }

    private mutating func deleteSection(_ old: Int, itemRuns: ArraySlice<ItemMove>) {
        deleteItems(of: old, but: itemRuns)
        for (kind, items) in elements(of: before.prepared, old) { changes.delete(items, .init(kind, old)) }
    }

    private mutating func deleteItems(of old: Int, but kept: ArraySlice<ItemMove>) {
        var item = 0
        var gone: [Range<Int>] = []
        for run in kept {
            if run.from.item > item { gone.append(item..<run.from.item) }
            item = run.from.item + run.count
        }
        let count = before.prepared.sections[old].itemCount
        if count > item { gone.append(item..<count) }
        changes.delete(gone, .init(ElementKind(.cell, ""), old))
    }

    // MARK: Other elements

    /// Compares a section's supplementary elements and decorations.
    private mutating func compareElements(_ old: Int, _ new: Int) -> [(FrameDiff.Track, [FrameDiff.Segment])] {
        let oldElements = elements(of: before.prepared, old)
        let newElements = elements(of: after.prepared, new)
        var tracks: [(FrameDiff.Track, [FrameDiff.Segment])] = []
        for (kind, ranges) in newElements {
            var track = ChangeTrack()
            for range in ranges { compare(kind, items: range, of: old, with: new, to: &track) }
            track.finish()
            tracks.append((.init(kind, new), track.segments))
        }
        for (kind, ranges) in oldElements {
            let kept = newElements.first { $0.kind == kind }?.items ?? []
            changes.delete(ranges.flatMap { $0.removing(kept) }, .init(kind, old))
        }
        return tracks
    }

    private mutating func compare(
        _ kind: ElementKind, items: Range<Int>, of old: Int, with new: Int, to track: inout ChangeTrack
    ) {
        for item in items {
            let from = ItemPath(section: old, item: item)
            guard steps < Self.stepLimit else {
                track.add(item: item, count: items.upperBound - item, from: from, .stale)
                return
            }
            steps += Self.stepsOfElement
            let first = before.prepared.attributes(of: kind.element(at: from), bounds: before.bounds)
            let path = ItemPath(section: new, item: item)
            guard let last = after.prepared.attributes(of: kind.element(at: path), bounds: after.bounds) else {
                continue
            }
            guard let first else {
                track.addNew(item: item, count: 1)
                continue
            }
            track.add(item: item, from: from, FrameDiff.Movement(from: first, to: last))
        }
    }

    /// The numbers of a section's elements, by kind.
    private func elements(of prepared: PreparedLayout, _ section: Int) -> [(kind: ElementKind, items: [Range<Int>])] {
        prepared.sections[section].elementNumbers.map { (prepared.kinds[$0.kind], $0.items) }
    }
}

extension FrameDiff {
    mutating func add(_ segments: [Segment], to track: Track) {
        if !segments.isEmpty { self.segments[track, default: []] += segments }
    }

    mutating func delete(_ items: [Range<Int>], _ track: Track) {
        if !items.isEmpty { deleted[track, default: []] += items }
    }

    /// Whether there are more ranges; counts them only if there are many tracks.
    func rangeCount(isOver limit: Int) -> Bool {
        sections.count + segments.count + deleted.count > limit / 4 && rangeCount > limit
    }
}

extension FrameDiff.Segment {
    /// Whether the elements kept their numbers in the section.
    fileprivate func isAtHome(_ old: Int) -> Bool {
        if case .old(let from, _) = source { from == ItemPath(section: old, item: item) } else { false }
    }

    fileprivate func hasMovement(_ movement: FrameDiff.Movement) -> Bool {
        if case .old(_, movement) = source { true } else { false }
    }
}

extension Range<Int> {
    /// The parts of the range outside the others, which are sorted.
    fileprivate func removing(_ others: [Range<Int>]) -> [Range<Int>] {
        var rest: [Range<Int>] = []
        var start = lowerBound
        for other in others where other.overlaps(self) {
            if other.lowerBound > start { rest.append(start..<other.lowerBound) }
            start = Swift.max(start, other.upperBound)
        }
        if start < upperBound { rest.append(start..<upperBound) }
        return rest
    }
}

extension PreparedSection {
    /// The numbers of supplementary elements and decorations, by kind.
    var elementNumbers: [(kind: UInt32, items: [Range<Int>])] {
        var numbers = groups.map { group in
            var ranges: [Range<Int>] = []
            for element in group.elements {
                if let last = ranges.last, last.upperBound == element.item {
                    ranges[ranges.count - 1] = last.lowerBound..<element.item + 1
                } else {
                    ranges.append(element.item..<element.item + 1)
                }
            }
            return (kind: group.kind, items: ranges)
        }
        if case .groups(let columns) = body {
            for (kind, count) in columns.anchoredCounts.sorted(by: { $0.key < $1.key }) where count > 0 {
                numbers.append((kind, [0..<count]))
            }
        }
        return numbers
    }
}
