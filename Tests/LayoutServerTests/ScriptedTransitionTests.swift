import Foundation
import LayoutClient
import LayoutCore
import LayoutServer
import TestSupport
import Testing

/// Transitions of layouts that compute elements in each query: what is in sight at either end takes part.
@Suite(.hangGuard) struct ScriptedTransitionTests {
    private static let bounds = Rect(x: 0, y: 300, width: 320, height: 480)

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

    /// Plugins of this repository, and `fisheye`.
    private func withScripts(_ body: (TestDaemon) async throws -> Void) async throws {
        let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../plugins").standardizedFileURL
        var scripts = ["fisheye": Self.fisheye]
        for name in ["cards", "coverflow", "frozen_table"] {
            scripts[name] = try String(contentsOf: folder.appendingPathComponent("\(name).lua"), encoding: .utf8)
        }
        try await withPlugins(scripts, milliseconds: 60_000) { daemon, _ in try await body(daemon) }
    }

    private func open(_ client: LayoutClient, _ layout: String, scale: Double? = nil) async throws -> RemoteContainer {
        try await client.open(
            ContainerDescription(
                layout: layout, bounds: Self.bounds, environment: Environment(scale: scale),
                sections: [ContainerSection(itemCount: 40), ContainerSection(itemCount: 200)]))
    }

    private func inSight(_ container: RemoteContainer) async throws -> [LayoutAttributes] {
        try await container.attributes(in: try await container.contents().state.bounds).attributes
    }

