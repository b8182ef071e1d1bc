import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// How the host handles the calls of a script.
@Suite(.serialized) struct HostTests {
    private static let bounds = Rect(x: 0, y: 0, width: 320, height: 480)

    private func definition(_ script: String) throws -> LayoutDefinition {
        let folder = try TemporaryFolder()
        try folder.write("probe.lua", script)
        return try PluginFile(path: folder.path + "/probe.lua").loadAsAuthor().definition
    }

    private func findings(_ script: String, crowd: Int = 100_000) throws -> [PluginCheck.Finding] {
        let folder = try TemporaryFolder()
        try folder.write("probe.lua", script)
        return try PluginCheck(PluginFile(path: folder.path + "/probe.lua"), reloads: 0, crowd: crowd).run().findings
    }

    // MARK: Runs

    /// The same boxes, placed as a grid or row, or one by one.
    private static let boxes = """
        local L = layoutd.define {
          api = 1,
          params = {
            how = { type = "enum", choices = { "grid", "row", "items" }, default = "items" },
            direction = { type = "enum", choices = { "vertical", "horizontal" }, default = "vertical" },
            columns = { type = "integer", min = 1, max = 9, default = 1 },
            step = { type = "size", default = { 10, 10 } },
            back = { type = "boolean", default = false },
          },
        }
        function L:prepare(ctx, out)
          local p = ctx.params
          out:scroll_direction(p.direction)
          local dx, dy = p.step.width, p.step.height
          if p.back then dx = -dx end
          for s = 0, ctx:section_count() - 1 do
            local n, x, y = ctx:item_count(s), 400.25 + s, 7.5 + 1000 * s
            local first = n // 3
            if p.how == "grid" then
              out:grid(s, 0, first, p.columns, x, y, 11.5, 13, dx, dy)
              out:grid(s, first, n - first, p.columns, x, y + 300, 12, 14, dx, dy)
            elseif p.how == "row" then
              out:row(s, 0, first, x, y, 11.5, 13, dx, dy)
              out:row(s, first, n - first, x, y + 300, 12, 14, dx, dy)
            else
              local columns = p.columns
              for i = 0, n - 1 do
                local j, w, h, y0 = i, 11.5, 13, y
                if i >= first then j, w, h, y0 = i - first, 12, 14, y + 300 end
                local column, row = j % columns, j // columns
                if columns == 9 then column, row = j, j end
                out:item(s, i, x + dx * column, y0 + dy * row, w, h)
              end
            end
          end
        end
        return L
        """

    @Test(arguments: ["vertical", "horizontal"], [1, 3, 8])
    func `a grid places boxes where single calls would`(_ direction: String, _ columns: Int) throws {
        for step in [[20, 30], [0, 5.25], [33.3, 0], [0, 0]] as [JSONValue] {
            for back in [false, true] {
                try expectSame(
                    [
                        "how": "grid", "direction": .string(direction), "columns": .number(Double(columns)),
                        "step": step, "back": .boolean(back),
                    ], columns: columns)
            }
        }
    }

    /// A row along both axes is nine columns in the script above.
    @Test(arguments: ["vertical", "horizontal"])
    func `a row places boxes where single calls would`(_ direction: String) throws {
        for step in [[20, 30], [0, 5.25], [33.3, 0], [0, 0]] as [JSONValue] {
            for back in [false, true] {
                try expectSame(
                    ["how": "row", "direction": .string(direction), "step": step, "back": .boolean(back)], columns: 9)
            }
        }
    }

    private func expectSame(_ parameters: [String: JSONValue], columns: Int) throws {
        let contract = LayoutContract(try definition(Self.boxes))
        var singles = parameters
        singles["how"] = "items"
        singles["columns"] = .number(Double(columns))
        for environment in [Environment(), Environment(scale: 2, layoutDirection: .rightToLeft)] {
            var container = LayoutContract.container([40, 0, 1, 7], seed: nil, bounds: Self.bounds)
            container.environment = environment

            let frames = try contract.frames(container, parameters: parameters)
            let expected = try contract.frames(container, parameters: singles)

            #expect(frames.count == 48)
            for (path, frame) in frames {
                let other = try #require(expected[path])
                let distance = max(abs(frame.x - other.x), abs(frame.y - other.y))
                #expect(distance < 1e-9 && frame.size == other.size, "\(path) \(frame) \(other) \(parameters)")
            }
            #expect(try contract.violations(container, parameters: parameters) == [])
        }
    }

    // MARK: Lazy layouts

