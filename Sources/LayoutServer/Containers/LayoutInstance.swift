import LayoutCore

/// A layout, and what it was made of.
struct LayoutInstance {
    let layout: any Layout
    let definition: LayoutDefinition
    let parameters: Parameters

    func isMade(of definition: LayoutDefinition, _ parameters: Parameters) -> Bool {
        self.definition.name == definition.name && self.definition.edition == definition.edition
            && self.parameters == parameters
    }
}
