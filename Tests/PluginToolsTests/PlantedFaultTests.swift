import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// Mistakes that authors make, each found at its line. The shipped plugins have none of them (`PluginTests`).
@Suite(.serialized) struct PlantedFaultTests {
    /// A script and what is found in it: the beginning of a message, and its line.
    struct Planted: CustomTestStringConvertible, Sendable {
        let name: String
        let line: Int
        let message: String
        let script: String

        var testDescription: String { name }
    }

    private static func rows(_ body: String, before: String = "", params: String = "") -> String {
        """
        local L = layoutd.define { api = 1\(params) }
        \(before)
        function L:prepare(ctx, out)
        \(body)
        end
        return L
        """
    }

    private static let placement = [
        Planted(
            name: "the first item of every section is never placed", line: 3,
            message: "item 0 of a section is placed in no",
            script: rows(
                """
                  local y = 0
                  for s = 0, ctx:section_count() - 1 do
                    for i = 1, ctx:item_count(s) - 1 do out:item(s, i, 0, y, 50, 50) y = y + 60 end
                  end
                """)),
        Planted(
            name: "the last item of every section is never placed", line: 3,
            message: "the last item of a section is placed",
            script: rows(
                """
                  local y = 0
                  for s = 0, ctx:section_count() - 1 do
                    for i = 0, ctx:item_count(s) - 2 do out:item(s, i, 0, y, 50, 50) y = y + 60 end
                  end
                """)),
        Planted(
            name: "every second item is never placed", line: 3, message: "no item with an odd number is placed",
            script: rows(
                """
                  local y = 0
                  for s, i in ctx:indices() do if i % 2 == 0 then out:item(s, i, 0, y, 50, 50) y = y + 60 end end
                """)),
        Planted(
            name: "later sections are forgotten", line: 3, message: "no item of section 1 is placed",
            script: rows("  for s, i in ctx:indices() do if s == 0 then out:item(s, i, 0, i * 60, 50, 50) end end")),
        Planted(
            name: "the content ends before the last item", line: 6,
            message: "item (0, 6) at 0.0, 360.0, 50.0 × 50.0 lies beyond the content",
            script: rows(
                """
                  local y = 0
                  for s, i in ctx:indices() do
                    out:item(s, i, 0, y, 50, 50)
                    y = y + 60
                  end
                  out:content_size(ctx.bounds.width, math.max(0, y - 60))
                """)),
        Planted(
            name: "items begin before the content", line: 4,
            message: "item (0, 0) at -20.0, 0.0, 50.0 × 50.0 lies beyond the content",
            script: rows(
                """
                  for s, i in ctx:indices() do out:item(s, i, -20, s * 3000 + i * 60, 50, 50) end
                  out:content_size(ctx.bounds.width, 9000)
                """)),
        Planted(
            name: "all items lie at one place", line: 4,
            message: "all items lie at one place in every container, item (0, 0) at",
            script: rows("  for s, i in ctx:indices() do out:item(s, i, 10, 10, 50, 50) end")),
        Planted(
            name: "a layout that mirrors itself", line: 8,
            message: "at the offset 0.0, 0.0 the other layout direction gives item (0, 0) with",
            script: rows(
                """
                  local y = 0
                  for s, i in ctx:indices() do
                    local x = i % 3 * 20
                    if ctx.direction == "rightToLeft" then x = ctx.bounds.width - x - 50 end
                    out:item(s, i, x, y, 50, 50) y = y + 60
                  end
                  out:content_size(ctx.bounds.width, y)
                """)),
    ]

