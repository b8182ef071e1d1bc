import LayoutCore
import Layouts
import ScriptedLayouts
import Testing

@Suite struct PluginTests {
    static let staircase = """
        local L = layoutd.define {
          api = 1, name = "staircase", version = "1.0.0",
          params = { step = { type = "length", default = 24, min = 0, max = 400 } },
        }
        function L:prepare(ctx, out)
          local p, width, y = ctx.params, ctx.bounds.width, 0
          for s = 0, ctx:section_count() - 1 do
            out:supplementary("header", s, 0, 0, y, width, 32)
            y = y + 32
            for i = 0, ctx:item_count(s) - 1 do
              local w, h = ctx:item_size(s, i)
              out:item(s, i, i * p.step, y, w, h)
              y = y + h
            end
          end
          out:content_size(width, y)
        end
        return L
        """

    @Test func `a script places items`() throws {
        let plugin = try loaded("staircase", Self.staircase)
        let container = Container(
            bounds: Rect(x: 0, y: 0, width: 300, height: 400),
            sections: [Section(itemCount: 2, itemSizes: ItemSizes(lengths: [10, 20, 30, 40])), Section(itemCount: 1)])

        let prepared = try plugin.definition.make(plugin.definition.schema.defaults).prepare(container)

        #expect(prepared.contentSize == Size(width: 300, height: 174))
        #expect(prepared.frame(of: ItemPath(section: 0, item: 1)) == Rect(x: 24, y: 52, width: 30, height: 40))
        #expect(prepared.frame(of: ItemPath(section: 1, item: 0)) == Rect(x: 0, y: 124, width: 50, height: 50))
        #expect(
            prepared.frame(of: 1, at: ItemPath(section: 1, item: 0), bounds: container.bounds)
                == Rect(x: 0, y: 92, width: 300, height: 32))
    }
}

/// Loads a plugin from text.
func loaded(
    _ name: String, _ text: String, limits: PluginLimits = PluginLimits(), log: @escaping PluginLog = { _, _, _ in }
) throws -> Plugin {
    try PluginFile(path: "/\(name).lua").load(
        PluginSources(name: name, file: "\(name).lua", text: text), owners: nil, in: PluginRuntime(log: log),
        limits: limits
    ) { name in Catalogue.definitions.first { $0.name == name }.map { ($0, 0) } }
}
