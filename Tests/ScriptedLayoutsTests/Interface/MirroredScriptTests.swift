import LayoutCore
import Layouts
import LuaRuntime
import Testing

@testable import ScriptedLayouts

/// Every function of a script gets the container from the side from which the script places.
@Suite struct MirroredScriptTests {
    private static let content = 1000.0

    /// Five points of the content's 1000 lie before the bounds, in the direction of reading. The insets are 30 at the start, 7 at
    /// the end.
    private func container(_ direction: Environment.LayoutDirection) -> Container {
        let isMirrored = direction == .rightToLeft
        func insets(_ add: Double) -> Insets {
            Insets(
                top: 1, left: (isMirrored ? 7 : 30) + add, bottom: 2, right: (isMirrored ? 30 : 7) + add)
        }
        return Container(
            bounds: Rect(x: isMirrored ? Self.content - 300 - 5 : 5, y: 9, width: 300, height: 100),
            environment: Environment(
                layoutDirection: direction, contentInset: insets(0), safeAreaInsets: insets(100),
                layoutMargins: insets(200)),
            sections: [Section(itemCount: 3)])
    }

    /// Records of a script in each of its functions, which it raises on request.
    private static let notes = """
        local function note(self, ctx, name)
          self.notes = self.notes or {}
          local b, v, i, a, m = ctx.bounds, ctx.visible_rect, ctx.insets, ctx.safe_area, ctx.margins
          local words = { b.x, b.y, b.width, v.x, v.width, i.left, i.right, a.left, a.right, m.left, m.right }
          for k = 1, #words do words[k] = string.format("%g", words[k]) end
          self.notes[name] = table.concat(words, " ")
        end
        """
    private static let expected = "5 9 300 35 263 30 7 130 107 230 207"

    private func layout(_ text: String) throws -> LuaLayout {
        let plugin = try loaded("t", text)
        return try #require(plugin.definition.make(plugin.definition.schema.defaults) as? LuaLayout)
    }

    private let cell = Element.cell(ItemPath(section: 0, item: 1))

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a layout's functions get one view of the container`(_ direction: Environment.LayoutDirection) throws {
        let names = [
            "prepare", "content_size", "should_invalidate", "invalidate", "measured_size", "prepare_updates",
            "finish_updates", "prepare_bounds_change", "finish_bounds_change", "prepare_transition",
            "finish_transition", "prepare_transition_to", "finish_transition_to", "appearing", "disappearing",
            "target_offset", "target_offset_for_update", "target_index_path_for_moving",
            "layout_attributes_for_moving",
        ]
        let results = ["target_offset": "a, b", "target_offset_for_update": "a, b", "should_invalidate": "true"]
        let functions = names.filter { $0 != "prepare" && $0 != "content_size" }.map { name in
            #"function L:\#(name)(ctx, a, b) note(self, ctx, "\#(name)") return \#(results[name] ?? "nil") end"#
        }
        let layout = try layout(
            """
            local L = layoutd.define { api = 1 }
            \(Self.notes)
            function L:prepare(ctx, out)
              note(self, ctx, "prepare")
              for s, i in ctx:indices() do out:item(s, i, i * 20, 0, 10, 10) end
            end
            function L:content_size(ctx) note(self, ctx, "content_size") return \(Self.content), 100 end
            \(functions.joined(separator: "\n"))
            function L:snapshot() return self.notes end
            return L
            """)
        let container = container(direction)
        let prepared = try layout.prepare(container)
        #expect(prepared.contentInset == container.environment.contentInset)

        _ = try layout.invalidation(of: prepared, from: container.bounds, to: container.bounds)
        try layout.willInvalidate("reason", nil, in: container)
        _ = try layout.chosenSizes([MeasuredElement(cell, Size(width: 1, height: 1))], in: container)
        let changes = [
            AnimatedChange.bounds(container.bounds), .layout("other"), .replacement("other"),
            .updates(try CheckedUpdate().plan(for: container)),
        ]
        for change in changes {
            try layout.willAnimate(change, in: container)
            try layout.didAnimate(change, in: container)
        }
        for isAppearing in [true, false] {
            _ = try layout.attributes(of: [cell], appearing: isAppearing, in: prepared, of: container)
        }
        _ = try layout.targetOffset(for: .zero, velocity: .zero, in: container)
        _ = try layout.targetOffset(forUpdate: .zero, in: container)
        _ = try layout.movementTarget(
            of: cell.indexPath, at: .zero, proposed: cell.indexPath, counts: [2], in: container)
        _ = try layout.liftedAttributes([LayoutAttributes(element: cell, frame: .zero)], at: .zero, in: container)

