package import LayoutCore

extension FlowLayout {
    package static let definition = LayoutDefinition(
        name: "flow",
        summary: "Items in rows like words in lines, with headers and footers; UIKit's flow layout.",
        parameters: [
            .scrollDirection,
            Parameter(
                "itemSize", .size(Parameter.length), default: .size(Size(width: 50, height: 50)), perSection: true,
                "Size of the items of a section that brings no sizes of its own."),
            Parameter(
                "minimumLineSpacing", .number(Parameter.signedLength), default: .number(10), perSection: true,
                "Distance between rows, exact."),
            Parameter(
                "minimumInteritemSpacing", .number(Parameter.signedLength), default: .number(10), perSection: true,
                "Least distance between the items of a row; full rows are justified."),
            Parameter(
                "sectionInset", .insets(Parameter.signedLength), default: .insets(.zero), perSection: true,
                "Around the items of a section, inside its header and footer."),
            Parameter(
                "headerReferenceSize", .size(Parameter.length), default: .size(.zero), perSection: true,
                "Only the length along the scroll axis counts; 0 is no header."),
            Parameter(
                "footerReferenceSize", .size(Parameter.length), default: .size(.zero), perSection: true,
                "Only the length along the scroll axis counts; 0 is no footer."),
            Parameter(
                "sectionInsetReference", .choice(["fromContentInset", "fromSafeArea", "fromLayoutMargins"]),
                default: .choice("fromContentInset"), "What section insets are measured from."),
            .pinsHeaders, .pinsFooters,
            Parameter(
                "flipsHorizontallyInOppositeLayoutDirection", .boolean, default: .boolean(false),
                "true: frames stay left to right under a right-to-left direction, and the view mirrors them."),
            Parameter(
                "estimatedItemSize", .sizeOr(Parameter.length, ["automatic"]), default: .size(.zero),
                "Not zero: cells are measured, and an item counts as large as those of its section measured so far on average, "
                    + "before there are any as its own size or, without one, as this; automatic is 50 × 50."),
            Parameter(
                "originalQuirks", .boolean, default: .boolean(false),
                "Brings UIKit's faults back: leading items of size zero count as having the first other size."),
        ],
        // Sizes, lines and their search, once they are no rule any more.
        bytesPerItem: { FlowLayout.estimate($0) == .zero ? 0 : 72 },
        takesMeasuredSizes: { FlowLayout.estimate($0) != .zero },
        make: { FlowLayout($0) })
}
