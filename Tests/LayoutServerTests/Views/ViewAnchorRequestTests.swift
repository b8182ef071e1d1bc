import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Views that begin and stay at the end of their content.
@Suite(.hangGuard, .suiteDaemon) struct ViewAnchorRequestTests {
    private static let atEnd = #"{"anchor": "end"}"#

    private static func append(_ item: UInt64) -> WireOperation {
        .with {
            $0.insertItems.to.sectionEnd.number = 1
            $0.insertItems.items.itemCount = 1
            $0.insertItems.items.itemIds.numbers = [item]
        }
    }

    @Test func `the reply to subscribe has the window at the end, and says to scroll there`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite, view: Self.atEnd)
        let visible = Rect(x: 0, y: 300, width: 100, height: 100)

        let subscribed = view.reply.subscribe
        #expect(subscribed.window.rect == WireRect(visible))
        #expect(subscribed.window.appeared.attributes.items == [15, 16, 17, 18, 19])
        #expect(subscribed.effects.map(\.scroll.y) == [300, 0])
        #expect(subscribed.effects.last?.show.visible == WireRect(visible))
        #expect(subscribed.effects.allSatisfy { !$0.hasInput })
        #expect(try await view.sync() == [])
        #expect(try await view.state().visible == WireRect(visible))
    }

    @Test func `a view that begins at the start has nothing to say first`() async throws {
        for view in ["{}", #"{"anchor": "start"}"#] {
            let client = try await ViewClient(TestDaemon.ofSuite, view: view)
            #expect(client.reply.subscribe.effects == [])
            #expect(client.reply.subscribe.window.rect.y == 0)
        }
    }

    @Test func `what others append is scrolled to`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite, view: Self.atEnd)
        try await view.change([Self.append(100)])
        let effects = try await view.effects()

        #expect(effects.first?.scroll.y == 320)
        try await view.input(#"{"scrolled": {"to": {"y": 100}, "byHand": true}}"#)
        try await view.change([Self.append(101)])
        #expect(try await view.effects() == [])
    }

    @Test func `a short list lies at the end`() async throws {
        let list = """
            {"layout": "flow", "parameters": {"itemSize": [100, 20], "minimumLineSpacing": 0}, "sections": [{"id": {"number": "1"},
             "itemCount": 2, "itemIds": {"numbers": ["1", "2"]}}]}
            """
        var view = try await ViewClient(TestDaemon.ofSuite, list, view: Self.atEnd)

        #expect(view.reply.subscribe.window.rect.y == -60)
        #expect(view.reply.subscribe.effects.first?.scroll.y == -60)
        let press = #"{"pressed": {"point": {"x": 50, "y": 70}, "time": 1}}"#
        let reply = try await view.input(press, press.replacing("pressed", with: "released"))
        #expect(reply.input.effects.first?.selected.items == [0])
    }

    @Test func `a view without a rectangle of its own scrolls its container's bounds to the end`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite, view: Self.atEnd, window: WireWindow())

        #expect(view.reply.subscribe.effects.map(\.scroll.y) == [300])
        try await view.change([.with { $0.setBounds = WireRect(Rect(x: 0, y: 300, width: 100, height: 100)) }])
        #expect(try await view.effects() == [])
    }

    @Test func `an anchor that there is not is refused`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await ViewClient(daemon)
        var refused = client
        let reply = try await refused.call { [id = client.container] in
            $0.subscribe.container = id
            $0.subscribe.window.rect = WireRect(ViewClient.bounds)
            $0.subscribe.view.anchor = "ende"
        }

        #expect(reply.error.code == "request.invalid" && reply.error.pointer == "/subscribe/view/anchor")
        #expect(reply.error.nearest.first == "end")
    }
}