    @Test func `a lazy layout with fractional lengths keeps the contract at every scale`() throws {
        let findings = try findings(
            """
            local L = layoutd.define { api = 1, lazy = true }
            local function frame(i) return (i % 7) * 33.37, (i // 7) * 21.13, 33.37, 21.13 end
            function L:prepare(ctx, out)
              self.sections, self.count = {}, 0
              for s = 0, ctx:section_count() - 1 do
                self.sections[s] = self.count
                self.count = self.count + ctx:item_count(s)
              end
              out:content_size(7 * 33.37, (self.count + 6) // 7 * 21.13)
            end
            function L:attributes_in_rect(ctx, rect, out)
              for s, i in ctx:indices() do
                local x, y, w, h = frame(self.sections[s] + i)
                if x < rect.x + rect.width and x + w > rect.x and y < rect.y + rect.height and y + h > rect.y then
                  out:item(s, i, x, y, w, h)
                end
              end
            end
            function L:attributes_for_item(ctx, s, i, out)
              out:item(s, i, frame(self.sections[s] + i))
            end
            function L:should_invalidate(ctx, old, new) return false end
            return L
            """)

        #expect(findings.map(\.description) == [])
    }

    // MARK: Derived layouts

    /// Flow with everything moved down and rotated, as far as the margin allows.
    private func moved(margin: Int) -> String {
        """
        local L = layoutd.derive("flow", { api = 1, margin = \(margin),
          -- What is moved and turned stays inside the content.
          defaults = { minimumLineSpacing = 3, sectionInset = { 0, 20, 60, 20 } } })
        function L:adjust(ctx, element)
          element.y = element.y + 30
          element.alpha = 0.5
          local is_small = element.width + element.height < 180
          if element.item % 2 == 1 and is_small then element.transform = ctx.geom.rotation(0.5) end
        end
        function L:after_prepare(ctx, out)
          for s = 0, ctx:section_count() - 1 do out:decoration("line", s, 0, 0, s * 10, ctx.bounds.width, 1) end
        end
        return L
        """
    }

    @Test func `a derived layout that moves elements by its margin keeps the contract`() throws {
        #expect(try findings(moved(margin: 90)).map(\.description) == [])
    }

    @Test func `a derived layout without the margin it needs is found`() throws {
        let findings = try findings(moved(margin: 0))

        #expect(findings.contains { $0.message.contains("the rectangle") })
    }

    @Test func `layouts can derive from a derived layout, and their changes add up`() throws {
        let folder = try TemporaryFolder()
        try folder.write("first.lua", moved(margin: 90))
        try folder.write(
            "second.lua",
            """
            local L = layoutd.derive("first", { api = 1, margin = 5 })
            function L:adjust(ctx, element) element.x = element.x + 5 end
            return L
            """)
        let file = PluginFile(path: folder.path + "/second.lua")
        let contract = LayoutContract(try file.loadAsAuthor().definition)

        let container = LayoutContract.container([3], seed: nil, bounds: Self.bounds)
        let frames = try contract.frames(container)

        #expect(frames[ItemPath(section: 0, item: 0)] == Rect(x: 25, y: 30, width: 50, height: 50))
        #expect(try PluginCheck(file, reloads: 0).run().findings.map(\.description) == [])
    }

    // MARK: Rejected calls

