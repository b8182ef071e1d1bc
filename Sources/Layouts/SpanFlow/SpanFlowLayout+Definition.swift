package import LayoutCore

extension SpanFlowLayout {
    private static let spacing = Parameter.Kind.numberOr(Parameter.length, ["interitemSpacing"])

    /// The definition of `span-flow`.
    package static let definition = LayoutDefinition(
        name: "span-flow",
        summary: "Rows of items of equal height, and spans that have a row to themselves.",
        parameters: [
            .scrollDirection,
            Parameter(
                "interitemSpacing", .number(Parameter.length), default: .number(8), perSection: true,
                "Spacing between the items of a row, and between rows."),
            Parameter(
                "interspanSpacing", spacing, default: .choice("interitemSpacing"), perSection: true,
                "Spacing between spans."),
            Parameter(
                "spanGroupSpacingBefore", spacing, default: .choice("interitemSpacing"), perSection: true,
                "Spacing before a span that follows a row."),
            Parameter(
                "spanGroupSpacingAfter", spacing, default: .choice("interitemSpacing"), perSection: true,
                "Spacing before a row that follows a span."),
            Parameter(
                "spanFills", .boolean, default: .boolean(false), perSection: true,
                "Whether spans are as wide as the content inside the insets, whatever their own width."),
            Parameter(
                "defaultItemSize", .size(Parameter.length), default: .size(Size(width: 60, height: 60)),
                "Size of items in sections without item sizes."),
            Parameter(
                "defaultItemStyle", .choice(["flow", "span"]), default: .choice("flow"),
                "Style of items in sections without styles."),
            Parameter(
                "defaultRowTransform", .choiceOr(["none", "center"], key: "fill", 0...1000), default: .choice("none"),
                perSection: true, as: "rowTransform",
                "How a full row is adjusted: not at all, centred, or with its items scaled to fill it, by at most `fill` if "
                    + "that is above 1."),
            Parameter(
                "defaultSectionInsets", .insets(Parameter.signedLength), default: .insets(.zero), perSection: true,
                as: "sectionInsets", "Inset around the items; the footer comes after the trailing inset."),
            Parameter(
                "defaultHeaderHeight", .number(Parameter.length), default: .number(0), perSection: true,
                as: "headerHeight", "Length of the header; 0 means no header."),
            Parameter(
                "defaultFooterHeight", .number(Parameter.length), default: .number(0), perSection: true,
                as: "footerHeight", "Length of the footer; 0 means no footer."),
        ] + InsetFrame.parameters
            + [
                Parameter(
                    "originalQuirks", .boolean, default: .boolean(false),
                    "Restores the bugs of the original: a footer has the header's height, the content size ignores how much "
                        + "the last row grew, and side insets count twice.")
            ],
        itemColumns: [
            ItemColumn("styles", .names(["flow", "span"]), "Whether each item shares its row or has it to itself.")
        ],
        bytesPerItem: { _ in RowColumns.bytesPerItem }, bytesPerSize: { _ in LayoutDefinition.bytesPerStoredSize },
        takesMeasuredSizes: { _ in true }, cellLength: SpanFlowLayout.cellLength, hasRows: true,
        make: { SpanFlowLayout($0) })
}
