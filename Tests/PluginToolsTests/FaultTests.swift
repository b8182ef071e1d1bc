import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// Mistakes in plugins are found and reported with their place.
@Suite(.serialized) struct FaultTests {
    private func check(_ script: String) throws -> [PluginCheck.Finding] {
        let folder = try TemporaryFolder()
        try folder.write("faulty.lua", script)
        return try PluginCheck(PluginFile(path: folder.path + "/faulty.lua"), reloads: 0, crowd: 0).run().findings
    }

    @Test func `a layout that depends on the number of prepares is found`() throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              self.count = (self.count or 0) + 1
              for s, i in ctx:indices() do out:item(s, i, self.count, 0, 10, 10) end
            end
            return L
            """)

        #expect(findings.contains { $0.check == "contract" && $0.message.hasPrefix("prepared again,") })
    }

    @Test(arguments: [
        // Mirrors a second time what the host mirrors.
        "if ctx.direction == 'rightToLeft' then x = ctx.bounds.width - 10 - x end",
        // Counts the inset of one side of the screen from the start of the content.
        "if ctx.direction == 'rightToLeft' then x = x + ctx.insets.right - ctx.insets.left end",
        // Follows the offset from the wrong side.
        "x = ctx.bounds.x * (ctx.direction == 'rightToLeft' and 1 or -1)",
    ])
    func `a layout that is not its own mirror image is found`(_ fault: String) throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              out:content_size(1000, 400)
              for s, i in ctx:indices() do
                local x = i * 11
                \(fault)
                out:item(s, i, x, 0, 10, 10)
              end
            end
            function L:should_invalidate() return true end
            return L
            """)

        #expect(findings.contains { $0.check == "mirror" }, "\(findings)")
    }

    @Test(arguments: [
        // Leads on and on.
        "function L:scroll_target(ctx, s, i, x, y) return x, y + 10 end",
        // Nothing: to where the item lies now, which is not where it is drawn.
        "",
    ])
    func `a layout of which one scrolls to hidden items is found`(_ target: String) throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              local scrolled = ctx.visible_rect.y
              for s, i in ctx:indices() do
                local hidden = math.abs(scrolled - i * 100) > 60
                out:item(s, i, 0, scrolled + i * 3, 300, 100, 0, 1, hidden)
              end
              out:content_size(300, 1e5)
            end
            function L:should_invalidate() return true end
            \(target)
            return L
            """)

        #expect(findings.contains { $0.check == "sight" }, "\(findings)")
    }

    @Test func `a step that fails is found`() throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              for s, i in ctx:indices() do out:item(s, i, i * 11, 0, 10, 10) end
            end
            function L:step(ctx)
              if ctx.physics:time() > 0.5 then error('no further') end
              return true
            end
            return L
            """)

        #expect(!findings.isEmpty)
        #expect(findings.allSatisfy { $0.check == "motion" }, "\(findings)")
        #expect(findings.first?.message.contains("no further") == true, "\(findings)")
    }

    @Test func `a check ends with the first timeout`() throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1, limits = { prepare_ms = 1 } }
            function L:prepare(ctx, out) while true do end end
            return L
            """)

        #expect(findings.count == 1)
        #expect(findings.first?.error?.code == .pluginTimeout && findings.first?.error?.fault?.line == 2)
    }

    @Test func `a layout that follows the offset but denies it is found`() throws {
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

    @Test func `only values within the plugin's own ranges are tried`() throws {
        let findings = try check(
            """
            local L = layoutd.define { api = 1,
              params = {
                low = { type = "number", default = -3e4, min = -1e9, max = -2e4 },
                high = { type = "length", default = 3e4, min = 2e4, max = 1e9 },
                whole = { type = "integer", default = -90000, min = -1e9, max = -50000 },
              },
              item_values = {
                low = { type = "number", min = -6000, max = -5000 }, high = { type = "number", min = 5000, max = 6000 },
                far = { type = "number", min = 1e8, max = 1e9 }, any = { type = "number" },
                point = { type = "number", min = 0.5, max = 0.5 },
              },
            }
            local ranges = { low = { -6000, -5000 }, high = { 5000, 6000 }, far = { 1e8, 1e9 }, point = { 0.5, 0.5 } }
            function L:prepare(ctx, out)
              local params = ctx.params
              assert(params.low < params.high and params.whole < 0)
              for s, i in ctx:indices() do
                for name, range in pairs(ranges) do
                  local value = ctx:item_value(s, i, name)
                  if value and (value < range[1] or value > range[2]) then error(name .. " is " .. value) end
                end
                out:item(s, i, 0, i, 10, 10)
              end
            end
            return L
            """)

        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func `a recursion as deep as the number of items is found`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "deep.lua",
            """
            local L = layoutd.define { api = 1, params = { deep = { type = "boolean", default = false } } }
            local function below(n, a, b, c, d, e, f, g)
              if n == 0 then return 0 end
              local x, y, z = a, b, c
              return 1 + below(n - 1, x, y, z, d, e, f, g)
            end
            function L:prepare(ctx, out)
              for s = 0, ctx:section_count() - 1 do
                if ctx.params.deep then below(ctx:item_count(s)) end
                out:row(s, 0, ctx:item_count(s), 0, 0, 10, 10, 0, 10)
              end
            end
            return L
            """)

        let report = try PluginCheck(PluginFile(path: folder.path + "/deep.lua"), reloads: 0).run()

        #expect(
            report.findings.contains { $0.check == "crowd" && $0.place.hasPrefix("deep = true, sections of [100000]") })
        #expect(report.findings.allSatisfy { $0.check == "crowd" })
    }

    @Test func `a prepare that is slower than the daemon allows is noted with figures`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "slow.lua",
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              for s = 0, ctx:section_count() - 1 do
                local count, sum = ctx:item_count(s), 0
                local start = ctx:budget_left_ms()
                while count == 100000 and ctx:budget_left_ms() > start - 400 do sum = sum + 1 end
                out:row(s, 0, count, 0, 0, 10, 10, 0, 10)
              end
            end
            return L
            """)

        let report = try PluginCheck(PluginFile(path: folder.path + "/slow.lua"), reloads: 0).run()

        #expect(report.findings.isEmpty, "\(report.findings)")
        let note = try #require(report.notes.first)
        #expect(note.hasPrefix("crowd: sections of [100000] items") && note.hasSuffix("allows 350 ms for 100000 items"))
    }

    @Test func `an error is printed with file and line, followed by the traceback`() throws {
        let folder = try TemporaryFolder()
        try folder.write("broken.lua", "local L = layoutd.define { api = 1 }\nreturn L .. 1\n")
        let file = PluginFile(path: folder.path + "/broken.lua")

        let error = try #require(throws: LayoutError.self) { try file.loadAsAuthor() }
        let diagnostic = PluginDiagnostic(error, in: file)

        #expect(diagnostic.path == folder.path + "/broken.lua" && diagnostic.line == 2)
        #expect(diagnostic.description.hasPrefix("\(folder.path)/broken.lua:2: attempt to concatenate"))
        #expect(diagnostic.description.contains("stack traceback"))
    }

    @Test(arguments: [
        ("params = {\n    b = { type = \"lenght\", default = 1 },\n  },", "", 4, "params.b.type is"),
        ("params = { a = { type = \"length\",\n    [\"default\"] = \"ten\" } },", "", 4, "params.a.default is"),
        ("params = {\n    c = { type = \"length\" },\n  },", "", 4, "params.c.default is nil"),
        ("params = {\n    a = { type = \"length\", default = 1,\n      maxx = 3 },\n  },", "", 5, "params.a has an"),
        ("--  item_values = {\n  item_values = {\n start = { type = 'numbr' } },", "", 5, "item_values.start.type"),
        ("summary = \"params = {\",\n  lazy = 3,", "", 4, "lazy is"),
        ("", "\nL.prepare = 3", 7, "prepare is"), ("", "\n\nL.prepair = function() end", 8, "prepair is a function"),
        ("", "\nfunction L.prepair(self) end", 7, "prepair is a function"),
    ])
    func `a wrong hook, type or default is reported with its line`(
        _ member: String, _ hook: String, _ line: Int, _ message: String
    ) throws {
        let folder = try TemporaryFolder()
        let text = """
            local L = layoutd.define {
              api = 1,
              \(member)
            }
            function L:prepare(ctx, out) end

            """
        try folder.write("wrong.lua", text + hook + "\nreturn L\n")
        let file = PluginFile(path: folder.path + "/wrong.lua")

        let error = try #require(throws: LayoutError.self) { try file.loadAsAuthor() }
        let diagnostic = PluginDiagnostic(error, in: file)

        #expect(diagnostic.message.hasPrefix(message), "\(diagnostic)")
        #expect(diagnostic.line == line, "\(diagnostic)")
    }

    @Test func `plugins that derive from each other are rejected`() throws {
        let folder = try TemporaryFolder()
        for (name, base) in [("one", "two"), ("two", "one")] {
            try folder.write("\(name).lua", "return layoutd.derive('\(base)', { api = 1 })")
        }

        #expect(throws: LayoutError.self) { try PluginFile(path: folder.path + "/one.lua").loadAsAuthor() }
    }
}
