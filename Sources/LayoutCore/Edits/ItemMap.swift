/// Maps items and sections of a container from before to after one or more changes of its data.
///
///     before    a b c d e           map.newPath(of: [0, 3])   →  [0, 2]       d
///     after     a c d n e           map.oldPath(of: [0, 3])   →  nil          n is new
///
/// Items that stay together are one run, so the map of an insertion before a million items is two runs. Maps combine: `then(_:)` gives
/// the map of two changes in turn, and past `runLimit` runs it gives up and says `replaced`, as if all items were new. Both directions
/// are O(log *runs*) for an item.
package enum ItemMap: Equatable, Sendable {
    /// Every item keeps its index path.
    case identity
    /// Some items or sections moved, appeared or disappeared.
    case moved(Moved)
    /// All items are new.
    case replaced

    /// The map of a batch update.
    ///
    /// New items are in no run, and neither are those that are gone.
    package struct Moved: Equatable, Sendable {
        /// The old number of each new section; nil if it is new.
        package let origins: [Int?]
        /// The surviving items, ordered by new index path.
        package let runs: [ItemMove]
        /// The surviving items, ordered by old index path.
        package let runsByOrigin: [ItemMove]
        /// The sections that have exactly the items of their origin, at their old numbers; ordered by new number.
        private let keptSections: [SlotMove]

        init(origins: [Int?], runs: [ItemMove], keptSections: [SlotMove]) {
            self.origins = origins
            self.runs = runs.inOrder { $0.to < $1.to }
            self.keptSections = keptSections
            runsByOrigin = runs.inOrder { $0.from < $1.from }
        }

        fileprivate func adding(_ renewed: [ItemMove]) -> Moved {
            Moved(origins: origins, runs: runs + renewed, keptSections: keptSections)
        }

        /// Whether sections are at their old numbers, with exactly the items that they had.
        fileprivate func keeps(_ sections: Range<Int>) -> Bool {
            if sections.isEmpty { return true }
            guard let run = keptRun(with: sections.lowerBound) else { return false }
            return run.from == run.to && sections.upperBound <= run.new.upperBound
        }

        /// Whether a new section has exactly the items of its origin, at their old numbers.
        ///
        /// - Complexity: O(log *sections*)
        package func keepsItems(of section: Int) -> Bool {
            keptRun(with: section) != nil
        }

        /// The run of kept sections that a new section belongs to.
        private func keptRun(with section: Int) -> SlotMove? {
            let index = partitioningIndex(in: 0..<keptSections.count) { keptSections[$0].to > section } - 1
            return index >= 0 && keptSections[index].new.contains(section) ? keptSections[index] : nil
        }

        /// The kept sections of this map and of the one that follows it.
        fileprivate func keptSections(then newer: Moved) -> [SlotMove] {
            var kept: [SlotMove] = []
            for run in newer.keptSections {
                let first = partitioningIndex(in: 0..<keptSections.count) { keptSections[$0].new.upperBound > run.from }
                for own in keptSections[first...].prefix(while: { $0.to < run.old.upperBound }) {
                    let middle = own.new.clamped(to: run.old)
                    kept.appendJoining(
                        SlotMove(
                            from: own.from + middle.lowerBound - own.to, to: run.to + middle.lowerBound - run.from,
                            count: middle.count))
                }
            }
            return kept
        }
    }

    /// A combination of maps with more runs than this becomes `replaced`.
    package static let runLimit = 1 << 16

    /// The map of a batch update's plan.
    ///
    /// Reloaded items and sections count as new.
    ///
    /// - Complexity: O(sections + runs · log *runs*)
    package init(_ plan: UpdatePlan) {
        let origins = plan.origins.map { origin -> Int? in
            if case .survivor(let old) = origin { old } else { nil }
        }
        self = .moved(Moved(origins: origins, runs: plan.outcome.survivors, keptSections: plan.keptSections))
    }

    /// The same map with items that it has as deleted and inserted, but which users take for the same. If there are too many, they are
    /// left out.
    package func adding(_ renewed: [ItemMove]) -> ItemMap {
        guard case .moved(let moved) = self, !renewed.isEmpty, moved.runs.count + renewed.count <= Self.runLimit
        else { return self }
        return .moved(moved.adding(renewed))
    }

    /// Combines this map with the one that follows it.
    ///
    /// - Complexity: O(sections + runs of both)
    package func then(_ newer: ItemMap) -> ItemMap {
        switch (self, newer) {
        case (.identity, _): return newer
        case (_, .identity): return self
        case (.replaced, _), (_, .replaced): return .replaced
        case (.moved(let first), .moved(let second)):
            var runs: [ItemMove] = []
            for run in second.runs {
                first.forEachOrigin(of: run.from, count: run.count) { offset, from, count in
                    let to = ItemPath(section: run.to.section, item: run.to.item + offset)
                    runs.append(ItemMove(from: from, to: to, count: count))
                }
            }
            if runs.count > Self.runLimit { return .replaced }
            let origins = second.origins.map { middle in middle.flatMap { first.origins[$0] } }
            return .moved(Moved(origins: origins, runs: runs, keptSections: first.keptSections(then: second)))
        }
    }

    /// The number of ranges in which a difference lists at least what is new or has another number in its section.
    ///
    /// - Complexity: O(runs)
    package var fewestRanges: Int {
        guard case .moved(let moved) = self else { return 0 }
        var ranges = 0
        var last: ItemMove?
        for run in moved.runs {
            let isAtHome = run.from.item == run.to.item && moved.origins[run.to.section] == run.from.section
            if !isAtHome, last?.isFollowed(by: run) != true { ranges += 1 }
            if let last, last.to.section == run.to.section, last.to.item + last.count < run.to.item { ranges += 1 }
            last = run
        }
        return ranges
    }

    /// The old number of a new section; nil if it is new.
    ///
    /// - Returns: nil also for a number beyond the last section of a batch update's map, and for each one of a `replaced` map.
    package func oldSection(of new: Int) -> Int? {
        switch self {
        case .identity: new
        case .replaced: nil
        case .moved(let moved): moved.origins.indices.contains(new) ? moved.origins[new] : nil
        }
    }

    /// Whether a new section has exactly the items of its origin, at their old numbers.
    ///
    /// Nothing is known of the sections of a `replaced` map, for which the answer is always false.
    ///
    /// - Complexity: O(log *sections*)
    package func keepsItems(of section: Int) -> Bool {
        switch self {
        case .identity: true
        case .replaced: false
        case .moved(let moved): moved.keepsItems(of: section)
        }
    }

    /// Whether sections are at their old numbers, with exactly the items that they had.
    ///
    /// - Complexity: O(log *runs*)
    func keeps(_ sections: Range<Int>) -> Bool {
        switch self {
        case .identity: true
        case .replaced: false
        case .moved(let moved): moved.keeps(sections)
        }
    }

    /// The first run of surviving items in a section or behind it, in the order of new numbers, of those from a run on.
    ///
    /// - Complexity: O(log *runs*)
    func firstRun(toSection section: Int, from first: Int) -> Int {
        guard case .moved(let moved) = self else { return first }
        return partitioningIndex(in: first..<moved.runs.count) { moved.runs[$0].to.section >= section }
    }

    /// The new number of an old section; nil if it was deleted.
    ///
    /// - Complexity: O(sections)
    package func newSection(of old: Int) -> Int? {
        switch self {
        case .identity: old
        case .replaced: nil
        case .moved(let moved): moved.origins.firstIndex(of: old)
        }
    }

    /// The new numbers of old sections, without those that were deleted.
    ///
    /// - Complexity: O(sections)
    package func newSections(of old: Set<Int>) -> [Int: Int] {
        switch self {
        case .identity: return Dictionary(uniqueKeysWithValues: old.map { ($0, $0) })
        case .replaced: return [:]
        case .moved(let moved):
            var sections: [Int: Int] = [:]
            for (new, origin) in moved.origins.enumerated() {
                if let origin, old.contains(origin) { sections[origin] = new }
            }
            return sections
        }
    }

    /// The first surviving item from `path`, or else the last one before it; nil if none survives.
    ///
    /// - Complexity: O(log runs)
    package func nextSurvivor(of path: ItemPath) -> ItemPath? {
        switch self {
        case .identity: return path
        case .replaced: return nil
        case .moved(let moved):
            let runs = moved.runsByOrigin
            let next = partitioningIndex(in: 0..<runs.count) { runs[$0].from > path }
            if next > 0, runs[next - 1].contains(path) { return path }
            return next < runs.count ? runs[next].from : runs.last?.lastFrom
        }
    }

    /// The old index path of a new item; nil if it is new.
    ///
    /// - Complexity: O(log runs)
    package func oldPath(of path: ItemPath) -> ItemPath? {
        switch self {
        case .identity: return path
        case .replaced: return nil
        case .moved(let moved):
            let index = partitioningIndex(in: 0..<moved.runs.count) { moved.runs[$0].to > path } - 1
            guard index >= 0, moved.runs[index].to.section == path.section else { return nil }
            let run = moved.runs[index]
            let offset = path.item - run.to.item
            return offset < run.count ? ItemPath(section: run.from.section, item: run.from.item + offset) : nil
        }
    }

    /// The new index path of an old item; nil if it was deleted.
    ///
    /// - Complexity: O(log runs)
    package func newPath(of path: ItemPath) -> ItemPath? {
        switch self {
        case .identity: return path
        case .replaced: return nil
        case .moved(let moved):
            let runs = moved.runsByOrigin
            let index = partitioningIndex(in: 0..<runs.count) { runs[$0].from > path } - 1
            guard index >= 0, runs[index].contains(path) else { return nil }
            return ItemPath(
                section: runs[index].to.section, item: runs[index].to.item + path.item - runs[index].from.item)
        }
    }
}