    @Test(arguments: [
        ("out:item(0, 0, 1, 2, 3, -4)", "item (0, 0): height is -4, expected a number in 0...1e+09"),
        ("out:item(0, 3, 1, 2, 3, 4)", "item of section 0: item is 3, expected an item, 0...1"),
        ("out:item(0, 0, 1, 2, 3, 4) out:item(0, 0, 1, 2, 3, 4)", "item (0, 0) is placed twice"),
        ("out:item(0, 0, 1, 2, 3)", "item (0, 0): height is nil"),
        ("out:item(0, 0, 1, 2, 3, 4, 0, 2)", "item (0, 0): alpha is 2, expected a number in 0...1"),
        ("out:grid(0, 0, 3, 1, 0, 0, 1, 1, 1, 1)", "grid of section 0: n is 3, expected a count in 0...2"),
        ("out:grid(0, 0, 2, 1, 0, 1e9, 1, 1, 1, 1)", "grid of section 0: y of the last box is 1000000001"),
        ("out.item(0, 0, 1, 2, 3, 4)", "item is called without its object, expected out:item(...)"),
        ("out:supplementary('header', 0, 0, 0, 0, 1/0, 1)", "width is inf"),
        (
            "out:item(0, 0, 1, 2, 3, 4) out:transform(0, 0, {1, 2})",
            "matrix is a list of 2, expected a list of 6 or 16 numbers"
        ),
        ("out:pin('header', 0, 0, 'start')", #"pin "header" (0, 0): the supplementary is not placed"#),
        ("out:content_size(-1, 0)", "content_size: width is -1"),
        ("out:scroll_direction('up')", #"direction is "up", expected "vertical" or "horizontal""#),
        (
            "ctx:item_value(0, 0, 'colour')",
            #"name is "colour", expected none, as item_values declares none"#
        ),
        (
            "ctx:item_values(0, 'colour')",
            #"item_values: name is "colour", expected none, as item_values declares none"#
        ),
        ("ctx:item_values(1, 'colour')", "item_values: section is 1, expected a section, 0...0"),
        ("ctx.item_values(0, 'colour')", "item_values is called without its object, expected ctx:item_values(...)"),
        ("ctx.bounds.x = 1", "ctx.bounds.x is read-only"), ("return ctx.colour", "ctx has no 'colour'"),
        ("return ctx.params.colour", "params has no 'colour'"), ("out.row = nil", "out.row is read-only"),
        ("self.ctx = self.ctx or ctx  self.ctx:item_count(0)  error('end')", "end"),
    ])
    func `a call that breaks the contract is rejected with a message and its line`(_ call: String, _ message: String)
        throws
    {
        let definition = try definition(
            "local L = layoutd.define { api = 1 }\nfunction L:prepare(ctx, out)\n\(call)\nend\nreturn L")
        let container = LayoutContract.container([2], seed: nil, bounds: Self.bounds)

        let error = #expect(throws: LayoutError.self) {
            try definition.make(definition.schema.defaults).prepare(container)
        }

        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.fault?.line == 3 && error?.fault?.file == "probe.lua", "\(String(describing: error?.fault))")
    }

    /// The error of a layout that prepares two items once, and then fails.
    private func errorOfSecondPrepare(by definition: LayoutDefinition) throws -> LayoutError? {
        let container = LayoutContract.container([2], seed: nil, bounds: Self.bounds)
        let layout = definition.make(definition.schema.defaults)
        _ = try layout.prepare(container)
        return #expect(throws: LayoutError.self) { try layout.prepare(container) }
    }

    @Test func `an object passed to one call is not valid in the next`() throws {
        let definition = try definition(
            """
            local L, kept = layoutd.define { api = 1 }, nil
            function L:prepare(ctx, out)
              if kept then kept:item(0, 0, 1, 1, 1, 1) end
              kept = out
            end
            return L
            """)

        let error = try errorOfSecondPrepare(by: definition)

        #expect(error?.message.contains("this out is no longer valid") == true)
    }

    @Test(arguments: [
        ("local value = kept.bounds", "bounds"), ("local value = kept.scale", "scale"),
        ("local value = kept.params.height", "params"), ("local value = kept.colour", "colour"),
        ("kept.colour = 1", "colour"), ("kept:item_count(0)", "item_count"), ("kept[1] = nil", "number"),
    ])
    func `a kept ctx refuses its members, as it refuses its functions`(_ statement: String, _ member: String) throws {
        let definition = try definition(
            """
            local L, kept = layoutd.define { api = 1 }, nil
            function L:prepare(ctx, out)
              if kept then \(statement) end
              assert(ctx.bounds.width and ctx:item_count(0) == 2)
              kept = ctx
            end
            return L
            """)

        let error = try errorOfSecondPrepare(by: definition)

        let expected = "\(member): this ctx is no longer valid, expected the one that the running function was given"
        #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
        #expect(error?.code == .pluginContract && error?.fault?.line == 3)
    }

    @Test func `a number may be a word if the parameter declares it`() throws {
        let definition = try definition(
            """
            local L = layoutd.define { api = 1, params = {
              width = { type = "length", choices = { "fit" }, default = "fit", max = 500 } } }
            function L:prepare(ctx, out)
              local width = ctx.params.width == "fit" and ctx.bounds.width or ctx.params.width
              out:content_size(width, 0)
            end
            return L
            """)
        let container = LayoutContract.container([], seed: nil, bounds: Self.bounds)
        func width(_ parameters: [String: JSONValue]) throws -> Double {
            let layout = definition.make(try definition.schema.resolve(parameters, pointer: ""))
            return try layout.prepare(container).contentSize.width
        }

        #expect(try width([:]) == 320)
        #expect(try width(["width": 70]) == 70)
        #expect(throws: LayoutError.self) { try width(["width": "fill"]) }
        #expect(throws: LayoutError.self) { try width(["width": 501]) }
    }

