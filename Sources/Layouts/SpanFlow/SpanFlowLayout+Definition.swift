package import LayoutCore

extension SpanFlowLayout {
    enum Keys {
        static let interitemSpacing = ParameterKey(
            "interitemSpacing", in: Parameter.length, default: 8, perSection: true,
            "Spacing between the items of a row, and between rows.")
        /// nil, as for the two that follow: `interitemSpacing`.
        static let interspanSpacing = ParameterKey<Double?>(
            "interspanSpacing", in: Parameter.length, or: "interitemSpacing", default: nil, perSection: true,
            "Spacing between spans.")
        static let spanGroupSpacingBefore = ParameterKey<Double?>(
            "spanGroupSpacingBefore", in: Parameter.length, or: "interitemSpacing", default: nil, perSection: true,
            "Spacing before a span that follows a row.")
        static let spanGroupSpacingAfter = ParameterKey<Double?>(
            "spanGroupSpacingAfter", in: Parameter.length, or: "interitemSpacing", default: nil, perSection: true,
            "Spacing before a row that follows a span.")
        static let spanFills = ParameterKey(
            "spanFills", default: false, perSection: true,
            "Whether spans are as wide as the content inside the insets, whatever their own width.")
        static let defaultItemSize = ParameterKey(
            "defaultItemSize", in: Parameter.length, default: Size(width: 60, height: 60),
            "Size of items in sections without item sizes.")
        static let defaultItemStyle = ParameterKey<ItemStyle>(
            "defaultItemStyle", default: .flow, "Style of items in sections without styles.")
        static let defaultRowTransform = ParameterKey<SpanFlowMetrics.RowTransform>(
            Parameter(
                "defaultRowTransform", kind: .choiceOr(["none", "center"], key: "fill", 0...1000),
                default: .choice("none"),
                "How a full row is adjusted: not at all, centred, or with its items scaled to fill it, by at most `fill` if "
                    + "that is above 1."
            ).overridden(inSectionsAs: "rowTransform"), default: .none
        ) {
            if case .keyed(_, let limit) = $0 { return .fill(limit: limit) }
            return $0.word.map { $0 == "center" ? .center : .none }
        }
        static let defaultSectionInsets = ParameterKey(
            "defaultSectionInsets", in: Parameter.signedLength, default: Insets.zero,
            "Inset around the items; the footer comes after the trailing inset."
        ).overridden(inSectionsAs: "sectionInsets")
        static let defaultHeaderHeight = ParameterKey(
            "defaultHeaderHeight", in: Parameter.length, default: 0, "Length of the header; 0 means no header."
        ).overridden(inSectionsAs: "headerHeight")
        static let defaultFooterHeight = ParameterKey(
            "defaultFooterHeight", in: Parameter.length, default: 0, "Length of the footer; 0 means no footer."
        ).overridden(inSectionsAs: "footerHeight")
        static let originalQuirks = ParameterKey(
            "originalQuirks", default: false,
            "Restores the bugs of the original: a footer has the header's height, the content size ignores how much "
                + "the last row grew, and side insets count twice.")
    }

    package static var name: String { "span-flow" }
    package static var summary: String {
        "Rows of items of equal height, and spans that have a row to themselves."
    }
    package static var parameters: [Parameter] {
        [
            CommonKeys.scrollDirection.parameter, Keys.interitemSpacing.parameter, Keys.interspanSpacing.parameter,
            Keys.spanGroupSpacingBefore.parameter, Keys.spanGroupSpacingAfter.parameter, Keys.spanFills.parameter,
            Keys.defaultItemSize.parameter, Keys.defaultItemStyle.parameter, Keys.defaultRowTransform.parameter,
            Keys.defaultSectionInsets.parameter, Keys.defaultHeaderHeight.parameter,
            Keys.defaultFooterHeight.parameter,
        ] + InsetFrameOptions.Keys.parameters + [Keys.originalQuirks.parameter]
    }
    package static var itemColumns: [ItemColumn] {
        [
            ItemColumn(
                "styles", kind: .names(["flow", "span"]), "Whether each item shares its row or has it to itself.")
        ]
    }
    /// Every cell is stored in a row.
    package static func memory(_ parameters: Parameters) -> LayoutMemory {
        LayoutMemory(perItem: RowColumns.bytesPerItem, perSize: LayoutMemory.size)
    }
    /// Any cell may be measured.
    package static func takesMeasuredSizes(_ parameters: Parameters) -> Bool { true }
}
