import LayoutCore
import Layouts
import ScriptedLayouts
import Testing

/// A derived layout changes what its base has placed, or places it anew.
@Suite struct DerivedPlacementTests {
    private static let bounds = Rect(x: 0, y: 0, width: 100, height: 200)

    /// Rows of 100 × 40, 10 apart.
    private func container(_ counts: [Int]) -> Container {
        Container(
            bounds: Self.bounds,
            sections: counts.map {
                Section(
                    itemCount: $0,
                    itemSizes: ItemSizes(
                        lengths: [Double](repeating: 0, count: 2 * $0).enumerated().map {
                            $0.offset % 2 == 0 ? 100 : 40
                        }))
            })
    }

    private func layout(_ body: String, base: String = "flow", _ parameters: [String: JSONValue] = [:]) throws
        -> any StatefulLayout
    {
        let definition = try loaded(
            "t", "local L = layoutd.derive(\"\(base)\", { api = 1 })\n\(body)\nreturn L"
        ).definition
        return try #require(definition.make(try definition.schema.resolve(parameters, pointer: "")).stateful)
    }

    private func frames(_ prepared: PreparedLayout, section: Int = 0) -> [Rect?] {
        (0..<prepared.sections[section].itemCount).map { prepared.frame(of: ItemPath(section: section, item: $0)) }
    }

    private func row(_ y: Double, x: Double = 0) -> Rect { Rect(x: x, y: y, width: 100, height: 40) }

    @Test func `room moves what begins at its position or after it, and the content grows`() throws {
        let prepared = try layout("function L:after_prepare(ctx, out) out:room(50, 30) end").prepare(container([3]))

        #expect(frames(prepared) == [row(0), row(80), row(130)])
        #expect(prepared.contentSize == Size(width: 100, height: 170))
        let found = prepared.elements(
            ElementQuery(rect: Rect(x: 0, y: 41, width: 100, height: 38)), bounds: Self.bounds)
        #expect(found.attributes.isEmpty)
    }

    @Test func `a script transforms the rows of span-flow`() throws {
        // Noun's custom row transform: here each row ends where the content does.
        let prepared = try layout(
            """
            function L:after_prepare(ctx, out)
              local width, row, last = ctx.visible_rect.width, {}, nil
              local function move()
                if last then
                  for _, cell in ipairs(row) do out:shift(cell[1], cell[2], width - last, 0) end
                end
                row = {}
              end
              local top
              for section, item, x, y, w in ctx.base:frames() do
                if y ~= top then move() end
                top, last = y, x + w
                row[#row + 1] = { section, item }
              end
              move()
            end
            """, base: "span-flow", ["defaultItemSize": [30, 20], "interitemSpacing": 5]
        ).prepare(Container(bounds: Self.bounds, sections: [Section(itemCount: 4)]))

        #expect(frames(prepared).compactMap { $0?.x } == [0, 35, 70, 70])
    }

    @Test func `a script provides the frames of a custom group for its environment`() throws {
        let layout = try layout(
            """
            function L:base_params(ctx)
              local items, width = {}, ctx.bounds.width
              for i = 0, 2 do items[i + 1] = { frame = { width - 20 * (i + 1), 30 * i, 20, 30 } } end
              return { sections = { { group = { group = "custom", size = {
                { fractionalWidth = 1 }, { absolute = 90 } }, customItems = items } } } }
            end
            """, base: "compositional")
        var container = Container(bounds: Self.bounds, sections: [Section(itemCount: 4)])
        #expect(frames(try layout.prepare(container)).compactMap { $0?.x } == [80, 60, 40, 80])
        container.bounds.width = 150
        #expect(frames(try layout.prepare(container)).compactMap { $0?.x } == [130, 110, 90, 130])
    }

