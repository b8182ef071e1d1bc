import LayoutCore
import LayoutEngine
import TestSupport
import Testing

/// Transitions of scripted layouts. Of those that compute elements in each query, what is in sight at either end takes part.
@Suite(.hangGuard) struct ScriptedTransitionTests {
    private static let fisheye = """
        local L = layoutd.derive("flow", { api = 1, margin = 100, attributes = { nearness = {} } })
        function L:adjust(ctx, a)
          local near = math.abs(a.y + a.height / 2 - ctx.bounds.y - ctx.bounds.height / 2)
          a.alpha = math.max(0.2, 1 - near / 1000)
          a.attributes.nearness = near
          a.transform = { 1, 0, 0, 1, 0, near / 10 }
        end
        return L
        """

    /// Built-in layouts, plugins of this repository, and `fisheye`.
    private func layout(_ name: String) throws -> LayoutDefinition {
        if name == "fisheye" { return try scriptedLayout(Self.fisheye, name: name) }
        if let shipped = try shippedLayouts().first(where: { $0.name == name }) { return shipped }
        return builtIn(name)
    }

    private func open(_ layout: LayoutDefinition, scale: Double? = nil) throws -> EngineContainer {
        try EngineContainer(
            layout, bounds: Rect(x: 0, y: 300, width: 320, height: 480), environment: Environment(scale: scale),
            sections: [ContainerSection(itemCount: 40), ContainerSection(itemCount: 200)])
    }

    private func inSight(_ container: EngineContainer) throws -> [LayoutAttributes] {
        try container.attributes(in: container.bounds)
    }

