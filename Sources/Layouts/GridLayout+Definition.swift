package import LayoutCore

extension GridLayout {
    enum Keys {
        /// A length in points, and the same as a multiple of the length across.
        struct Length: Sendable {
            let points: ParameterKey<Double>
            let ratio: ParameterKey<Double>
        }

        static let fixedDivisionCount = ParameterKey<Int>(
            "fixedDivisionCount", in: 0...1000, default: 1, perSection: true,
            "Number of columns in a vertical grid, rows in a horizontal one; 0 counts as 1.")
        static let itemSpacing = ParameterKey(
            "itemSpacing", in: Parameter.length, default: 0,
            "Spacing between cells along both axes, and between sections.")
        static let itemFlexibleRatio = ParameterKey<Double>(
            "itemFlexibleRatio", in: 0...1000, default: 1, unit: "",
            "A cell's length along the scroll axis, as a multiple of its length across.")
        static let itemFlexibleDimension = ParameterKey<Double?>(
            "itemFlexibleDimension", in: Parameter.length, or: "ratio", default: nil,
            "A cell's length along the scroll axis in points; \"ratio\": as itemFlexibleRatio says.")
        static let sectionInset = ParameterKey(
            "sectionInset", in: Parameter.signedLength, default: Insets.zero, perSection: true,
            "Inset around the cells of a section, inside its header and footer.")
        static let header = Length(
            points: ParameterKey(
                "headerFlexibleDimension", in: Parameter.length, default: 0, perSection: true,
                "Length of the header of each section that has items; 0 means no header."),
            ratio: ParameterKey<Double>(
                "headerFlexibleRatio", in: 0...1000, default: 0, perSection: true, unit: "",
                "The same as a multiple of the header's length across, if headerFlexibleDimension is 0."))
        static let footer = Length(
            points: ParameterKey(
                "footerFlexibleDimension", in: Parameter.length, default: 0, perSection: true,
                "Length of the footer of each section that has items, one spacing after them; 0 means no footer."),
            ratio: ParameterKey<Double>(
                "footerFlexibleRatio", in: 0...1000, default: 0, perSection: true, unit: "",
                "The same as a multiple of the footer's length across, if footerFlexibleDimension is 0."))
        static let originalQuirks = ParameterKey(
            "originalQuirks", default: false, "Restores a bug of the original: an empty section adds a spacing.")
    }

    package static var name: String { "grid" }
    package static var summary: String {
        "Square blocks of one or more cells on a grid of equal divisions; PrimeGrid's layout."
    }
    package static var parameters: [Parameter] {
        [
            CommonKeys.scrollDirection.parameter, Keys.fixedDivisionCount.parameter, Keys.itemSpacing.parameter,
            Keys.itemFlexibleRatio.parameter, Keys.itemFlexibleDimension.parameter, Keys.sectionInset.parameter,
            Keys.header.points.parameter, Keys.header.ratio.parameter, Keys.footer.points.parameter,
            Keys.footer.ratio.parameter, CommonKeys.pinsHeaders.parameter, CommonKeys.pinsFooters.parameter,
            CommonKeys.level.parameter, Keys.originalQuirks.parameter,
        ]
    }
    package static var itemColumns: [ItemColumn] {
        [
            ItemColumn(
                "scales", kind: .numbers(1, 0...1000),
                "Side of each item's block in cells, rounded down, at most the number of divisions; 0: the item has no place."
            ),
            ItemColumn(
                "decorated", kind: .numbers(1, 0...1),
                "Whether the item's block has a decoration of kind \"background\" behind it: 1 if it has, else 0."),
        ]
    }
    /// The decorations.
    package static var elementBytes: [String: Int] { ["decorated": MemoryLayout<PreparedElement>.stride] }
    /// Cells follow a rule, or lie in lines.
    package static func memory(_ parameters: Parameters) -> LayoutMemory { LayoutMemory() }
}
