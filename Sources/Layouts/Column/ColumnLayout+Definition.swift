package import LayoutCore
import LayoutModel

extension ColumnLayout {
    enum Keys {
        static let columnCount = ParameterKey<Int>(
            "columnCount", in: 0...1000, default: 2, perSection: true, "Number of columns; 0 counts as 1.")
        static let columnSpacing = ParameterKey(
            "columnSpacing", in: Parameter.length, default: 8, perSection: true, "Spacing between columns.")
        static let interitemSpacing = ParameterKey(
            "interitemSpacing", in: Parameter.signedLength, default: 8, perSection: true,
            "Spacing between the items of a column, and before its first item.")
        static let sectionInset = ParameterKey(
            "sectionInset", in: Parameter.signedLength, default: Insets(top: 8, left: 8, bottom: 8, right: 8),
            perSection: true, "Inset around the columns; the footer comes before the trailing inset.")
        static let itemHeight = ParameterKey(
            "itemHeight", in: Parameter.length, default: 50,
            "Length along the scroll axis of an item without a height, ratio or size.")
        static let headerHeight = ParameterKey(
            "headerHeight", in: Parameter.length, default: 0, perSection: true,
            "Length of the header; 0 means no header.")
        static let footerHeight = ParameterKey(
            "footerHeight", in: Parameter.length, default: 0, perSection: true,
            "Length of the footer; 0 means no footer.")
        static let originalQuirks = ParameterKey(
            "originalQuirks", default: false,
            "Restores the bugs of the original: side insets reduce the content width twice and shift headers.")
    }

    package static var name: String { "column" }
    package static var summary: String {
        "Columns of equal width, each item below the previous one in its column: a waterfall."
    }
    package static var parameters: [Parameter] {
        [
            CommonKeys.scrollDirection.parameter, LaneOptions.Keys.layoutStrategy.parameter,
            LaneOptions.Keys.flowTolerance.parameter, LaneOptions.Keys.dense.parameter,
            LaneOptions.Keys.trackReverse.parameter, LaneOptions.Keys.fillReverse.parameter,
            LaneOptions.Keys.editPolicy.parameter, Keys.columnCount.parameter, LaneOptions.Keys.tracks.parameter,
            Keys.columnSpacing.parameter, Keys.interitemSpacing.parameter, Keys.sectionInset.parameter,
            Keys.itemHeight.parameter, Keys.headerHeight.parameter, Keys.footerHeight.parameter,
        ] + InsetFrameOptions.Keys.parameters + [Keys.originalQuirks.parameter]
    }
    package static var itemColumns: [ItemColumn] {
        [
            ItemColumn(
                "itemHeights", kind: .numbers(1, Parameter.length),
                "Length of each item along the scroll axis; added to the length that its ratio gives."),
            ItemColumn(
                "aspectRatios", kind: .numbers(2, Parameter.length),
                "Width and height, scaled to the column's width in whole points; 0 means no ratio."),
            ItemColumn(
                "columnSpans", kind: .numbers(1, 1...1000),
                "Number of columns that each item spans, rounded down; `css` only."),
            ItemColumn(
                "columnStarts", kind: .numbers(1, 0...1000),
                "Number of the column in which each item starts, from 1, rounded down; 0 for any. `css` only."),
        ]
    }
    /// Cells that follow no rule are stored in lanes.
    package static func memory(_ parameters: Parameters) -> LayoutMemory {
        let perItem = LaneOptions.bytesPerCell(parameters)
        return LayoutMemory(
            perItem: perItem, perSize: LayoutMemory.size + (perItem > 0 ? 0 : LaneColumns.bytesPerItem),
            sections: SectionMemory(lanes: LaneOptions.mostLanes(parameters), laneParameter: Keys.columnCount.name))
    }
    /// Any cell may be measured.
    package static func takesMeasuredSizes(_ parameters: Parameters) -> Bool { true }
}
