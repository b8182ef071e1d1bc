package import LayoutCore
import LayoutModel

extension ColumnLayout {
    /// The definition of `column`.
    package static let definition = LayoutDefinition(
        name: "column",
        summary:
            "Columns of equal width, each item below the previous one in its column: a waterfall.",
        parameters: [
            .scrollDirection,
            Parameter(
                "layoutStrategy", .choice(["leftToRight", "shortestFirst", "rightToLeft", "css"]),
                default: .choice("leftToRight"),
                "How an item's column is chosen: by its index, the shortest column, or the rule of CSS grid lanes."
            ),
            Parameter(
                "flowTolerance", .number(Parameter.length), default: .number(16),
                "How far beyond the shortest column another may end and still count as equal; `css` only."),
            Parameter(
                "dense", .boolean, default: .boolean(false),
                "Whether an item may lie in a gap that items before it left, as by spanning columns; `css` only, other strategies leave "
                    + "no gaps."
            ),
            Parameter(
                "trackReverse", .boolean, default: .boolean(false),
                "Whether columns are filled from the last to the first."),
            Parameter(
                "fillReverse", .boolean, default: .boolean(false),
                "Whether columns are filled from their end to their start."),
            Parameter(
                "editPolicy", .choice(["balanced", "sticky", "hybrid"]), default: .choice("balanced"),
                "Where an edit leaves other items: where they lie in a new container, in their columns, or in their columns up "
                    + "to the last visible one."
            ),
            Parameter(
                "columnCount", .integer(0...1000), default: .number(2), perSection: true,
                "Number of columns; 0 counts as 1."),
            Parameter(
                "tracks", .document(tracksRule), default: .document(Document(.array([]), [GridTrack]())),
                "The sizes of columns, instead of `columnCount` equal ones: points, shares (`{\"fr\": 1}`), `{\"minmax\": [120, {\"fr\": 1}]}`, "
                    + "and repetitions (`{\"repeat\": \"autoFill\", \"tracks\": […]}`). A section with its own `columnCount` has equal columns."
            ),
            Parameter(
                "columnSpacing", .number(Parameter.length), default: .number(8), perSection: true,
                "Spacing between columns."),
            Parameter(
                "interitemSpacing", .number(Parameter.signedLength), default: .number(8), perSection: true,
                "Spacing between the items of a column, and before its first item."),
            Parameter(
                "sectionInset", .insets(Parameter.signedLength),
                default: .insets(Insets(top: 8, left: 8, bottom: 8, right: 8)), perSection: true,
                "Inset around the columns; the footer comes before the trailing inset."),
            Parameter(
                "itemHeight", .number(Parameter.length), default: .number(50),
                "Length along the scroll axis of an item without a height, ratio or size."),
            Parameter(
                "headerHeight", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the header; 0 means no header."),
            Parameter(
                "footerHeight", .number(Parameter.length), default: .number(0), perSection: true,
                "Length of the footer; 0 means no footer."),
        ] + InsetFrame.parameters
            + [
                Parameter(
                    "originalQuirks", .boolean, default: .boolean(false),
                    "Restores the bugs of the original: side insets reduce the content width twice and shift headers."
                )
            ],
        itemColumns: [
            ItemColumn(
                "itemHeights", .numbers(1, Parameter.length),
                "Length of each item along the scroll axis; added to the length that its ratio gives."),
            ItemColumn(
                "aspectRatios", .numbers(2, Parameter.length),
                "Width and height, scaled to the column's width in whole points; 0 means no ratio."),
            ItemColumn(
                "columnSpans", .numbers(1, 1...1000),
                "Number of columns that each item spans, rounded down; `css` only."),
            ItemColumn(
                "columnStarts", .numbers(1, 0...1000),
                "Number of the column in which each item starts, from 1, rounded down; 0 for any. `css` only."),
        ],
        bytesPerItem: { LaneOptions.bytesPerCell($0) },
        bytesPerSize: { parameters in
            let storesCells = LaneOptions.bytesPerCell(parameters) > 0
            return LayoutDefinition.bytesPerStoredSize + (storesCells ? 0 : LaneColumns.bytesPerItem)
        },
        sectionMemory: { SectionMemory(lanes: LaneOptions.mostLanes($0), laneParameter: "columnCount") },
        takesMeasuredSizes: { _ in true }, cellLength: ColumnLayout.cellLength,
        make: { ColumnLayout($0) })

    private static let tracksRule: DocumentRule = {
        var schema: [String: JSONValue] = [:]
        if case .object(let members) = GridTrack.list.schema { schema = members }
        return DocumentRule("list of tracks", schema) { json, pointer throws(LayoutError) in
            try GridTrack.list.read(json, JSONPlace(pointer))
        }
    }()
}

extension InsetFrame {
    /// Parameters that `column` and `span-flow` share.
    static let parameters = [
        Parameter(
            "insetSupplementaryViews", .boolean, default: .boolean(false),
            "Whether headers and footers respect the section's side insets."),
        Parameter(
            "pinHeadersToTop", .boolean, default: .boolean(true),
            "Headers stay at the visible start until the next section's header pushes them away."),
        .level,
        Parameter(
            "leadingViewHeight", .number(Parameter.length), default: .number(0),
            "Length of a view that the client shows before the first section."),
        Parameter(
            "contentInsets", .insets(Parameter.signedLength), default: .insets(.zero),
            "Added to the environment's content inset."),
    ]
}
