import LayoutCore
import TestSupport

/// Random descriptions of sections for edits: measured rows and columns, nested groups, lists, rows that scroll by themselves.
enum CompositionalScript {
    /// Parameters of the layout with some of the descriptions, in any order.
    static func parameters(
        _ isVertical: Bool, _ unit: Double, using random: inout SeededRandom
    ) -> [String: JSONValue] {
        let all = [list, rows, columns, nested, alternating, uniform, orthogonal, fixed]
        let sections = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            all[Int.random(in: all.indices, using: &random)](isVertical, unit, &random)
        }
        var configuration: [String: JSONValue] = [
            "scrollDirection": .string(isVertical ? "vertical" : "horizontal"),
            "interSectionSpacing": .number([0, 10 * unit].randomElement(using: &random) ?? 0),
        ]
        if Int.random(in: 0...3, using: &random) == 0 {
            configuration["boundarySupplementaryItems"] = [boundary("cover", isVertical, estimated: 30 * unit)]
        }
        let parameters: [String: JSONValue] = ["sections": .array(sections), "configuration": .object(configuration)]
        return Int.random(in: 0...3, using: &random) == 0 ? naming(parameters) : parameters
    }

    // MARK: Lengths

    private static func estimated(_ length: Double) -> JSONValue { ["estimated": .number(length)] }
    private static func absolute(_ length: Double) -> JSONValue { ["absolute": .number(length)] }

    /// A size by lengths across the scroll axis and along it.
    private static func size(_ isVertical: Bool, across: JSONValue, along: JSONValue) -> JSONValue {
        isVertical ? [across, along] : [along, across]
    }

    private static func fraction(_ isVertical: Bool, _ share: Double) -> JSONValue {
        isVertical ? ["fractionalWidth": .number(share)] : ["fractionalHeight": .number(share)]
    }

    private static func item(_ size: JSONValue) -> [String: JSONValue] { ["size": size] }

    private static func boundary(_ kind: String, _ isVertical: Bool, estimated length: Double) -> JSONValue {
        [
            "kind": .string(kind), "alignment": isVertical ? "top" : "leading",
            "size": size(isVertical, across: fraction(isVertical, 1), along: estimated(length)),
        ]
    }

    /// A section with a header, spacing, and perhaps a decoration.
    private static func section(
        _ group: [String: JSONValue], _ isVertical: Bool, _ unit: Double, _ random: inout SeededRandom
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "group": .object(group), "contentInsets": .array([3, 0, 5, 2].map { .number($0 * unit) }),
            "interGroupSpacing": .number([0, 4 * unit].randomElement(using: &random) ?? 0),
        ]
        if Bool.random(using: &random) {
            members["boundarySupplementaryItems"] = [boundary("header", isVertical, estimated: 20 * unit)]
        }
        if Int.random(in: 0...2, using: &random) == 0 { members["decorationItems"] = [["kind": "background"]] }
        return .object(members)
    }

    // MARK: Descriptions

    private static func list(_: Bool, _: Double, _ random: inout SeededRandom) -> JSONValue {
        let appearance = ["plain", "insetGrouped", "sidebar"].randomElement(using: &random) ?? "plain"
        let mode: JSONValue = Bool.random(using: &random) ? "supplementary" : "none"
        var list: [String: JSONValue] = ["appearance": .string(appearance), "headerMode": mode, "footerMode": mode]
        if Bool.random(using: &random) { list["contentHuggingElements"] = "supplementaryHeader" }
        if Bool.random(using: &random) {
            list["showsSeparators"] = true
            list["separatorConfiguration"] = [
                "topSeparatorVisibility": Bool.random(using: &random) ? "visible" : "hidden"
            ]
        }
        return ["list": .object(list)]
    }

    /// Rows of two items, with badges.
    private static func rows(_ isVertical: Bool, _ unit: Double, _ random: inout SeededRandom) -> JSONValue {
        var own = item(size(isVertical, across: fraction(isVertical, 0.5), along: estimated(30 * unit)))
        own["supplementaryItems"] = [
            [
                "kind": "badge",
                "size": [
                    Bool.random(using: &random) ? absolute(10 * unit) : estimated(10 * unit), absolute(10 * unit),
                ],
                "containerAnchor": ["edges": ["top", "trailing"], "fractionalOffset": [0.5, -0.5]],
            ]
        ]
        let group: [String: JSONValue] = [
            "group": isVertical ? "horizontal" : "vertical",
            "size": size(isVertical, across: fraction(isVertical, 1), along: estimated(30 * unit)),
            "subitems": [.object(own)],
        ]
        return section(group, isVertical, unit, &random)
    }

    /// As many measured items as fit a length.
    private static func columns(_ isVertical: Bool, _ unit: Double, _ random: inout SeededRandom) -> JSONValue {
        let own = item(size(isVertical, across: fraction(isVertical, 1), along: estimated(40 * unit)))
        let group: [String: JSONValue] = [
            "group": isVertical ? "vertical" : "horizontal",
            "size": size(isVertical, across: fraction(isVertical, 1), along: absolute(200 * unit)),
            "interItemSpacing": [Bool.random(using: &random) ? "fixed" : "flexible": .number(5 * unit)],
            "subitems": [.object(own)],
        ]
        return section(group, isVertical, unit, &random)
    }

    /// A tall item beside two measured ones.
    private static func nested(_ isVertical: Bool, _ unit: Double, _ random: inout SeededRandom) -> JSONValue {
        let tall = item(size(isVertical, across: fraction(isVertical, 0.5), along: estimated(100 * unit)))
        let small = item(size(isVertical, across: fraction(isVertical, 1), along: estimated(40 * unit)))
        let pair: [String: JSONValue] = [
            "group": isVertical ? "vertical" : "horizontal",
            "size": size(isVertical, across: fraction(isVertical, 0.5), along: estimated(80 * unit)),
            "repeatingSubitem": .object(small), "count": 2,
        ]
        let group: [String: JSONValue] = [
            "group": isVertical ? "horizontal" : "vertical",
            "size": size(isVertical, across: fraction(isVertical, 1), along: estimated(100 * unit)),
            "subitems": [.object(tall), .object(pair)],
        ]
        return section(group, isVertical, unit, &random)
    }

    /// Items of two descriptions: a group may hold one of the first alone.
    private static func alternating(_ isVertical: Bool, _ unit: Double, _ random: inout SeededRandom) -> JSONValue {
        let own = [30.0, 60].map { length in
            JSONValue.object(
                item(size(isVertical, across: fraction(isVertical, 1), along: estimated(length * unit))))
        }
        let group: [String: JSONValue] = [
            "group": isVertical ? "vertical" : "horizontal",
            "size": size(isVertical, across: fraction(isVertical, 1), along: absolute(180 * unit)),
            "subitems": .array(own),
        ]
        return section(group, isVertical, unit, &random)
    }

    /// Rows of items that are as long as their longest sibling, in the row or in the section.
    private static func uniform(_ isVertical: Bool, _ unit: Double, _ random: inout SeededRandom) -> JSONValue {
        let shared: JSONValue = ["uniformAcrossSiblings": .number(30 * unit)]
        let own = item(size(isVertical, across: fraction(isVertical, 0.25), along: shared))
        let isShared = Int.random(in: 0...2, using: &random) == 0
        let group: [String: JSONValue] = [
            "group": isVertical ? "horizontal" : "vertical",
            "size": size(
                isVertical, across: fraction(isVertical, 1), along: isShared ? shared : estimated(30 * unit)),
            "subitems": [.object(own)],
        ]
        return section(group, isVertical, unit, &random)
    }

    /// A row of measured items that scrolls by itself.
    private static func orthogonal(_ isVertical: Bool, _ unit: Double, _ random: inout SeededRandom) -> JSONValue {
        let own: JSONValue = isVertical ? [estimated(80 * unit), absolute(40)] : [absolute(40), estimated(80 * unit)]
        let group: [String: JSONValue] = [
            "group": isVertical ? "horizontal" : "vertical", "size": own, "subitems": [.object(item(own))],
        ]
        guard case .object(var members) = section(group, isVertical, unit, &random) else { return .null }
        members["orthogonalScrollingBehavior"] = "continuous"
        return .object(members)
    }

    /// A grid without measured items, as high as the size of text.
    private static func fixed(_ isVertical: Bool, _ unit: Double, _ random: inout SeededRandom) -> JSONValue {
        let own = item(size(isVertical, across: fraction(isVertical, 0.25), along: fraction(!isVertical, 1)))
        let group: [String: JSONValue] = [
            "group": isVertical ? "horizontal" : "vertical",
            "size": size(isVertical, across: fraction(isVertical, 1), along: ["scaled": .number(50 * unit)]),
            "subitems": [.object(own)],
        ]
        return section(group, isVertical, unit, &random)
    }
}
