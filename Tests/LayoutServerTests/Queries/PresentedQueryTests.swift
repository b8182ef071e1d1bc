import Foundation
import LayoutCore
import LayoutServer
import TestSupport
import Testing

/// Requests about the elements as presented to the user, over the socket.
@Suite(.suiteDaemon) struct PresentedQueryTests {
    /// Five columns of width 50, 67.5 apart, in rows 60 apart.
    private static let open = """
        {"id":1,"openContainer":{"layout":"flow","bounds":{"y":60,"width":320,"height":120},\
        "sections":[{"itemCount":40},{"itemCount":0},{"itemCount":7}],"parameters":{"headerReferenceSize":[0,20]}}}
        """

    private func answer(_ request: String) async throws -> JSONValue? {
        let daemon = try TestDaemon.ofSuite
        var reply = try await OwnContainer(daemon, Self.open).call(#"{"id":2,\#(request)}"#)
        reply["id"] = nil
        #expect(reply.removeValue(forKey: "generation") == "1")
        return reply.first?.value
    }

    @Test(arguments: [
        (
            #""hitTest":{"container":1,"point":{"x":70,"y":85}}"#,
            #"{"attributes":{"sections":[0],"items":[6],"frames":[67.5,80,50,50]},"nearest":{"item":6}}"#
        ),
        (
            #""hitTest":{"container":1,"point":{"x":60,"y":85}}"#,
            #"{"attributes":{},"nearest":{"item":6},"distance":7.5}"#
        ),
        (#""insertionPoint":{"container":1,"point":{"x":110,"y":85}}"#, #"{"indexPath":{"item":7}}"#),
        (
            #""selectRect":{"container":1,"rect":{"width":120,"height":135}}"#,
            #"{"ranges":[{"count":2},{"item":5,"count":2}],"count":"4"}"#
        ),
        (
            #""selectRect":{"container":1,"rect":{"width":120,"height":135},"limit":1}"#,
            #"{"ranges":[{"count":2}],"count":"2","cursor":"1.0.0.5"}"#
        ),
        (
            #""selectRect":{"container":1,"rect":{"width":120,"height":135},"cursor":"1.0.0.5"}"#,
            #"{"ranges":[{"item":5,"count":2}],"count":"2"}"#
        ),
        (
            #""neighbour":{"container":1,"from":{"item":37},"direction":"down"}"#,
            #"{"indexPath":{"section":2,"item":2}}"#
        ),
        (#""neighbour":{"container":1,"from":{"item":0},"direction":"previous"}"#, "{}"),
        (#""scrollTarget":{"container":1,"indexPath":{"item":7}}"#, #"{"offset":{"y":60}}"#),
        (
            #""scrollTarget":{"container":1,"indexPath":{"item":20},"vertical":"top"}"#,
            #"{"offset":{"y":260}}"#
        ),
        (#""scrollTarget":{"container":1,"indexPath":{"item":0},"vertical":"center"}"#, #"{"offset":{}}"#),
        (
            #""scrollTarget":{"container":1,"anchor":{"indexPath":{"item":20},"edge":"end","distance":5}}"#,
            #"{"offset":{"y":195}}"#
        ),
        (
            #""captureAnchor":{"container":1}"#,
            #"{"anchor":{"indexPath":{"item":5},"edge":"start","distance":20}}"#
        ),
        (
            #""captureAnchor":{"container":1,"at":"end"}"#,
            #"{"anchor":{"indexPath":{"item":9},"edge":"end","distance":50}}"#
        ),
        (#""targetOffset":{"container":1,"proposed":{"y":90},"snapping":"item"}"#, #"{"offset":{"y":80}}"#),
    ])
    func `each request is answered from the elements as presented`(_ request: String, _ expected: String) async throws {
        let expected = try JSONDecoder().decode(JSONValue.self, from: Data(expected.utf8))
        #expect(try await answer(request) == expected)
    }

    @Test(arguments: [
        (#""hitTest":{"container":1,"point":{"x":"NaN"}}"#, "request.invalid", "/hitTest/point/x"),
        (#""hitTest":{"container":4294967295}"#, "container.unknown", "/hitTest/container"),
        (#""insertionPoint":{"container":1,"point":{"y":1e300}}"#, "request.invalid", "/insertionPoint/point/y"),
        (#""selectRect":{"container":1,"rect":{"width":-1}}"#, "request.invalid", "/selectRect/rect/width"),
        (#""selectRect":{"container":1,"cursor":"x"}"#, "request.invalid", "/selectRect/cursor"),
        (#""selectRect":{"container":1,"cursor":"9.0.0.0"}"#, "generation.stale", "/selectRect/cursor"),
        (#""neighbour":{"container":1,"direction":"up"}"#, "request.invalid", "/neighbour/from"),
        (#""neighbour":{"container":1,"from":{}}"#, "request.invalid", "/neighbour/direction"),
        (
            #""neighbour":{"container":1,"from":{"section":1},"direction":"up"}"#, "index.outOfRange",
            "/neighbour/from/item"
        ),
        (
            #""neighbour":{"container":1,"from":{},"direction":"upp"}"#, "request.invalid",
            "/neighbour/direction"
        ),
        (
            #""scrollTarget":{"container":1,"indexPath":{"section":3}}"#, "index.outOfRange",
            "/scrollTarget/indexPath/section"
        ),
        (
            #""scrollTarget":{"container":1,"indexPath":{},"vertical":"left"}"#, "request.invalid",
            "/scrollTarget/vertical"
        ),
        (
            #""scrollTarget":{"container":1,"anchor":{"indexPath":{},"distance":"Infinity"}}"#,
            "request.invalid", "/scrollTarget/anchor/distance"
        ),
        (
            #""scrollTarget":{"container":1,"anchor":{"indexPath":{"item":40}}}"#, "index.outOfRange",
            "/scrollTarget/anchor/indexPath/item"
        ),
        (#""captureAnchor":{"container":1,"at":"item"}"#, "request.invalid", "/captureAnchor/indexPath"),
        (#""captureAnchor":{"container":1,"at":"last"}"#, "request.invalid", "/captureAnchor/at"),
        (#""targetOffset":{"container":1,"snapping":"items"}"#, "request.invalid", "/targetOffset/snapping"),
        (
            #""targetOffset":{"container":1,"snapping":"item","section":0}"#, "request.invalid",
            "/targetOffset/snapping"
        ),
        (#""explain":{"container":1,"indexPath":{"item":40}}"#, "index.outOfRange", "/explain/indexPath/item"),
        (#""explain":{"container":1,"indexPath":{},"kind":"headr"}"#, "request.invalid", "/explain/kind"),
        (
            #""explain":{"container":1,"indexPath":{"section":3},"kind":"header"}"#, "index.outOfRange",
            "/explain/indexPath/section"
        ),
        (#""explain":{"container":1,"category":"cells"}"#, "request.invalid", "/explain/category"),
    ])
    func `an invalid value is refused with its pointer`(
        _ request: String, _ code: String, _ pointer: String
    ) async throws {
        let daemon = try TestDaemon.ofSuite
        let error = try await OwnContainer(daemon, Self.open).call(#"{"id":2,\#(request)}"#)["error"]?.object
        #expect(error?["code"]?.string == code)
        #expect(error?["pointer"]?.string == pointer)
    }

    @Test(arguments: [
        ("function L:prepare(ctx, out)\n for s, i in ctx:indices() do\n  out:item(s, i, 0, i * 9, 9, 9)\n end\nend", 4),
        ("function L:prepare(ctx, out)\n\n out:grid(0, 0, 3, 2, 0, 0, 9, 9, 9, 9)\nend", 4),
        (
            """
            function L:prepare(ctx, out) out:content_size(90, 90) end
            function L:attributes_in_rect(ctx, rect, out) for i = 0, 2 do out:item(0, i, 0, i * 9, 9, 9) end end
            function L:attributes_for_item(ctx, s, i, out)
              out:item(s, i, 0, i * 9, 9, 9)
            end
            """, 5
        ),
    ])
    func `an explanation of a plugin's item names the line that placed it`(_ body: String, _ line: Double) throws {
        let isLazy = body.contains("attributes_in_rect")
        let text = "local L = layoutd.define { api = 1, lazy = \(isLazy) }\n\(body)\nreturn L\n"
        let client = try ContainerMessages(plugins: ["mine": text])
        _ = try client.call(
            """
            {"id":1,"openContainer":{"layout":"mine","bounds":{"width":90,"height":90},"sections":[{"itemCount":3}]}}
            """)
        let reply = try client.call(#"{"id":2,"explain":{"container":1,"indexPath":{"item":1}}}"#)
        let source = reply["explain"]?.object["source"]?.object
        #expect(source?["line"]?.number == line)
        #expect(source?["file"]?.string == "mine.lua")
        let hit = try client.call(#"{"id":3,"hitTest":{"container":1,"point":{"x":1,"y":10}}}"#)
        #expect(hit["hitTest"]?.object["nearest"]?.object["item"]?.number == (body.contains("grid") ? 2 : 1))
    }
}