    @Test func `a layout derived from grid is charged for its decorations`() throws {
        let plugin = try loaded("t", #"return layoutd.derive("grid", { api = 1 })"#)
        #expect(plugin.definition.elementBytes == GridLayout.definition.elementBytes)
        #expect(!plugin.definition.elementBytes.isEmpty)
    }

    @Test func `rooms return where they begin with those before them`() throws {
        let prepared = try layout(
            """
            function L:after_prepare(ctx, out)
              for i = 1, 2 do
                local begin = out:room(50 * i, 10 * i)
                out:supplementary("gap", 0, i, 0, begin, 100, 10 * i)
              end
            end
            """
        ).prepare(container([3]))

        let kind = try #require(prepared.kinds.number(of: .supplementary, "gap"))
        let gaps = [1, 2].map { prepared.frame(of: kind, at: ItemPath(section: 0, item: $0), bounds: Self.bounds) }
        #expect(gaps == [Rect(x: 0, y: 50, width: 100, height: 10), Rect(x: 0, y: 110, width: 100, height: 20)])
        #expect(frames(prepared) == [row(0), row(60), row(130)])
    }

    @Test func `sections behind a room move as they are, with their headers, footers and the limits of pins`() throws {
        let prepared = try layout(
            "function L:after_prepare(ctx, out) out:room(70, 30) end",
            ["headerReferenceSize": [100, 20], "sectionHeadersPinToVisibleBounds": true]
        ).prepare(container([3, 2]))

        // Header 0...20, rows at 20, 70 and 120; then a header at 160 and rows at 180 and 230.
        #expect(frames(prepared) == [row(20), row(100), row(150)])
        #expect(frames(prepared, section: 1) == [row(210), row(260)])
        guard case .lines = prepared.sections[1].body else {
            guard case .uniform = prepared.sections[1].body else {
                Issue.record("the section is stored in another way")
                return
            }
            return
        }
        let header = { (section: Int, y: Double) in
            prepared.frame(
                of: ElementKinds.header, at: ItemPath(section: section, item: 0),
                bounds: Rect(x: 0, y: y, width: 100, height: 50))
        }
        #expect(header(1, 0)?.y == 190)
        #expect(header(0, 140)?.y == 140)
        #expect(header(0, 180)?.y == 170)
    }

    @Test func `a decoration of the base that reaches over a room grows`() throws {
        let base = try loaded(
            "base",
            """
            local L = layoutd.derive("flow", { api = 1 })
            function L:after_prepare(ctx, out) out:decoration("card", 0, 0, 0, 10, 100, 100) end
            return L
            """)
        let derived = try derived(
            from: base,
            "function L:after_prepare(ctx, out) out:room(50, 30) out:supplementary('ad', 0, 0, 0, 50, 9, 9) end")

        let prepared = try derived.make(derived.schema.defaults).prepare(container([3]))

        let card = try #require(prepared.kinds.number(of: .decoration, "card"))
        let ad = try #require(prepared.kinds.number(of: .supplementary, "ad"))
        #expect(ad < card)
        #expect(
            prepared.frame(of: card, at: ItemPath(section: 0, item: 0), bounds: Self.bounds)
                == Rect(x: 0, y: 10, width: 100, height: 130))
        #expect(
            prepared.frame(of: ad, at: ItemPath(section: 0, item: 0), bounds: Self.bounds)
                == Rect(x: 0, y: 50, width: 9, height: 9))
    }

    private func derived(from base: Plugin, _ body: String) throws -> LayoutDefinition {
        try PluginFile(path: "/derived.lua").load(
            PluginSources(
                name: "derived", file: "derived.lua",
                text: "local L = layoutd.derive(\"base\", { api = 1 })\n\(body)\nreturn L"),
            owners: nil, limits: PluginLimits()
        ) { $0 == "base" ? (base.definition, 0) : nil }.definition
    }

    @Test func `shifts move single items, and repeated ones add up`() throws {
        let prepared = try layout(
            """
            function L:after_prepare(ctx, out)
              out:room(50, 10)
              out:shift(0, 1, 5, 7)
              out:shift(0, 1, 1, 1)
              out:content_size(300, 400)
            end
            """
        ).prepare(container([3]))

        #expect(frames(prepared) == [row(0), row(68, x: 6), row(110)])
        #expect(prepared.contentSize == Size(width: 300, height: 400))
    }

    @Test func `after_prepare reads and moves what runs sideways and from right to left`() throws {
        let layout = try layout(
            """
            function L:after_prepare(ctx, out)
              assert(ctx.base.scroll_direction == "horizontal")
              local x = ctx.base:item(0, 1)
              out:shift(0, 2, 0, 3)
              out:room(x, 30)
            end
            """, ["scrollDirection": "horizontal"])
        var container = container([3])
        container.bounds = Rect(x: 0, y: 0, width: 200, height: 40)
        #expect(try frames(layout.prepare(container)).map { $0?.x } == [0, 140, 250])
        container.environment.layoutDirection = .rightToLeft

        let prepared = try layout.prepare(container)

        #expect(prepared.contentSize.width == 350)
        #expect(frames(prepared).map { $0?.x } == [250, 110, 0])
        #expect(frames(prepared).map { $0?.y } == [0, 0, 3])
    }

    @Test func `prepare of a derived layout places anew what its base has placed`() throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out)
              for section, item, x, y, width, height in ctx.base:frames() do
                out:item(section, item, 2 * x, 2 * y, width, height, item, 0.5)
              end
              local _, y = ctx.base:supplementary("header", 0, 0)
              assert(y == 0 and ctx.base:supplementary("header", 0, 1) == nil and ctx.base:decoration("a", 0, 0) == nil)
              local width, height = ctx.base:content_size()
              out:content_size(width, 2 * height)
            end
            """, ["headerReferenceSize": [100, 20]])

        let prepared = try layout.prepare(container([3, 2]))

        #expect(frames(prepared) == [row(40), row(140), row(240)])
        #expect(frames(prepared, section: 1) == [row(360), row(460)])
        #expect(prepared.contentSize == Size(width: 100, height: 540))
        #expect(prepared.supplementaryCount == 0)
        #expect(layout.source(of: ItemPath(section: 0, item: 1), in: container([3, 2])).line == 4)
        let wider = Rect(x: 0, y: 0, width: 100, height: 300)
        #expect(try layout.invalidation(of: prepared, from: Self.bounds, to: wider)?.needsPrepare == true)
    }

    @Test(arguments: [[], [0], [0, 0, 1]])
    func `containers and sections without items have no frames`(_ counts: [Int]) throws {
        let layout = try layout(
            """
            function L:prepare(ctx, out)
              local count = 0
              for s, i in ctx.base:frames() do count = count + 1 end
              out:content_size(count, 0)
            end
            """)

        #expect(try layout.prepare(container(counts)).contentSize.width == Double(counts.reduce(0, +)))
    }

    @Test func `the frames of one section are those of that section`() throws {
        let prepared = try layout(
            """
            function L:prepare(ctx, out)
              for section, item, x, y, width, height in ctx.base:frames(1) do
                assert(section == 1)
                out:item(section, item, x, y, width, height)
              end
              for _ in ctx.base:frames(2) do error("an empty section has a frame") end
            end
            """
        ).prepare(container([2, 3, 0]))

        #expect(prepared.sections.indices.map { frames(prepared, section: $0).compactMap(\.self).count } == [0, 3, 0])
    }

    @Test(arguments: [
        ("out:room(50, -1)", "room: length is -1, expected a number in 0.0"),
        ("out:room(0/0, 1)", "room: position is"),
        ("out:room(50, 1) out:room(49, 1)", "room: position is 49.0, expected at least 50.0"),
        ("out:room(50, 6e8) out:room(50, 6e8)", "room: the rooms are longer than"),
        ("out:room(50, 1e9)", "moves out of the coordinates"),
        ("out:shift(0, 1, 1e9, 0) out:shift(0, 1, 1, 0)", "moves out of the coordinates"),
        ("out:shift(0, 9, 0, 0)", "shift of section 0: item is 9, expected an item, 0...2"),
        ("out:shift(0, 1, 1/0, 0)", "shift (0, 1): dx is inf"),
        ("for i = 1, 9 do out:shift(0, 1, 0, 0) end", "shift: more than 3 items are shifted"),
        ("out:item(0, 1, 0, 0, 1, 1)", "item (0, 1) is placed by the base layout, expected out:shift or out:room"),
        ("out:row(0, 0, 3, 0, 0, 1, 1, 1, 1)", "is placed by the base layout"),
        ("out:transform(0, 1, { 1, 0, 0, 1, 0, 0 })", "transform (0, 1): the item is placed by the base layout"),
        ("out:scroll_direction('vertical')", "scroll_direction: the base layout has set it"),
        ("out:supplementary('header', 0, 0, 0, 0, 1, 1)", #""header" (0, 0) is placed by the base layout"#),
        ("ctx.base:item(0, 9)", "base:item of section 0: item is 9, expected 0...2"),
        ("ctx.base.item(0, 1)", "base:item"),
        ("ctx.base:frame()", "ctx.base has no 'frame', did you mean 'frames'?"),
    ])
    func `what cannot be moved or placed breaks the contract`(_ call: String, _ reason: String) throws {
        let layout = try layout("function L:after_prepare(ctx, out) \(call) end", ["headerReferenceSize": [100, 20]])
        let error = #expect(throws: LayoutError.self) { try layout.prepare(container([3])) }

        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: ["out:shift(0, 0, 1, 1)", "out:room(0, 1)", "print(ctx.base.item)"])
    func `a layout without a base moves and reads nothing of one`(_ call: String) throws {
        let definition = try loaded(
            "t", "local L = layoutd.define { api = 1 }\nfunction L:prepare(ctx, out) \(call) end\nreturn L"
        ).definition

        #expect(throws: LayoutError.self) { try definition.make(definition.schema.defaults).prepare(container([3])) }
    }

    @Test func `the base of one call is not valid in another`() throws {
        let layout = try layout(
            """
            local kept
            function L:after_prepare(ctx) kept = ctx.base end
            function L:target_offset(ctx, x, y)
              assert(ctx.base == nil)
              kept:item(0, 0)
              return x, y
            end
            """)
        _ = try layout.prepare(container([3]))

        let error = #expect(throws: LayoutError.self) {
            try layout.targetOffset(for: Point(x: 0, y: 0), velocity: Point(x: 0, y: 0), in: container([3]))
        }
        #expect(error?.message.contains("ctx.base is no longer valid") == true, "\(error?.message ?? "")")
    }

    @Test func `prepare and after_prepare together are refused`() {
        let error = #expect(throws: LayoutError.self) {
            try layout("function L:prepare() end function L:after_prepare() end")
        }
        #expect(error?.message.contains("prepare and after_prepare are functions, expected one of them") == true)
    }
}
