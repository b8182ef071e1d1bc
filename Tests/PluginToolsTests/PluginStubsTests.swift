import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// Annotations for a plugin's own parameters and item values.
@Suite struct PluginStubsTests {
    @Test func `parameters and item values of every type have a type in Lua`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "my-rows.lua",
            """
            local L = layoutd.define {
              api = 1,
              params = {
                a = { type = "boolean", default = true, doc = "Whether or not." },
                b = { type = "integer", default = 1 },
                c = { type = "length", default = 1, choices = { "auto" } },
                d = { type = "enum", default = "x", choices = { "x", "y z" } },
                e = { type = "insets", default = 1 },
                f = { type = "size", default = { 1, 1 } },
                g = { type = "list", of = { type = "integer" }, default = { 1 } },
                h = { type = "map", of = { type = "string" }, default = { k = "v" } },
                i = { type = "string", default = "" },
              },
              item_values = {
                start = { type = "number", doc = "When." },
                edges = { type = "number", count = 2 },
                lane = { type = "enum", choices = { "home", "work" } },
              },
            }
            function L:prepare(ctx, out) end
            return L
            """)
        let plugin = try PluginFile(path: folder.path + "/my-rows.lua").loadAsAuthor()

        let text = PluginStubs.annotations(of: plugin)

        #expect(
            text.hasPrefix(
                """
                ---@meta _

                ---Its parameters.
                ---@class my_rows.Parameters
                ---@field a boolean Whether or not.
                ---@field b integer
                ---@field c number|"auto"
                ---@field d "x"|"y z"
                ---@field e layoutd.Insets
                ---@field f { width: number, height: number }
                ---@field g integer[]
                ---@field h table<string, string>
                ---@field i string

                ---Its container.
                ---@class my_rows.Context: layoutd.Context
                ---@field params my_rows.Parameters
                local Context = {}

                ---An item's value, nil if its section has none.
                ---
                ---`edges`
                ---
                ---`lane`
                ---
                ---`start`: When.
                ---
                ---@param section integer
                ---@param item integer
                ---@param name "edges"
                ---@return number?
                ---@return number?
                ---@overload fun(self: my_rows.Context, section: integer, item: integer, name: "lane"): "home"|"work"|nil
                ---@overload fun(self: my_rows.Context, section: integer, item: integer, name: "start"): number?
                function Context:item_value(section, item, name) end

                ---The parameters with the section's overrides.
                ---@param section integer
                ---@return my_rows.Parameters params
                function Context:section_params(section) end

                ---A layout. `self` in its functions is a table that belongs to one container.
                ---@class my_rows.Layout: layoutd.Layout
                ---@field prepare? fun(self: my_rows.Layout, ctx: my_rows.Context, out: layoutd.Output) Places

                """.dropLast()), "\(text)")
    }

    @Test func `a plugin without item values keeps the general function`() throws {
        let folder = try TemporaryFolder()
        try folder.write("rows.lua", try PluginTemplate(name: "rows").script)

        let text = PluginStubs.annotations(of: try PluginFile(path: folder.path + "/rows.lua").loadAsAuthor())

        #expect(text.contains("---@field interitemSpacing number Spacing between items.\n"))
        #expect(!text.contains("item_value"))
    }
}
