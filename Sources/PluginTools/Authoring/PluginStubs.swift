import ScriptedLayouts

/// Descriptions of the plugin interface for editors and linters, generated from its table.
///
/// The language server completes and checks calls by the annotations; luacheck knows the globals of the sandbox by its file.
package enum PluginStubs {
    // MARK: LuaCATS, as lua-language-server reads it

    /// Annotations for the language server; the file belongs where it searches for libraries.
    ///
    /// They end with a line feed and have no types of a single plugin, see `annotations(of:)`.
    package static var annotations: String {
        let blocks =
            ["---@meta layoutd"] + PluginAPI.records.map(record) + [
                layout("layoutd.Layout", of: "layoutd.Declaration", context: "layoutd.Context")
            ] + PluginAPI.objects.map(object)
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private static func record(_ record: PluginAPI.Record) -> String {
        (["---\(record.documentation)", "---@class \(record.className)"] + record.fields.map(field)).joined(
            separator: "\n")
    }

    private static func field(_ field: PluginAPI.Field) -> String {
        let isOptional = field.type.hasSuffix("?")
        let type = isOptional ? String(field.type.dropLast()) : field.type
        let documentation = field.documentation.isEmpty ? "" : " " + field.documentation
        return "---@field \(field.name)\(isOptional ? "?" : "") \(type)\(documentation)"
    }

    /// The type that `define` and `derive` return: the declaration, plus callbacks. It is closed, so that the language server warns of
    /// other names; a plugin with members of its own declares a class for them.
    ///
    /// - Parameters:
    ///   - name: the class, which is also the type of `self`.
    ///   - parent: the class that it extends.
    ///   - context: the class of `ctx`.
    static func layout(_ name: String, of parent: String, context: String) -> String {
        let callbacks = PluginAPI.callbacks.map { callback in
            let types = callback.arguments.map { $0.type == "layoutd.Context" ? context : $0.type }
            let arguments = (["self: \(name)"] + zip(callback.arguments, types).map { "\($0.name): \($1)" })
                .joined(separator: ", ")
            let results = callback.results.map(\.type).joined(separator: ", ")
            let function = "fun(\(arguments))" + (results.isEmpty ? "" : ": \(results)")
            return "---@field \(callback.name)? \(function) \(callback.documentation)"
        }
        return
            ([
                "---A layout. `self` in its functions is a table that belongs to one container.",
                "---@class \(name): \(parent)",
            ]
            + callbacks).joined(separator: "\n")
    }

    private static func object(_ object: PluginAPI.Object) -> String {
        let isGlobal = object.name == "layoutd"
        let variable = isGlobal ? object.name : object.className.split(separator: ".").last.map(String.init) ?? ""
        let head =
            ["---\(object.documentation)", "---@class \(object.className)"] + object.fields.map(field)
            + ["\(isGlobal ? "" : "local ")\(variable) = {}"]
        let separator = object.hasMethods ? ":" : "."
        let functions = object.functions.map { function(variable + separator, $0) }
        return ([head.joined(separator: "\n")] + functions).joined(separator: "\n\n")
    }

    private static func function(_ prefix: String, _ function: PluginAPI.Function) -> String {
        let arguments = function.arguments.map { argument in
            argument.isOptional
                ? "---@param \(argument.name)? \(argument.type.dropLast())"
                : "---@param \(argument.name) \(argument.type)"
        }
        let results = function.results.map { "---@return \($0.type) \($0.name)" }
        let names = function.arguments.map(\.name).joined(separator: ", ")
        return
            (["---\(function.documentation)"] + arguments + results + [
                "function \(prefix)\(function.name)(\(names)) end"
            ])
            .joined(separator: "\n")
    }

    // MARK: luacheck

    /// A `.luacheckrc` for a folder of plugins: the globals of the sandbox, and no warnings about unused standard arguments.
    ///
    /// Globals that the sandbox leaves out, such as `io`, are unknown to it and are reported.
    package static var luacheck: String {
        let plain = (PluginAPI.globals + ["require"]).filter { PluginAPI.libraries[$0] == nil }.sorted()
        let libraries = PluginAPI.libraries.sorted { $0.key < $1.key }.map { name, members in
            wrapped(members, between: "    \(name) = { fields = {", and: "} },")
        }
        return """
            -- Plugins of layoutd: `luacheck .` in their folder.
            std = {
              read_globals = {
            \(wrapped(plain, between: "", and: ","))
            \(libraries.joined(separator: "\n"))
              },
            }
            ignore = { "212/self", "212/ctx", "212/out" }
            exclude_files = { "library" }

            """
    }

    private static func wrapped(_ names: [String], between head: String, and tail: String) -> String {
        var lines = head.isEmpty ? [] : [head]
        let indentation = head.isEmpty ? "   " : "     "
        var line = indentation
        for (index, name) in names.enumerated() {
            let word = " \"\(name)\"" + (index < names.count - 1 ? "," : "")
            if line.count + word.count > 110 {
                lines.append(line)
                line = indentation
            }
            line += word
        }
        lines.append(line + (head.isEmpty ? tail : ""))
        if !head.isEmpty { lines.append("    \(tail)") }
        return lines.joined(separator: "\n")
    }
}
