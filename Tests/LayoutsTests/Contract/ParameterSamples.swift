import LayoutCore
import PluginTools

/// Random parameters and values of items, for the parts of layouts that their defaults leave unused.
enum ParameterSamples: CaseIterable {
    case tracks
    case lanes
    case rows
    case grid
    case separators
    case descriptions

    /// The layout that has them.
    var layout: String {
        switch self {
        case .tracks, .lanes: "column"
        case .rows: "span-flow"
        case .grid: "grid"
        case .separators, .descriptions: "compositional"
        }
    }

    /// Parameters of the layout.
    func parameters(using random: inout SeededRandom) -> [String: JSONValue] {
        let isVertical = Bool.random(using: &random)
        let direction: JSONValue = isVertical ? "vertical" : "horizontal"
        func pick(_ values: JSONValue...) -> JSONValue { values.randomElement(using: &random) ?? .null }
        func flag() -> JSONValue { .boolean(Bool.random(using: &random)) }
        switch self {
        case .tracks:
            return [
                "scrollDirection": direction, "layoutStrategy": "css", "dense": flag(), "trackReverse": flag(),
                "fillReverse": flag(), "flowTolerance": pick(0, 16, 300), "headerHeight": pick(0, 30.5),
                "footerHeight": pick(0, 20), "insetSupplementaryViews": flag(), "interitemSpacing": pick(0, 8, 0.3),
                "tracks": pick(
                    [50, ["fr": 1], ["minmax": [30, 120]]],
                    [["repeat": "autoFill", "tracks": [["minmax": [90, ["fr": 1]]]]]],
                    [["repeat": "autoFit", "tracks": [["minmax": [70, 200]]]]], [["fr": 1], ["fr": 2.5]]),
            ]
        case .lanes:
            return [
                "scrollDirection": direction,
                "layoutStrategy": pick("leftToRight", "shortestFirst", "rightToLeft", "css"),
                "columnCount": pick(1, 3, 7),
                "trackReverse": flag(), "fillReverse": flag(), "headerHeight": pick(0, 25), "pinHeadersToTop": flag(),
                "columnSpacing": pick(0, 5.5),
            ]
        case .rows:
            return [
                "scrollDirection": direction, "spanFills": flag(), "interspanSpacing": pick("interitemSpacing", 3, 0),
                "defaultRowTransform": pick("none", "center", ["fill": 0], ["fill": 1.5]),
                "defaultHeaderHeight": pick(0, 22),
                "defaultSectionInsets": pick(0, ["top": 5, "left": 3.25, "bottom": 1, "right": 2]),
                "originalQuirks": .boolean(Int.random(in: 0...3, using: &random) == 0),
            ]
        case .grid:
            // Of a ratio and a length only one may be set.
            let lengths: [[String: JSONValue]] = [
                ["itemFlexibleRatio": 0.5, "headerFlexibleRatio": 0.1],
                ["itemFlexibleRatio": 1.7, "headerFlexibleDimension": 30],
                ["itemFlexibleDimension": 44.3, "footerFlexibleRatio": 0.08], ["headerFlexibleDimension": 30],
            ]
            let more: [String: JSONValue] = [
                "scrollDirection": direction, "fixedDivisionCount": pick(1, 3, 8), "itemSpacing": pick(0, 4.5),
                "sectionHeadersPinToVisibleBounds": flag(), "sectionFootersPinToVisibleBounds": flag(),
                "sectionInset": pick(0, [5, 6, 7, 8]),
            ]
            return (lengths.randomElement(using: &random) ?? [:]).merging(more) { $1 }
        case .separators:
            return [
                "sections": [
                    [
                        "list": [
                            "appearance": pick("plain", "grouped", "insetGrouped", "sidebar"), "showsSeparators": true,
                            "headerMode": pick("none", "supplementary"), "footerMode": pick("none", "supplementary"),
                            "separatorConfiguration": [
                                "topSeparatorVisibility": pick("visible", "hidden", "automatic")
                            ],
                        ]
                    ]
                ]
            ]
        case .descriptions: return CompositionalScript.parameters(isVertical, 1, using: &random)
        }
    }

    /// A container with values of items, or without them.
    func container(_ counts: [Int], bounds: Rect, using random: inout SeededRandom) -> Container {
        let hasSizes = self != .descriptions && self != .separators && Bool.random(using: &random)
        var container = PluginTools.LayoutContract.container(
            counts, seed: hasSizes ? UInt64.random(in: 0...999, using: &random) : nil, bounds: bounds)
        container.environment = Environment(
            scale: [nil, 1, 2, 3].randomElement(using: &random) ?? nil,
            layoutDirection: Int.random(in: 0...2, using: &random) == 0 ? .rightToLeft : .leftToRight)
        if self == .descriptions {
            container.environment.traits.contentSizeCategory =
                ContentSizeCategory.allCases.randomElement(using: &random) ?? .large
        }
        let columns = columns.filter { _ in Int.random(in: 0...3, using: &random) > 0 }
        for index in container.sections.indices where counts[index] > 0 {
            for column in columns {
                container.sections[index].itemValues[column.name] = column.values(counts[index], &random)
            }
            measure(&container.sections[index], using: &random)
        }
        return container
    }

    private struct Column {
        let name: String
        let each: Int
        /// Of values in this range most are at its lower end.
        let range: ClosedRange<Int>
        var isName = false

        func values(_ count: Int, _ random: inout SeededRandom) -> CheckedItemValues {
            func value() -> Int {
                Bool.random(using: &random) ? range.lowerBound : Int.random(in: range, using: &random)
            }
            return isName
                ? .names((0..<count * each).map { _ in UInt8(value()) })
                : .numbers((0..<count * each).map { _ in Double(value()) })
        }
    }

    private var columns: [Column] {
        switch self {
        case .tracks:
            [
                Column(name: "columnSpans", each: 1, range: 1...3), Column(name: "columnStarts", each: 1, range: 0...4),
                Column(name: "itemHeights", each: 1, range: 0...120),
            ]
        case .lanes:
            [
                Column(name: "itemHeights", each: 1, range: 0...120),
                Column(name: "aspectRatios", each: 2, range: 1...4),
            ]
        case .rows: [Column(name: "styles", each: 1, range: 0...1, isName: true)]
        case .grid: [Column(name: "scales", each: 1, range: 0...4), Column(name: "decorated", each: 1, range: 0...1)]
        case .separators:
            [
                Column(name: "separatorTop", each: 1, range: 0...2, isName: true),
                Column(name: "separatorBottom", each: 1, range: 0...2, isName: true),
                Column(name: "separatorTopInsets", each: 2, range: 0...30),
                Column(name: "separatorBottomInsets", each: 2, range: 0...30),
            ]
        case .descriptions: []
        }
    }

    /// Measures some items, badges and headers of descriptions.
    private func measure(_ section: inout Section, using random: inout SeededRandom) {
        guard self == .descriptions || self == .separators else { return }
        func size() -> Size {
            Size(
                width: Double(Int.random(in: 1...200, using: &random)),
                height: Double(Int.random(in: 1...90, using: &random)))
        }
        for item in 0..<section.itemCount where Int.random(in: 0...2, using: &random) == 0 {
            _ = section.measuredSizes.set(item, size())
        }
        for kind in ["badge", "header", "footer"] where Bool.random(using: &random) {
            let last = kind == "badge" ? section.itemCount - 1 : 0
            let item = Int.random(in: 0...last, using: &random)
            _ = section.measuredSupplementaries[kind, default: MeasuredSizes()].set(item, size())
        }
    }
}
