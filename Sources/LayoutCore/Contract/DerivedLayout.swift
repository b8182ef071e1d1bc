/// A layout that is another layout with some of its parameters chosen for each container, as a subclass would choose them in its
/// prepare.
package struct DerivedLayout: ConfiguredLayout {
    private let base: LayoutDefinition
    private let parameters: Parameters
    private let choose: @Sendable (Parameters, Container) throws(LayoutError) -> [String: ParameterValue]

    fileprivate init(
        base: LayoutDefinition, parameters: Parameters,
        choose: @escaping @Sendable (Parameters, Container) throws(LayoutError) -> [String: ParameterValue]
    ) {
        self.base = base
        self.parameters = parameters
        self.choose = choose
    }

    /// Prepares the base layout with the chosen parameters.
    ///
    /// - Throws: what `choose` throws, or the base layout's prepare. Chosen parameters win over those that are set.
    package func prepare(_ container: Container) throws(LayoutError) -> PreparedLayout {
        let chosen = try choose(parameters, container)
        return try base.make(Parameters(parameters.values.merging(chosen) { $1 })).prepare(container)
    }

    /// The base layout's rule, which must not depend on the chosen parameters.
    package func invalidation(
        of prepared: PreparedLayout, from old: Rect, to new: Rect
    ) throws(LayoutError) -> InvalidationContext? {
        try base.make(parameters).invalidation(of: prepared, from: old, to: new)
    }
}

extension LayoutDefinition {
    /// Defines a layout derived from this one.
    ///
    /// - Parameters:
    ///   - hidden: this layout's parameters that the derived layout chooses itself and does not expose.
    ///   - added: the derived layout's own parameters.
    ///   - choose: returns the hidden parameters' values for a container.
    package func derived(
        name: String, summary: String, hiding hidden: Set<String>, adding added: [Parameter],
        choose: @escaping @Sendable (Parameters, Container) throws(LayoutError) -> [String: ParameterValue]
    ) -> LayoutDefinition {
        var derived = LayoutDefinition(
            name: name, summary: summary,
            schema: ParameterSchema(added + schema.parameters.filter { !hidden.contains($0.name) })
        ) { [self] parameters, _ in DerivedLayout(base: self, parameters: parameters, choose: choose) }
        derived.itemColumns = itemColumns
        derived.itemShape = itemShape
        derived.memory = { [memory] parameters in
            LayoutMemory(perItem: memory(parameters).perItem, perSize: memory(parameters).perSize)
        }
        derived.takesMeasuredSizes = takesMeasuredSizes
        derived.lengthOfCells = { [lengthOfCells] parameters, container, section in
            let chosen = (try? choose(parameters, container)) ?? [:]
            return lengthOfCells(Parameters(parameters.values.merging(chosen) { $1 }), container, section)
        }
        derived.costIsLinear = costIsLinear
        return derived
    }
}
