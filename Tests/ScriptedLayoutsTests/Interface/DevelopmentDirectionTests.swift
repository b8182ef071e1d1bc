import LayoutCore
import Layouts
import Testing

@testable import ScriptedLayouts

/// Scripts that place from right to left. Each test compares one with its twin, which places the same from left to right.
@Suite struct DevelopmentDirectionTests {
    private static let width = 620.0

    /// Two sections with a pinned header each. Down: three items of 90 × 40 to a row; sideways: two of 60 × 40 to a column.
    private static func twin(_ isFromRight: Bool, _ isSideways: Bool, _ more: String = "") -> String {
        """
        local L = layoutd.define { api = 1\(isFromRight ? ", development_layout_direction = \"right_to_left\"" : "") }
        local W = \(width)
        local function turned(x, w) \(isFromRight ? "return W - x - w" : "return x") end
        local function down(ctx, out)
          local y = 0
          for s = 0, ctx:section_count() - 1 do
            out:supplementary("header", s, 0, turned(0, W), y, W, 20)
            local top, n = y, ctx:item_count(s)
            y = y + 20
            for i = 0, n - 1 do
              out:item(s, i, turned(100 * (i % 3), 90), y + 50 * (i // 3), 90, 40)
            end
            y = y + 50 * ((n + 2) // 3)
            out:pin("header", s, 0, "start", y - 20)
          end
          out:content_size(W, y)
        end
        local function across(ctx, out)
          local x = 0
          out:scroll_direction("horizontal")
          for s = 0, ctx:section_count() - 1 do
            local begin, n = x, ctx:item_count(s)
            out:supplementary("header", s, 0, turned(x, 20), 0, 20, 100)
            x = x + 20
            for i = 0, n - 1 do out:item(s, i, turned(x + 70 * (i // 2), 60), 50 * (i % 2), 60, 40) end
            x = x + 70 * ((n + 1) // 2)
            out:pin("header", s, 0, \(isFromRight ? "\"end\", W - x + 10" : "\"start\", x - 30"))
          end
          out:content_size(W, 100)
        end
        function L:prepare(ctx, out) \(isSideways ? "across" : "down")(ctx, out) end
        \(more)
        return L
        """
    }

    private func layout(_ text: String) throws -> LuaLayout {
        let plugin = try loaded("t", text)
        return try #require(plugin.definition.make(plugin.definition.schema.defaults) as? LuaLayout)
    }

    private func container(_ direction: Environment.LayoutDirection, at offset: Point = .zero) -> Container {
        Container(
            bounds: Rect(x: offset.x, y: offset.y, width: 310, height: 100),
            environment: Environment(layoutDirection: direction),
            sections: [Section(itemCount: 8), Section(itemCount: 7)])
    }

    private static let cases: [(Bool, Environment.LayoutDirection)] = [
        (false, .leftToRight), (false, .rightToLeft), (true, .leftToRight), (true, .rightToLeft),
    ]

    /// The same container by a script that places from left to right and by one that places from right to left.
    private func twins(
        _ isSideways: Bool, _ direction: Environment.LayoutDirection, at offset: Point = .zero
    ) throws -> [PresentedLayout] {
        let container = container(direction, at: offset)
        return try [false, true].map {
            PresentedLayout(
                try layout(Self.twin($0, isSideways)).prepare(container), bounds: container.bounds)
        }
    }

    @Test(arguments: cases)
    func `frames, also of pinned headers, are those of the twin`(
        _ isSideways: Bool, _ direction: Environment.LayoutDirection
    ) throws {
        for offset in [0.0, 33, 150, 301] {
            let both = try twins(
                isSideways, direction, at: isSideways ? Point(x: offset, y: 0) : Point(x: 0, y: offset))
            let found = both.map { one in
                one.prepared.elements(
                    ElementQuery(rect: Rect(x: -99, y: -99, width: 2000, height: 2000)), bounds: one.bounds
                ).attributes.all
            }
            #expect(found[0] == found[1])
            #expect(found[0].count == 17)
            #expect(both[0].prepared.contentSize == both[1].prepared.contentSize)
            #expect(both[1].prepared.isMirrored == (direction == .leftToRight))
            #expect(both[1].prepared.readsRightToLeft == (direction == .rightToLeft))
        }
    }

