import LayoutCore
import ScriptedLayouts
import Testing

/// The attributes that a script declares and sets.
@Suite struct ScriptedAttributeTests {
    private static let declaration = #"attributes = { progress = { default = 0.5, doc = "How far." }, angle = {} }"#
    private static let bounds = Rect(x: 0, y: 0, width: 100, height: 100)

    private func container(_ counts: [Int] = [3]) -> Container {
        Container(bounds: Self.bounds, sections: counts.map { Section(itemCount: $0) })
    }

    private func definition(
        _ functions: String, _ members: String = declaration, base: String? = nil
    ) throws -> LayoutDefinition {
        let call = base.map { #"layoutd.derive("\#($0)", "# } ?? "layoutd.define("
        return try loaded("t", "local L = \(call){ api = 1, \(members) })\n\(functions)\nreturn L").definition
    }

    private func layout(
        _ functions: String, _ members: String = declaration, base: String? = nil
    ) throws -> any StatefulLayout {
        let definition = try definition(functions, members, base: base)
        return try #require(definition.make(definition.schema.defaults).stateful)
    }

    private func custom(of layout: any StatefulLayout, _ container: Container) throws -> [[String: Double]] {
        let prepared = try layout.prepare(container)
        return try layout.elements(ElementQuery(rect: Self.bounds), in: prepared, of: container).attributes.all
            .map(\.custom)
    }

    private func refusal(_ body: () throws -> Void) -> String {
        let error = #expect(throws: LayoutError.self) { try body() }
        return error?.message ?? ""
    }

    // MARK: Declaring

    @Test func `a script's attributes are described by name, with those of its base`() throws {
        let attributes = [CustomAttribute("angle", ""), CustomAttribute("progress", default: 0.5, "How far.")]

        #expect(try definition("function L:prepare() end").attributes == attributes)
        let derived = try definition("", "attributes = { progress = {} }", base: "circular")
        #expect(derived.layoutDescription.attributes.map(\.name) == ["angle", "progress"])
    }

    @Test(arguments: [
        ("attributes = 5", "attributes is 5, expected a table"),
        (#"attributes = { ["a b"] = {} }"#, "attributes.a b is"), ("attributes = { a = 1 }", "attributes.a is 1"),
        (#"attributes = { a = { type = "number" } }"#, #"attributes.a has an unknown member "type""#),
        ("attributes = { a = { default = 1e10 } }", "attributes.a.default is"),
        (
            "attributes = { \((0...16).map { "a\($0) = {}" }.joined(separator: ", ")) }",
            "attributes has 17 attributes, expected at most 16"
        ),
    ])
    func `a declaration that is not one is refused`(_ members: String, _ reason: String) {
        let message = refusal { _ = try definition("function L:prepare() end", members) }
        #expect(message.contains(reason), "\(message)")
    }

    @Test func `a derived layout declares none of its base's attributes again`() {
        let message = refusal { _ = try definition("", "attributes = { angle = {} }", base: "circular") }
        #expect(message.contains("attributes.angle is already an attribute of circular"), "\(message)")
    }

    @Test func `declared attributes are charged for each item`() throws {
        let definitions = try ["", Self.declaration].map { try definition("function L:prepare() end", $0) }
        let bytes = definitions.map { $0.memory($0.schema.defaults).perItem }
        #expect(bytes[1] - bytes[0] == 2 * 72)
    }

    // MARK: Setting

    @Test(arguments: ["out:row(0, 0, 3, 0, 0, 10, 10, 20, 0)", "for i = 0, 2 do out:item(0, i, i * 20, 0, 10, 10) end"])
    func `items have the values that prepare sets, whatever places them`(_ places: String) throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out)
              \(places)
              out:attribute(0, 1, "progress", 0.25)
              out:attribute(0, 2, "progress", 7)
              out:attribute(0, 2, "angle", -1e9)
              out:attribute(0, 2, "progress", 0.5)
            end
            """)

        #expect(try custom(of: layout, container()) == [[:], ["progress": 0.25], ["angle": -1e9]])
    }

    @Test func `headers and decorations have values, and a change of one is told`() throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out)
              out:item(0, 0, 0, 0, 10, 10)
              out:supplementary("header", 0, 0, 0, 0, 100, 10)
              out:supplementary("header", 0, 1, 0, 50, 100, 10)
              out:decoration("background", 0, 0, 0, 0, 100, 100)
              out:supplementary_attribute("header", 0, 0, "angle", 3)
              out:supplementary_attribute("header", 0, 0, "angle", ctx.bounds.height)
              out:supplementary_attribute("header", 0, 1, "progress", 0.5)
              out:decoration_attribute("background", 0, 0, "progress", 0.75)
            end
            """)
        var container = container([1])
        let before = try layout.prepare(container)
        let old = container.bounds
        container.bounds.height = 80
        let after = try layout.prepare(container)

        let header = Element.supplementary("header", ItemPath(section: 0, item: 0))
        #expect(before.attributes(of: header, bounds: old)?.custom == ["angle": 100])
        #expect(try custom(of: layout, container) == [[:], ["angle": 80], [:], ["progress": 0.75]])
        let changes = FrameDiffer.changes(
            from: PreparedState(prepared: before, bounds: old),
            to: PreparedState(prepared: after, bounds: container.bounds), map: .identity)
        #expect(changes.segments.keys.map(\.kind.name) == ["header"] && changes.rangeCount == 1)
    }

