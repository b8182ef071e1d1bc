/// The effect of a batch update that was checked: the new place of each item and section, as runs that stay together.
///
///     BatchUpdate ── plan ──▶ UpdatePlan ──▶ outcome       for the client
///                                        ──▶ ItemMap       for layouts, anchors and differences
///                                        ──▶ sections      the data after the update
///
/// A million items behind an inserted one are one run. Origins and counts have an entry for each section after the update; a plan thus
/// costs O(sections + operations), whatever the number of items.
package struct UpdatePlan: Equatable, Sendable {
    /// Where a section after the update comes from.
    ///
    /// A section that is moved survives.
    package enum Origin: Equatable, Sendable {
        /// The old section of this number.
        case survivor(Int)
        /// A new section.
        case inserted
        /// The old section of this number, with new items.
        case reloaded(Int)
    }

    /// The new index path of every item and section.
    package internal(set) var outcome = BatchOutcome()
    /// The origin of each section after the update.
    package internal(set) var origins: [Origin] = []
    /// The number of items in each section after the update.
    package internal(set) var countsAfter: [Int] = []
    /// The sections that have exactly the items of their origin, at their old numbers: those that follow one another before and after are
    /// one run. Ordered by new number.
    package internal(set) var keptSections: [SlotMove] = []
    /// The items that the update moves by name, ordered by old index path.
    package internal(set) var movedItems: [BatchUpdate.Move<ItemPath>] = []
    /// The old numbers of the sections that it moves by name.
    package internal(set) var movedSections: Set<Int> = []

    /// The surviving items of all sections that are not among `keptSections`, ordered by old index path.
    ///
    /// - Complexity: O(log *survivors*) for each run of kept sections, plus the items' runs
    var movedSurvivors: [ItemMove] {
        let survivors = outcome.survivors
        var moved: [ItemMove] = []
        var index = 0
        func firstIndex(from section: Int) -> Int {
            partitioningIndex(in: index..<survivors.count) { survivors[$0].from.section >= section }
        }
        for kept in keptSections.inOrder(by: { $0.from < $1.from }) {
            moved += survivors[index..<firstIndex(from: kept.old.lowerBound)]
            index = firstIndex(from: kept.old.upperBound)
        }
        return moved + survivors[index...]
    }

    /// Whether the update moves an old item by name, alone or with its section.
    ///
    /// - Complexity: O(log *moves*)
    package func moves(_ path: ItemPath) -> Bool {
        if movedSections.contains(path.section) { return true }
        let index = partitioningIndex(in: 0..<movedItems.count) { movedItems[$0].from >= path }
        return index < movedItems.count && movedItems[index].from == path
    }

    /// The new index path of an old item; nil if it is deleted or reloaded.
    ///
    /// - Complexity: O(log *runs*)
    package func newPath(of path: ItemPath) -> ItemPath? {
        let index = partitioningIndex(in: 0..<outcome.survivors.count) { outcome.survivors[$0].from > path } - 1
        guard index >= 0, outcome.survivors[index].from.section == path.section else { return nil }
        let run = outcome.survivors[index]
        let offset = path.item - run.from.item
        return offset < run.count ? ItemPath(section: run.to.section, item: run.to.item + offset) : nil
    }
}