    @Test(
        arguments: [
            ("flow", "cards"), ("cards", "flow"), ("coverflow", "grid"), ("column", "coverflow"), ("flow", "fisheye"),
            ("fisheye", "flow"), ("frozen_table", "flow"), ("mosaic", "frozen_table"), ("cards", "fisheye"),
        ], [nil, 3.0])
    func `they begin, go on under the fingers and end as plain layouts`(
        _ pair: (from: String, to: String), _ scale: Double?
    ) throws {
        let (from, to) = (try layout(pair.from), try layout(pair.to))
        let container = try open(from, scale: scale)
        let before = try inSight(container)
        try #require(!before.isEmpty)
        let focus = Point(x: 130, y: 170)
        try container.beginTransition(to: to, focus: focus)
        #expect(try inSight(container) == before)

        let item = try #require(container.itemUnderFingers)
        func frame() throws -> Rect { try #require(try container.attributes(at: [item]).first?.untransformedFrame) }
        let first = try frame()
        var shown = Set<Element>()
        for step in 1...20 {
            container.moveTransition(to: Double(step) / 20, focus: focus)
            #expect(try frame().width > 0 && container.state.shown.transition?.progress == Double(step) / 20)
            shown.formUnion(try inSight(container).map(\.element))
        }
        #expect(shown.contains(.cell(item)))
        let last = try frame()
        let (end, endBounds) = (try inSight(container), container.bounds)
        container.moveTransition(to: 0.5, focus: focus)
        #expect(try abs(frame().width - (first.width + last.width) / 2) <= 1)

        try container.finishTransition()
        let final = try inSight(container)
        #expect(
            container.state.definition.name == pair.to && container.state.shown.transition == nil && !final.isEmpty)
        let twin = try open(from, scale: scale)
        try twin.update([.setLayout(to, parameters: [:]), .setBounds(container.bounds)], keeping: .nothing)
        #expect(try inSight(twin) == final)
        // The end is what finishing leaves, but for layouts whose frames follow the bounds: their script has placed the elements for
        // the bounds that the transition began with.
        let followsBounds = ["fisheye", "cards", "coverflow"].contains(pair.to)
        if endBounds == container.bounds, !followsBounds { #expect(end == final) }
    }

    @Test func `thousands of items in sight are not asked for by name`() throws {
        let coverflow = try layout("coverflow")
        for _ in 1...4 {
            let container = try EngineContainer(
                "flow", ["itemSize": [4, 4], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0],
                bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [ContainerSection(itemCount: 30_000)])
            try container.beginTransition(to: coverflow)
            #expect(try inSight(container).count > 1000)
            try container.finishTransition()
        }
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `rows that scroll by themselves stay where they are`(_ direction: Environment.LayoutDirection) throws {
        let dimmed = """
            local L = layoutd.derive("compositional", { api = 1 })
            function L:adjust(ctx, a) a.alpha = 0.5 end
            return L
            """
        let row: [String: JSONValue] = [
            "sections": [
                [
                    "group": [
                        "group": "horizontal", "size": [["absolute": 150], ["absolute": 100]],
                        "subitem": ["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]], "count": 1,
                    ], "orthogonalScrollingBehavior": "continuous",
                ]
            ]
        ]
        let container = try EngineContainer(
            scriptedLayout(dimmed), row, bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            environment: Environment(layoutDirection: direction), sections: [ContainerSection(itemCount: 12)])
        try container.update([.setOrthogonalOffset(133, of: .number(0))])
        func hits() throws -> [ItemPath?] {
            try stride(from: 5.0, to: 320, by: 45).map {
                try container.hit(at: Point(x: $0, y: 50)).attributes?.element.indexPath
            }
        }
        let before = try hits()
        try #require(before.contains { $0 != nil })
        try container.beginTransition(to: builtIn("grid"))
        #expect(try hits() == before)
        container.moveTransition(to: 1e-9)
        #expect(try hits() == before)
    }

    @Test(arguments: [("flow", "cards"), ("coverflow", "flow"), ("fisheye", "grid"), ("frozen_table", "cards")])
    func `cancelling leaves everything as it was`(_ pair: (from: String, to: String)) throws {
        let (container, to) = (try open(layout(pair.from)), try layout(pair.to))
        let (before, bounds, size) = (try container.attributes(), container.bounds, container.contentSize)
        for progress in [0, 0.4, 1] {
            try container.beginTransition(to: to)
            container.moveTransition(to: progress, focus: Point(x: 7, y: 11))
            container.cancelTransition()
            #expect(try container.attributes() == before)
            #expect(container.bounds == bounds && container.contentSize == size)
        }
    }

    @Test func `changes of the data take part`() throws {
        let container = try EngineContainer(
            layout("cards"), bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            sections: [ContainerSection(itemCount: 100)])
        try container.beginTransition(to: builtIn("flow"))
        container.moveTransition(to: 1)
        try container.batch { $0.insertItems(at: ItemPath(section: 0, item: 0)) }

        #expect(try container.frames([0, 1]).map(\.x) == [0, 67.5])
        #expect(container.state.shown.transition?.progress == 1)
        #expect(container.itemCounts == [101])
    }

    @Test func `a moment of a transition is answered without a state`() throws {
        let (container, fisheye) = (try open(builtIn("flow")), try layout("fisheye"))
        let before = try inSight(container)
        func moment(_ progress: Double) throws -> [LayoutAttributes] {
            try container.state.transition(
                to: LayoutConfiguration(fisheye), progress: progress, at: nil, budget: { UnlimitedBudget() },
                limit: 10_000, ""
            ).attributes
        }
        #expect(Set(try moment(0).map(\.element)).isSuperset(of: before.map(\.element)))
        let shown = try #require(try moment(1).first { $0.element == before[0].element })
        #expect(shown.custom["nearness"] != nil && shown.alpha < 1 && shown.transform != .identity)
    }

    // MARK: Scripts that are notified

    /// Columns of items, as many as `columns`; their height is the number of the calls around transitions.
    private static let columns = """
        local L = layoutd.define { api = 1, params = { columns = { type = "integer", min = 1, max = 9, default = 2 } } }
        function L:prepare(ctx, out)
          local n = ctx.params.columns
          local w = ctx.bounds.width / n
          for s = 0, ctx:section_count() - 1 do
            for i = 0, ctx:item_count(s) - 1 do
              out:item(s, i, w * (i % n), 50 * (i // n), w, 10 + (self.calls or 0))
            end
          end
        end
        function L:prepare_transition(ctx, older) self.calls = older == "column" and 1 or 2 end
        function L:finish_transition(ctx) self.calls = self.calls + 10 end
        return L
        """

    @Test func `scripts take part on either side, and are told when a transition begins and ends`() throws {
        let container = try EngineContainer(
            "column", ["columnCount": 3], bounds: Rect(x: 0, y: 700, width: 320, height: 480),
            sections: [ContainerSection(itemCount: 300)])
        try container.beginTransition(to: scriptedLayout(Self.columns), ["columns": 4])
        container.moveTransition(to: 1)
        #expect(try container.frame(7) == Rect(x: 240, y: 50, width: 80, height: 10))
        try container.finishTransition()
        #expect(try container.frame(7) == Rect(x: 240, y: 50, width: 80, height: 11), "told that it begins")
        try container.update([.invalidateLayout])
        #expect(try container.frame(7) == Rect(x: 240, y: 50, width: 80, height: 21), "told that it is over")

        let before = try container.attributes()
        try container.beginTransition(to: nil, ["columns": 8])
        container.moveTransition(to: 0.5)
        #expect(try container.frame(7)?.x == (240.0 + 280) / 2)
        container.cancelTransition()
        #expect(try container.attributes() == before)
    }
}
