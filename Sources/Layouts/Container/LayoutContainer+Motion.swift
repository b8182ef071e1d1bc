import LayoutEngine

/// Layouts that move their items by themselves (`SteppedLayout`).
extension LayoutContainer {
    /// Whether steps move the items: the layout moves, has not come to rest, and no transition is under way.
    public var isMoving: Bool { state.shown.isMoving }

    /// Makes steps of 1/120 s each, until the layout rests.
    ///
    ///     while wall.isMoving {
    ///         try wall.makeSteps(2)                          // of a screen with 60 frames a second
    ///         for cell in wall.attributes(in: wall.bounds) { draw(cell.element.indexPath, cell.frame) }
    ///     }
    ///
    /// - Parameter count: the most steps, at least 0.
    /// - Returns: how many were made.
    /// - Throws: `request.invalid` for a negative count, and the errors of a step. The container is then as it was before that step, and
    ///   does not move until it changes.
    /// - Complexity: O(items) for each step
    @discardableResult
    public mutating func makeSteps(_ count: Int) throws(LayoutError) -> Int {
        guard count >= 0 else { throw LayoutError(.invalidInput, "count is \(count), expected at least 0") }
        // Windows find the items where the steps have moved them: no element is another.
        let (made, failure) = attempt { running in (running.makeSteps(count), nil) }
        if let failure { throw failure }
        return made
    }
}
