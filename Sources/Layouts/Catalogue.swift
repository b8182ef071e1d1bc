package import LayoutCore

/// The built-in layouts, by name: one row each.
package enum Catalogue {
    package static let definitions: [LayoutDefinition] = [
        FlowLayout.definition
    ]
}
