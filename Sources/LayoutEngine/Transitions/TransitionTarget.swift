/// A container's data in another layout, kept while a transition runs. The user that requested the transition pays for its memory.
package struct TransitionTarget {
    /// The layout's definition.
    package let definition: LayoutDefinition
    let parameters: Parameters
    /// The other layout.
    package let layout: any ConfiguredLayout
    let container: Container
    let budget: any MemoryBudget
    private(set) var prepared: PreparedLayout
    /// The bounds that it was last prepared for.
    private var bounds: Rect

    init(
        _ definition: LayoutDefinition, _ parameters: Parameters, by layout: any ConfiguredLayout,
        of container: Container,
        budget: any MemoryBudget
    ) throws(LayoutError) {
        self.definition = definition
        self.parameters = parameters
        self.layout = layout
        self.container = container
        self.budget = budget
        prepared = try layout.prepare(container)
        bounds = container.bounds
    }

    /// It without the layout as it runs.
    struct Resting: Sendable {
        fileprivate let definition: LayoutDefinition
        fileprivate let parameters: Parameters
        fileprivate let container: Container
        fileprivate let budget: any MemoryBudget
        fileprivate let prepared: PreparedLayout
        fileprivate let bounds: Rect
    }

    /// nil if the layout keeps state.
    var resting: Resting? {
        guard layout.stateful == nil else { return nil }
        return Resting(
            definition: definition, parameters: parameters, container: container, budget: budget, prepared: prepared,
            bounds: bounds)
    }

    init(_ resting: Resting) {
        definition = resting.definition
        parameters = resting.parameters
        layout = resting.definition.make(resting.parameters)
        container = resting.container
        budget = resting.budget
        prepared = resting.prepared
        bounds = resting.bounds
    }

    /// The content offset at which the same items are in sight, or the one that a script chooses instead.
    mutating func offset(from: PreparedState, _ bounds: Rect) throws(LayoutError) -> Point {
        let prepared = try prepared(at: bounds)
        let proposed = LayoutTransition.targetOffset(
            from: from, to: prepared, bounds: bounds.size, inset: prepared.contentInset)
        guard let stateful = layout.stateful else { return proposed }
        var container = container
        container.bounds = bounds
        return try stateful.targetOffset(forUpdate: proposed, in: container)
    }

    /// The layout for other bounds, prepared again if it depends on them.
    mutating func prepared(at new: Rect) throws(LayoutError) -> PreparedLayout {
        if new != bounds, try layout.invalidation(of: prepared, from: bounds, to: new)?.needsPrepare == true {
            var moved = container
            moved.bounds = new
            prepared = try layout.prepare(moved)
            bounds = new
        }
        return prepared
    }
}
