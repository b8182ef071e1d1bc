extension BatchUpdate {
    /// Checks the update and computes its effect.
    ///
    /// - Parameters:
    ///   - before: the number of items in each section before.
    ///   - newCounts: the number of items in inserted sections by new number, and in reloaded ones by old number.
    ///   - after: the expected number of items in each section after, if the caller knows it; only compared.
    /// - Throws: `update.*`, with UIKit's rule and the numbers.
    /// - Complexity: O(sections + operations · log operations)
    package func plan(
        before: [Int], inserted: [Int: Int] = [:], reloaded: [Int: Int] = [:], after: [Int]? = nil
    ) throws(LayoutError) -> UpdatePlan {
        var planner = UpdatePlanner(update: self, before: before, after: after)
        return try planner.plan(inserted, reloaded)
    }
}
