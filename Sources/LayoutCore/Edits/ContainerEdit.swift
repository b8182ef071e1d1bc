/// The parts of a container that changes of its data touched, so that a layout need not find them by comparison: where items went, and
/// which have new sizes.
///
///     var edit = ContainerEdit()
///     edit.apply(plan)                                   items were inserted, deleted or moved
///     edit.resize(ItemRange(section: 0, item: 4))        an item has another size
///     layout.update(prepared, after: edit, of: container)
///
/// Several changes accumulate, and numbers of earlier ones follow later ones. What takes too many ranges to describe becomes "the whole
/// section", and what is not data at all makes the edit unbounded (`isBounded`), after which the layout prepares again. An edit never
/// names too little: items that it does not touch are exactly as they were.
package struct ContainerEdit: Sendable {
    /// Where all changes together moved the items.
    package private(set) var map = ItemMap.identity
    /// Whether the rest of the container is as it was: its layout, its parameters, its environment.
    package private(set) var isBounded = true
    /// Surviving items with new sizes, by section, in their newest numbers.
    private var resized: [Int: [Range<Int>]] = [:]
    /// Sections that changed in another way, by their newest numbers.
    private var changedSections: Set<Int> = []

    /// Ranges that are kept track of at most; more of one section become the range that spans them.
    private static let rangeLimit = 256

    /// Creates an edit that touches nothing.
    package init() {}

    // MARK: Changes

    /// Records that items have new sizes.
    ///
    /// - Parameter items: in the numbers after all changes that were recorded before.
    package mutating func resize(_ items: ItemRange) {
        guard isBounded else { return }
        resized[items.section, default: []].append(items.range)
        limit()
    }

    /// Records that items of a section have new sizes.
    ///
    /// - Parameters:
    ///   - items: the numbers of the items, in any order.
    ///   - section: its number, like the items' after all changes that were recorded before.
    package mutating func resize(_ items: [Int], of section: Int) {
        guard isBounded else { return }
        resized[section, default: []] += items.map { $0..<$0 + 1 }.merged
        limit()
    }

    /// Records that a section has changed in another way than by an item's size.
    ///
    /// - Parameter section: its number after all changes that were recorded before.
    package mutating func change(section: Int) {
        guard isBounded else { return }
        changedSections.insert(section)
        limit()
    }

    /// Records that more than data has changed.
    ///
    /// The edit is unbounded from now on: later sizes and sections are ignored, and only the map of items is kept up to date.
    package mutating func changeEverything() {
        forgetDetails()
    }

    /// Records that all items are new.
    ///
    /// No item of the old container has an index path in the new one, and the edit is unbounded from now on.
    package mutating func replaceItems() {
        map = map.then(.replaced)
        forgetDetails()
    }

    /// Records a batch update.
    ///
    /// Sizes and sections that were recorded before get the numbers after the update; those of items that it deletes are dropped.
    package mutating func apply(_ plan: UpdatePlan) { apply(plan, ItemMap(plan)) }

    /// Records a batch update whose map is known already.
    ///
    /// - Parameter moved: the map of `plan`, possibly with items that count as kept although the update deletes and inserts them.
    package mutating func apply(_ plan: UpdatePlan, _ moved: ItemMap) {
        map = map.then(moved)
        if resized.isEmpty && changedSections.isEmpty { return }
        changedSections = Set(changedSections.compactMap(moved.newSection))
        let ranges = resized
        resized = [:]
        for (section, ranges) in ranges {
            for run in plan.outcome.survivors where run.from.section == section {
                for range in ranges {
                    let kept = range.clamped(to: run.from.item..<run.from.item + run.count)
                    if kept.isEmpty { continue }
                    let item = run.to.item + kept.lowerBound - run.from.item
                    resized[run.to.section, default: []].append(item..<item + kept.count)
                }
            }
        }
        limit()
    }

    private mutating func limit() {
        if resized.values.contains(where: { $0.count > Self.rangeLimit }) {
            resized = resized.mapValues { ranges in
                let all = ranges.merged
                guard let first = all.first, let last = all.last, all.count > Self.rangeLimit else { return all }
                return [first.lowerBound..<last.upperBound]
            }
        }
        if resized.values.reduce(changedSections.count, { $0 + $1.count }) > Self.rangeLimit { forgetDetails() }
    }

    /// Gives up the details: there is too much to describe, or everything has changed.
    private mutating func forgetDetails() {
        isBounded = false
        (resized, changedSections) = ([:], [])
    }

    // MARK: Effects

    /// Items that take the place of others, which may be none. The items between two replacements are the same as before, in the same
    /// order.
    package struct Replacement: Equatable, Sendable {
        /// The items that were there, by old numbers.
        package var old: Range<Int>
        /// The items that are there now, by new numbers.
        package var new: Range<Int>

        /// Creates a replacement.
        package init(old: Range<Int>, new: Range<Int>) {
            self.old = old
            self.new = new
        }
    }

    /// The old number of a section; nil if it is new.
    ///
    /// - Parameter section: a number after all changes.
    package func origin(of section: Int) -> Int? { map.oldSection(of: section) }

    /// Whether some of consecutive sections have changed, or moved to other numbers.
    ///
    /// - Complexity: O(sections)
    package func touches(_ sections: Range<Int>) -> Bool {
        !isBounded || !map.keeps(sections) || changedSections.contains(where: sections.contains)
            || resized.keys.contains(where: sections.contains)
    }

    /// The replacements in a section, in order; nil if they are not known, or are too many to be worth knowing.
    ///
    /// - Parameters:
    ///   - section: the section's new number; it is not new.
    ///   - oldCount: the number of its items before.
    ///   - newCount: the number of its items now.
    package func replacements(in section: Int, _ oldCount: Int, _ newCount: Int) -> [Replacement]? {
        guard isBounded, !changedSections.contains(section) else { return nil }
        if resized[section] == nil, map.keepsItems(of: section), oldCount == newCount { return [] }
        let survivors = survivors(in: section, newCount)
        if resized[section] == nil, oldCount == newCount, survivors.count == 1, survivors[0].count == newCount {
            return []
        }
        guard let survivors = Self.mostInOrder(survivors) else { return nil }
        var replacements: [Replacement] = []
        var (old, new) = (0, 0)
        func keep(_ oldItem: Int, _ items: Range<Int>) {
            if oldItem > old || items.lowerBound > new {
                replacements.append(Replacement(old: old..<oldItem, new: new..<items.lowerBound))
            }
            (old, new) = (oldItem + items.count, items.upperBound)
        }
        let gaps = (resized[section] ?? []).merged
        for run in survivors {
            var item = run.to.item
            let offset = run.from.item - run.to.item
            let end = run.to.item + run.count
            let first = partitioningIndex(in: 0..<gaps.count) { gaps[$0].upperBound > item }
            for gap in gaps[first...] {
                if gap.lowerBound >= end { break }
                if gap.lowerBound > item { keep(item + offset, item..<gap.lowerBound) }
                item = min(end, gap.upperBound)
            }
            if end > item { keep(item + offset, item..<end) }
        }
        keep(oldCount, newCount..<newCount)
        return replacements
    }

    /// The items of a section that were in it before, ordered by new number.
    private func survivors(in section: Int, _ count: Int) -> [ItemMove] {
        switch map {
        case .identity:
            let path = ItemPath(section: section, item: 0)
            return count > 0 ? [ItemMove(from: path, to: path, count: count)] : []
        case .replaced: return []
        case .moved(let moved):
            let old = map.oldSection(of: section)
            let start = partitioningIndex(in: 0..<moved.runs.count) { moved.runs[$0].to.section >= section }
            let end = partitioningIndex(in: start..<moved.runs.count) { moved.runs[$0].to.section > section }
            return moved.runs[start..<end].filter { $0.from.section == old }
        }
    }

    /// The runs out of order that are examined at most; comparing them takes quadratic time.
    private static let disorderLimit = 256

    /// The runs with most items that are also in their old order; nil if there are too many out of order.
    private static func mostInOrder(_ runs: [ItemMove]) -> [ItemMove]? {
        if zip(runs, runs.dropFirst()).allSatisfy({ $0.from < $1.from }) { return runs }
        if runs.count > disorderLimit { return nil }
        // The most items of a chain that ends with each run, and the run before it in the chain.
        var best: [(items: Int, previous: Int?)] = []
        for (index, run) in runs.enumerated() {
            var chain = (items: run.count, previous: Int?.none)
            for earlier in 0..<index where runs[earlier].from < run.from {
                let items = best[earlier].items + run.count
                if items > chain.items { chain = (items, earlier) }
            }
            best.append(chain)
        }
        var chain: [ItemMove] = []
        var next = best.indices.max { best[$0].items < best[$1].items }
        while let index = next {
            chain.append(runs[index])
            next = best[index].previous
        }
        return chain.reversed()
    }
}

