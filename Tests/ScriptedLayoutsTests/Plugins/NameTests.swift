import LayoutCore
import ScriptedLayouts
import Testing

/// A slip in a name is refused, or fails, with the name that is probably meant.
@Suite struct NameTests {
    private let container = Container(
        bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [Section(itemCount: 3)])

    private func refusal(_ text: String) -> LayoutError? {
        #expect(throws: LayoutError.self) { try loaded("t", text) }
    }

    private func failure(_ text: String) -> LayoutError? {
        #expect(throws: LayoutError.self) {
            let definition = try loaded("t", text).definition
            _ = try definition.make(definition.schema.defaults).prepare(container)
        }
    }

    @Test(arguments: [
        ("layoutd.define { api = 1, sumary = 'a' }", "has no 'sumary', did you mean 'summary'?"),
        ("layoutd.define { api = 1, selfSizing = true }", "has no 'selfSizing', did you mean 'self_sizing'?"),
        ("layoutd.define { api = 1, perpare = function() end }", "has no 'perpare', did you mean 'prepare'?"),
        ("layoutd.define { api = 1, affects_everything = 1 }", "has no 'affects_everything'"),
        ("layoutd.define { 1, api = 1 }", "has no '1'"),
        ("layoutd.derive('flow', { api = 1, hide = {} })", "has no 'hide', did you mean 'hides'?"),
    ])
    func `an unknown member of the declaration is refused at its line`(_ declaration: String, _ reason: String) {
        let error = refusal("local x = 1\nlocal L = \(declaration)\nfunction L:prepare() end\nreturn L, x")

        #expect(error?.code == .pluginLoad)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        #expect(error?.fault?.line == 2)
    }

    @Test(arguments: [
        ("limits = { prepare = 5 }", #"limits has an unknown member "prepare", did you mean 'prepare_ms'?"#),
        (
            "kinds = { suplementary = {} }",
            #"kinds has an unknown member "suplementary", did you mean 'supplementary'?"#
        ),
        (
            "item_values = { w = { type = 'number', maxi = 5 } }",
            #"item_values.w has an unknown member "maxi", did you mean"#
        ),
        (
            "params = { n = { type = 'list', default = {}, of = { type = 'integer', mim = 5 } } }",
            #"params.n.of has an unknown member "mim", did you mean"#
        ),
    ])
    func `an unknown member of a table in the declaration is refused`(_ member: String, _ reason: String) {
        let error = refusal("local L = layoutd.define { api = 1, \(member) }\nfunction L:prepare() end\nreturn L")

        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ("perpare", "prepare"), ("Prepare", "prepare"), ("attributes_in_rectangle", "attributes_in_rect"),
        ("attributesInRect", "attributes_in_rect"), ("shouldInvalidate", "should_invalidate"),
        ("should_invalidate_layout", "should_invalidate"), ("shouldInvalidateLayout", "should_invalidate"),
        ("layoutAttributesForElements", "attributes_in_rect"), ("collectionViewContentSize", "content_size"),
        ("targetContentOffset", "target_offset"), ("ajust", "adjust"), ("snapshots", "snapshot"),
        ("prepare_update", "prepare_updates"),
    ])
    func `a function whose name is nearly that of a callback is refused`(_ name: String, _ meant: String) {
        let error = refusal(
            "local L = layoutd.define { api = 1 }\nfunction L:prepare() end\nfunction L:\(name)() end\nreturn L")

        #expect(error?.code == .pluginLoad)
        #expect(error?.message.contains("\(name) is a function that nothing calls") == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("did you mean '\(meant)'?") == true, "\(error?.message ?? "")")
    }

    @Test func `a plugin may have functions and members of its own`() throws {
        let own = [
            "item", "place", "row", "measure", "just", "size", "content", "offset", "prepare_section", "header_size",
            "frames", "update", "lanes", "rect",
        ]
        let functions = own.map { "function L:\($0)() end" }.joined(separator: "\n")
        let text = "local L = layoutd.define { api = 1 }\nfunction L:prepare() end\n\(functions)\nL.count = 5\nreturn L"

        _ = try loaded("t", text)
    }

    @Test(arguments: [
        ("ctx:item_szie(0, 0)", "ctx has no 'item_szie', did you mean 'item_size'?"),
        ("ctx:itemCount(0)", "ctx has no 'itemCount', did you mean 'item_count'?"),
        ("print(ctx.bound)", "ctx has no 'bound', did you mean 'bounds'?"),
        ("out:items(0, 0, 0, 0, 1, 1)", "out has no 'items', did you mean 'item'?"),
        ("out:add_everything()", "out has no 'add_everything'"),
        ("ctx.geom.inste()", "ctx.geom has no 'inste', did you mean 'inset'?"),
        ("print(ctx.params.spaceing)", "params has no 'spaceing', did you mean 'spacing'?"),
        ("print(ctx.bounds.hieght)", "ctx.bounds has no 'hieght', did you mean 'height'?"),
        ("layoutd.defined()", "layoutd has no 'defined', did you mean 'define'?"),
    ])
    func `a member that the host's objects do not have fails with the nearest one`(_ call: String, _ message: String) {
        let error = failure(
            """
            local L = layoutd.define { api = 1, params = { spacing = { type = "length", default = 1 } } }
            function L:prepare(ctx, out)
              \(call)
            end
            return L
            """)

        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.fault?.line == 3)
    }

    @Test(arguments: [
        ("math.round(2.5)", "math.round does not exist: use ctx.geom.round"),
        ("math.pow(2, 3)", "math.pow does not exist: write x ^ y"),
        ("table.getn({})", "table.getn does not exist: write #list"),
        ("unpack({})", "unpack does not exist since Lua 5.2: use table.unpack"),
        ("string.trim('a')", "string.trim does not exist: write text:match"),
        ("(' a '):trim()", "string.trim does not exist: write text:match"),
        ("os.time()", "os does not exist: a plugin reaches nothing outside"),
        ("io.write('a')", "io does not exist: a plugin reaches nothing outside"),
        ("require('a')", "require works only in the main chunk"),
        ("helper()", "ctx is an argument of the plugin's functions, not a global: pass it on"),
    ])
    func `what authors know from elsewhere fails with what to use instead`(_ call: String, _ hint: String) {
        let error = failure(
            """
            local L = layoutd.define { api = 1 }
            local function helper() return ctx.bounds end
            function L:prepare(ctx, out)
              \(call)
              helper()
            end
            return L
            """)

        #expect(error?.code == .pluginRuntime)
        #expect(error?.message.contains(hint) == true, "\(error?.message ?? "")")
    }

    @Test func `a main chunk that fails has a hint, too`() {
        let error = refusal("local half = math.round(0.5)\nreturn layoutd.define { api = half }")

        #expect(error?.message.contains("math.round does not exist") == true, "\(error?.message ?? "")")
    }

    @Test func `require that is kept for later says where it works`() {
        let error = failure(
            """
            local load = require
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) load("a") end
            return L
            """)

        #expect(error?.message.contains("only in the main chunk") == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        "ctx:section_count()", "return ctx.bounds.width", "out:item(0, 0, 0, 0, 1, 1)", "out:content_size(1, 1)",
    ])
    func `a function that is defined with a dot fails with the colon that it lacks`(_ call: String) {
        let error = failure(
            "local L = layoutd.define { api = 1 }\nfunction L.prepare(ctx, out) \(call) end\nreturn L")

        #expect(
            error?.message.contains("define it with a colon, function L:prepare(ctx, out)") == true,
            "\(error?.message ?? "")")
    }

    @Test func `after_prepare says that it places no items`() {
        let error = failure(
            """
            local L = layoutd.derive("flow", { api = 1 })
            function L:after_prepare(ctx, out) out:item(0, 1, 0, 0, 1, 1) end
            return L
            """)

        #expect(error?.code == .pluginContract)
        #expect(error?.message.contains("item (0, 1) is placed by the base layout") == true, "\(error?.message ?? "")")
    }
}