    @Test func `lazy answers and appearing items have values`() throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out) out:content_size(100, 100) end
            local function place(out, s, i, progress)
              out:item(s, i, 20 * i, 0, 10, 10)
              out:attribute(s, i, "progress", progress)
            end
            function L:attributes_in_rect(ctx, rect, out)
              for i = 0, 2 do place(out, 0, i, i / 2) end
              out:decoration("rule", 0, 0, 0, 20, 100, 1)
              out:decoration_attribute("rule", 0, 0, "angle", 4)
            end
            function L:attributes_for_item(ctx, s, i, out) place(out, s, i, i / 2) end
            function L:appearing(ctx, s, i, out) place(out, s, i, 9) end
            """, Self.declaration + #", lazy = true, kinds = { decoration = { "rule" } }"#)
        let prepared = try layout.prepare(container())
        let path = ItemPath(section: 0, item: 2)

        #expect(try custom(of: layout, container()) == [["progress": 0], [:], ["progress": 1], ["angle": 4]])
        let one = try layout.attributes(of: [.cell(path)], in: prepared, of: container()).all
        #expect(one.map(\.custom) == [["progress": 1]])
        let appearing = try layout.attributes(of: [.cell(path)], appearing: true, in: prepared, of: container())
        #expect(appearing[.cell(path)]?.custom == ["progress": 9])
    }

    @Test func `adjust reads and changes its base's attributes and its own`() throws {
        let layout = try layout(
            """
            function L:adjust(ctx, element)
              assert(element.attributes.progress == 0.5)
              element.attributes.progress = element.attributes.angle + 1
              if element.item == 2 then element.attributes.angle = nil end
            end
            """, "attributes = { progress = { default = 0.5 } }", base: "circular")

        var container = container([4])
        container.bounds = Rect(x: 0, y: 0, width: 400, height: 400)
        let prepared = try layout.prepare(container)
        let found = try layout.elements(ElementQuery(rect: container.bounds), in: prepared, of: container)
        let quarter = Double.pi / 2
        #expect(
            found.attributes.all.map(\.custom) == [
                ["progress": 1], ["angle": quarter, "progress": quarter + 1], ["progress": 2 * quarter + 1],
                ["angle": 3 * quarter, "progress": 3 * quarter + 1],
            ])
    }

    // MARK: Refusals

    @Test(arguments: [
        (#"out:attribute(0, 0, "pace", 1)"#, "attribute (0, 0): name is"),
        (#"out:attribute(0, 0, "angle", 0/0)"#, "attribute (0, 0): value is"),
        (#"out:attribute(0, 0, "angle", 2e9)"#, "attribute (0, 0): value is"),
        (#"out:attribute(0, 0, "angle")"#, "attribute (0, 0): value is"),
        (#"out:attribute(0, 1, "angle", 1)"#, "attribute (0, 1): the item is not placed"),
        (#"out:attribute(0, 3, "angle", 1)"#, "attribute of section 0: item is 3, expected 0...2"),
        (#"out:supplementary_attribute("a", 0, 0, "angle", 1)"#, "(0, 0): the supplementary is not placed"),
        (#"out:decoration_attribute("a", 1, 0, "angle", 1)"#, #"decoration_attribute "a": section is 1, expected"#),
        (#"out:decoration_attribute("d", 0, 0, "pace", 1)"#, #"decoration_attribute "d" (0, 0): name is"#),
        (#"out:decoration_attribute("d", 0, 0, "angle", 2e9)"#, #"decoration_attribute "d" (0, 0): value is"#),
    ])
    func `a value that is none, or of nothing, breaks the contract`(_ call: String, _ reason: String) throws {
        let places = #"out:item(0, 0, 0, 0, 1, 1) out:decoration("d", 0, 0, 0, 0, 1, 1)"#
        let layout = try layout("function L:prepare(ctx, out) \(places) \(call) end")
        let message = refusal { _ = try layout.prepare(container()) }
        #expect(message.contains(reason), "\(message)")
    }

    @Test(arguments: [
        ("element.attributes.pace = 1", "attributes is"), ("element.attributes.angle = 1/0", "attributes is"),
        ("element.attributes = 1", "expected a table of numbers"),
    ])
    func `adjust leaves numbers of declared attributes alone`(_ change: String, _ reason: String) throws {
        let layout = try layout("function L:adjust(ctx, element) \(change) end", base: "flow")
        let message = refusal { _ = try custom(of: layout, container()) }
        #expect(message.contains(reason), "\(message)")
    }

    @Test func `headers have as many attributes together as there may be headers`() throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out)
              for i = 0, 1031 do
                out:supplementary("header", 0, i, 0, 0, 1, 1)
                out:supplementary_attribute("header", 0, i, "angle", 1)
                out:supplementary_attribute("header", 0, i, "angle", 2)
              end
              if ctx:item_count(0) == 1 then out:supplementary_attribute("header", 0, 0, "progress", 1) end
            end
            """)
        _ = try layout.prepare(container([2]))
        let message = refusal { _ = try layout.prepare(container([1])) }
        #expect(message.contains("more than 1032 attributes of supplementary elements and decorations"), "\(message)")
    }

    @Test func `what a base has placed gets attributes in adjust alone`() throws {
        let layout = try layout("function L:after_prepare(ctx, out) out:attribute(0, 0, 'angle', 1) end", base: "flow")
        let message = refusal { _ = try layout.prepare(container()) }
        #expect(message.contains("expected adjust to set its attributes"), "\(message)")
    }
}