        let notes = try #require(layout.takeSnapshot()?.data?.members)
        for name in names { #expect(notes[name]?.text == Self.expected, "\(name)") }
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `the functions of a lazy layout get one view of the container`(
        _ direction: Environment.LayoutDirection
    ) throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1, lazy = true }
            \(Self.notes)
            function L:prepare(ctx, out) note(self, ctx, "prepare") out:content_size(\(Self.content), 100) end
            function L:attributes_in_rect(ctx, rect, out) note(self, ctx, "attributes_in_rect") end
            function L:attributes_for_item(ctx, s, i, out) note(self, ctx, "attributes_for_item") end
            function L:snapshot() return self.notes end
            return L
            """)
        let container = container(direction)
        let prepared = try layout.prepare(container)
        _ = try layout.elements(ElementQuery(rect: container.bounds), in: prepared, of: container)
        _ = try layout.attributes(of: [cell], in: prepared, of: container)

        let notes = try #require(layout.takeSnapshot()?.data?.members)
        for name in ["prepare", "attributes_in_rect", "attributes_for_item"] {
            #expect(notes[name]?.text == Self.expected, "\(name)")
        }
    }

    /// A base 1000 wide, whose second item is turned, and a layout that adjusts it.
    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a derived layout adjusts its base's elements where the base has placed them`(
        _ direction: Environment.LayoutDirection
    ) throws {
        let base = try loaded(
            "base",
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              for s, i in ctx:indices() do out:item(s, i, i * 20.3, 0, 10, 10) end
              out:transform(0, 1, { 1, 0.5, 0.25, 1, 3, 0 })
              out:content_size(\(Self.content), 100)
            end
            return L
            """)
        let derived = try PluginFile(path: "/derived.lua").load(
            PluginSources(
                name: "derived", file: "derived.lua",
                text: """
                    local L = layoutd.derive("base", { api = 1 })
                    \(Self.notes)
                    function L:base_params(ctx) note(self, ctx, "base_params") return {} end
                    function L:after_prepare(ctx, out) note(self, ctx, "after_prepare") end
                    function L:adjust(ctx, element)
                      note(self, ctx, "adjust")
                      self.notes.place = element.x
                      self.notes.turn = element.transform and table.concat(element.transform, " ")
                      element.y = element.y + 1
                      if element.item == 2 then element.x = element.x + 5 end
                    end
                    function L:snapshot() return self.notes end
                    return L
                    """),
            owners: nil, limits: PluginLimits()
        ) { $0 == "base" ? (base.definition, 0) : nil }.definition
        let layout = try #require(derived.make(derived.schema.defaults) as? LuaLayout)
        let container = container(direction)
        let prepared = try layout.prepare(container)

        let found = try layout.attributes(of: [cell], in: prepared, of: container).all

        let notes = try #require(layout.takeSnapshot()?.data?.members)
        for name in ["base_params", "after_prepare", "adjust"] {
            #expect(notes[name]?.text == Self.expected, "\(name)")
        }
        #expect(abs((notes["place"]?.double ?? 0) - 20.3) < 1e-9)
        #expect(notes["turn"]?.text == "1.0 0.5 0.0 0.0 0.25 1.0 0.0 0.0 0.0 0.0 1.0 0.0 3.0 0.0 0.0 1.0")
        // What the script leaves alone stays to the last bit.
        let placed = prepared.attributes(of: [cell], bounds: container.bounds).all[0]
        #expect(found[0].untransformedFrame.x == placed.untransformedFrame.x)
        #expect(found[0].untransformedFrame.y == 1)
        #expect(found[0].transform == placed.transform)
        let other = try layout.attributes(
            of: [.cell(ItemPath(section: 0, item: 2))], in: prepared, of: container
        ).all[0].frame.x
        let expected = direction == .leftToRight ? 45.6 : Self.content - 10 - 45.6
        #expect(abs(other - expected) < 1e-9)
    }

    /// The content's width is known only when the script has placed its items.
    @Test func `a script prepares again only if it has read where the bounds are`() throws {
        func count(_ reads: String, _ direction: Environment.LayoutDirection) throws -> Double? {
            let layout = try layout(
                """
                local L = layoutd.define { api = 1 }
                function L:prepare(ctx, out)
                  self.count = (self.count or 0) + 1
                  \(reads)
                  for s, i in ctx:indices() do out:item(s, i, i * 20, 0, 10, 10) end
                  out:content_size(\(Self.content), 100)
                end
                function L:snapshot() return { count = self.count } end
                return L
                """)
            _ = try layout.prepare(container(direction))
            return layout.takeSnapshot()?.data?.members?["count"]?.double
        }

        #expect(try count("local w = ctx.bounds.width", .rightToLeft) == 1)
        #expect(try count("local x = ctx.bounds.x", .leftToRight) == 1)
        #expect(try count("local x = ctx.bounds.x", .rightToLeft) == 2)
        #expect(try count("local x = ctx.visible_rect.x", .rightToLeft) == 2)
        #expect(try count("for name, value in pairs(ctx.bounds) do end", .rightToLeft) == 2)
    }
}
