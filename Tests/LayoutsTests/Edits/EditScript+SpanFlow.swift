import LayoutCore
import TestSupport

/// What scripts of `span-flow` choose and edit.
extension EditScript {
    static func spanFlow(_ isVertical: Bool, using random: inout SeededRandom) -> [String: JSONValue] {
        var parameters: [String: JSONValue] = [
            "scrollDirection": .string(isVertical ? "vertical" : "horizontal"),
            "interitemSpacing": .number([0, 8, 10.5, 0.3].randomElement(using: &random) ?? 0),
            "defaultItemStyle": .string(["flow", "span"].randomElement(using: &random) ?? "flow"),
            "defaultRowTransform": [
                "none", "center", ["fill": 0], ["fill": 1.5], ["fill": 100],
            ].randomElement(using: &random) ?? "none",
            "defaultSectionInsets": ["top": 5.25, "left": 3.25, "bottom": 1, "right": 2],
            "defaultHeaderHeight": .number([0, 20.25].randomElement(using: &random) ?? 0),
            "defaultFooterHeight": .number([0, 7].randomElement(using: &random) ?? 0),
            "leadingViewHeight": .number([0, 11, 4.72].randomElement(using: &random) ?? 0),
            "originalQuirks": .boolean(Bool.random(using: &random)),
            "spanFills": .boolean(Bool.random(using: &random)),
        ]
        if Bool.random(using: &random) {
            parameters["interspanSpacing"] = 3
            parameters["spanGroupSpacingBefore"] = 4.5
            parameters["spanGroupSpacingAfter"] = 0
        }
        return parameters
    }

    /// Whether sections give their items styles: in half of the scripts.
    private var hasStyles: Bool { parameters["interspanSpacing"] != nil }

    /// The tallest items' height in fours: the fewer heights, the longer the rows.
    var tallest: Int { parameters["defaultFooterHeight"] == 0 ? 2 : 30 }

    func isSpan(using random: inout SeededRandom) -> Bool {
        kind == .spanFlow && Int.random(in: 0...4, using: &random) == 0
    }

    /// The item values of a section.
    func styles(_ items: [Item]) -> [String: CheckedItemValues] {
        hasStyles ? ["styles": .names(items.map { $0.isSpan ? 1 : 0 })] : [:]
    }

    /// Gives some items of a section another style.
    mutating func changeStyles(_ edit: inout ContainerEdit, using random: inout SeededRandom) {
        guard let section = lists.indices.filter({ !lists[$0].isEmpty }).randomElement(using: &random) else { return }
        for _ in 0..<3 {
            let item = Int.random(in: lists[section].indices, using: &random)
            lists[section][item].isSpan.toggle()
        }
        container.sections[section].itemValues = styles(lists[section])
        edit.change(section: section)
    }
}