extension ItemMove {
    fileprivate func contains(_ path: ItemPath) -> Bool {
        from.section == path.section && from.item <= path.item && path.item < from.item + count
    }

    /// Whether another move takes the next items to the places behind these.
    fileprivate func isFollowed(by next: ItemMove) -> Bool {
        next.from == ItemPath(section: from.section, item: from.item + count)
            && next.to == ItemPath(section: to.section, item: to.item + count)
    }

    fileprivate var lastFrom: ItemPath { ItemPath(section: from.section, item: from.item + count - 1) }
}

extension ItemMap.Moved {
    /// Calls `body` with the surviving parts of a run of new items: the offset of each part in the run, and its old index path.
    fileprivate func forEachOrigin(
        of path: ItemPath, count: Int, _ body: (_ offset: Int, _ from: ItemPath, _ count: Int) -> Void
    ) {
        let end = path.item + count
        var index = partitioningIndex(in: 0..<runs.count) {
            (runs[$0].to.section, runs[$0].to.item + runs[$0].count) > (path.section, path.item)
        }
        while index < runs.count, runs[index].to.section == path.section, runs[index].to.item < end {
            let run = runs[index]
            let start = max(path.item, run.to.item)
            body(
                start - path.item,
                ItemPath(section: run.from.section, item: run.from.item + start - run.to.item),
                min(end, run.to.item + run.count) - start)
            index += 1
        }
    }
}