extension [ContainerEdit.Replacement] {
    /// The replacements of an edit, and those of further items by themselves. Adjacent ones become one.
    ///
    /// - Parameter items: their new numbers, in order; those that are new anyway are left out.
    /// - Complexity: O(replacements + ranges)
    package func adding(_ items: [Range<Int>]) -> Self {
        if items.isEmpty { return self }
        var all: Self = []
        func append(_ next: ContainerEdit.Replacement) {
            guard let last = all.last, last.new.upperBound == next.new.lowerBound,
                last.old.upperBound == next.old.lowerBound
            else { return all.append(next) }
            all[all.count - 1] = ContainerEdit.Replacement(
                old: last.old.lowerBound..<next.old.upperBound, new: last.new.lowerBound..<next.new.upperBound)
        }
        var index = 0
        // The first new number that may still be added, and how far new numbers are from old ones there.
        var (first, offset) = (0, 0)
        /// Adds the parts of the ranges that lie before a new number.
        func add(before end: Int) {
            while index < items.count, items[index].lowerBound < end {
                let start = Swift.max(items[index].lowerBound, first)
                let own = start..<Swift.max(start, Swift.min(items[index].upperBound, end))
                if !own.isEmpty {
                    let old = own.lowerBound - offset..<own.upperBound - offset
                    append(ContainerEdit.Replacement(old: old, new: own))
                }
                if items[index].upperBound > end { return }
                index += 1
            }
        }
        for replacement in self {
            add(before: replacement.new.lowerBound)
            append(replacement)
            (first, offset) = (
                replacement.new.upperBound, replacement.new.upperBound - replacement.old.upperBound
            )
        }
        add(before: .max)
        return all
    }
}
