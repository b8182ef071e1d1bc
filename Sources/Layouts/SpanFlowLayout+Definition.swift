package import LayoutCore

extension SpanFlowLayout {
    private static let spacing = Parameter.Kind.numberOr(Parameter.length, ["interitemSpacing"])

    package static let definition = LayoutDefinition(
        name: "span-flow",
        summary: "Rows of items of one height, and spans that have a row to themselves; Noun's flow layout.",
        parameters: [
            .scrollDirection,
            Parameter(
                "interitemSpacing", .number(Parameter.length), default: .number(8), perSection: true,
                "Between the items of a row, and between rows."),
            Parameter(
                "interspanSpacing", spacing, default: .choice("interitemSpacing"), perSection: true, "Between spans."),
            Parameter(
                "spanGroupSpacingBefore", spacing, default: .choice("interitemSpacing"), perSection: true,
                "Before a span that follows a row."),
            Parameter(
                "spanGroupSpacingAfter", spacing, default: .choice("interitemSpacing"), perSection: true,
                "Before a row that follows a span."),
            Parameter(
                "defaultItemSize", .size(Parameter.length), default: .size(Size(width: 60, height: 60)),
                "Size of the items of a section that brings no sizes of its own."),
            Parameter(
                "defaultItemStyle", .choice(["flow", "span"]), default: .choice("flow"),
                "Whether the items of a section that brings no styles are spans."),
            Parameter(
                "defaultRowTransform", .choiceOr(["none", "center"], key: "fill", 0...1000), default: .choice("none"),
                perSection: true, as: "rowTransform",
                "What is done to a row once it is full: nothing, centred, or its items scaled to fill it, by no more than "
                    + "`fill` if that is above 1."),
            Parameter(
                "defaultSectionInsets", .insets(Parameter.signedLength), default: .insets(.zero), perSection: true,
                as: "sectionInsets", "Around the items; the footer comes after the trailing one."),
            Parameter(
                "defaultHeaderHeight", .number(Parameter.length), default: .number(0), perSection: true,
                as: "headerHeight", "Length of the header; 0 is no header."),
            Parameter(
                "defaultFooterHeight", .number(Parameter.length), default: .number(0), perSection: true,
                as: "footerHeight", "Length of the footer; 0 is no footer."),
        ] + InsetFrame.parameters
            + [
                Parameter(
                    "originalQuirks", .boolean, default: .boolean(false),
                    "Brings the original's faults back: a footer has the header's height, the content size leaves out what "
                        + "the last row grew by, and side insets count twice.")
            ],
        itemColumns: [
            ItemColumn("styles", .names(["flow", "span"]), "Whether each item shares its row or has it to itself.")
        ],
        bytesPerItem: { _ in FrameColumns.bytesPerItem },
        takesMeasuredSizes: { _ in true },
        make: { SpanFlowLayout($0) })
}