    @Test(arguments: cases)
    func `neighbours, pages, insertion points and the order of reading are those of the twin`(
        _ isSideways: Bool, _ direction: Environment.LayoutDirection
    ) throws {
        let both = try twins(isSideways, direction, at: Point(x: 30, y: 0))
        let paths = [(0, 0), (0, 4), (0, 7), (1, 0), (1, 3), (1, 6)].map { ItemPath(section: $0.0, item: $0.1) }
        for path in paths {
            for direction in NeighbourDirection.allCases {
                let found = try both.map { try $0.neighbour(of: path, direction) }
                #expect(found[0] == found[1], "\(direction) of \(path)")
            }
            for alignment in [ScrollAlignment.start, .center, .end, .nearest] {
                let found = try both.map { try $0.scrollTarget(to: path, horizontal: alignment, vertical: alignment) }
                #expect(found[0] == found[1], "\(alignment) of \(path)")
            }
        }
        for x in stride(from: -49.5, through: 700, by: 17) {
            for y in stride(from: -9.5, through: 400, by: 23) {
                for allowsInto in [false, true] {
                    let point = Point(x: x, y: y)
                    let found = try both.map { try $0.insertionPoint(at: point, allowsInto: allowsInto) }
                    #expect(found[0] == found[1], "\(point)")
                }
            }
        }
        for axis in [ReadingAxis.rows, .columns] {
            let orders = try both.map { try $0.readingOrder(of: 0, by: axis, limit: 99) }
            #expect(orders[0] == orders[1])
            let read = try #require(orders[1])
            if !isSideways && axis == .rows { #expect(read.map(\.indexPath.item) == Array(0..<8)) }
        }
    }

    @Test(arguments: cases)
    func `anchors, resting places and prefetched items are those of the twin`(
        _ isSideways: Bool, _ direction: Environment.LayoutDirection
    ) throws {
        for offset in stride(from: 0.0, through: 310, by: 31) {
            let both = try twins(
                isSideways, direction, at: isSideways ? Point(x: offset, y: 0) : Point(x: 0, y: offset))
            let anchors = try both.map { try [$0.firstVisible(), $0.lastVisible()] }
            #expect(!isSideways || anchors[0][0] != nil)
            #expect(anchors[0] == anchors[1], "at \(offset)")
            for anchor in anchors[0].compactMap({ $0 }) {
                let targets = try both.map { try $0.scrolled(to: .zero).scrollTarget(to: anchor) }
                #expect(targets[0] == targets[1])
            }
            for speed in [-300.0, 0, 300] {
                for snapping in [ScrollSnapping.item, .itemCentered, .paging] {
                    let rests = try both.map {
                        try $0.restingOffset(
                            for: Point(x: offset + 5, y: offset), velocity: Point(x: speed, y: speed), snapping)
                    }
                    #expect(rests[0] == rests[1], "\(snapping) at \(offset)")
                }
                let fetched = try both.map {
                    try $0.prefetch(velocity: Point(x: speed, y: speed), distance: 0, limit: 9, loaded: [])
                }
                #expect(fetched[0] == fetched[1])
            }
        }
    }

    /// A new item at the start shows at the start, and one before the anchor moves nothing on the screen.
    @Test(arguments: cases)
    func `what an update anchors stays where the twin keeps it`(
        _ isSideways: Bool, _ direction: Environment.LayoutDirection
    ) throws {
        for offset in [0.0, 110, 310] {
            let both = try twins(
                isSideways, direction, at: isSideways ? Point(x: offset, y: 0) : Point(x: 0, y: offset))
            var changed = container(direction, at: both[0].bounds.origin)
            changed.sections[0] = Section(itemCount: 12)
            for place in [AnchorPlace.firstVisible, .end] {
                let displaced = try [false, true].map { isFromRight in
                    let anchor = try ScrollAnchor(place, in: both[isFromRight ? 1 : 0])
                    let after = try layout(Self.twin(isFromRight, isSideways)).prepare(changed)
                    let reading = try anchor.reading(of: PresentedLayout(after, bounds: changed.bounds))
                    return [reading.displacement, Point(x: reading.offBy, y: 0)]
                }
                #expect(displaced[0] == displaced[1])
            }
        }
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a script gets and returns coordinates as it places`(_ direction: Environment.LayoutDirection) throws {
        let layout = try layout(
            Self.twin(
                true, true,
                """
                function L:target_offset(ctx, x, y, vx, vy) return x + ctx.bounds.x + vx, y end
                function L:target_offset_for_update(ctx, x, y) return x + 7, y end
                function L:measured_size(ctx, section, item, width, height)
                  local x = ctx.previous:item(section, item)
                  return x, ctx.bounds.x
                end
                function L:should_invalidate(ctx, old, new)
                  return { items = { { 0, old.x }, { 0, new.x } } }
                end
                function L:prepare_bounds_change(ctx, old) self.seen = { old.x, ctx.bounds.x } end
                function L:appearing(ctx, s, i, out) out:item(s, i, self.seen[1], self.seen[2], 60, 40) end
                """))
        var container = container(direction, at: Point(x: direction == .rightToLeft ? 3 : 307, y: 0))
        let prepared = try layout.prepare(container)
        // Where the script sees the bounds: at 3 in its own coordinates.
        let isMirrored = direction == .leftToRight
        func turned(_ x: Double, _ width: Double) -> Double { isMirrored ? Self.width - x - width : x }

        let rest = try layout.targetOffset(
            for: Point(x: turned(10, 310), y: 0), velocity: Point(x: isMirrored ? -2 : 2, y: 0), in: container)
        #expect(rest == Point(x: turned(10 + 3 + 2, 310), y: 0))
        let update = try layout.targetOffset(forUpdate: Point(x: turned(10, 310), y: 0), in: container)
        #expect(update == Point(x: turned(17, 310), y: 0))
        // Item 0 lies at 540 to 600 for the script, right of the header.
        let element = MeasuredElement(.cell(ItemPath(section: 0, item: 0)), Size(width: 1, height: 1))
        #expect(try layout.chosenSizes([element], in: container) == [Size(width: 540, height: 3)])
        let context = try layout.invalidation(
            of: prepared, from: container.bounds, to: Rect(x: turned(5, 310), y: 0, width: 310, height: 100))
        #expect(context?.elements.filter { $0.category == .cell }.map(\.indexPath.item) == [3, 5])
        container.bounds.x = turned(6, 310)
        _ = try layout.prepare(container)
        try layout.willAnimate(.bounds(Rect(x: turned(4, 310), y: 0, width: 310, height: 100)), in: container)
        let cell = Element.cell(ItemPath(section: 0, item: 0))
        let first = try layout.attributes(of: [cell], appearing: true, in: prepared, of: container)[cell]?.frame
        #expect(first == Rect(x: turned(4, 60), y: 6, width: 60, height: 40))
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a lazy script gets rectangles as it places`(_ direction: Environment.LayoutDirection) throws {
        let layout = try layout(
            """
            local L = layoutd.define { api = 1, lazy = true, development_layout_direction = "right_to_left" }
            function L:prepare(ctx, out) out:content_size(300, 100) end
            function L:attributes_for_item(ctx, s, i, out) out:item(s, i, 300 - 30 * (i + 1), 0, 30, 10) end
            function L:attributes_in_rect(ctx, rect, out)
              for i = 0, ctx:item_count(0) - 1 do
                local x = 300 - 30 * (i + 1)
                if x < rect.x + rect.width and rect.x < x + 30 then out:item(0, i, x, 0, 30, 10) end
              end
            end
            return L
            """)
        let container = container(direction)
        let prepared = try layout.prepare(container)
        let isMirrored = direction == .leftToRight
        let found = try layout.elements(
            ElementQuery(rect: Rect(x: isMirrored ? 0 : 270, y: 0, width: 30, height: 10)), in: prepared, of: container)
        #expect(found.attributes.all.map(\.element) == [.cell(ItemPath(section: 0, item: 0))])
        #expect(found.attributes.all.first?.frame == Rect(x: isMirrored ? 0 : 270, y: 0, width: 30, height: 10))
    }

    /// Flow places from left to right. Under a layout for the other direction that is its mirror image.
    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `a layout derived from flow is mirrored where it was not developed`(
        _ direction: Environment.LayoutDirection
    ) throws {
        let layout = try layout(
            """
            local L = layoutd.derive("flow", { api = 1, development_layout_direction = "right_to_left" })
            function L:after_prepare(ctx, out)
              local x = ctx.base:item(0, 0)
              assert(x == 0)
              out:shift(0, 0, 5, 0)
            end
            return L
            """)
        var container = container(direction)
        container.bounds.width = 200
        let presented = PresentedLayout(try layout.prepare(container), bounds: container.bounds)
        let x = try (0..<3).map { try presented.frame(of: ItemPath(section: 0, item: $0))?.x }
        #expect(x == (direction == .rightToLeft ? [5, 75, 150] : [145, 75, 0]))
        #expect(presented.prepared.readsRightToLeft == (direction == .rightToLeft))

        // An inset of the view stays on its side.
        container.environment.contentInset.left = 30
        let inset = try FlowLayout.definition.make(FlowLayout.definition.schema.defaults).prepare(container)
        #expect(try layout.prepare(container).contentSize == inset.contentSize)
    }

    @Test func `a base with a direction of its own hands it down, or is mirrored where its derived layout is`() throws {
        let base = try loaded(
            "base",
            """
            local L = layoutd.define { api = 1, development_layout_direction = "right_to_left" }
            function L:prepare(ctx, out)
              out:content_size(100, 10)
              out:item(0, 0, 10, 0, ctx.direction == "rightToLeft" and 20 or 30, 10)
            end
            return L
            """)
        func x(_ declared: String, _ direction: Environment.LayoutDirection) throws -> [Double?] {
            let derived = try PluginFile(path: "/derived.lua").load(
                PluginSources(
                    name: "derived", file: "derived.lua",
                    text: #"return layoutd.derive("base", { api = 1, \#(declared) })"#),
                owners: nil, limits: PluginLimits()
            ) { $0 == "base" ? (base.definition, 0) : nil }.definition
            let prepared = try derived.make(derived.schema.defaults).prepare(container(direction))
            return [prepared.frame(of: ItemPath(section: 0, item: 0))?.x, prepared.readsRightToLeft ? 1 : 0]
        }

        #expect(try x("", .rightToLeft) == [10, 1])
        #expect(try x("", .leftToRight) == [60, 0])
        let other = #"development_layout_direction = "left_to_right""#
        // The base sees the direction in which it would be mirrored: its item is 30 wide unmirrored, then 20.
        #expect(try x(other, .leftToRight) == [10, 0])
        #expect(try x(other, .rightToLeft) == [60, 1])
    }

    @Test func `flow that the view mirrors is read as it was developed`() throws {
        let plugin = try loaded(
            "t", #"return layoutd.derive("flow", { api = 1, development_layout_direction = "right_to_left" })"#)
        let parameters = try plugin.definition.schema.resolve(
            ["flipsHorizontallyInOppositeLayoutDirection": true], pointer: "")
        for direction in [Environment.LayoutDirection.leftToRight, .rightToLeft] {
            let prepared = try plugin.definition.make(parameters).prepare(container(direction))
            #expect(prepared.frame(of: ItemPath(section: 0, item: 0))?.x == 0)
            #expect(!prepared.isMirrored && prepared.readsRightToLeft)
        }
    }

    @Test func `another direction is refused`() throws {
        let error = #expect(throws: LayoutError.self) {
            try loaded("t", #"return layoutd.define { api = 1, development_layout_direction = "rightToLeft" }"#)
        }
        #expect(error?.code == .pluginLoad)
        #expect(error?.message.contains(#"expected "left_to_right" or "right_to_left""#) == true)
    }
}
