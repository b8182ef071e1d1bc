package import LayoutCore

/// The built-in layouts, by name: one row each.
package enum Catalogue {
    package static let definitions: [LayoutDefinition] = [
        CircularLayout.definition, ColumnLayout.definition, ColumnFlowLayout.definition, CompositionalLayout.definition,
        FlowLayout.definition, GridLayout.definition, MosaicLayout.definition, SpanFlowLayout.definition,
    ]
}
