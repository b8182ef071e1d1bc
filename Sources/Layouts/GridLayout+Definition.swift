package import LayoutCore

extension GridLayout {
    package static let definition = LayoutDefinition(
        name: "grid",
        summary: "Square blocks of one or more cells on a grid of equal divisions; PrimeGrid's layout.",
        parameters: [
            .scrollDirection,
            Parameter(
                "fixedDivisionCount", .integer(0...1000), default: .number(1), perSection: true,
                "Columns of a vertical grid, rows of a horizontal one; 0 is 1."),
            Parameter(
                "itemSpacing", .number(Parameter.length), default: .number(0),
                "Between cells, both ways, and between sections."),
            Parameter(
                "itemFlexibleRatio", .number(0...1000), default: .number(1), unit: "",
                "A cell's length along the scroll axis, as a multiple of the one across."),
            Parameter(
                "sectionInset", .insets(Parameter.signedLength), default: .insets(.zero), perSection: true,
                "Around the cells of a section, inside its header and footer."),
            Parameter(
                "headerFlexibleDimension", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the header of each section that has items; 0 is no header."),
            Parameter(
                "footerFlexibleDimension", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the footer of each section that has items, a spacing behind them; 0 is no footer."),
            .pinsHeaders, .pinsFooters,
            Parameter(
                "originalQuirks", .boolean, default: .boolean(false),
                "Brings the original's fault back: an empty section costs a spacing."),
        ],
        itemColumns: [
            ItemColumn(
                "scales", .numbers(1, 1...1000),
                "Side of each item's block in cells; rounded down; more than the divisions count as these.")
        ],
        make: { GridLayout($0) })
}
