/// A layout, with the definition and the parameters that it was made from.
struct LayoutInstance {
    /// The layout itself.
    let layout: any ConfiguredLayout
    let definition: LayoutDefinition
    let parameters: Parameters

    /// Whether it was made from the same version of the layout and equal parameters.
    func matches(_ definition: LayoutDefinition, _ parameters: Parameters) -> Bool {
        self.definition.name == definition.name && self.definition.revision == definition.revision
            && self.parameters == parameters
    }
}
