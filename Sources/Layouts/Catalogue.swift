package import LayoutCore

/// The table of built-in layouts.
package enum Catalogue {
    /// The definitions of all built-in layouts, sorted by name.
    package static let definitions: [LayoutDefinition] = [
        CircularLayout.definition, ColumnLayout.definition, ColumnFlowLayout.definition, CompositionalLayout.definition,
        FlowLayout.definition, GridLayout.definition, MosaicLayout.definition, SpanFlowLayout.definition,
    ]
}
