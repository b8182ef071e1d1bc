package import LayoutCore

extension ColumnLayout {
    package static let definition = LayoutDefinition(
        name: "column",
        summary:
            "Columns of equal width, each item under the one before it in its column: a waterfall; Noun's column layout.",
        parameters: [
            .scrollDirection,
            Parameter(
                "layoutStrategy", .choice(["leftToRight", "shortestFirst", "rightToLeft", "css"]),
                default: .choice("leftToRight"),
                "Which column an item goes to: by its index, the shortest, or as CSS grid lanes choose."),
            Parameter(
                "flowTolerance", .number(Parameter.length), default: .number(16),
                "How much further along a column may end than the shortest and count as equal; css alone."),
            Parameter(
                "columnCount", .integer(0...1000), default: .number(2), perSection: true, "Columns; 0 is 1."),
            Parameter(
                "columnSpacing", .number(Parameter.length), default: .number(8), perSection: true, "Between columns."),
            Parameter(
                "interitemSpacing", .number(Parameter.signedLength), default: .number(8), perSection: true,
                "Between the items of a column, and before its first."),
            Parameter(
                "sectionInset", .insets(Parameter.signedLength),
                default: .insets(Insets(top: 8, left: 8, bottom: 8, right: 8)), perSection: true,
                "Around the columns; the footer comes before the trailing one."),
            Parameter(
                "itemHeight", .number(Parameter.length), default: .number(50),
                "Length along the scroll axis of an item that has no height, ratio or size of its own."),
            Parameter(
                "headerHeight", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the header; 0 is no header."),
            Parameter(
                "footerHeight", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the footer; 0 is no footer."),
        ] + InsetFrame.parameters
            + [
                Parameter(
                    "originalQuirks", .boolean, default: .boolean(false),
                    "Brings the original's faults back: side insets come off the content width twice, and move headers."
                )
            ],
        itemColumns: [
            ItemColumn(
                "itemHeights", .numbers(1, Parameter.length),
                "Length of each item along the scroll axis; added to what its ratio gives."),
            ItemColumn(
                "aspectRatios", .numbers(2, Parameter.length),
                "Width and height, of which the column's width makes a length in whole points; 0 is no ratio."),
            ItemColumn("columnSpans", .numbers(1, 1...1000), "Columns that each item spans, rounded down; css alone."),
        ],
        takesMeasuredSizes: { _ in true },
        make: { ColumnLayout($0) })
}

extension InsetFrame {
    /// What Noun's layouts have in common.
    static let parameters = [
        Parameter(
            "insetSupplementaryViews", .boolean, default: .boolean(false),
            "Whether headers and footers keep to the section's insets across."),
        Parameter(
            "pinHeadersToTop", .boolean, default: .boolean(true),
            "Headers stay at the visible start until the next section's header comes."),
        Parameter(
            "leadingViewHeight", .number(Parameter.length), default: .number(0),
            "Length of what a client shows before the first section."),
        Parameter(
            "contentInsets", .insets(Parameter.signedLength), default: .insets(.zero),
            "Besides the environment's content inset."),
    ]
}
