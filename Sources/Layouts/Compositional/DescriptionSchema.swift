import LayoutCore

/// The JSON Schema (draft 2020-12) of descriptions; recursive definitions are in `$defs`.
enum DescriptionSchema {
    static var sections: [String: JSONValue] {
        ["type": "array", "minItems": 1, "items": reference("section"), "$defs": .object(definitions)]
    }

    static var rules: [String: JSONValue] {
        [
            "type": "array",
            "items": object(
                [
                    "minWidth": number(Parameter.length),
                    "sections": ["type": "array", "minItems": 1, "items": reference("section")],
                ],
                required: ["sections"]), "$defs": .object(definitions),
        ]
    }

    static var configuration: [String: JSONValue] {
        guard
            case .object(var schema) = object([
                "scrollDirection": words(["vertical", "horizontal"]),
                "interSectionSpacing": number(Parameter.signedLength),
                "contentInsetsReference": words(InsetsReference.allCases.map(\.rawValue)),
                "boundarySupplementaryItems": array("boundary"),
            ])
        else { return [:] }
        schema["$defs"] = .object(definitions)
        return schema
    }

    private static let definitions: [String: JSONValue] = [
        "section": [
            "anyOf": [
                object(["list": list], required: ["list"]),
                object(
                    [
                        "group": reference("item"), "contentInsets": insets,
                        "interGroupSpacing": number(Parameter.signedLength),
                        "contentInsetsReference": words(InsetsReference.allCases.map(\.rawValue)),
                        "supplementariesFollowContentInsets": ["type": "boolean"],
                        "supplementaryContentInsetsReference": words(InsetsReference.allCases.map(\.rawValue)),
                        "orthogonalScrollingBehavior": words(
                            ["none"] + OrthogonalRow.Behavior.allCases.map(\.rawValue)),
                        "orthogonalScrollingProperties": object([
                            "decelerationRate": words(["automatic", "normal", "fast"]),
                            "bounce": words(["automatic", "always", "never"]),
                        ]), "boundarySupplementaryItems": array("boundary"),
                        "decorationItems": [
                            "type": "array",
                            "items": object(
                                ["kind": kind, "contentInsets": insets, "zIndex": integer], required: ["kind"]),
                        ],
                    ], required: ["group"]),
            ]
        ],
        "item": object(
            [
                "size": ["type": "array", "items": reference("dimension"), "minItems": 2, "maxItems": 2],
                "contentInsets": insets,
                "edgeSpacing": object([
                    "leading": reference("spacing"), "top": reference("spacing"), "trailing": reference("spacing"),
                    "bottom": reference("spacing"),
                ]), "supplementaryItems": array("supplementary"), "group": words(["horizontal", "vertical", "custom"]),
                "interItemSpacing": reference("spacing"),
                "subitems": [
                    "type": "array", "items": reference("item"), "minItems": 1,
                    "maxItems": .number(Double(DescriptionReader.countLimit)),
                ], "subitem": reference("item"), "repeatingSubitem": reference("item"),
                "count": [
                    "type": "integer", "minimum": 1, "maximum": .number(Double(DescriptionReader.countLimit)),
                ],
                "customItems": [
                    "type": "array",
                    "items": object(
                        ["frame": numbers(4), "unit": words(["points", "fraction"]), "zIndex": integer],
                        required: ["frame"]), "minItems": 1,
                ],
            ], required: ["size"]),
        "dimension": [
            "oneOf": [
                keyed("fractionalWidth", -1e6...1e6), keyed("fractionalHeight", -1e6...1e6),
                keyed("absolute", Parameter.signedLength), keyed("estimated", Parameter.length),
                keyed("uniformAcrossSiblings", Parameter.length),
            ]
        ],
        "spacing": ["oneOf": [keyed("fixed", Parameter.signedLength), keyed("flexible", Parameter.signedLength)]],
        "anchor": object([
            "edges": ["type": "array", "items": words(["top", "leading", "bottom", "trailing"])],
            "absoluteOffset": numbers(2), "fractionalOffset": numbers(2),
        ]),
        "supplementary": object(
            [
                "kind": kind, "size": size, "containerAnchor": reference("anchor"), "itemAnchor": reference("anchor"),
                "zIndex": integer,
            ], required: ["kind", "size", "containerAnchor"]),
        "boundary": object(
            [
                "kind": kind, "size": size,
                "alignment": words([
                    "top", "topLeading", "leading", "bottomLeading", "bottom", "bottomTrailing", "trailing",
                    "topTrailing",
                    "none",
                ]), "absoluteOffset": numbers(2), "extendsBoundary": ["type": "boolean"],
                "pinToVisibleBounds": ["type": "boolean"], "zIndex": integer,
            ], required: ["kind", "size", "alignment"]),
    ]

    private static let list = object([
        "appearance": words(ListDescription.Appearance.allCases.map(\.rawValue)),
        "headerMode": words(ListDescription.HeaderMode.allCases.map(\.rawValue)),
        "footerMode": words(["none", "supplementary"]), "headerTopPadding": number(Parameter.length),
        "showsSeparators": ["type": "boolean"],
    ])

    private static let size: JSONValue = [
        "type": "array", "items": reference("dimension"), "minItems": 2, "maxItems": 2,
    ]
    private static let kind: JSONValue = [
        "type": "string", "minLength": 1, "maxLength": .number(Double(DescriptionReader.kindLimit)),
    ]
    private static let integer: JSONValue = ["type": "integer", "minimum": -1e9, "maximum": 1e9]
    /// Top, leading, bottom, trailing.
    private static let insets: JSONValue = ["anyOf": [number(Parameter.signedLength), numbers(4)]]

    private static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

    private static func array(_ name: String) -> JSONValue { ["type": "array", "items": reference(name)] }

    private static func words(_ words: [String]) -> JSONValue { ["enum": .array(words.map { .string($0) })] }

    private static func number(_ range: ClosedRange<Double>) -> JSONValue {
        ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    }

    private static func numbers(_ count: Int) -> JSONValue {
        [
            "type": "array", "items": number(Parameter.signedLength), "minItems": .number(Double(count)),
            "maxItems": .number(Double(count)),
        ]
    }

    private static func keyed(_ name: String, _ range: ClosedRange<Double>) -> JSONValue {
        object([name: number(range)], required: [name])
    }

    private static func object(_ members: [String: JSONValue], required: [String] = []) -> JSONValue {
        var schema: [String: JSONValue] = [
            "type": "object", "additionalProperties": false, "properties": .object(members),
        ]
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
        return .object(schema)
    }
}
