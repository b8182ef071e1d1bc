package import LayoutCore

extension FlowLayout {
    /// The definition of `flow`.
    package static let definition = LayoutDefinition(
        name: "flow",
        summary: "Items in rows like words in lines, with headers and footers; UIKit's flow layout.",
        parameters: [
            .scrollDirection,
            Parameter(
                "itemSize", .size(Parameter.length), default: .size(Size(width: 50, height: 50)), perSection: true,
                "Size of items in sections without item sizes."),
            Parameter(
                "minimumLineSpacing", .number(Parameter.signedLength), default: .number(10), perSection: true,
                "Exact distance between rows."),
            Parameter(
                "minimumInteritemSpacing", .number(Parameter.signedLength), default: .number(10), perSection: true,
                "Minimum distance between the items of a row; those of a justified row are further apart."),
            Parameter(
                "lineAlignment", .choice(LineAlignment.allCases.map(\.rawValue)), default: .choice("justified"),
                perSection: true,
                "Where the items of a row lie: spread over the whole row, or at the minimum distance on one of its sides or in the "
                    + "middle."),
            Parameter(
                "lastLineAlignment", .choice(["automatic"] + LineAlignment.allCases.map(\.rawValue)),
                default: .choice("automatic"), perSection: true,
                "The same for the last row of a section; automatic is like the others, but does not spread items over a row that is not "
                    + "full."),
            Parameter(
                "itemAlignment", .choice(ItemAlignment.allCases.map(\.rawValue)), default: .choice("center"),
                perSection: true,
                "Where an item that is shorter than its row lies across it; stretch makes all items of a row as long as the longest."
            ),
            Parameter(
                "wrapReverse", .boolean, default: .boolean(false), perSection: true,
                "If true, rows are stacked from the end of the section: the first row is the last along the scroll axis, and leading "
                    + "and trailing of itemAlignment change places."),
            Parameter(
                "balance", .boolean, default: .boolean(false), perSection: true,
                "If true, items are divided among the rows of a section so that the longest is as short as possible. Needs a "
                    + "minimumInteritemSpacing of at least 0."),
            Parameter(
                "sectionInset", .insets(Parameter.signedLength), default: .insets(.zero), perSection: true,
                "Inset around the items of a section, inside its header and footer."),
            Parameter(
                "headerReferenceSize", .size(Parameter.length), default: .size(.zero), perSection: true,
                "Only the length along the scroll axis counts; 0 means no header."),
            Parameter(
                "footerReferenceSize", .size(Parameter.length), default: .size(.zero), perSection: true,
                "Only the length along the scroll axis counts; 0 means no footer."),
            Parameter(
                "sectionInsetReference", .choice(["fromContentInset", "fromSafeArea", "fromLayoutMargins"]),
                default: .choice("fromContentInset"), "What section insets are measured from."),
            .pinsHeaders, .pinsFooters, .level,
            Parameter(
                "flipsHorizontallyInOppositeLayoutDirection", .boolean, default: .boolean(false),
                "If true, frames stay left to right under a right-to-left direction, and the view mirrors them."),
            Parameter(
                "estimatedItemSize", .sizeOr(Parameter.length, ["automatic"]), default: .size(.zero),
                "If not zero, cells are measured; until then an item counts as the average of those measured in its section or, "
                    + "if there are none, as its own size or else this one; automatic is 50 × 50."),
            Parameter(
                "originalQuirks", .boolean, default: .boolean(false),
                "Restores UIKit's bugs: leading items of size zero count as having the first other size."),
        ],
        // Sizes, lines and their search index, once a section can no longer be stored as a rule.
        bytesPerItem: { FlowLayout.estimate($0) == .zero ? 0 : 72 },
        takesMeasuredSizes: { FlowLayout.estimate($0) != .zero }, cellLength: FlowLayout.cellLength, costIsLinear: true,
        make: { FlowLayout($0) })
}