    @Test func `an item without a measured size has none, even if another has one`() throws {
        let definition = try definition(
            """
            local L = layoutd.define { api = 1, self_sizing = true }
            function L:prepare(ctx, out)
              local y = 0
              for s, i in ctx:indices() do
                local width, height, given = ctx:item_size(s, i)
                out:item(s, i, 0, y, width, given and height or 44)
                y = y + (given and height or 44)
              end
            end
            return L
            """)
        var container = Container(bounds: Self.bounds, sections: [Section(itemCount: 3)])
        _ = container.sections[0].measuredSizes.set(1, Size(width: 300, height: 60))

        let prepared = try definition.make(definition.schema.defaults).prepare(container)

        let frames = (0..<3).map { prepared.frame(of: ItemPath(section: 0, item: $0)) }
        #expect(
            frames == [
                Rect(x: 0, y: 0, width: 50, height: 44), Rect(x: 0, y: 44, width: 300, height: 60),
                Rect(x: 0, y: 104, width: 50, height: 44),
            ])
    }

    @Test func `safe area and margins come from the container`() throws {
        let definition = try definition(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              out:content_size(ctx.safe_area.top + ctx.safe_area.left, ctx.margins.bottom + ctx.margins.right)
            end
            return L
            """)
        var container = LayoutContract.container([], seed: nil, bounds: Self.bounds)
        container.environment.safeAreaInsets = Insets(top: 1, left: 20, bottom: 300, right: 4000)
        container.environment.layoutMargins = Insets(top: 5, left: 60, bottom: 700, right: 8000)

        let size = try definition.make(definition.schema.defaults).prepare(container).contentSize

        #expect(size == Size(width: 21, height: 8700))
    }

    @Test func `traits come from the container`() throws {
        let definition = try definition(
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              local traits = ctx.traits
              assert(traits.horizontal_size_class == "compact" and traits.vertical_size_class == "regular")
              assert(traits.user_interface_idiom == "carPlay" and traits.legibility_weight == "bold")
              assert(traits.content_size_category == "accessibilityMedium")
              assert(not pcall(function() traits.legibility_weight = "regular" end))
              out:content_size(17 * traits.content_size_factor, 1)
            end
            return L
            """)
        var container = LayoutContract.container([], seed: nil, bounds: Self.bounds)
        container.environment.traits.horizontalSizeClass = .compact
        container.environment.traits.verticalSizeClass = .regular
        container.environment.traits.userInterfaceIdiom = .carPlay
        container.environment.traits.legibilityWeight = .bold
        container.environment.traits.contentSizeCategory = .accessibilityMedium

        let size = try definition.make(definition.schema.defaults).prepare(container).contentSize

        #expect(size == Size(width: 28, height: 1))
    }

    // MARK: Rooms

    /// A description of a list for `compositional`, which lays out nothing without one.
    private static let list = """
        function L:base_params()
          local item = { size = { { fractionalWidth = 0.5 }, { absolute = 30 } } }
          local row = { group = "horizontal", size = { { fractionalWidth = 1 }, { absolute = 40 } }, subitems = { item } }
          return { sections = { { group = row } } }
        end
        """

    @Test(arguments: ["flow", "column", "column-flow", "grid", "mosaic", "span-flow", "circular", "compositional"])
    func `a derived layout that makes room keeps the contract`(_ base: String) throws {
        let findings = try findings(
            """
            local L = layoutd.derive("\(base)", { api = 1 })
            \(base == "compositional" ? Self.list : "")
            function L:after_prepare(ctx, out)
              local base, last, count = ctx.base, -math.huge, 0
              local isVertical = base.scroll_direction == "vertical"
              local across, down = base:content_size()
              for s, i, x, y, width, height in base:frames() do
                local position = isVertical and y + height or x + width
                count = count + 1
                if count % 3 == 0 and position >= last then
                  local begin = out:room(position, 12.5)
                  if isVertical then
                    out:supplementary("ad", s, i, 0, begin, across, 12.5)
                  else
                    out:supplementary("ad", s, i, begin, 0, 12.5, down)
                  end
                  last = position
                end
              end
            end
            return L
            """, crowd: 0)

        for finding in findings { Issue.record("\(finding)") }
    }

    @Test func `a derived layout that places anew what its base has placed keeps the contract`() throws {
        let findings = try findings(
            """
            local L = layoutd.derive("flow", { api = 1, hides = { "scrollDirection" } })
            function L:prepare(ctx, out)
              for s, i, x, y, width, height in ctx.base:frames() do
                out:item(s, i, x / 2, y / 2, width / 2, height / 2)
              end
            end
            return L
            """)

        for finding in findings { Issue.record("\(finding)") }
    }
}
