/// What a batch update comes to: where each item and section goes, as runs that stay together. A million items behind one
/// that is inserted are one run.
package struct UpdatePlan: Equatable, Sendable {
    /// Where a section after the update comes from.
    package enum Origin: Equatable, Sendable {
        case survivor(Int)
        case inserted
        case reloaded(Int)
    }

    /// Where everything goes.
    package internal(set) var outcome = BatchOutcome()
    /// One for each section after the update.
    package internal(set) var origins: [Origin] = []
    /// How many items each section has afterwards.
    package internal(set) var countsAfter: [Int] = []

    /// The new path of an old item; nil when it is deleted or reloaded.
    ///
    /// - Complexity: O(log *runs*)
    package func newPath(of path: IndexPath) -> IndexPath? {
        let index = partitioningIndex(in: 0..<outcome.survivors.count) { outcome.survivors[$0].from > path } - 1
        guard index >= 0, outcome.survivors[index].from.section == path.section else { return nil }
        let run = outcome.survivors[index]
        let offset = path.item - run.from.item
        return offset < run.count ? IndexPath(section: run.to.section, item: run.to.item + offset) : nil
    }
}

extension BatchUpdate {
    /// Checks the update and finds where everything goes.
    ///
    /// - Parameters:
    ///   - before: items of each section before.
    ///   - newCounts: items of inserted sections by their new number, and of reloaded ones by their old number.
    ///   - after: items of each section after, where somebody knows better; they are only compared.
    /// - Throws: `update.*`, with UIKit's rule and the numbers.
    /// - Complexity: O(sections + operations · log operations)
    package func plan(
        before: [Int], inserted: [Int: Int] = [:], reloaded: [Int: Int] = [:], after: [Int]? = nil
    ) throws(LayoutError) -> UpdatePlan {
        var planner = UpdatePlanner(update: self, before: before, after: after)
        return try planner.plan(inserted, reloaded)
    }
}
