import Foundation
import LayoutCore
import PluginTools
import ScriptedLayouts
import Synchronization
import Testing

/// Scripts have exactly the interface that its table lists.
@Suite struct PluginInterfaceTests {
    /// The lines that a script prints during a prepare.
    private func printed(_ body: String) throws -> [String] {
        let lines = Mutex<[String]>([])
        let folder = try TemporaryFolder()
        try folder.write(
            "probe.lua",
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              \(body)
            end
            return L
            """)
        let plugin = try PluginFile(path: folder.path + "/probe.lua").loadAsAuthor { _, _, text in
            lines.withLock { $0.append(text) }
        }
        let container = LayoutContract.container([1], seed: nil, bounds: Rect(x: 0, y: 0, width: 100, height: 100))
        _ = try plugin.definition.make(plugin.definition.schema.defaults).prepare(container)
        return lines.withLock { $0 }
    }

    private func names(_ table: String) throws -> [String] {
        let lines = try printed(
            """
            local line = ""
            for name in pairs(\(table)) do
              if #line + #name > 900 then print(line) line = "" end
              line = line .. " " .. name
            end
            print(line)
            """)
        return lines.flatMap { $0.split(separator: " ").map(String.init) }
    }

    @Test func `a state has exactly the globals in the table`() throws {
        #expect(try names("_G") == PluginAPI.globals.sorted())
    }

    @Test(arguments: PluginAPI.libraries.keys.sorted())
    func `a library has exactly the members in the table`(_ library: String) throws {
        #expect(try names(library) == PluginAPI.libraries[library]?.sorted())
    }

    @Test func `ctx and out have every function and field in the table`() throws {
        for object in PluginAPI.objects where !["ctx.previous", "ctx.base"].contains(object.name) {
            for name in object.functions.map(\.name) {
                #expect(try printed("print(type(\(object.name).\(name)))") == ["function"], "\(object.name).\(name)")
            }
            for field in object.fields where !field.type.hasSuffix("?") {
                #expect(
                    try printed("print(type(\(object.name).\(field.name)))") != ["nil"], "\(object.name).\(field.name)")
            }
        }
    }

    @Test func `annotations, linter and reference name everything in the table`() {
        for object in PluginAPI.objects {
            for name in object.functions.map(\.name) {
                #expect(
                    PluginStubs.annotations.contains { $0.isNewline } && PluginStubs.annotations.contains(name + "("))
                #expect(PluginReference.markdown.contains(name + "("))
            }
        }
        for callback in PluginAPI.callbacks {
            #expect(PluginStubs.annotations.contains("---@field \(callback.name)? fun(self: layoutd.Layout"))
            #expect(PluginReference.markdown.contains("`\(callback.name)(self"))
        }
        for field in PluginAPI.records.flatMap(\.fields) {
            #expect(PluginStubs.annotations.contains("---@field \(field.name)"))
        }
        for name in PluginAPI.globals + PluginAPI.libraries.values.flatMap(\.self) {
            #expect(PluginStubs.luacheck.contains(#""\#(name)""#) || PluginStubs.luacheck.contains("\(name) = {"))
        }
    }

    @Test func `the annotations name every member, so that an editor warns of others`() {
        #expect(!PluginStubs.annotations.contains("[string]"))
    }

    /// The output of luacheck, with the repository's configuration, for a plugin that reads these globals.
    private func lint(_ names: [String]) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write("probe.lua", names.map { "layoutd.define(\($0))\n" }.joined())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "luacheck", "--no-color", "--no-cache", "--filename", "plugins/probe.lua", folder.path + "/probe.lua",
        ]
        process.currentDirectoryURL = URL(fileURLWithPath: Plugins.repository)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    @Test func `the repository's linter accepts only the globals of the sandbox`() throws {
        let known =
            PluginAPI.globals + ["require"]
            + PluginAPI.libraries.flatMap { library, members in members.map { "\(library).\($0)" } }
        let absent = [
            "arg", "collectgarbage", "debug", "dofile", "io", "load", "loadfile", "loadstring", "os", "package",
            "unpack", "warn",
            "math.randomseed", "string.dump", "string.pack", "string.unpack", "string.packsize", "table.foo",
        ]
        #expect(Set(absent).isDisjoint(with: known))

        let accepted = try lint(known)
        let refused = try lint(absent)

        #expect(accepted.contains("0 warnings / 0 errors in 1 file"), "\(accepted)")
        #expect(refused.contains("\(absent.count) warnings / 0 errors in 1 file"), "\(refused)")
    }

    @Test func `the linter configuration beside the plugins is generated from the table`() throws {
        #expect(try String(contentsOfFile: Plugins.folder + "/.luacheckrc", encoding: .utf8) == PluginStubs.luacheck)
    }
}
