/// A container's data in another layout, kept while a transition runs.
///
/// The user that requested the transition pays for its memory, until the last state that has it is dropped.
package struct TransitionTarget: Sendable {
    /// The layout, with its parameters.
    ///
    /// It may be the container's own with other parameters.
    package let layout: LayoutConfiguration
    let answersQueries: Bool
    /// What the other layout as it runs has followed.
    ///
    /// `RunningLayouts` finds the layout by it, so that the next step does not make another one.
    var history = LayoutHistory()
    let container: Container
    let budget: any MemoryBudget
    private(set) var prepared: PreparedLayout
    private var bounds: Rect

    init(
        _ instance: LayoutInstance, of container: Container, budget: any MemoryBudget
    ) throws(LayoutError) {
        layout = instance.configuration
        answersQueries = instance.layout.answersQueries
        self.container = container
        self.budget = budget
        prepared = try instance.layout.prepare(container)
        bounds = container.bounds
    }

    /// The container as it was last prepared.
    ///
    /// The data is the one that it was made with, adapted to the layout.
    var preparedContainer: Container {
        var container = container
        container.bounds = bounds
        return container
    }

    /// What is prepared for other bounds. The data is prepared again only if the layout says that its frames depend on them.
    ///
    /// - Throws: what the layout refuses; then it stays as it was.
    mutating func prepared(
        at new: Rect, by layout: any ConfiguredLayout
    ) throws(LayoutError) -> PreparedLayout {
        if new != bounds, try layout.invalidation(of: prepared, from: bounds, to: new)?.needsPrepare == true {
            var moved = container
            moved.bounds = new
            prepared = try layout.prepare(moved)
            bounds = new
        }
        return prepared
    }
}
