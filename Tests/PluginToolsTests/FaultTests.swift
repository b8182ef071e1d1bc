import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// What is wrong with a plugin is found, and said with its place.
@Suite(.serialized) struct FaultTests {
    private func check(_ script: String) throws -> [PluginCheck.Finding] {
        let folder = try TemporaryFolder()
        try folder.write("faulty.lua", script)
        return try PluginCheck(PluginFile(path: folder.path + "/faulty.lua"), reloads: 0).run().findings
    }

    @Test func `a layout that counts its prepares does not repeat itself`() throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              self.count = (self.count or 0) + 1
              for s, i in ctx:indices() do out:item(s, i, self.count, 0, 10, 10) end
            end
            return L
            """)

        #expect(findings.contains { $0.check == "contract" && $0.message.hasPrefix("prepared again") })
    }

    @Test func `a check ends with the first script that does not`() throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1, limits = { prepare_ms = 1 } }
            function L:prepare(ctx, out) while true do end end
            return L
            """)

        #expect(findings.count == 1)
        #expect(findings.first?.error?.code == .pluginTimeout && findings.first?.error?.fault?.line == 2)
    }

    @Test func `a layout that follows the offset and says that it does not is told so`() throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              for s, i in ctx:indices() do out:item(s, i, 0, ctx.bounds.y, 10, 10) end
            end
            function L:should_invalidate() return false end
            return L
            """)

        #expect(findings.contains { $0.check == "scroll" })
        #expect(findings.allSatisfy { $0.check == "scroll" })
    }

    @Test func `a parameter at its limit that breaks the layout is named`() throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1, params = { columns = { type = "integer", default = 2, min = 0, max = 9 } } }
            function L:prepare(ctx, out)
              local width = ctx.bounds.width // ctx.params.columns
              for s, i in ctx:indices() do out:item(s, i, i % ctx.params.columns * width, 0, width, 10) end
            end
            return L
            """)

        let finding = try #require(findings.first)
        #expect(finding.check == "parameters" && finding.place == "columns = 0.0")
        #expect(finding.error?.fault?.line == 3 || finding.error?.fault?.line == 4)
    }

    @Test func `an error is printed with file and line, then the calls that led there`() throws {
        let folder = try TemporaryFolder()
        try folder.write("broken.lua", "local L = layoutd.define { api = 1 }\nreturn L .. 1\n")
        let file = PluginFile(path: folder.path + "/broken.lua")

        let error = try #require(throws: LayoutError.self) { try file.loadAsAuthor() }
        let diagnostic = PluginDiagnostic(error, in: file)

        #expect(diagnostic.path == folder.path + "/broken.lua" && diagnostic.line == 2)
        #expect(diagnostic.description.hasPrefix("\(folder.path)/broken.lua:2: attempt to concatenate"))
        #expect(diagnostic.description.contains("stack traceback"))
    }

    @Test func `plugins that are derived from each other are refused`() throws {
        let folder = try TemporaryFolder()
        for (name, base) in [("one", "two"), ("two", "one")] {
            try folder.write("\(name).lua", "return layoutd.derive('\(base)', { api = 1 })")
        }

        #expect(throws: LayoutError.self) { try PluginFile(path: folder.path + "/one.lua").loadAsAuthor() }
    }
}
