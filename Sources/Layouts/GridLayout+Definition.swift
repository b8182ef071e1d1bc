package import LayoutCore

extension GridLayout {
    /// The definition of `grid`.
    package static let definition = LayoutDefinition(
        name: "grid",
        summary: "Square blocks of one or more cells on a grid of equal divisions; PrimeGrid's layout.",
        parameters: [
            .scrollDirection,
            Parameter(
                "fixedDivisionCount", .integer(0...1000), default: .number(1), perSection: true,
                "Number of columns in a vertical grid, rows in a horizontal one; 0 counts as 1."),
            Parameter(
                "itemSpacing", .number(Parameter.length), default: .number(0),
                "Spacing between cells along both axes, and between sections."),
            Parameter(
                "itemFlexibleRatio", .number(0...1000), default: .number(1), unit: "",
                "A cell's length along the scroll axis, as a multiple of its length across."),
            Parameter(
                "sectionInset", .insets(Parameter.signedLength), default: .insets(.zero), perSection: true,
                "Inset around the cells of a section, inside its header and footer."),
            Parameter(
                "headerFlexibleDimension", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the header of each section that has items; 0 means no header."),
            Parameter(
                "footerFlexibleDimension", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the footer of each section that has items, one spacing after them; 0 means no footer."),
            .pinsHeaders, .pinsFooters,
            Parameter(
                "originalQuirks", .boolean, default: .boolean(false),
                "Restores a bug of the original: an empty section adds a spacing."),
        ],
        itemColumns: [
            ItemColumn(
                "scales", .numbers(1, 1...1000),
                "Side of each item's block in cells, rounded down, at most the number of divisions.")
        ],
        make: { GridLayout($0) })
}
