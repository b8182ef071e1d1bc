import LayoutClient
import LayoutCore
import LayoutServer
import LayoutWire
import Layouts
import TestSupport
import Testing

/// What happens to a transition when its container, its layouts or its connection change.
@Suite struct ChangeInTransitionTests {
    private static let bounds = Rect(x: 0, y: 700, width: 320, height: 480)

    private func open(
        _ client: LayoutClient, _ layout: String = "column", _ parameters: [String: JSONValue] = ["columnCount": 3],
        name: String = "", isPersistent: Bool = false
    ) async throws -> RemoteContainer {
        try await client.open(
            ContainerDescription(
                name: name, layout: layout, parameters: parameters, bounds: Self.bounds,
                sections: [ContainerSection(itemCount: 300)], isPersistent: isPersistent))
    }

    private func all(_ container: RemoteContainer) async throws -> [LayoutAttributes] {
        try await container.attributes(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)).attributes
    }

    /// An item's frame from the origin of the bounds.
    private func onScreen(_ container: RemoteContainer, _ item: Int) async throws -> Rect {
        let path = IndexPath(section: 0, item: item)
        let frame = try #require(try await container.attributes(ofItems: [path]).attributes.first?.frame)
        let bounds = try await container.contents().state.bounds
        return Rect(x: frame.x - bounds.x, y: frame.y - bounds.y, width: frame.width, height: frame.height)
    }

    @Test func `items that others insert and delete take effect in both layouts, and the fingers keep their item`()
        async throws
    {
        try await withDaemon { daemon in
            let (client, other) = (try await daemon.client(), try await daemon.client())
            let container = try await open(client, name: "wall")
            let theirs = try await other.attach(name: "wall").container
            try await container.beginTransition(parameters: ["columnCount": 5], focus: Point(x: 100, y: 200))
            let step = try await container.updateTransition(0.4)
            let item = try #require(step.anchor).item
            let before = try await onScreen(container, item)

            let result = try await theirs.performBatch {
                $0.insertItems(at: IndexPath(section: 0, item: 0))
                $0.deleteItems(at: IndexPath(section: 0, item: 1), count: 2)
            }
            #expect(result.changes?.everything == true)
            // The item lies in another column now, and the bounds do not leave the content across the scroll axis.
            let after = try await onScreen(container, item - 1)
            #expect(abs(after.y - before.y) < 1e-9 && after.size == before.size)
            let state = try await container.contents().state
            #expect(state.itemCount == 299 && state.transition?.progress == 0.4)
            #expect(state.generation == result.generation)
            let moved = try await container.updateTransition(0.6)
            #expect(moved.anchor?.item == item - 1)

            // The end is that of a container that never was in transition.
            try await container.finishTransition()
            let twin = try await client.open(
                ContainerDescription(
                    layout: "column", parameters: ["columnCount": 5],
                    bounds: try await container.contents().state.bounds, sections: [ContainerSection(itemCount: 299)]))
            #expect(try await all(container) == (try await all(twin)))
        }
    }

    @Test func `an item under the fingers that is deleted hands over to what lies there`() async throws {
        try await withDaemon { daemon in
            let container = try await open(try await daemon.client())
            try await container.beginTransition(parameters: ["columnCount": 5])
            let item = try #require(try await container.updateTransition(0.5).anchor)
            try await container.performBatch { $0.deleteItems(at: item) }
            let after = try await container.updateTransition(0.5, focus: Point(x: 160, y: 240))
            #expect(after.anchor != nil && after.transition != nil)
        }
    }

    @Test func `bounds that others set are kept, and the fingers take what lies there`() async throws {
        try await withDaemon { daemon in
            let container = try await open(try await daemon.client())
            let focus = Point(x: 90, y: 90)
            try await container.beginTransition(parameters: ["columnCount": 5], focus: focus)
            try await container.updateTransition(0.5)
            let bounds = Rect(x: 0, y: 1500, width: 400, height: 300)
            try await container.setBounds(bounds)
            let step = try await container.updateTransition(0.5)
            #expect(step.bounds == bounds)
            let item = try #require(step.anchor).item
            let before = try await onScreen(container, item)
            #expect(before.distance(to: focus) < 50)
            let wide = try await container.updateTransition(1)
            #expect(wide.contentSize.width == 400)
            // Out of the transition, inside the content and in the other layout at once.
            let cancelled = try await container.cancelTransition()
            #expect(cancelled.bounds.width == 400 && cancelled.bounds.x == 0)
        }
    }

    @Test(arguments: [true, false])
    func `a change of the layout or its parameters ends the transition`(_ setsLayout: Bool) async throws {
        try await withDaemon { daemon in
            let client = try await daemon.client()
            let container = try await open(client)
            try await container.beginTransition(to: "grid")
            try await container.updateTransition(0.5)
            let operation: RemoteContainer.Operation =
                setsLayout ? .setLayout("flow") : .setParameters(["columnCount": 4])
            let result = try await container.update([operation])
            #expect(result.changes?.everything == true)
            #expect(try await container.contents().state.transition == nil)
            let twin = try await open(client)
            try await twin.update([operation])
            #expect(try await all(container) == (try await all(twin)))
            #expect(try await container.contents().state.bounds == (try await twin.contents().state.bounds))
            await #expect(throws: ClientError.self) { try await container.updateTransition(0.6) }
        }
    }

    @Test func `a connection that ends cancels its transition`() async throws {
        try await withDaemon { daemon in
            let (client, other) = (try await daemon.client(), try await daemon.client())
            let container = try await open(client, name: "wall", isPersistent: true)
            let (before, memory) = (try await all(container), daemon.running.totals.memory)
            let theirs = try await other.attach(name: "wall").container
            try await theirs.beginTransition(to: "grid")
            try await theirs.updateTransition(0.5)
            #expect(daemon.running.totals.memory > memory)
            await other.close()
            try await eventually("the transition is cancelled") {
                try await container.contents().state.transition == nil
            }
            #expect(try await all(container) == before)
            #expect(try await container.contents().state.bounds == Self.bounds)
            try await eventually("its memory is released") { daemon.running.totals.memory == memory }
        }
    }

    @Test func `one transition at a time, continued by the connection that began it`() async throws {
        try await withDaemon { daemon in
            let (client, other) = (try await daemon.client(), try await daemon.client())
            let container = try await open(client, name: "wall")
            let theirs = try await other.attach(name: "wall").container
            func code(_ body: () async throws -> Void) async -> String? {
                do { try await body() } catch { return (error as? ClientError)?.code }
                return nil
            }
            #expect(await code { try await container.updateTransition(0.5) } == "transition.unknown")
            #expect(await code { try await container.finishTransition() } == "transition.unknown")
            #expect(await code { try await container.cancelTransition() } == "transition.unknown")
            try await container.beginTransition(to: "grid")
            for one in [container, theirs] {
                #expect(await code { try await one.beginTransition(to: "flow") } == "transition.active")
            }
            #expect(await code { _ = try await container.transition(to: "flow", progress: 1) } == "transition.active")
            #expect(await code { try await theirs.updateTransition(0.5) } == "transition.unknown")
            #expect(await code { try await theirs.finishTransition() } == "transition.unknown")
            #expect(await code { try await theirs.cancelTransition() } == "transition.unknown")
            try await container.cancelTransition()
            try await theirs.beginTransition(to: "grid")
        }
    }

    @Test func `items are not moved by hand during a transition, and none begins meanwhile`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":9}]}}"#
            )
            let lift = #"{"id":2,"beginMovement":{"container":1,"indexPaths":[{}]}}"#
            let begin = #"{"id":3,"beginTransition":{"container":1,"toLayout":"grid"}}"#
            func code(_ request: String) async throws -> String? {
                try await client.call(request)["error"]?.object["code"]?.string
            }
            #expect(try await code(lift) == nil)
            #expect(try await code(begin) == "movement.active")
            #expect(try await code(#"{"id":4,"cancelMovement":{"container":1}}"#) == nil)
            #expect(try await code(begin) == nil)
            #expect(try await code(lift) == "transition.active")
        }
    }

    @Test(arguments: [
        ("beginTransition", #""toLayout":"grd""#, "layout.unknown"),
        ("beginTransition", #""toLayout":"grid","toParameters":{"x":1}"#, "parameters.unknown"),
        ("beginTransition", #""toParameters":{"columns":1}"#, "parameters.unknown"),
        ("beginTransition", #""focus":{"y":"NaN"}"#, "request.invalid"),
        ("beginTransition", #""toLayout":"flow","toParameters":{"minimumLineSpacing":-60}"#, "layout.failed"),
        ("updateTransition", #""progress":"NaN""#, "request.invalid"),
        ("updateTransition", #""progress":"Infinity""#, "request.invalid"),
        ("updateTransition", #""focus":{"x":"-Infinity"}"#, "request.invalid"),
    ])
    func `what is wrong is refused and changes nothing`(
        _ request: String, _ members: String, _ code: String
    ) async throws {
        try await withDaemon { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"mosaic","bounds":{"width":320,"height":480},"sections":[{"itemCount":9}]}}"#
            )
            if request == "updateTransition" {
                _ = try await client.call(#"{"id":2,"beginTransition":{"container":1,"toLayout":"grid"}}"#)
            }
            let reply = try await client.call(#"{"id":3,"\#(request)":{"container":1,\#(members)}}"#)
            #expect(reply["error"]?.object["code"]?.string == code)
            let state = try await client.call(#"{"id":4,"queryContainer":{"container":1}}"#)
            #expect(state["generation"]?.string == (request == "updateTransition" ? "2" : "1"))
        }
    }

    @Test func `progress beyond the ends is clamped`() async throws {
        try await withDaemon { daemon in
            let container = try await open(try await daemon.client())
            try await container.beginTransition(to: "grid")
            #expect(try await container.updateTransition(7).transition?.progress == 1)
            #expect(try await container.updateTransition(-0.5).transition?.progress == 0)
        }
    }

    // MARK: Scripts

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

    @Test func `scripts take part on either side, and are told when a transition begins and ends`() async throws {
        try await withPlugins(["wide": Self.columns]) { daemon, _ in
            let container = try await open(try await daemon.client())
            let path = IndexPath(section: 0, item: 7)
            func frame() async throws -> Rect {
                try #require(try await container.attributes(ofItems: [path]).attributes.first?.frame)
            }
            try await container.beginTransition(to: "wide", parameters: ["columns": 4])
            try await container.updateTransition(1)
            #expect(try await frame() == Rect(x: 240, y: 50, width: 80, height: 10))
            try await container.finishTransition()
            #expect(try await frame() == Rect(x: 240, y: 50, width: 80, height: 11), "told that it begins")
            try await container.update([.invalidate])
            #expect(try await frame() == Rect(x: 240, y: 50, width: 80, height: 21), "told that it is over")

            let before = try await all(container)
            try await container.beginTransition(parameters: ["columns": 8])
            try await container.updateTransition(0.5)
            #expect(try await frame().x == (240.0 + 280) / 2)
            try await container.cancelTransition()
            #expect(try await all(container) == before)
        }
    }

    @Test func `a new version of the layout's plugin ends the transition`() async throws {
        try await withPlugins(["wide": Self.columns]) { daemon, save in
            let client = try await daemon.client()
            let container = try await open(client, "wide", ["columns": 3])
            try await container.beginTransition(to: "flow")
            try await container.updateTransition(0.5)
            try save("wide", Self.columns.replacing("50 *", with: "60 *"))
            _ = try await client.reloadPlugins()
            try await eventually("the new version has laid it out") {
                try await container.contents().state.transition == nil
            }
            let path = IndexPath(section: 0, item: 3)
            try await eventually("its frames are there") {
                try await container.attributes(ofItems: [path]).attributes.first?.frame.y == 60
            }
        }
    }
}
