import LayoutEngine

/// Transitions that follow fingers: the container is between two layouts until they are released.
///
///     try wall.beginTransition(to: .flow(itemSize: Size(width: 80, height: 80)))
///     while let pinch = next() { try wall.moveTransition(to: pinch.progress, focus: pinch.middle) }
///     try wall.finishTransition()
///
/// Queries see the elements on their way. The item between the fingers stays there.
extension LayoutContainer {
    /// The transition that the container is in. Queries answer for its present step.
    public struct Transition: Equatable, Sendable {
        /// The layout that it leads to.
        public let layout: String
        /// The progress, from 0 to 1.
        ///
        /// 0 is the layout that it began in. The transition is still there at 0 and at 1, until it is finished or cancelled.
        public let progress: Double
    }

    /// The transition that the container is in; nil if there is none.
    public var transition: Transition? {
        state.shown.transition.map { Transition(layout: $0.layout, progress: $0.progress) }
    }

    /// Begins a transition.
    ///
    /// - Parameters:
    ///   - layout: the layout that it leads to; nil for the container's own, with other parameters.
    ///   - parameters: of the layout that it leads to; of its own, those that change.
    ///   - focus: the point between the fingers, from the origin of the bounds; nil for the middle.
    /// - Throws: `transition.active` or `movement.active`, `layout.unknown`, `parameters.*`, or what the layout throws.
    @discardableResult
    public mutating func beginTransition(
        to layout: String? = nil, parameters: [String: JSONValue] = [:], focus: Point? = nil
    ) throws(LayoutError) -> ElementChanges {
        let other = try layout.map { name throws(LayoutError) in try Self.definition(named: name) }
        return try beginTransition(to: other, parameters: parameters, focus: focus)
    }

    mutating func beginTransition(
        to other: LayoutDefinition?, parameters: [String: JSONValue], focus: Point?
    ) throws(LayoutError) -> ElementChanges {
        if let focus { try Border.point(focus, "focus") }
        let pointer = "/parameters"
        let destination: TransitionDestination =
            if let other {
                .layout(LayoutConfiguration(other, try other.schema.resolve(parameters, pointer: pointer)))
            } else {
                .parameters(try state.definition.schema.resolve(parameters, over: state.parameters, pointer: pointer))
            }
        return try attempt { running throws(LayoutError) in
            let change = try running.beginTransition(
                to: destination, focus: focus, by: Self.owner, budget: UnlimitedBudget(), "")
            return (ElementChanges(change), change)
        }
    }

    /// Begins a transition to another layout.
    ///
    /// - Parameters:
    ///   - layout: the layout that it leads to, with its parameters.
    ///   - focus: the point between the fingers, from the origin of the bounds; nil for the middle.
    /// - Throws: what the method that takes a layout's name throws.
    @discardableResult
    public mutating func beginTransition(
        to layout: BuiltInLayout, focus: Point? = nil
    ) throws(LayoutError) -> ElementChanges {
        try beginTransition(to: layout.name, parameters: layout.parameters, focus: focus)
    }

    /// Moves the fingers.
    ///
    /// - Parameters:
    ///   - progress: from 0 to 1; more or less counts as an end.
    ///   - focus: the point between the fingers, from the origin of the bounds; nil for the point before.
    /// - Throws: `transition.unknown` if the container is in none, `request.invalid`.
    @discardableResult
    public mutating func moveTransition(
        to progress: Double, focus: Point? = nil
    ) throws(LayoutError) -> ElementChanges {
        if let focus { try Border.point(focus, "focus") }
        guard progress.isFinite else {
            throw LayoutError(.invalidInput, "progress is \(progress), expected a number from 0 to 1")
        }
        try checkTransition()
        return try attempt { running throws(LayoutError) in
            let change = running.moveTransition(to: progress, focus: focus)
            return (ElementChanges(change), change)
        }
    }

    /// Sets the layout that the transition leads to.
    ///
    /// - Throws: `transition.unknown`, or what the layout throws; the transition then goes on.
    @discardableResult
    public mutating func finishTransition() throws(LayoutError) -> ElementChanges {
        try checkTransition()
        return try attempt { running throws(LayoutError) in
            let before = try running.plainState()
            let draft = Self.draft(of: running.collection, after: before)
            let change = try running.finishTransition(draft, after: before, LayoutOptions())
            return (ElementChanges(change), change)
        }
    }

    /// Ends the transition where it began; does nothing if there is none.
    ///
    /// - Returns: the changes of the elements. The bounds are those from before the transition, unless others were set meanwhile.
    @discardableResult
    public mutating func cancelTransition() -> ElementChanges {
        attempt { running in
            let change = running.cancelTransition()
            return (ElementChanges(change), change)
        }
    }

    private func checkTransition() throws(LayoutError) {
        guard transition != nil else {
            throw LayoutError(.unknownTransition, "the container is in no transition, expected one that began")
        }
    }
}
