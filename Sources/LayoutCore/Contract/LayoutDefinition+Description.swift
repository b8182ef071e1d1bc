extension LayoutDefinition {
    /// The layout's name and origin.
    package var layoutSummary: LayoutSummary {
        LayoutSummary(name: name, summary: summary, isPlugin: !isBuiltIn, version: version)
    }

    /// The parameters and item values that the layout accepts.
    package var layoutDescription: LayoutDescription {
        var description = LayoutDescription(
            layout: layoutSummary, parameters: schema.parameters.map(\.parameterDescription),
            schema: .object(schema.jsonSchema), itemColumns: allItemColumns)
        description.itemShape = itemShape
        description.attributes = attributes
        return description
    }
}

extension Parameter {
    /// The parameter as clients see it.
    package var parameterDescription: ParameterDescription {
        var description = ParameterDescription(name: name, type: "", defaultValue: fallback.json)
        description.unit = unit
        description.documentation = documentation
        description.sectionName = sectionName
        func set(_ type: String, _ range: ClosedRange<Double>? = nil, choices: [String] = [], key: String? = nil) {
            (description.type, description.range) = (type, range)
            (description.choices, description.key) = (choices, key)
        }
        switch kind {
        case .boolean: set("boolean")
        case .number(let range): set("number", range)
        case .integer(let range): set("integer", Double(range.lowerBound)...Double(range.upperBound))
        case .numberOr(let range, let words): set("number", range, choices: words)
        case .size(let range): set("size", range)
        case .sizeOr(let range, let words): set("size", range, choices: words)
        case .insets(let range): set("insets", range)
        case .document: set("document")
        case .choiceOr(let words, let key, let range): set("choice", range, choices: words, key: key)
        case .choice(let names): set("choice", choices: names)
        }
        return description
    }
}
