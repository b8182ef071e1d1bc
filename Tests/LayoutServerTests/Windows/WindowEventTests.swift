import LayoutCore
@testable import LayoutServer
import LayoutWire
import NIOCore
import PluginTools
import SwiftProtobuf
import TestSupport
import Testing

/// Scripts that answer queries.
private enum LiveScripts {
    /// Rows of 40 points, which it places in each query.
    static let live = """
        local L = layoutd.define { api = 1, lazy = true }
        function L:prepare(ctx, out) out:content_size(200, 40 * ctx:item_count(0)) end
        function L:attributes_in_rect(ctx, rect, out)
          for i = 0, ctx:item_count(0) - 1 do
            if (i + 1) * 40 > rect.y and i * 40 < rect.y + rect.height then out:item(0, i, 0, i * 40, 200, 40) end
          end
        end
        function L:attributes_for_item(ctx, s, i, out) out:item(s, i, 0, i * 40, 200, 40) end
        return L
        """

    /// A compositional layout whose first section is a row, and lies 30 points further down.
    static let shelves = """
        local L = layoutd.derive("compositional", { api = 1 })
        function L:after_prepare(ctx, out) out:room(0, 30) end
        return L
        """

    /// The same, but it takes its time.
    static let slow = live.replacing(
        "function L:attributes_in_rect(ctx, rect, out)",
        with: "function L:attributes_in_rect(ctx, rect, out)\n  for i = 1, 1e6 do end")
}

/// Windows over the socket: the elements of a client that gets nothing but differences, beside those of a query.
@Suite(
    .hangGuard,
    .suiteDaemon(
        plugins: ["live": LiveScripts.live, "slow": LiveScripts.slow, "shelves": LiveScripts.shelves]))
