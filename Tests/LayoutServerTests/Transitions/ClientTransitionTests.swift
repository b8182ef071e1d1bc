import LayoutClient
import LayoutCore
@testable import LayoutServer
import LayoutWire
import Layouts
import TestSupport
import Testing

/// The plugin of the suite's daemon.
private enum TransitionScripts {
    /// Rows that a test saves anew.
    static let rows = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, 0, 10 * i, 320, 10) end
        end
        return L
        """
}

/// Transitions of clients: their owners, their notices, and their ends. Their frames are tested in `LayoutEngineTests`.
@Suite(.suiteDaemon(plugins: ["rows": TransitionScripts.rows])) struct ClientTransitionTests {
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
        let daemon = try TestDaemon.ofSuite
        let (client, other) = (try await daemon.client(), try await daemon.client())
        let container = try await open(client, name: "hall")
        let theirs = try await other.attach(name: "hall").container
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
    ) throws {
        let client = try ContainerMessages()
        _ = try client.call(
            #"{"id":1,"openContainer":{"layout":"mosaic","bounds":{"width":320,"height":480},"sections":[{"itemCount":9}]}}"#
        )
        if request == "updateTransition" {
            _ = try client.call(#"{"id":2,"beginTransition":{"container":1,"toLayout":"grid"}}"#)
        }
        let reply = try client.call(#"{"id":3,"\#(request)":{"container":1,\#(members)}}"#)
        #expect(reply["error"]?.object["code"]?.string == code)
        let state = try client.call(#"{"id":4,"queryContainer":{"container":1}}"#)
        #expect(state["generation"]?.string == (request == "updateTransition" ? "2" : "1"))
    }

    @Test func `another client that follows sees each step`() async throws {
        let daemon = try TestDaemon.ofSuite
        let (client, other) = (try await daemon.client(), try await daemon.client())
        let container = try await open(client, name: "wall")
        let attached = try await other.attach(name: "wall")
        let subscription = try await attached.container.subscribe(to: [.invalidated])
        var notices = subscription.notices.makeAsyncIterator()
        func next() async throws -> Notice.Invalidation {
            while let notice = await notices.next() {
                if case .invalidated(let invalidation) = notice { return invalidation }
            }
            throw NoNotice()
        }
        try await container.beginTransition(parameters: ["columnCount": 5])
        let begun = try await next()
        #expect(begun.reason == "transition")
        #expect(begun.transition == TransitionState(layout: "column", progress: 0))
        for progress in [0.25, 0.5, 1, 0.75] {
            let step = try await container.updateTransition(progress)
            let told = try await next()
            #expect(told.generation == step.generation && told.bounds == step.bounds)
            #expect(told.transition == step.transition && told.reason == "transition")
            #expect(told.changes.contentSizeAfter == step.contentSize)
            let (mine, theirs) = (try await all(container), try await all(attached.container))
            #expect(mine == theirs)
        }
        let finished = try await container.finishTransition()
        let told = try await next()
        #expect(told.generation == finished.generation && told.reason == "parameters" && told.transition == nil)
    }

    // MARK: Scripts

    @Test func `a new version of the layout's plugin ends the transition`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await open(client, "rows", [:])
        try await container.beginTransition(to: "flow")
        try await container.updateTransition(0.5)
        try daemon.save("rows", TransitionScripts.rows.replacing("10 * i", with: "20 * i"))
        _ = try await client.reloadPlugins()
        try await eventually("the new version has laid it out") {
            try await container.contents().state.transition == nil
        }
        let path = ItemPath(section: 0, item: 3)
        try await eventually("its frames are there") {
            try await container.attributes(ofItems: [path]).attributes.first?.frame.y == 60
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
            let container = try await open(client)
            let charged = daemon.running.totals.memory
            let error = await #expect(throws: ClientError.self) { try await container.beginTransition(to: "lazy") }
            #expect(error?.code == "plugin.runtime")
            try await eventually("nothing is charged") { daemon.running.totals.memory == charged }
            #expect(try await container.contents().state.transition == nil)
        }
    }
}

private struct NoNotice: Error {}