    @Test(
        arguments: [
            ("flow", "cards"), ("cards", "flow"), ("coverflow", "grid"), ("column", "coverflow"), ("flow", "fisheye"),
            ("fisheye", "flow"), ("frozen_table", "flow"), ("mosaic", "frozen_table"), ("cards", "fisheye"),
        ], [nil, 3.0])
    func `they begin, go on under the fingers and end as plain layouts`(
        _ pair: (from: String, to: String), _ scale: Double?
    ) async throws {
        try await withScripts { daemon in
            let client = try await daemon.client()
            let container = try await open(client, pair.from, scale: scale)
            let before = try await inSight(container)
            try #require(!before.isEmpty)
            let focus = Point(x: 130, y: 170)
            let begun = try await container.beginTransition(to: pair.to, focus: focus)
            #expect(try await inSight(container) == before)

            let item = try #require(begun.anchor)
            func frame() async throws -> Rect {
                try #require(try await container.attributes(ofItems: [item]).attributes.first?.untransformedFrame)
            }
            let first = try await frame()
            var shown = Set<Element>()
            for step in 1...20 {
                let moved = try await container.updateTransition(Double(step) / 20, focus: focus)
                let frame = try await frame()
                #expect(frame.width > 0 && moved.transition?.progress == Double(step) / 20)
                shown.formUnion(try await inSight(container).map(\.element))
            }
            #expect(shown.contains(.cell(item)))
            let last = try await frame()
            let (end, endBounds) = (try await inSight(container), try await container.contents().state.bounds)
            try await container.updateTransition(0.5, focus: focus)
            let middle = try await frame()
            #expect(abs(middle.width - (first.width + last.width) / 2) <= 1)

            try await container.finishTransition()
            let (final, state) = (try await inSight(container), try await container.contents().state)
            #expect(state.layout == pair.to && state.transition == nil && !final.isEmpty)
            let twin = try await open(client, pair.from, scale: scale)
            try await twin.update([.setLayout(pair.to), .setBounds(state.bounds)], anchor: .nothing)
            #expect(try await inSight(twin) == final)
            // The end is what finishing leaves, but for layouts whose frames follow the bounds: their script has placed the elements for
            // the bounds that the transition began with.
            let followsBounds = ["fisheye", "cards", "coverflow"].contains(pair.to)
            if endBounds == state.bounds, !followsBounds { #expect(end == final) }
        }
    }

    @Test func `thousands of items in sight are not asked for by name`() async throws {
        try await withScripts { daemon in
            let client = try await daemon.client()
            for _ in 1...4 {
                let container = try await client.open(
                    ContainerDescription(
                        layout: "flow",
                        parameters: [
                            "itemSize": [4, 4], "minimumInteritemSpacing": 0, "minimumLineSpacing": 0,
                        ], bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                        sections: [ContainerSection(itemCount: 30_000)]))
                try await container.beginTransition(to: "coverflow")
                #expect(try await inSight(container).count > 1000)
                try await container.finishTransition()
                try await container.close()
            }
        }
    }

    @Test(arguments: [Environment.LayoutDirection.leftToRight, .rightToLeft])
    func `rows that scroll by themselves stay where they are`(_ direction: Environment.LayoutDirection) async throws {
        let dimmed = """
            local L = layoutd.derive("compositional", { api = 1 })
            function L:adjust(ctx, a) a.alpha = 0.5 end
            return L
            """
        let row: JSONValue = [
            "sections": [
                [
                    "group": [
                        "group": "horizontal", "size": [["absolute": 150], ["absolute": 100]],
                        "subitem": ["size": [["fractionalWidth": 1], ["fractionalHeight": 1]]], "count": 1,
                    ], "orthogonalScrollingBehavior": "continuous",
                ]
            ]
        ]
        try await withPlugins(["dimmed": dimmed]) { daemon, _ in
            let client = try await daemon.client()
            let container = try await client.open(
                ContainerDescription(
                    layout: "dimmed", parameters: row.object, bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                    environment: Environment(layoutDirection: direction), sections: [ContainerSection(itemCount: 12)]))
            try await container.update([.setOrthogonalOffset(section: 0, 133)])
            func hits() async throws -> [LayoutCore.IndexPath?] {
                var found: [LayoutCore.IndexPath?] = []
                for x in stride(from: 5.0, to: 320, by: 45) {
                    found.append(try await container.hitTest(at: Point(x: x, y: 50)).attributes?.element.indexPath)
                }
                return found
            }
            let before = try await hits()
            try #require(before.contains { $0 != nil })
            try await container.beginTransition(to: "grid")
            #expect(try await hits() == before)
            try await container.updateTransition(1e-9)
            #expect(try await hits() == before)
        }
    }

    @Test(arguments: [("flow", "cards"), ("coverflow", "flow"), ("fisheye", "grid"), ("frozen_table", "cards")])
    func `cancelling leaves everything as it was`(_ pair: (from: String, to: String)) async throws {
        try await withScripts { daemon in
            let client = try await daemon.client()
            let container = try await open(client, pair.from)
            let everything = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
            let (before, state) = (
                try await container.attributes(in: everything).attributes, try await container.contents().state
            )
            for progress in [0, 0.4, 1] {
                try await container.beginTransition(to: pair.to)
                try await container.updateTransition(progress, focus: Point(x: 7, y: 11))
                try await container.cancelTransition()
                #expect(try await container.attributes(in: everything).attributes == before)
                let after = try await container.contents().state
                #expect(after.bounds == state.bounds && after.contentSize == state.contentSize)
            }
        }
    }

    @Test func `what others change takes part`() async throws {
        try await withScripts { daemon in
            let (client, other) = (try await daemon.client(), try await daemon.client())
            let container = try await client.open(
                ContainerDescription(
                    name: "shared", layout: "cards", bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                    sections: [ContainerSection(itemCount: 100)]))
            try await container.beginTransition(to: "flow")
            try await container.updateTransition(1)
            let (shared, _) = try await other.attach(name: "shared")
            let path = IndexPath(section: 0, item: 0)
            try await shared.performBatch { $0.insertItems(at: path) }

            let found = try await container.attributes(ofItems: [path, IndexPath(section: 0, item: 1)]).attributes
            #expect(found.map(\.frame.x) == [0, 67.5])
            #expect(try await container.contents().state.transition?.progress == 1)
            #expect(try await container.contents().state.itemCount == 101)
        }
    }

    @Test func `a moment of a transition is answered without a state`() async throws {
        try await withScripts { daemon in
            let client = try await daemon.client()
            let container = try await open(client, "flow")
            let before = try await inSight(container)
            let start = try await container.transition(to: "fisheye", progress: 0)
            let cells = Set(start.attributes.map(\.element))
            #expect(cells.isSuperset(of: before.map(\.element)))
            let end = try await container.transition(to: "fisheye", progress: 1)
            let shown = try #require(end.attributes.first { $0.element == before[0].element })
            #expect(shown.custom["nearness"] != nil && shown.alpha < 1 && shown.transform != .identity)
        }
    }

    @Test func `a script that fails refuses the transition, and nothing is charged for it`() async throws {
        let lazy = """
            local L = layoutd.define { api = 1, lazy = true }
            function L:prepare(ctx, out) out:content_size(100, 100) end
            function L:attributes_in_rect(ctx, rect, out) error("no") end
            function L:attributes_for_item(ctx, s, i, out) error("no") end
            return L
            """
        try await withPlugins(["lazy": lazy]) { daemon, _ in
            let client = try await daemon.client()
            let container = try await open(client, "flow")
            let charged = daemon.running.totals.memory
            let error = await #expect(throws: ClientError.self) { try await container.beginTransition(to: "lazy") }
            #expect(error?.code == "plugin.runtime")
            try await eventually("nothing is charged") { daemon.running.totals.memory == charged }
            #expect(try await container.contents().state.transition == nil)
        }
    }
}
