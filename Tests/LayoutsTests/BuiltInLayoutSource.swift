import LayoutCore

/// The source of `BuiltInLayout+Functions.swift`: a function for each layout, made from its definition.
struct BuiltInLayoutSource {
    /// A type of the model that a parameter has, and what writes a value of it as JSON.
    private struct Argument {
        var type: String
        var format: String?
    }

    let definitions: [LayoutDefinition]

    /// The file's text.
    var text: String {
        let functions = definitions.map(function).joined(separator: "\n")
        return """
            // Made from the definitions of the built-in layouts by Sources/LayoutModel/BuiltInLayouts/generate.

            extension BuiltInLayout {
            \(functions)}

            """
    }

    private func function(_ definition: LayoutDefinition) -> String {
        let parameters = definition.schema.parameters
        var lines = wrapped(definition.summary, first: "    /// ", rest: "    /// ")
        lines += ["    ///", "    /// - Parameters:"]
        for parameter in parameters {
            lines += wrapped(
                "\(parameter.name): \(documentation(of: parameter))", first: "    ///   - ", rest: "    ///     ")
        }
        lines.append("    public static func \(camelCase(definition.name))(")
        let arguments = parameters.map { ($0.name, Self.argument($0.kind)) }
        lines += arguments.enumerated().map { number, argument in
            "        \(argument.0): \(argument.1.type)? = nil\(number == arguments.count - 1 ? "" : ",")"
        }
        lines += ["    ) -> BuiltInLayout {", "        BuiltInLayout(", "            \"\(definition.name)\","]
        lines.append("            values: [")
        lines += arguments.map { name, argument in
            "                \"\(name)\": \(name)\(argument.format.map { ".map(\($0).write)" } ?? ""),"
        }
        lines += ["            ])", "    }", ""]
        return lines.joined(separator: "\n")
    }

    // MARK: Types

    private static func argument(_ kind: Parameter.Kind) -> Argument {
        switch kind {
        case .boolean: Argument(type: "Bool")
        case .number: Argument(type: "Double")
        case .integer: Argument(type: "Int")
        case .size: Argument(type: "Size")
        case .insets: Argument(type: "Insets")
        case .choice(let words): Argument(type: choices[words] ?? "String")
        case .numberOr(_, let words), .sizeOr(_, let words): Argument(type: alternatives[words] ?? "JSONValue")
        case .choiceOr(let words, let key, _): Argument(type: alternatives[words + [key]] ?? "JSONValue")
        case .document(let rule): documents[rule.name] ?? Argument(type: "JSONValue")
        }
    }

    private static let choices: [[String]: String] = [
        words(of: ColumnEditPolicy.self): "ColumnEditPolicy", words(of: ItemAlignment.self): "ItemAlignment",
        words(of: ItemStyle.self): "ItemStyle", words(of: LaneStrategy.self): "LaneStrategy",
        words(of: LastLineAlignment.self): "LastLineAlignment", words(of: LineAlignment.self): "LineAlignment",
        words(of: ScrollDirection.self): "ScrollDirection",
        words(of: SectionInsetReference.self): "SectionInsetReference",
    ]

    private static func words<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) -> [String] {
        type.allCases.map(\.rawValue)
    }

    /// The cases of words that have other names in Swift.
    private static let cases = [
        "fromContentInset": "contentInset", "fromLayoutMargins": "layoutMargins", "fromSafeArea": "safeArea",
        "none": "unchanged",
    ]

    private static let alternatives = [
        ["automatic"]: "EstimatedSize", ["fit"]: "Radius", ["interitemSpacing"]: "SpanSpacing",
        ["none", "center", "fill"]: "RowTransform", ["ratio"]: "CellLength",
    ]

    private static let documents = [
        "list of tracks": Argument(type: "[GridTrack]", format: "GridTrack.list"),
        "sections": Argument(type: "[Compositional.Section]", format: "Compositional.sectionList"),
        "configuration": Argument(type: "Compositional.Configuration", format: "Compositional.Configuration.format"),
        "sectionRules": Argument(type: "[Compositional.Rule]", format: "Compositional.ruleList"),
        "groups": Argument(type: "[String: Compositional.Group]", format: "Compositional.groupMap"),
    ]

    // MARK: Documentation

    private func documentation(of parameter: Parameter) -> String {
        var sentences = [parameter.documentation]
        if let range = range(of: parameter) { sentences.append(range) }
        if let name = parameter.sectionName {
            sentences.append("Sections may set it\(name == parameter.name ? "" : " as `\(name)`").")
        }
        if let value = fallback(of: parameter) { sentences.append("The default is \(value).") }
        return sentences.joined(separator: " ")
    }

    private func range(of parameter: Parameter) -> String? {
        switch parameter.kind {
        case .boolean, .choice, .document: return nil
        case .integer(let range): return "A whole number in \(range.lowerBound)...\(range.upperBound)."
        case .number(let range), .numberOr(let range, _), .size(let range), .sizeOr(let range, _), .insets(let range),
            .choiceOr(_, _, let range):
            if range == Parameter.length { return "In points, at least 0." }
            if range == Parameter.signedLength { return "In points." }
            let unit = parameter.unit.isEmpty ? "A number" : capitalized(parameter.unit)
            return "\(unit) in \(number(range.lowerBound))...\(number(range.upperBound))."
        }
    }

    /// The default in words; nil if the documentation has it.
    private func fallback(of parameter: Parameter) -> String? {
        if parameter.documentation.contains("The default is") { return nil }
        return switch parameter.fallback {
        case .boolean(let value): "\(value)"
        case .number(let value): number(value)
        case .choice(let word): "`.\(Self.cases[word] ?? word)`"
        case .keyed(let key, let value): "`\(key)` \(number(value))"
        case .size(let size): "\(number(size.width)) × \(number(size.height))"
        case .insets(let insets):
            Set([insets.top, insets.left, insets.bottom, insets.right]).count == 1
                ? "\(number(insets.top)) on each side"
                : [insets.top, insets.left, insets.bottom, insets.right].map(number).joined(separator: ", ")
        case .document: "empty"
        }
    }

    private func number(_ value: Double) -> String {
        if value == Parameter.coordinateLimit { return "1e9" }
        return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// Lines of at most 120 columns.
    private func wrapped(_ text: String, first: String, rest: String) -> [String] {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > 120 {
                lines.append(line)
                (line, isEmpty) = (rest, true)
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }

    private func camelCase(_ name: String) -> String {
        let words = name.split(separator: "-")
        return words.prefix(1).joined() + words.dropFirst().map { capitalized(String($0)) }.joined()
    }

    private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
