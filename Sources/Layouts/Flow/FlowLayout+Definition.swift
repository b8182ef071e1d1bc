package import LayoutCore

extension FlowLayout {
    enum Keys {
        static let itemSize = ParameterKey(
            "itemSize", in: Parameter.length, default: Size(width: 50, height: 50), perSection: true,
            "Size of items in sections without item sizes.")
        static let minimumLineSpacing = ParameterKey(
            "minimumLineSpacing", in: Parameter.signedLength, default: 10, perSection: true,
            "Exact distance between rows.")
        static let minimumInteritemSpacing = ParameterKey(
            "minimumInteritemSpacing", in: Parameter.signedLength, default: 10, perSection: true,
            "Minimum distance between the items of a row; those of a justified row are further apart.")
        static let lineAlignment = ParameterKey<LineAlignment>(
            "lineAlignment", default: .justified, perSection: true,
            "Where the items of a row lie: spread over the whole row, or at the minimum distance on one of its sides or in the "
                + "middle.")
        /// nil stands for automatic.
        static let lastLineAlignment = ParameterKey<LineAlignment?>(
            Parameter(
                "lastLineAlignment", kind: .choice(LastLineAlignment.allCases.map(\.rawValue)),
                default: .choice("automatic"), perSection: true,
                "The same for the last row of a section; automatic is like the others, but does not spread items over a row that is not "
                    + "full."), default: nil
        ) { $0.word.map { LineAlignment(rawValue: $0) } }
        static let itemAlignment = ParameterKey<ItemAlignment>(
            "itemAlignment", default: .center, perSection: true,
            "Where an item that is shorter than its row lies across it; stretch makes all items of a row as long as the longest."
        )
        static let wrapReverse = ParameterKey(
            "wrapReverse", default: false, perSection: true,
            "If true, rows are stacked from the end of the section: the first row is the last along the scroll axis, and leading "
                + "and trailing of itemAlignment change places.")
        static let balance = ParameterKey(
            "balance", default: false, perSection: true,
            "If true, items are divided among the rows of a section so that the longest is as short as possible. Needs a "
                + "minimumInteritemSpacing of at least 0.")
        static let sectionInset = ParameterKey(
            "sectionInset", in: Parameter.signedLength, default: Insets.zero, perSection: true,
            "Inset around the items of a section, inside its header and footer.")
        static let headerReferenceSize = ParameterKey(
            "headerReferenceSize", in: Parameter.length, default: Size.zero, perSection: true,
            "Only the length along the scroll axis counts; 0 means no header.")
        static let footerReferenceSize = ParameterKey(
            "footerReferenceSize", in: Parameter.length, default: Size.zero, perSection: true,
            "Only the length along the scroll axis counts; 0 means no footer.")
        static let sectionInsetReference = ParameterKey<SectionInsetReference>(
            "sectionInsetReference", default: .contentInset, "What section insets are measured from.")
        static let flipsHorizontally = ParameterKey(
            "flipsHorizontallyInOppositeLayoutDirection", default: false,
            "If true, frames stay left to right under a right-to-left direction, and the view mirrors them.")
        static let estimatedItemSize = ParameterKey(
            Parameter(
                "estimatedItemSize", kind: .sizeOr(Parameter.length, ["automatic"]), default: .size(.zero),
                "If not zero, cells are measured; until then an item counts as the average of those measured in its section or, "
                    + "if there are none, as its own size or else this one; automatic is 50 × 50."), default: Size.zero
        ) { $0.size ?? ($0.word == nil ? nil : Size(width: 50, height: 50)) }
        static let originalQuirks = ParameterKey(
            "originalQuirks", default: false,
            """
            Restores UIKit's bugs: leading items of size zero count as having the first other size, and items that fill \
            their row exactly may not fit, by the rounding of sums.
            """)
    }

    package static var name: String { "flow" }
    package static var summary: String {
        "Items in rows like words in lines, with headers and footers; UIKit's flow layout."
    }
    package static var parameters: [Parameter] {
        [
            CommonKeys.scrollDirection.parameter, Keys.itemSize.parameter, Keys.minimumLineSpacing.parameter,
            Keys.minimumInteritemSpacing.parameter, Keys.lineAlignment.parameter, Keys.lastLineAlignment.parameter,
            Keys.itemAlignment.parameter, Keys.wrapReverse.parameter, Keys.balance.parameter,
            Keys.sectionInset.parameter, Keys.headerReferenceSize.parameter, Keys.footerReferenceSize.parameter,
            Keys.sectionInsetReference.parameter, CommonKeys.pinsHeaders.parameter, CommonKeys.pinsFooters.parameter,
            CommonKeys.level.parameter, Keys.flipsHorizontally.parameter, Keys.estimatedItemSize.parameter,
            Keys.originalQuirks.parameter,
        ]
    }
    /// Self-sizing items cost their sizes, lines and a search index, once a section can no longer be stored as a rule.
    package static func memory(_ parameters: Parameters) -> LayoutMemory {
        LayoutMemory(perItem: estimate(parameters) == .zero ? 0 : 72)
    }
    /// Cells are measured if they have an estimated size.
    package static func takesMeasuredSizes(_ parameters: Parameters) -> Bool { estimate(parameters) != .zero }
    /// Rows are broken in one pass.
    package static var costIsLinear: Bool { true }
}
