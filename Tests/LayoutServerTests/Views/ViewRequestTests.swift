import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// `input`, `viewState` and `viewChanged`.
@Suite(.hangGuard, .suiteDaemon) struct ViewRequestTests {
    private static func key(_ name: String, _ modifiers: String = "") -> String {
        #"{"key": {"key": "\#(name)", "modifiers": [\#(modifiers)], "time": 1}}"#
    }

    // MARK: Inputs

    @Test func `effects of several inputs come in order, and of states the last one`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        let reply = try await view.input(Self.key("down"), Self.key("down"), Self.key("x"), Self.key("enter"))

        #expect(reply.generation == 1)
        #expect(reply.input.effects.map(\.input) == [1, 1, 2, 3])
        #expect(reply.input.effects[0].selected.items == [1])
        #expect(reply.input.effects[0].selected.counts == [1])
        #expect(reply.input.effects[1].focused.item.item == 1)
        #expect(reply.input.effects[2].effect == .unused(WireViewNothing()))
        #expect(reply.input.effects[3].activated.item.item == 1)
        let state = try await view.state()
        #expect(state.cursor.item == 1 && state.anchor.item == 1)
        #expect(state.gesture == "none")
        #expect(state.visible == WireRect(ViewClient.bounds))
    }

    @Test func `items are named by identifiers, both ways`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        let select = #"{"select": {"ids": {"numbers": ["7", "3", "4"]}}}"#
        let reply = try await view.input(select, #"{"focus": {"item": {"id": {"number": "4"}}}}"#, withIDs: true)

        #expect(reply.input.effects[0].selected.items == [3, 7])
        #expect(reply.input.effects[0].selected.counts == [2, 1])
        #expect(reply.input.effects[0].selected.ids.numbers == [3, 4, 7])
        #expect(reply.input.effects[1].focused.item.id.number == 4)
    }

    @Test func `an input that fails is named, and nothing of its request is done`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        try await view.input(Self.key("down"))
        let cases = [
            (#"{"focus": {"item": {"item": 20}}}"#, "index.outOfRange", "/focus/item"),
            (#"{"focus": {"item": {"id": {"number": "77"}}}}"#, "identifier.unknown", "/focus/item/id"),
            (#"{"focus": {}}"#, "request.invalid", "/focus/item"),
            (#"{"guests": {"phase": "hove"}}"#, "request.invalid", "/guests/phase"),
            (#"{"key": {"key": "pageDwn"}}"#, "request.invalid", "/key/key"),
            (#"{"key": {"key": "A"}}"#, "request.invalid", "/key/key"),
            (#"{"key": {"key": "a", "modifiers": ["command"]}}"#, "request.invalid", "/key/modifiers/0"),
            (#"{"pressed": {"kind": "foot"}}"#, "request.invalid", "/pressed/kind"),
            (#"{"select": {"sections": [0], "items": [18], "counts": [3]}}"#, "index.outOfRange", "/select"),
            (#"{"select": {"sections": [0], "items": []}}"#, "request.invalid", "/select"),
            (#"{"rowScrolled": {"section": 1}}"#, "index.outOfRange", "/rowScrolled/section"),
            (#"{"rowScrolled": {"section": 0}}"#, "request.invalid", "/rowScrolled/section"),
            (#"{"select": {"sections": [0], "items": [1], "counts": [0]}}"#, "request.invalid", "/select/counts/0"),
            ("{}", "request.invalid", ""),
        ]
        for (input, code, pointer) in cases {
            let reply = try await view.input(Self.key("down"), Self.key("end"), input)
            #expect(reply.error.code == code, "\(input): \(reply.error.message)")
            #expect(reply.error.pointer.hasPrefix("/input/inputs/2" + pointer), "\(reply.error.pointer)")
            #expect(reply.error.message.hasPrefix(reply.error.pointer), "\(reply.error.message)")
        }
        #expect(try await view.input(#"{"guests": {"phase": "hove"}}"#).error.nearest.first == "hover")
        let state = try await view.state()
        #expect(state.cursor.item == 0 && state.visible == WireRect(ViewClient.bounds))
    }

    @Test func `numbers that are none, or no lengths, are refused`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        for bad in [Double.nan, .infinity, -.infinity, 1e300] {
            let inputs: [WireViewInput] = [
                .with { $0.scrolled.to.x = bad }, .with { $0.resized.width = bad }, .with { $0.pressed.point.y = bad },
                .with { $0.moved.time = bad }, .with { $0.cancelled.time = bad }, .with { $0.wheel.distance.x = bad },
                .with {
                    $0.pinched.phase = "begin"
                    $0.pinched.scale = bad
                },
                .with { $0.rowScrolled.offset = bad }, .with { $0.ticked.time = bad },
            ]
            for input in inputs { #expect(try await view.input([input]).error.code == "request.invalid") }
        }
        #expect(try await view.input(#"{"resized": {"width": -1, "height": 5}}"#).error.code == "request.invalid")
        #expect(try await view.input(#"{"pressed": {"clicks": 4294967295}}"#).error.code == "request.invalid")
    }

    @Test func `times that go back, and gestures without an end, harm nothing`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite, view: #"{"reorders": true, "receives": true}"#)
        for kind in ["mouse", "touch"] {
            let pressed = #"{"pressed": {"point": {"x": 50, "y": 50}, "time": 1000, "kind": "\#(kind)"}}"#
            for time in [1e12, -1e12, 0, -5] {
                let moved = #"{"moved": {"point": {"x": 50, "y": 99}, "time": \#(time), "kind": "\#(kind)"}}"#
                let reply = try await view.input(
                    pressed, #"{"ticked": {"time": \#(time)}}"#, moved, #"{"ticked": {"time": \#(-time)}}"#,
                    #"{"ticked": {"time": \#(time)}}"#)
                #expect(reply.error.code == "", "\(reply.error.message)")
            }
        }
        let visible = try await view.state().visible
        #expect(visible.y >= 0 && visible.y <= 300)
    }

    // MARK: Limits

    @Test(arguments: [255, 256, 257])
    func `a request has at most as many inputs as the limit`(_ count: Int) async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        let reply = try await view.input(Array(repeating: .with { $0.measured = WireViewNothing() }, count: count))
        #expect(reply.error.code == (count > 256 ? "limit.inputs" : ""))
        #expect(reply.error.pointer == (count > 256 ? "/input/inputs" : ""))
    }

    private static let manyItems = #"{"layout": "flow", "sections": [{"itemCount": 40000}]}"#

    /// Every other item.
    private static func everyOther(_ count: Int) -> WireViewInput {
        .with {
            $0.select.sections = Array(repeating: 0, count: count)
            $0.select.items = (0..<UInt32(count)).map { 2 * $0 }
        }
    }

    @Test(arguments: [16_383, 16_384, 16_385])
    func `a selection has at most as many ranges as the limit`(_ count: Int) async throws {
        var view = try await ViewClient(TestDaemon.ofSuite, Self.manyItems)
        let reply = try await view.input([Self.everyOther(count)])
        #expect(reply.error.code == (count > 16_384 ? "limit.viewRanges" : ""))
        #expect(reply.error.pointer == (count > 16_384 ? "/input/inputs/0/select" : ""))
        if count > 16_384 { return }
        let space = #"{"key": {"key": "space", "modifiers": ["control"], "time": 1}}"#
        let more = try await view.input(#"{"focus": {"item": {"item": 39000}}}"#, space)
        #expect(more.error.code == (count == 16_384 ? "limit.viewRanges" : ""))
        #expect(more.error.pointer == (count == 16_384 ? "/input/inputs/1" : ""))
    }

    @Test func `a selection that others tear into too many ranges loses the last ones, and says so`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite, Self.manyItems)
        var select = Self.everyOther(16_384)
        select.select.counts = Array(repeating: 1, count: 16_383) + [3]
        #expect(try await view.input([select]).error.code == "")
        try await view.change([
            .with {
                $0.batchUpdate.insertItems = [
                    .with {
                        $0.item = 32_767
                        $0.items.itemCount = 1
                    }
                ]
            }
        ])

        let changes = try await view.sync().compactMap { event in
            if case .viewChanged(let change) = event { change } else { nil }
        }
        #expect(changes.map(\.truncated) == [true])
        #expect(changes.map(\.merged) == [1])
        #expect(changes.first?.effects.last?.selected.counts.count == 16_384)
    }

    // MARK: Changes of others

    @Test func `another client's change is told behind what the window shows of it`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        try await view.input(#"{"select": {"ids": {"numbers": ["3"]}}}"#, #"{"focus": {"item": {"item": 3}}}"#)
        for item in UInt64(100)..<120 {
            try await view.change([ViewClient.insert([item], before: 0)])
            let events = try await view.sync()

            try #require(events.count == 2)
            guard case .windowChanged(let window) = events[0], case .viewChanged(let change) = events[1] else {
                Issue.record("\(events)")
                return
            }
            #expect(change.generation == window.generation && change.merged == 1)
            #expect(change.effects[0].selected.items == [UInt32(item - 96)])
            #expect(change.effects[1].focused.item.item == UInt32(item - 96))
        }
    }

    @Test func `a change is told behind its window, however long that is read`() async throws {
        let ids = (0..<UInt64(5000)).map { "\"\($0)\"" }.joined(separator: ", ")
        let section = #"{"id": {"number": "1"}, "itemCount": 5000, "itemIds": {"numbers": [\#(ids)]}}"#
        let all = WireWindow.with { $0.rect = WireRect(Rect(x: 0, y: 0, width: 100, height: 1e6)) }
        var view = try await ViewClient(
            TestDaemon.ofSuite, #"{"layout": "flow", "sections": [\#(section)]}"#, window: all)
        try await view.input(#"{"select": {"ids": {"numbers": ["3"]}}}"#)
        for item in UInt64(10_000)..<10_030 { try await view.change([ViewClient.insert([item], before: 0)]) }

        var (generation, selected): (UInt64, [UInt32]) = (0, [])
        for event in try await view.sync() {
            switch event {
            case .windowChanged(let window): generation = window.generation
            case .viewChanged(let change):
                #expect(change.generation == generation)
                selected = change.effects.last?.selected.items ?? []
            default: Issue.record("\(event)")
            }
        }
        #expect(selected == [33])
    }

    @Test func `a client that does not read gets one event of all changes`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        try await view.input(#"{"select": {"ids": {"numbers": ["3"]}}}"#)
        try await view.client.setReading(false)
        for item in UInt64(100)..<400 { try await view.change([ViewClient.insert([item], before: 0)]) }
        try await view.client.setReading(true)

        let changes = try await view.sync().compactMap { event in
            if case .viewChanged(let change) = event { change } else { nil }
        }
        #expect(changes.map(\.merged).reduce(0, +) == 300)
        #expect(changes.last?.effects.last?.selected.items == [303])
    }

    @Test func `an input tells first what others have done`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        try await view.input(Self.key("down"))
        try await view.change([ViewClient.insert([100], before: 0)])
        let reply = try await view.input(Self.key("enter"))

        let told = view.events.contains { if case .viewChanged = $0 { true } else { false } }
        let first = reply.input.effects.first?.selected.items
        #expect(told || first == [1])
        #expect(reply.input.effects.last?.activated.item.item == 1)
        #expect(reply.generation == 2)
        #expect(try await view.effects().isEmpty != told)
    }

    @Test func `an input behind an update finds the container updated`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite, Self.manyItems)
        let insertion = #"{"batchUpdate": {"insertItems": [{"item": 40000, "items": {"itemCount": 1}}]}}"#
        let update = #"{"container": \#(view.container), "operations": [\#(insertion)]}"#
        await view.client.send(json: #"{"id": 8, "updateContainer": \#(update)}"#)
        var reply = try await view.input(#"{"focus": {"item": {"item": 40000}}}"#)
        while reply.id != 7 { reply = try #require(try await view.client.nextReply()) }

        #expect(reply.error.code == "", "\(reply.error.message)")
        #expect(reply.generation == 2)
        #expect(reply.input.effects.last?.focused.item.item == 40_000)
    }

    @Test func `the window follows what is visible of the view`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite)
        let reply = try await view.input(#"{"scrolled": {"to": {"y": 40}, "byHand": true}}"#)
        #expect(reply.input.effects.map(\.show.visible.y) == [40])

        let events = try await view.sync()
        guard case .windowChanged(let window)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(window.rect.y == 40 && window.reason == "window")
        #expect(window.appeared.attributes.items == [5, 6])
        let moved = try await view.call { [id = view.subscription] in $0.moveWindow.subscription = id }
        #expect(moved.error.code == "request.invalid" && moved.error.pointer == "/moveWindow/subscription")
    }

    @Test func `a view ends with its container, and says what is gone`() async throws {
        var view = try await ViewClient(TestDaemon.ofSuite, view: #"{"reorders": true}"#)
        try await view.input(Self.key("down"))
        try await view.input(
            #"{"pressed": {"point": {"x": 50, "y": 10}, "time": 2}}"#,
            #"{"moved": {"point": {"x": 50, "y": 50}, "time": 3}}"#)
        try await view.close()

        let events = try await view.sync()
        guard case .viewChanged(let change)? = events.dropLast().last, case .containerClosed? = events.last else {
            Issue.record("\(events)")
            return
        }
        #expect(change.effects.map(\.effect).contains(.putBack(WireViewNothing())))
        #expect(change.effects.first?.selected == WireViewKeys())
        let late = try await view.input(Self.key("down"))
        #expect(late.error.code == "subscription.unknown" && late.error.pointer == "/input/subscription")
    }

    // MARK: Subscribing

    @Test func `what a view names that there is not is refused`() async throws {
        let cases = [
            (#""window": {}, "view": {"selection": "some"}"#, "/subscribe/view/selection"),
            (#""window": {}, "view": {"conventions": "gkt"}"#, "/subscribe/view/conventions"),
            (#""window": {}, "view": {"overrides": {"slop": -1}}"#, "/subscribe/view/overrides/slop"),
            (
                #""window": {}, "view": {"overrides": {"keys": [{"key": "f2", "command": "renam"}]}}"#,
                "/subscribe/view/overrides/keys/0/command"
            ),
            (
                #""window": {}, "view": {"overrides": {"keys": [{"key": "f2", "command": "rename", "pick": "alone"}]}}"#,
                "/subscribe/view/overrides/keys/0/pick"
            ),
            (#""events": ["invalidated"], "view": {}"#, "/subscribe/view"),
        ]
        let client = try await TestDaemon.ofSuite.greetedClient()
        let open = #"{"layout": "flow", "bounds": {"width": 100, "height": 100}}"#
        let opened = try await client.call(#"{"id": 1, "openContainer": \#(open)}"#)
        let container = try #require(opened["openContainer"]?.object["container"]?.number)
        for (members, pointer) in cases {
            let subscribe = #"{"container": \#(Int(container)), \#(members)}"#
            let reply = try await client.call(#"{"id": 2, "subscribe": \#(subscribe)}"#)
            #expect(reply["error"]?.object["code"]?.string == "request.invalid")
            #expect(reply["error"]?.object["pointer"]?.string == pointer)
        }
    }

    @Test func `conventions are what the client overrides`() async throws {
        let down = #"{"key": "j", "command": "move", "direction": "down", "pick": "focusing"}"#
        var view = try await ViewClient(
            TestDaemon.ofSuite, view: #"{"overrides": {"keys": [\#(down), {"key": "enter"}]}}"#)

        let reply = try await view.input(Self.key("j"), Self.key("enter"))
        try #require(reply.input.effects.count == 2)
        #expect(reply.input.effects[0].focused.item == WireIndexPath())
        #expect(reply.input.effects[1].effect == .unused(WireViewNothing()))
    }
}
