import LayoutCore
package import ScriptedLayouts

extension PluginStubs {
    /// Annotations for one plugin: the types of its `ctx.params`, and the names and types of its item values. They extend the
    /// annotations of the interface, and belong beside them.
    package static func annotations(of plugin: Plugin) -> String {
        let definition = plugin.definition
        // Not part of a class's name.
        let name = definition.name.replacing("-", with: "_")
        let blocks =
            ["---@meta _", parameters(name, definition), context(name)] + values(name, definition.itemColumns)
            + [sectionParameters(name), layout("\(name).Layout", of: "layoutd.Layout", context: "\(name).Context")]
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private static func parameters(_ name: String, _ definition: LayoutDefinition) -> String {
        let fields = definition.schema.parameters.map { parameter in
            "---@field \(parameter.name) \(parameter.kind.luaType) \(parameter.documentation)"
        }
        return (["---Its parameters.", "---@class \(name).Parameters"] + fields).map(trimmed).joined(separator: "\n")
    }

    private static func context(_ name: String) -> String {
        """
        ---Its container.
        ---@class \(name).Context: layoutd.Context
        ---@field params \(name).Parameters
        local Context = {}
        """
    }

    /// `ctx:item_value`, with an overload for each value; nothing for a plugin without any.
    private static func values(_ name: String, _ columns: [ItemColumn]) -> [String] {
        guard let first = columns.first else { return [] }
        let overloads = columns.dropFirst().map { column in
            "---@overload fun(self: \(name).Context, section: integer, item: integer, name: \"\(column.name)\"): "
                + column.kind.luaTypes.joined(separator: ", ")
        }
        let documentation = columns.map { column in
            "---`\(column.name)`" + (column.documentation.isEmpty ? "" : ": \(column.documentation)")
        }
        return [
            (["---An item's value, nil if its section has none.", "---"] + documentation.flatMap { [$0, "---"] }
                + ["---@param section integer", "---@param item integer", "---@param name \"\(first.name)\""]
                + first.kind.luaTypes.map { "---@return \($0)" } + overloads
                + ["function Context:item_value(section, item, name) end"]).joined(separator: "\n")
        ]
    }

    private static func sectionParameters(_ name: String) -> String {
        """
        ---The parameters with the section's overrides.
        ---@param section integer
        ---@return \(name).Parameters params
        function Context:section_params(section) end
        """
    }

    private static func trimmed(_ text: String) -> String { text.last == " " ? String(text.dropLast()) : text }
}

extension Parameter.Kind {
    /// The type of a value as a script gets it.
    ///
    /// A choice is a union of its words, so that the server warns of others.
    fileprivate var luaType: String {
        func choice(_ words: [String]) -> String { words.map(quoted).joined(separator: "|") }
        return switch self {
        case .boolean: "boolean"
        case .number: "number"
        case .integer: "integer"
        case .numberOr(_, let words): "number|" + choice(words)
        case .size: Self.luaSize
        case .sizeOr(_, let words): "\(Self.luaSize)|" + choice(words)
        case .insets: "layoutd.Insets"
        case .choice(let words): choice(words)
        case .choiceOr(let words, let key, _): choice(words) + "|{ \(key): number }"
        case .document(let rule): typeName(ofSchema: rule.schema)
        }
    }

    private static let luaSize = "{ width: number, height: number }"
}

extension ItemColumn.Kind {
    /// The types of the values that `ctx:item_value` returns.
    ///
    /// Each may be nil, since a section need not provide the value.
    fileprivate var luaTypes: [String] {
        switch self {
        case .numbers(let count, _): [String](repeating: "number?", count: count)
        case .names(let names): [names.map(quoted).joined(separator: "|") + "|nil"]
        }
    }
}

/// The type of a list, a map or a text that fits a JSON Schema, as far as the schema says it.
///
/// `any` where the schema does not say. Named properties of an object are not described.
private func typeName(ofSchema schema: [String: JSONValue]) -> String {
    if let names = schema["enum"]?.array?.compactMap(\.string), !names.isEmpty {
        return "(" + names.map(quoted).joined(separator: "|") + ")"
    }
    switch schema["type"]?.string {
    case "string"?: return "string"
    case "boolean"?: return "boolean"
    case "integer"?: return "integer"
    case "number"?: return "number"
    case "array"?: return typeName(ofSchema: schema["items"]?.object ?? [:]) + "[]"
    case "object"?: return "table<string, \(typeName(ofSchema: schema["additionalProperties"]?.object ?? [:]))>"
    default: return "any"
    }
}

/// A word as a type: a string that is equal to it.
///
/// A word that Lua could not have between quotes as it stands is only `string`.
private func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\"" && $0 != "\\" }
    return isPlain ? "\"\(word)\"" : "string"
}