struct WindowEventTests {
    private static func open(_ items: Int, in client: RawClient, layout: String = "flow") async throws -> UInt32 {
        let reply = try await client.call(
            .with {
                $0.id = 1
                $0.openContainer.layout = layout
                $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 200, height: 300))
                $0.openContainer.sections = [
                    .with {
                        $0.itemCount = UInt32(items)
                        $0.itemIds.numbers = (0..<UInt64(items)).map { $0 + 100 }
                        $0.id.number = 1
                    }
                ]
            })
        try #require(reply.error.code == "", "\(reply.error.message)")
        return reply.openContainer.container
    }

    private static func insert(_ count: UInt32, at item: UInt32, from id: UInt64) -> WireOperation {
        .with {
            $0.batchUpdate.insertItems = [
                .with {
                    $0.item = item
                    $0.items.itemCount = count
                    $0.items.itemIds.numbers = (0..<UInt64(count)).map { $0 + id }
                }
            ]
        }
    }

    private static func update(_ client: RawClient, _ container: UInt32, _ operations: [WireOperation]) async throws {
        let reply = try await client.call(
            .with {
                $0.id = 5
                $0.updateContainer.container = container
                $0.updateContainer.operations = operations
            })
        try #require(reply.error.code == "", "\(reply.error.message)")
    }

    private static let square = WireRect(Rect(x: 0, y: 0, width: 200, height: 200))

    // MARK: Everything at random

    @Test(arguments: 1...4)
    func `whatever happens, a window shows what a query answers`(_ seed: Int) async throws {
        let daemon = try TestDaemon.ofSuite
        let owner = try await daemon.greetedClient()
        let container = try await Self.open(60, in: owner)
        var window = WindowClient(try await daemon.greetedClient(), container)
        try await window.subscribe { $0.overscan = 40 }
        // They show the same, so that what one was sent may be sent to the other, unless only one names items by identifiers.
        var twins: [WindowClient] = []
        for withIDs in [true, false, false] {
            var twin = WindowClient(try await daemon.greetedClient(), container)
            try await twin.subscribe({ $0.overscanShare = 0.25 }, withIDs: withIDs)
            twins.append(twin)
        }
        var random = SeededRandom(seed: UInt64(seed))
        var nextID: UInt64 = 1000
        for step in 0..<150 {
            nextID += 10
            try await Self.change(owner, container, nextID, &random)
            switch random.below(4) {
            case 0:
                let y = Double(random.below(1500))
                let isFollowing = random.below(3) == 0
                _ = try await window.move {
                    if !isFollowing { $0.rect = WireRect(Rect(x: 0, y: y, width: 180, height: 250)) }
                    $0.overscanShare = Double(step % 3) / 2
                }
            case 1: try await window.check()
            default: break
            }
            for index in twins.indices where random.below(3) > 0 { try await twins[index].check() }
        }
        try await window.check()
        for index in twins.indices { try await twins[index].check() }
        #expect(twins[0].shown.allSatisfy { $1.element.category != .cell || $1.identifier != nil })
        #expect(Set(twins[1].shown.values) == Set(twins[2].shown.values))
        #expect(twins[1].shown.values.allSatisfy { $0.identifier == nil })
        #expect(window.events > 10)
    }

    private static func change(
        _ owner: RawClient, _ container: UInt32, _ id: UInt64, _ random: inout SeededRandom
    ) async throws {
        let choice = random.below(10)
        let (number, other, y) = (UInt32(random.below(20)), UInt32(random.below(20)), Double(random.below(1200)))
        let layout = ["flow", "column", "grid", "circular", "span-flow"][random.below(5)]
        // What is refused, such as a drag while one is under way, changes nothing.
        _ = try await owner.call(
            .with {
                $0.id = 5
                switch choice {
                case 0, 1:
                    $0.updateContainer.container = container
                    $0.updateContainer.operations = [insert(1 + number % 3, at: number, from: id)]
                case 2:
                    $0.updateContainer.container = container
                    $0.updateContainer.operations = [
                        .with { $0.batchUpdate.deleteItems = [.with { $0.item = number }] }
                    ]
                case 3:
                    $0.updateContainer.container = container
                    $0.updateContainer.operations = [
                        .with {
                            $0.setBounds = WireRect(Rect(x: 0, y: y, width: [200, 320][Int(number % 2)], height: 300))
                        }
                    ]
                case 4:
                    $0.updateContainer.container = container
                    $0.updateContainer.operations = [.with { $0.setLayout.layout = layout }]
                case 5:
                    $0.updateContainer.container = container
                    $0.updateContainer.operations = [
                        .with {
                            $0.batchUpdate.moveItems = [
                                .with {
                                    $0.from.item = number
                                    $0.to.item = other
                                }
                            ]
                        }
                    ]
                case 6:
                    $0.beginMovement.container = container
                    $0.beginMovement.indexPaths = [.with { $0.item = number }]
                case 7:
                    $0.updateMovement.container = container
                    $0.updateMovement.position = WirePoint(Point(x: Double(number) * 10, y: y))
                case 8:
                    if number % 2 == 0 {
                        $0.endMovement.container = container
                    } else {
                        $0.beginTransition.container = container
                        $0.beginTransition.toLayout = layout
                    }
                default:
                    switch number % 3 {
                    case 0:
                        $0.updateTransition.container = container
                        $0.updateTransition.progress = Double(other) / 20
                    case 1: $0.finishTransition.container = container
                    default: $0.cancelTransition.container = container
                    }
                }
            })
    }

    // MARK: Large windows

    private static func tall(_ y: Double) -> WireWindow {
        .with { $0.rect = WireRect(Rect(x: 0, y: y, width: 200, height: 200_000)) }
    }

    @Test func `a window that is read on layout threads shows what a query answers, and sync waits for it`()
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let owner = try await daemon.greetedClient()
        let container = try await Self.open(6000, in: owner)
        var window = WindowClient(try await daemon.greetedClient(), container)
        try await window.subscribe { $0 = Self.tall(0) }
        #expect(window.shown.count == 6000)
        let keys = window.shown.filter { $0.value.element.indexPath.item == 17 }.map(\.key)

        for step in 0..<6 {
            try await Self.update(owner, container, [Self.insert(3, at: 0, from: UInt64(10_000 + 10 * step))])
            if step % 2 == 0 { try await Self.update(owner, container, [.with { $0.setBounds = Self.square }]) }
            try await window.check()
        }
        #expect(keys.count == 1 && keys.allSatisfy { window.shown[$0]?.element.indexPath.item == 35 })
        let moved = try await window.move { $0 = Self.tall(5000) }
        #expect(moved.error.code == "")
        try await window.check()
        let back = try await window.move { $0 = Self.tall(0) }
        #expect(back.error.code == "" && window.shown.count == 6018)
        try await window.check()
    }

    @Test func `a client that does not read gets all changes of a large window in one event`() async throws {
        let daemon = try TestDaemon.ofSuite
        let owner = try await daemon.greetedClient()
        let container = try await Self.open(5000, in: owner)
        var window = WindowClient(try await daemon.greetedClient(), container)
        try await window.subscribe { $0 = Self.tall(0) }
        let keys = window.shown.mapValues(\.element.indexPath.item)
        try await window.client.setReading(false)
        for step in 0..<100 {
            try await Self.update(owner, container, [Self.insert(1, at: 0, from: UInt64(10_000 + step))])
        }
        try await window.client.setReading(true)
        try await window.check()

        #expect(window.events < 100)
        #expect(keys.allSatisfy { window.shown[$0.key]?.element.indexPath.item == $0.value + 100 })
    }

    @Test func `moves of one window are answered in their order, also those that wait for another`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await Self.open(6000, in: client)
        var window = WindowClient(client, container)
        try await window.subscribe { $0 = Self.tall(0) }
        func move(_ id: UInt32, _ place: WireWindow) throws -> [UInt8] {
            let request = WireRequest.with {
                $0.id = id
                $0.moveWindow.subscription = window.subscription
                $0.moveWindow.window = place
            }
            return RawClient.frame(try request.serializedBytes())
        }
        let near = WireWindow.with { $0.rect = Self.square }
        var bytes: [UInt8] = []
        for id in 10..<30 { bytes += try move(UInt32(id), id % 3 == 0 ? near : Self.tall(Double(id))) }
        let cancelled = WireRequest.with {
            $0.id = 30
            $0.cancel.id = 29
        }
        bytes += RawClient.frame(try cancelled.serializedBytes())
        client.sendLater(bytes)
        var ids: [UInt32] = []
        var wasCancelled = false
        while ids.count < 20 || !wasCancelled {
            let reply = try #require(try await client.nextReply())
            switch reply.result {
            case .moveWindow(let moved):
                ids.append(reply.id)
                try window.take(moved.window)
            case .cancel: wasCancelled = true
            case .error(let error):
                #expect(error.code == "request.cancelled" && reply.id == 29)
                ids.append(reply.id)
            case .event(let event):
                if case .windowChanged(let change)? = event.event { try window.take(change) }
            default: Issue.record("\(reply)")
            }
        }

        #expect(ids.filter { $0 != 29 } == Array(10..<29))
        try await window.check()
    }

    @Test func `what waits for a window that is closed is answered`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await Self.open(6000, in: client)
        var window = WindowClient(client, container)
        try await window.subscribe { $0 = Self.tall(0) }
        var bytes: [UInt8] = []
        for id: UInt32 in 10..<14 {
            let request = WireRequest.with {
                $0.id = id
                if id < 13 {
                    $0.moveWindow.subscription = window.subscription
                    $0.moveWindow.window = Self.tall(Double(id))
                } else {
                    $0.unsubscribe.subscription = window.subscription
                }
            }
            bytes += RawClient.frame(try request.serializedBytes())
        }
        client.sendLater(bytes)
        var ids: Set<UInt32> = []
        while ids.count < 4 { ids.insert(try #require(try await client.nextReply()).id) }

        #expect(ids == [10, 11, 12, 13])
    }

    // MARK: Beside the elements

    @Test func `a window names the sections in it that scroll by themselves, also those of a plugin's base`()
        async throws
    {
        let owner = try await TestDaemon.ofSuite.greetedClient()
        let container = try await Self.open(
            #"""
            {"layout":"shelves","bounds":{"width":200,"height":300},"sections":[{"itemCount":9},{"itemCount":90}],
            "parameters":{"sections":[{"group":{"group":"horizontal","size":[{"absolute":80},{"absolute":80}],"subitems":[
            {"size":[{"fractionalWidth":1},{"fractionalHeight":1}]}]},"orthogonalScrollingBehavior":"continuous"},{"list":{}}]}}
            """#, in: owner)
        var window = WindowClient(owner, container)
        try await window.subscribe { $0.rect = Self.square }
        #expect(window.last.rows == [0])
        _ = try await window.move { $0.rect = WireRect(Rect(x: 0, y: 400, width: 200, height: 200)) }
        #expect(window.last.rows == [] && !window.shown.isEmpty)
    }

    @Test func `a window says how a header will follow the bounds before it does`() async throws {
        let daemon = try TestDaemon.ofSuite
        let owner = try await daemon.greetedClient()
        let container = try await Self.open(
            #"""
            {"layout":"flow","bounds":{"width":200,"height":300},"sections":[{"itemCount":9},{"itemCount":90}],
            "environment":{"contentInset":{"top":15}},"parameters":{"itemSize":{"width":200,"height":20},"minimumLineSpacing":0,
            "headerReferenceSize":{"width":0,"height":30},"sectionHeadersPinToVisibleBounds":true}}
            """#, in: owner)
        var window = WindowClient(try await daemon.greetedClient(), container)
        try await window.subscribe()
        // Sections of 30 + 180 and 30 + 1800 points.
        let headers = window.shown.filter { $0.value.element.category != .cell }
            .sorted { $0.value.element.indexPath < $1.value.element.indexPath }.map(\.key)
        try #require(headers.count == 2)
        func pin(_ key: UInt64, least: Double, most: Double) -> WireWindowPin {
            .with {
                ($0.key, $0.side, $0.inset, $0.least, $0.most) = (key, "top", 15, least, most)
            }
        }
        #expect(window.last.pins == [pin(headers[0], least: 0, most: 180), pin(headers[1], least: 210, most: 2010)])
        try await Self.update(owner, container, [.with { $0.batchUpdate.deleteItems = [.with { $0.section = 1 }] }])
        try await window.check()
        #expect(window.last.pins == [pin(headers[1], least: 210, most: 1990)])
        #expect(!window.last.moved.keys.contains(headers[1]), "it lies where it was")
    }

    private static func open(_ body: String, in client: RawClient) async throws -> UInt32 {
        let reply = try await client.call(#"{"id":1,"openContainer":\#(body)}"#)
        return UInt32(try #require(reply["openContainer"]?.object["container"]?.number, "\(reply)"))
    }

    // MARK: Behind

    @Test func `a client that reads late gets one event, whatever has happened`() async throws {
        let daemon = try TestDaemon.ofSuite
        let owner = try await daemon.greetedClient()
        let container = try await Self.open(1000, in: owner)
        var window = WindowClient(try await daemon.greetedClient(), container)
        try await window.subscribe(withIDs: true)
        var other = WindowClient(owner, container)
        try await other.subscribe(withIDs: true)
        let first = try #require(window.shown.first { $0.value.element == .cell(ItemPath(section: 0, item: 0)) })
        #expect(other.shown == window.shown)
        _ = try await other.call { [id = other.subscription] in $0.unsubscribe.subscription = id }
        try await window.client.setReading(false)
        // More than the socket takes.
        for number in 0..<2000 as Range<UInt64> {
            try await Self.update(owner, container, [Self.insert(1, at: 0, from: 5000 + number)])
        }
        try await window.client.setReading(true)
        try await window.check()

        #expect(window.last.merged > 1 && window.events < 2000)
        // It has gone out of sight long ago.
        #expect(window.shown[first.key] == nil)
        #expect(window.shown.values.contains { $0.identifier == .number(6999) })
    }

    @Test func `each event has the adjustments that led to its bounds, and no other`() async throws {
        let daemon = try TestDaemon.ofSuite
        let (owner, other) = (try await daemon.greetedClient(), try await daemon.greetedClient())
        let container = try await Self.open(20_000, in: owner)
        try await Self.update(
            owner, container, [.with { $0.setBounds = WireRect(Rect(x: 0, y: 3000, width: 200, height: 300)) }])
        var window = WindowClient(try await daemon.greetedClient(), container)
        // Large, so that an event is often written while the next change is carried out.
        try await window.subscribe { $0.overscan = 40_000 }
        for number in 0..<40 as Range<UInt64> {
            let (one, more) = (50_000 + 6 * number, 50_003 + 6 * number)
            async let first: Void = Self.update(owner, container, [Self.insert(3, at: 0, from: one)])
            async let second: Void = Self.update(other, container, [Self.insert(3, at: 0, from: more)])
            _ = try await (first, second)
            _ = try await window.call { $0.ping = WirePing() }
            try #require(window.last.bounds.y == 3000 + window.adjustment.y)
        }
        try await window.check()
        #expect(window.adjustment.y > 0)
    }

    // MARK: Moving

    @Test func `after a jump what is visible comes first, and the rest behind it`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await Self.open(10_000, in: client)
        var window = WindowClient(client, container)
        try await window.subscribe { $0.rect = Self.square }
        let reply = try await window.move {
            $0.rect = WireRect(Rect(x: 0, y: 20_000, width: 200, height: 200))
            $0.overscan = 500
        }
        let visible = reply.moveWindow.window

        #expect(visible.rect == WireRect(Rect(x: 0, y: 20_000, width: 200, height: 200)))
        try await window.check()
        #expect(window.events == 1 && window.last.reason == "window" && window.last.disappeared.keys == [])
        #expect(window.last.rect == WireRect(Rect(x: -500, y: 19_500, width: 1200, height: 1200)))

        let near = try await window.move {
            $0.rect = WireRect(Rect(x: 0, y: 20_100, width: 200, height: 200))
            $0.overscan = 500
        }
        _ = try await window.move { _ in }
        try await Self.update(
            try await daemon.greetedClient(), container,
            [.with { $0.setBounds = WireRect(Rect(x: 0, y: 80, width: 200, height: 300)) }])
        try await window.check()
        // A scroll that makes nothing stale, of bounds that it follows.
        #expect(window.last.rect.y == 80 && window.last.reason == "bounds" && window.last.generation == 1)
        #expect(near.moveWindow.window.moved.keys == [] && near.moveWindow.window.appeared.keys.count < 20)
    }

    // MARK: Scripts and motion

    @Test func `a script that answers queries is asked for what its windows show`() async throws {
        let daemon = try TestDaemon.ofSuite
        let owner = try await daemon.greetedClient()
        let container = try await Self.open(100, in: owner, layout: "live")
        var window = WindowClient(try await daemon.greetedClient(), container)
        try await window.subscribe()
        let first = window.shown
        try await Self.update(owner, container, [Self.insert(2, at: 0, from: 900)])
        let event = try #require(try await window.client.nextReply()).event.windowChanged
        try window.take(event)
        let moved = try await window.move { $0.rect = WireRect(Rect(x: 0, y: 2000, width: 200, height: 100)) }

        #expect(first.count == 8)
        #expect(
            event.appeared.keys.count == 2 && event.disappeared.keys.count == 2 && event.moved.keys.count == 6)
        #expect(moved.moveWindow.window.appeared.attributes.items == [50, 51, 52])
        #expect(moved.moveWindow.window.disappeared.keys.count == 8)

        // Everything that happens during the script's call is reported in the end.
        for number in 0..<50 as Range<UInt64> {
            try await Self.update(owner, container, [Self.insert(1, at: 0, from: 2000 + number)])
            if number % 10 == 5 {
                _ = try await window.move {
                    $0.rect = WireRect(Rect(x: 0, y: Double(number) * 40, width: 200, height: 300))
                }
            }
        }
        while window.last.generation < 52 {
            try window.take(try #require(try await window.client.nextReply()).event.windowChanged)
        }
        try await window.check()
    }

    @Test func `a sync is answered behind the events for which a script has to be asked`() async throws {
        let daemon = try TestDaemon.ofSuite
        let owner = try await daemon.greetedClient()
        let container = try await Self.open(100, in: owner, layout: "slow")
        var window = WindowClient(try await daemon.greetedClient(), container)
        try await window.subscribe()
        for number in 0..<20 as Range<UInt64> {
            // The second one comes during the script's call for the first.
            for id in [2 * number, 2 * number + 1] {
                try await Self.update(owner, container, [Self.insert(1, at: 0, from: 1000 + id)])
            }
            let synced = try await window.call { $0.sync = WireSync() }

            #expect(synced.sync == WireSyncReply())
            #expect(window.last.generation == 3 + 2 * number)
        }
    }

    @Test func `a window makes time pass, and follows what moves until it rests`() async throws {
        try await withPlugins(["falling": MovingScripts.falling]) { daemon, _ in
            let moving = try await MovingContainer.open("falling", in: daemon, items: 12)
            var window = WindowClient(try await daemon.greetedClient(), moving.id)
            try await window.subscribe()
            var last = WireWindowChanged()
            repeat {
                last = try #require(try await window.client.nextReply()).event.windowChanged
                try window.take(last)
            } while last.isMoving
            try await window.check()

            #expect(last.reason == "moved" && last.step > 0)
            #expect(daemon.running.services.facilities.clock.timers == 0)
        }
    }

    @Test func `a window on the data's own order shows what a lazy script answers, at rest and in a drag`() async throws
    {
        let client = try await TestDaemon.ofSuite.greetedClient()
        let container = try await Self.open(100, in: client, layout: "live")
        var window = WindowClient(client, container)
        try await window.subscribe { $0.committed = true }
        let count = window.shown.count
        let begun = try await window.call {
            $0.beginMovement.container = container
            $0.beginMovement.indexPaths = [WireIndexPath()]
        }
        let dragged = try await window.call {
            $0.updateMovement.container = container
            $0.updateMovement.position = WirePoint(Point(x: 10, y: 100))
        }
        let moved = try await window.move {
            $0.committed = true
            $0.rect = WireRect(Rect(x: 0, y: 0, width: 200, height: 290))
        }

        #expect([begun, dragged, moved].allSatisfy { $0.error.code == "" })
        #expect(count == 8 && window.shown.count == 8)
        #expect(window.shown.values.allSatisfy { $0.frame.y == Double($0.element.indexPath.item) * 40 })
    }

    // MARK: Refused

    @Test(
        arguments: [
            (#"{"window":{}}"#, "/subscribe/container"),
            (#"{"container":1,"window":{"overscan":-1}}"#, "/subscribe/window/overscan"),
            (#"{"container":1,"window":{"overscan":"NaN"}}"#, "/subscribe/window/overscan"),
            (#"{"container":1,"window":{"overscanShare":101}}"#, "/subscribe/window/overscanShare"),
            (#"{"container":1,"window":{"overscan":1,"overscanShare":1}}"#, "/subscribe/window/overscanShare"),
            (#"{"container":1,"window":{"rect":{"width":-1}}}"#, "/subscribe/window/rect/width"),
            (#"{"container":1,"window":{},"events":["moved"]}"#, "/subscribe/events"),
            (#"{"container":1,"window":{},"rate":121}"#, "/subscribe/rate"),
        ])
    func `a window that is none is refused, and nothing is subscribed to`(
        _ subscribe: String, _ pointer: String
    ) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await Self.open(10, in: client)
        let subscribe = subscribe.replacing(#""container":1"#, with: #""container":\#(container)"#)
        let reply = try await client.call(#"{"id":2,"subscribe":\#(subscribe)}"#)

        #expect(reply["error"]?.object["pointer"]?.string == pointer)
        let moved = try await client.call(#"{"id":3,"moveWindow":{"subscription":1,"window":{}}}"#)
        #expect(moved["error"]?.object["code"]?.string == "subscription.unknown")
    }

    @Test func `a window has as many elements as limit and memory allow, and says that there are more`() async throws {
        try await withDaemon {
            ($0.windowElements, $0.memoryPerUser) = (5000, 1 << 20)
        } _: { daemon in
            let client = try await daemon.greetedClient()
            let container = try await Self.open(5000, in: client)
            var window = WindowClient(client, container)
            try await window.subscribe { $0.rect = Self.square }
            let shown = window.shown
            let refused = try await window.move {
                $0.rect = WireRect(Rect(x: 0, y: 100, width: 200, height: 1e6))
            }

            #expect(refused.error.code.hasPrefix("limit.memory"))
            try await Self.update(try await daemon.greetedClient(), container, [Self.insert(1, at: 0, from: 9000)])
            try await window.check()
            #expect(window.shown.count == shown.count && !window.last.truncated)
        }
        try await withDaemon {
            $0.windowElements = 5
        } _: { daemon in
            let client = try await daemon.greetedClient()
            var window = WindowClient(client, try await Self.open(100, in: client))
            try await window.subscribe()

            #expect(window.shown.count == 5 && window.last.truncated)
        }
    }

    @Test func `a script that answers queries decides what a hand hits`() async throws {
        let list = #"{"layout": "live", "sections": [{"itemCount": 20}]}"#
        let bounds = Rect(x: 0, y: 0, width: 200, height: 300)
        var view = try await ViewClient(TestDaemon.ofSuite, list, bounds: bounds)
        let point = #"{"point": {"x": 50, "y": 60}, "time": 1}"#
        let reply = try await view.input(#"{"pressed": \#(point)}"#, #"{"released": \#(point)}"#)

        #expect(reply.error.code == "", "\(reply.error.message)")
        #expect(reply.input.effects.map(\.input) == [1, 1])
        #expect(reply.input.effects.first?.selected.items == [1])
    }

    @Test func `a window ends with its container`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await Self.open(10, in: client)
        let watcher = try await daemon.greetedClient()
        var window = WindowClient(watcher, container)
        try await window.subscribe()
        _ = try await client.call(
            .with {
                $0.id = 2
                $0.closeContainer.container = container
            })

        #expect(try await watcher.nextReply()?.event.containerClosed.reason == "closed")
        let moved = try await window.move { _ in }
        #expect(moved.error.code == "subscription.unknown")
        let ended = "which has ended: its container is closed, or it was unsubscribed"
        #expect(moved.error.message == "/moveWindow/subscription is \(window.subscription), \(ended)")
        let unknown = window.subscription + 1
        let other = try await watcher.call(#"{"id":9,"moveWindow":{"subscription":\#(unknown)}}"#)
        let expected = "expected a subscription of this connection with a window"
        #expect(
            other["error"]?.object["message"]?.string == "/moveWindow/subscription is \(unknown), \(expected)")
    }
}

extension SeededRandom {
    fileprivate mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}
