import LayoutCore
package import ScriptedLayouts

/// Markdown for the plugin interface and for single plugins, generated from the interface's table and from declarations. The same input
/// always gives the same text, so that it can be compared with a file.
package enum PluginReference {
    /// The reference of the whole interface: a table for each object, the functions that a plugin may define, and the globals of the
    /// language.
    package static var markdown: String {
        var blocks = [
            "# The plugin interface",
            "Sections and items count **from 0**. Lengths are in points, y points downwards.",
        ]
        blocks += PluginAPI.objects.flatMap(object)
        blocks += [
            "## What a plugin may define", "`self` is a table that belongs to one container.",
            functions(PluginAPI.callbacks, prefix: "", hasSelf: true),
        ]
        for record in PluginAPI.records {
            blocks += ["## \(record.className)", record.documentation, fields(record.fields)]
        }
        blocks += [
            "## The language",
            "Lua 5.4 with these globals: "
                + (PluginAPI.globals.filter { PluginAPI.libraries[$0] == nil }.map { "`\($0)`" }.joined(separator: ", "))
                + "; `require` only while the file is loaded.",
            table(
                ["library", "members"],
                PluginAPI.libraries.sorted { $0.key < $1.key }.map { name, members in
                    ["`\(name)`", members.map { "`\($0)`" }.joined(separator: ", ")]
                }),
        ]
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private static func object(_ object: PluginAPI.Object) -> [String] {
        var blocks = ["## \(object.name)", object.documentation]
        if !object.fields.isEmpty { blocks.append(fields(object.fields)) }
        let prefix = object.name + (object.hasMethods ? ":" : ".")
        if !object.functions.isEmpty { blocks.append(functions(object.functions, prefix: prefix)) }
        return blocks
    }

    private static func fields(_ fields: [PluginAPI.Field]) -> String {
        table(["member", "type", ""], fields.map { ["`\($0.name)`", "`\($0.type)`", $0.documentation] })
    }

    private static func functions(
        _ functions: [PluginAPI.Function], prefix: String, hasSelf: Bool = false
    ) -> String {
        table(
            ["function", "returns", ""],
            functions.map { function in
                let names =
                    (hasSelf ? ["self"] : []) + function.arguments.map { $0.isOptional ? "[\($0.name)]" : $0.name }
                return [
                    "`\(prefix)\(function.name)(\(names.joined(separator: ", ")))`",
                    function.results.map { "`\($0.name)`" }.joined(separator: ", "), function.documentation,
                ]
            })
    }

    // MARK: One plugin

    /// A page about one plugin: its summary, its version and base, and tables of its parameters and item values, where it has any.
    ///
    /// - Returns: Markdown that ends with a line feed.
    package static func page(_ plugin: Plugin) -> String {
        let definition = plugin.definition
        var blocks = ["# \(definition.name)", definition.summary, "Version \(definition.version)"]
        if !plugin.declaration.base.isEmpty { blocks[2] += ", derived from `\(plugin.declaration.base)`" }
        blocks[2] += "."
        if !definition.schema.parameters.isEmpty {
            let rows = definition.schema.parameters.map { parameter in
                let section = parameter.sectionName.map {
                    $0 == parameter.name ? ", per section" : ", per section as `\($0)`"
                }
                let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
                return [
                    "`\(parameter.name)`", parameter.kind.words + unit + (section ?? ""),
                    "`\(compact(parameter.fallback.json))`", parameter.documentation,
                ]
            }
            blocks += ["## Parameters", table(["parameter", "type", "default", ""], rows)]
        }
        if !definition.itemColumns.isEmpty {
            let rows = definition.itemColumns.map { ["`\($0.name)`", $0.kind.words, $0.documentation] }
            blocks += ["## Item values", table(["value", "type", ""], rows)]
        }
        return blocks.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// JSON in which whole numbers have no decimal point.
    private static func compact(_ json: JSONValue) -> String {
        switch json {
        case .number(let number): short(number)
        case .string(let text): "\"\(text)\""
        case .array(let values): "[" + values.map(compact).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\"\($0)\": \(compact($1))" }.joined(separator: ", ") + "}"
        case .null, .boolean: json.description
        }
    }

    fileprivate static func short(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows.map { $0.map { $0.split(separator: "|").joined(separator: "\\|") } })
            .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}

extension Parameter.Kind {
    /// A short description for tables.
    ///
    /// With its range, where that is less than all coordinates.
    fileprivate var words: String {
        func text(_ range: ClosedRange<Double>) -> String {
            let low = range.lowerBound <= -Parameter.coordinateLimit ? "" : PluginReference.short(range.lowerBound)
            let high = range.upperBound >= Parameter.coordinateLimit ? "" : PluginReference.short(range.upperBound)
            return low.isEmpty && high.isEmpty ? "" : " \(low)…\(high)"
        }
        func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: " | ") }
        return switch self {
        case .boolean: "boolean"
        case .number(let range): "number" + text(range)
        case .integer(let range): "integer" + text(Double(range.lowerBound)...Double(range.upperBound))
        case .numberOr(let range, let words): "number\(text(range)) | \(list(words))"
        case .size(let range): "size" + text(range)
        case .sizeOr(let range, let words): "size\(text(range)) | \(list(words))"
        case .insets(let range): "insets" + text(range)
        case .choice(let words): list(words)
        case .choiceOr(let words, let key, let range): "\(list(words)) | {`\(key)`:\(text(range))}"
        case .document(let rule): rule.name
        }
    }
}

extension ItemColumn.Kind {
    fileprivate var words: String {
        switch self {
        case .numbers(let count, let range):
            Parameter.Kind.number(range).words + (count == 1 ? "" : ", \(count) per item")
        case .names(let names): Parameter.Kind.choice(names).words
        }
    }
}
