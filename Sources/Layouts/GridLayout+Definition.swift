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
                "itemFlexibleDimension", .numberOr(Parameter.length, ["ratio"]), default: .choice("ratio"),
                "A cell's length along the scroll axis in points; \"ratio\": as itemFlexibleRatio says."),
            Parameter(
                "sectionInset", .insets(Parameter.signedLength), default: .insets(.zero), perSection: true,
                "Inset around the cells of a section, inside its header and footer."),
            Parameter(
                "headerFlexibleDimension", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the header of each section that has items; 0 means no header."),
            Parameter(
                "headerFlexibleRatio", .number(0...1000), default: .number(0), perSection: true, unit: "",
                "The same as a multiple of the header's length across, if headerFlexibleDimension is 0."),
            Parameter(
                "footerFlexibleDimension", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the footer of each section that has items, one spacing after them; 0 means no footer."),
            Parameter(
                "footerFlexibleRatio", .number(0...1000), default: .number(0), perSection: true, unit: "",
                "The same as a multiple of the footer's length across, if footerFlexibleDimension is 0."),
            .pinsHeaders, .pinsFooters, .level,
            Parameter(
                "originalQuirks", .boolean, default: .boolean(false),
                "Restores a bug of the original: an empty section adds a spacing."),
        ],
        itemColumns: [
            ItemColumn(
                "scales", .numbers(1, 0...1000),
                "Side of each item's block in cells, rounded down, at most the number of divisions; 0: the item has no place."
            ),
            ItemColumn(
                "decorated", .numbers(1, 0...1),
                "Whether the item's block has a decoration of kind \"background\" behind it: 1 if it has, else 0."),
        ],
        elementBytes: ["decorated": MemoryLayout<PreparedElement>.stride],
        make: { GridLayout($0) })
}
