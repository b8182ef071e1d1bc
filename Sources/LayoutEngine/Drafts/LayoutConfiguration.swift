/// A version of a layout with values for all its parameters, which its schema has accepted.
///
/// Of equal configurations one layout is made: what runs with one of them is in step with a container that has the other.
package struct LayoutConfiguration: Equatable, Sendable {
    /// The layout's definition.
    ///
    /// Two versions of a plugin are two definitions of the same name.
    package var definition: LayoutDefinition
    /// The values of all its parameters.
    ///
    /// Without those that sections override: `Section.overrides` has them.
    package var parameters: Parameters

    /// Configures a layout.
    ///
    /// - Parameter parameters: nil for the defaults.
    package init(_ definition: LayoutDefinition, _ parameters: Parameters? = nil) {
        self.definition = definition
        self.parameters = parameters ?? definition.schema.defaults
    }

    /// Definitions are compared by name and revision.
    ///
    /// A definition has functions, which cannot be compared; a new version of a plugin has another revision.
    package static func == (first: Self, second: Self) -> Bool {
        first.definition.name == second.definition.name && first.definition.revision == second.definition.revision
            && first.parameters == second.parameters
    }

    /// Makes the layout.
    ///
    /// - Parameter older: its predecessor, whose state a script may take over; nil: none.
    func make(after older: (any ConfiguredLayout)? = nil) -> any ConfiguredLayout {
        definition.make(parameters, after: older)
    }

    func bytes(_ sections: SectionList) -> Int {
        ContainerMemory.bytes(sections, by: definition, with: parameters)
    }
}