    private static let scripts = [
        Planted(
            name: "a global", line: 4, message: "y is written as a global",
            script: rows(
                """
                  y = 0
                  for s, i in ctx:indices() do out:item(s, i, 0, y, 50, 50) y = y + 60 end
                """)),
        Planted(
            name: "a global function", line: 2, message: "height is written as a global",
            script: rows(
                "  for s, i in ctx:indices() do out:item(s, i, 0, (s * 1000 + i) * height(), 50, 50) end",
                before: "function height() return 60 end")),
        Planted(
            name: "a parameter that is never read", line: 1,
            message: "the parameter spacing is declared and never read",
            script: rows(
                """
                  local spacing = 8 -- not params.spacing
                  local y = 0
                  for s, i in ctx:indices() do out:item(s, i, 0, y, 50, 50) y = y + 50 + spacing end
                """, params: #", params = { spacing = { type = "length", default = 8 } }"#)),
        Planted(
            name: "an unknown member written in adjust", line: 4,
            message: "element.opacity is written, which elements do not have",
            script: """
                local L = layoutd.derive("flow", { api = 1 })
                function L:adjust(ctx, element)
                  element.alpha = 0.5
                  element.opacity = 0.5
                end
                return L
                """),
        Planted(
            name: "a misspelt member written in adjust", line: 3,
            message: "element.hiden is written, which elements do not have, did you mean hidden?",
            script: """
                local L = layoutd.derive("flow", { api = 1 })
                function L:adjust(ctx, element)
                  element.hiden = true
                end
                return L
                """),
        Planted(
            name: "an unknown attribute written in adjust", line: 3,
            message: "element.attributes.progres is written, which the layout does not declare, did you mean progress?",
            script: """
                local L = layoutd.derive("flow", { api = 1, attributes = { progress = { default = 0 } } })
                function L:adjust(ctx, element)
                  element.attributes.progres = 1
                end
                return L
                """),
        Planted(
            name: "a size that differs in each prepare", line: 6,
            message: "prepared again, the container gives item (0, 0) with the frame",
            script: rows(
                """
                  self.count = (self.count or 0) + 1
                  for s, i in ctx:indices() do
                    out:item(s, i, 0, (s * 1000 + i) * 60, 50, 10 + self.count)
                  end
                """)),
        Planted(
            name: "an attribute that differs in each prepare", line: 5,
            message: "prepared again, the container gives item (0, 0) with the attribute turn",
            script: """
                local L = layoutd.define { api = 1, attributes = { turn = { default = 0 } } }
                function L:prepare(ctx, out)
                  self.count = (self.count or 0) + 1
                  for s, i in ctx:indices() do
                    out:item(s, i, 0, (s * 1000 + i) * 60, 50, 50)
                    out:attribute(s, i, "turn", self.count)
                  end
                end
                return L
                """),
        Planted(
            name: "an alpha that differs in each prepare", line: 4,
            message: "prepared again, the container gives item (0, 0) with alpha",
            script: """
                local L = layoutd.define { api = 1 }
                function L:prepare(ctx, out)
                  self.count = (self.count or 0) + 1
                  for s, i in ctx:indices() do out:item(s, i, 0, (s * 1000 + i) * 60, 50, 50, 0, 1 / self.count) end
                end
                return L
                """),
    ]

    @Test(arguments: placement + scripts)
    func `a planted mistake is found at its line, in words`(_ planted: Planted) throws {
        let folder = try TemporaryFolder()
        try folder.write("faulty.lua", planted.script)

        let report = try PluginCheck(PluginFile(path: folder.path + "/faulty.lua"), reloads: 0, crowd: 0).run()

        let finding = report.findings.first { $0.message.hasPrefix(planted.message) }
        #expect(finding != nil, "\(Set(report.findings.map(\.message)))")
        #expect(finding?.line == planted.line, "\(finding?.message ?? "")")
        for finding in report.findings {
            let isDump = finding.message.contains(/\b[A-Z]\w*\(\w+: |Optional\(|LayoutCore\.|LayoutModel\./)
            #expect(!isDump, "\(finding.message)")
            #expect(finding.error != nil || finding.line != nil, "\(finding.message)")
        }
    }

    @Test func `a parameter that is read by a function that checks do not call is read`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "read.lua",
            """
            local L = layoutd.define { api = 1, params = {
              snap = { type = "boolean", default = true }, gap = { type = "length", default = 8 },
            } }
            local function each(ctx)
              for name, value in pairs { gap = ctx.params["gap"] } do return value end
            end
            function L:prepare(ctx, out)
              for s, i in ctx:indices() do out:item(s, i, 0, (s * 1000 + i) * (50 + each(ctx)), 50, 50) end
            end
            function L:target_offset(ctx, x, y)
              local options = ctx.params
              if options.snap then return x, y // 60 * 60 end
            end
            return L
            """)

        let report = try PluginCheck(PluginFile(path: folder.path + "/read.lua"), reloads: 0, crowd: 0).run()

        #expect(report.findings.isEmpty, "\(report.findings)")
    }

    @Test func `a check reports what it does next`() throws {
        var stages: [String] = []
        let file = PluginFile(path: Plugins.folder + "/cards.lua")

        _ = try PluginCheck(file, reloads: 0, crowd: 0).run { stages.append($0) }

        #expect(stages.first?.hasPrefix("showcase: ") == true)
        #expect(stages.first { !$0.hasPrefix("showcase: ") }?.hasPrefix("contract: ") == true)
        #expect(stages.contains { $0.hasPrefix("placement: ") } && stages.count > 100)
    }
}
