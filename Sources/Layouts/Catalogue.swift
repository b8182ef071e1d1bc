package import LayoutCore

/// The table of built-in layouts, and the definitions of a program's own ones.
///
///     circular   column   column-flow   compositional   flow   grid   mosaic   span-flow
///
/// A new built-in layout is a type that is a `TrustedLayout` and an entry here; nothing else lists them. The functions of
/// `BuiltInLayout`, the reference and the controls of the studio follow from the definitions.
///
/// A program's own layouts are `Layout` types, which `definitions(of:)` checks and which may not have the name of another layout.
/// Plugins are not here: the daemon finds them at run time.
package enum Catalogue {
    /// The definitions of all built-in layouts, sorted by name.
    package static let definitions: [LayoutDefinition] = [
        CircularLayout.definition, ColumnLayout.definition, ColumnFlowLayout.definition, CompositionalLayout.definition,
        FlowLayout.definition, GridLayout.definition, MosaicLayout.definition, SpanFlowLayout.definition,
    ]

    /// The definitions of a program's own layouts.
    ///
    /// - Throws: `layout.failed` for one with an invalid declaration, or with the name of another layout.
    package static func definitions(of layouts: [any Layout.Type]) throws(LayoutError) -> [LayoutDefinition] {
        var names = Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, "a built-in layout") })
        return try layouts.map { layout throws(LayoutError) in
            let definition = try definition(of: layout)
            if let other = names.updateValue("\(layout)", forKey: definition.name) {
                throw LayoutError(
                    .failed,
                    "\(layout).name is \"\(definition.name)\", which is the name of \(other), expected a name of its own"
                )
            }
            return definition
        }
    }

    private static func definition(of layout: (some Layout).Type) throws(LayoutError) -> LayoutDefinition {
        try LayoutDefinition(checking: layout)
    }
}
