import LayoutCore

/// The budget of one prepare for filling groups: subitems examined and elements anchored to them, over all sections.
final class SolverBudget {
    private var steps: Int

    /// The budget without items; each item adds to it, since measured cells are examined one by one.
    static let baseSteps = 1 << 24
    private static let stepsPerItem = 64

    init(itemCount: Int) {
        steps = Self.baseSteps + Self.stepsPerItem * itemCount
    }

    /// Spends some of the budget.
    ///
    /// - Throws: `layout.failed` once the budget is spent.
    func spend(_ count: Int) throws(LayoutError) {
        steps -= count
        guard steps >= 0 else {
            throw LayoutError(
                .failed,
                "filling the groups takes more than \(Self.baseSteps) steps, expected at most so many: fewer "
                    + "descriptions, fewer subitems in groups of groups, or fewer elements anchored to them")
        }
    }
}
