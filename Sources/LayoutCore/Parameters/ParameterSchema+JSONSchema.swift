extension ParameterSchema {
    /// The parameters as JSON Schema, draft 2020-12.
    package var jsonSchema: [String: JSONValue] {
        var properties: [String: JSONValue] = [:]
        // References count from the root, so the definitions must be there.
        var definitions: [String: JSONValue] = [:]
        for parameter in parameters {
            var schema = parameter.jsonSchema
            if case .object(let own)? = schema.removeValue(forKey: "$defs") { definitions.merge(own) { $1 } }
            properties[parameter.name] = .object(schema)
        }
        var root: [String: JSONValue] = [
            "$schema": .string("https://json-schema.org/draft/2020-12/schema"), "type": .string("object"),
            "additionalProperties": .boolean(false), "properties": .object(properties),
        ]
        if !definitions.isEmpty { root["$defs"] = .object(definitions) }
        return root
    }
}

extension Parameter {
    fileprivate var jsonSchema: [String: JSONValue] {
        valueSchema.merging(["description": .string(documentation), "default": fallback.json]) { $1 }
    }

    /// The JSON Schema of its values, without description and default.
    package var valueSchema: [String: JSONValue] {
        var schema: [String: JSONValue] = [:]
        switch kind {
        case .boolean:
            schema["type"] = .string("boolean")
        case .number(let range):
            schema.merge(number(range)) { $1 }
        case .integer(let range):
            schema.merge(number(Double(range.lowerBound)...Double(range.upperBound))) { $1 }
            schema["type"] = .string("integer")
        case .numberOr(let range, let words):
            schema["anyOf"] = .array([
                .object(number(range)), .object(["enum": .array(words.map { .string($0) })]),
            ])
        case .document(let rule):
            schema.merge(rule.schema) { $1 }
        case .choiceOr(let words, let key, let range):
            schema["anyOf"] = .array([
                .object(["enum": .array(words.map { .string($0) })]),
                .object([
                    "type": .string("object"), "additionalProperties": .boolean(false),
                    "required": .array([.string(key)]), "properties": .object([key: .object(number(range))]),
                ]),
            ])
        case .choice(let choices):
            schema["enum"] = .array(choices.map { .string($0) })
        case .size(let range):
            schema["anyOf"] = .array([tuple(2, range), object(["width", "height"], range)])
        case .sizeOr(let range, let words):
            schema["anyOf"] = .array([
                tuple(2, range), object(["width", "height"], range),
                .object(["enum": .array(words.map { .string($0) })]),
            ])
        case .insets(let range):
            let sides = ["top", "left", "bottom", "right"]
            schema["anyOf"] = .array([.object(number(range)), tuple(4, range), object(sides, range)])
        }
        return schema
    }

    private func number(_ range: ClosedRange<Double>) -> [String: JSONValue] {
        [
            "type": .string("number"), "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
        ]
    }

    private func tuple(_ count: Int, _ range: ClosedRange<Double>) -> JSONValue {
        .object([
            "type": .string("array"), "items": .object(number(range)), "minItems": .number(Double(count)),
            "maxItems": .number(Double(count)),
        ])
    }

    private func object(_ names: [String], _ range: ClosedRange<Double>) -> JSONValue {
        .object([
            "type": .string("object"), "additionalProperties": .boolean(false),
            "properties": .object(Dictionary(uniqueKeysWithValues: names.map { ($0, .object(number(range))) })),
        ])
    }
}

extension ParameterValue {
    /// The value as clients write it.
    package var json: JSONValue {
        switch self {
        case .boolean(let value): .boolean(value)
        case .number(let value): .number(value)
        case .choice(let value): .string(value)
        case .keyed(let key, let value): .object([key: .number(value)])
        case .document(let document): document.json
        case .size(let size): .array([.number(size.width), .number(size.height)])
        case .insets(let sides):
            .array([.number(sides.top), .number(sides.left), .number(sides.bottom), .number(sides.right)])
        }
    }
}
