@testable import LayoutClient
import LayoutServer
import LayoutWire
import PluginTools
import SwiftProtobuf
import TestSupport
import Testing

/// Windows beside the daemon's own answers, while another program edits the container.
@Suite(.hangGuard, .suiteDaemon) struct ContainerWindowTests {
    /// Views as a program has them, by key: each made for an element, and changed by differences.
    private struct Views {
        /// The attributes now, and the item's width when the view was made.
        var views: [UInt64: (attributes: LayoutAttributes, width: Double)] = [:]

        init(_ window: ContainerWindow) {
            views = window.elements.mapValues { ($0, $0.size.width) }
        }

        mutating func apply(_ difference: ContainerWindow.Difference) {
            for (key, old) in difference.disappeared { #expect(views.removeValue(forKey: key)?.attributes == old) }
            for (key, update) in difference.moved.merging(difference.changed, uniquingKeysWith: { first, _ in first }) {
                #expect(views[key]?.attributes == update.before)
                views[key]?.attributes = update.now
            }
            for (key, new) in difference.appeared {
                #expect(views.updateValue((new, new.size.width), forKey: key) == nil)
            }
        }
    }

    private static let screen = Rect(x: 0, y: 0, width: 320, height: 480)

    /// Items of different widths, so that a cell shows which item it is of.
    private static func section(_ count: Int, from first: Int, _ random: inout SeededRandom) -> ContainerSection {
        let sizes = (0..<count).map {
            Size(width: 40 + Double(first + $0) / 64, height: .random(in: 20...60, using: &random))
        }
        var section = ContainerSection(sizes: sizes)
        section.itemIdentifiers = .numbers((0..<count).map { UInt64(first + $0) })
        section.identifier = .number(UInt64(first))
        return section
    }

    private static func batch(
        _ counts: inout [Int], _ made: inout Int, _ random: inout SeededRandom
    ) -> BatchUpdate {
        var batch = BatchUpdate()
        let section = Int.random(in: 0..<counts.count, using: &random)
        let item = Int.random(in: 0...counts[section], using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where item < counts[section]:
            batch.deleteItems(at: ItemPath(section: section, item: item))
            counts[section] -= 1
        case 1 where item < counts[section]: batch.reloadItems(at: ItemPath(section: section, item: item))
        case 2:
            let other = Int.random(in: 0..<counts.count, using: &random)
            batch.moveSection(from: section, to: other)
            counts.insert(counts.remove(at: section), at: other)
        case 3 where item < counts[section]:
            let other = Int.random(in: 0..<counts[section], using: &random)
            batch.moveItem(from: ItemPath(section: section, item: item), to: ItemPath(section: section, item: other))
        default:
            var items = Self.section(2, from: made, &random)
            items.identifier = nil
            batch.insertItems(items, at: ItemPath(section: section, item: item))
            counts[section] += 2
            made += 2
        }
        return batch
    }

    @Test(arguments: ["flow", "column", "grid", "compositional"], [false, true])
    func `a window equals a query of its reach while another client edits, and views follow their items`(
        _ layout: String, _ withIdentifiers: Bool
    ) async throws {
        let daemon = try TestDaemon.ofSuite
        var random = SeededRandom(seed: withIdentifiers ? 7 : 8)
        var (counts, made) = ([40, 0, 200, 12], 0)
        let sections = counts.map { count in
            defer { made += count + 1 }
            return Self.section(count, from: made, &random)
        }
        let own = try await daemon.client().open(
            ContainerDescription(
                name: "\(layout) \(withIdentifiers)", layout: layout, parameters: Self.parameters[layout] ?? [:],
                bounds: Self.screen,
                sections: sections, isPersistent: true))
        let other = try await daemon.client().attach(name: "\(layout) \(withIdentifiers)").container
        let window = try await ContainerWindow(of: withIdentifiers ? own.withIdentifiers : own)
        var changes = window.changes.makeAsyncIterator()
        var views = Views(window)

        for step in 0..<120 {
            if Int.random(in: 0..<3, using: &random) == 0 {
                let y = Double.random(in: -50...3000, using: &random)
                views.apply(try await window.scroll(to: Rect(x: 0, y: y, width: 320, height: 480)))
            } else {
                let edit = Self.batch(&counts, &made, &random)
                let generation = try await other.update([.batch(edit)]).generation
                while window.state.generation < generation {
                    views.apply(try #require(await changes.next()))
                }
            }
            let expected = try await window.container.attributes(in: window.state.reach)
            #expect(window.state.generation == expected.generation)
            try #require(Self.areSame(window.elements.values, expected.attributes), "step \(step)")
            try #require(views.views.mapValues(\.attributes) == window.elements, "step \(step)")
            if layout == "flow" { #expect(views.views.values.allSatisfy { $0.width == $0.attributes.size.width }) }
        }
    }

    private static func areSame(_ elements: some Collection<LayoutAttributes>, _ expected: [LayoutAttributes]) -> Bool {
        elements.count == expected.count && Set(elements) == Set(expected)
    }

    private static let parameters: [String: [String: JSONValue]] = [
        "compositional": [
            "sections": [
                [
                    "group": [
                        "group": "horizontal", "size": [["fractionalWidth": 1], ["absolute": 44]],
                        "subitems": [["size": [["fractionalWidth": 0.25], ["fractionalHeight": 1]]]],
                    ]
                ]
            ]
        ]
    ]

    @Test func `edits before what is visible move the window along, and views stay`() async throws {
        let daemon = try TestDaemon.ofSuite
        let list = try await daemon.client().open(
            ContainerDescription(
                layout: "column", parameters: ["columnCount": 1],
                bounds: Rect(x: 0, y: 50_000, width: 320, height: 480),
                sections: [ContainerSection(itemCount: 100_000)]))
        let window = try await ContainerWindow(of: list)
        let (before, top) = (window.elements, window.visibleRect.y)
        try await list.performBatch { $0.insertItems(at: ItemPath(section: 0, item: 3)) }
        let generation = try await list.performBatch { $0.insertItems(at: ItemPath(section: 0, item: 5)) }
            .generation

        var distance = 0.0
        for await change in window.changes {
            distance += change.contentOffsetAdjustment.y
            #expect(change.appeared.isEmpty && change.disappeared.isEmpty && change.changed.isEmpty)
            if window.state.generation == generation { break }
        }

        let tops = before.values.map(\.frame.y).sorted()
        #expect(distance == 2 * (tops[1] - tops[0]))
        #expect(window.visibleRect.y == top + distance)
        #expect(
            window.elements.mapValues(\.element.indexPath.item)
                == before.mapValues { $0.element.indexPath.item + 2 })
    }

    @Test func `a window may own the bounds, and ends with its container`() async throws {
        let daemon = try TestDaemon.ofSuite
        let list = try await daemon.client().open(
            ContainerDescription(
                layout: "flow",
                parameters: ["headerReferenceSize": [0, 30], "sectionHeadersPinToVisibleBounds": true],
                bounds: .zero, sections: [ContainerSection(itemCount: 1000)]))
        let window = try await ContainerWindow(of: list, visibleRect: Self.screen, setsBounds: true)
        #expect(window.state.bounds == Self.screen)
        let header = try #require(window.elements.first { $1.element.kind == Element.header }?.key)
        let target = Rect(x: 0, y: 700, width: 320, height: 480)

        let difference = try await window.scroll(to: target)

        #expect(difference.changed[header] == nil && difference.moved[header]?.now.frame.y == 700)
        #expect(window.visibleRect == target)
        #expect(try await daemon.client().containers().first { $0.container == list.id }?.bounds == target)
        try await list.close()
        for await _ in window.changes {}
        #expect(window.isClosed && !window.elements.isEmpty)
        let error = await #expect(throws: ClientError.self) { try await window.scroll(to: Self.screen) }
        #expect(error?.code == "container.unknown")
    }

    /// A container of a daemon that the test plays. At most one notice may wait for its subscribers.
    private static func played() async throws -> (list: RemoteContainer, daemon: RawClient) {
        let daemon = try await PlayedDaemon { $0.noticesWaiting = 1 }
        async let opening = daemon.client.open(ContainerDescription(layout: "flow", bounds: screen, sections: []))
        try await daemon.connection.answer(.openContainer(.with { $0.container = 1 }))
        return (try await opening, daemon.connection)
    }

    /// Rows of 10 points, the first of them with key 1.
    private static func rows(_ items: Range<UInt32>) -> WireWindowElements {
        .with {
            $0.keys = items.map { UInt64($0) + 1 }
            $0.attributes.sections = items.map { _ in 0 }
            $0.attributes.items = Array(items)
            $0.attributes.frames = items.flatMap { [0, 10 * Double($0), 320, 10] }
        }
    }

    @Test func `what happens while a program does not look is one difference, and holds up no other subscription`()
        async throws
    {
        let (list, daemon) = try await Self.played()
        async let other = list.subscribe(to: [.serverStopping]).notices
        try await daemon.answer(.subscribe(.with { $0.subscription = 1 }))
        var notices = try await other.makeAsyncIterator()
        async let replying = daemon.answer(
            .subscribe(
                .with {
                    $0.subscription = 2
                    $0.window.appeared = Self.rows(0..<2)
                }))
        let window = try await ContainerWindow(of: list)
        _ = try await replying

        for row in 1...50 as ClosedRange<UInt32> {
            await daemon.send(
                WireReply.with {
                    $0.event.subscription = 2
                    $0.event.windowChanged.generation = UInt64(row)
                    $0.event.windowChanged.contentOffsetAdjustment.y = 10
                    $0.event.windowChanged.disappeared = Self.rows(row - 1..<row)
                    $0.event.windowChanged.appeared = Self.rows(row + 1..<row + 2)
                })
        }
        await daemon.send(
            WireReply.with {
                $0.event.subscription = 1
                $0.event.serverStopping.reason = "restart"
            })
        #expect(await notices.next() == .serverStopping(reason: "restart"))
        #expect(window.state.generation == 0)
        let difference = window.apply()

        #expect(difference.disappeared.values.map(\.element.indexPath.item).sorted() == [0, 1])
        #expect(difference.appeared.values.map(\.element.indexPath.item).sorted() == [50, 51])
        #expect(difference.moved.isEmpty && difference.changed.isEmpty)
        #expect(difference.contentOffsetAdjustment == Point(x: 0, y: 500))
        #expect(window.state.generation == 50 && window.elements == difference.appeared)
        #expect(window.apply().isEmpty)
    }

    /// A window on such a container, with the first of its rows.
    private static func playedWindow() async throws -> (window: ContainerWindow, daemon: RawClient) {
        let (list, daemon) = try await played()
        async let replying = daemon.answer(
            .subscribe(
                .with {
                    $0.subscription = 1
                    $0.window.appeared = rows(0..<1)
                }))
        let window = try await ContainerWindow(of: list)
        _ = try await replying
        return (window, daemon)
    }

    private static func moved(to rows: Range<UInt32>) -> WireReply.OneOf_Result {
        .moveWindow(
            .with {
                $0.window.disappeared = Self.rows(rows.lowerBound - 1..<rows.upperBound - 1)
                $0.window.appeared = Self.rows(rows)
            })
    }

    @MainActor @Test(arguments: [false, true])
    func `a scroll returns what it has brought while a loop reads the changes`(_ draws: Bool) async throws {
        let (window, daemon) = try await Self.playedWindow()
        let loop = Task { @MainActor in
            var count = 0
            for await change in window.changes where !change.isEmpty { count += 1 }
            return count
        }

        for row in 1...40 as ClosedRange<UInt32> {
            async let answering = daemon.answer(Self.moved(to: row..<row + 1))
            // What a program draws at a pace of its own is not what a scroll has brought.
            let drawing = Task { @MainActor in
                while draws && !Task.isCancelled {
                    #expect(window.apply().isEmpty)
                    await Task.yield()
                }
            }
            let difference = try await window.scroll(to: Self.screen)
            drawing.cancel()
            await drawing.value
            _ = try await answering
            #expect(difference.appeared.values.map(\.element.indexPath.item) == [Int(row)])
            #expect(difference.disappeared.values.map(\.element.indexPath.item) == [Int(row) - 1])
        }

        await daemon.send(
            WireReply.with {
                $0.event.subscription = 1
                $0.event.containerClosed.container = 1
            })
        #expect(await loop.value == 0)
    }

    @MainActor @Test func `of several scrolls at once, each returns what it has brought itself`() async throws {
        let (window, daemon) = try await Self.playedWindow()
        let scrolls = (1...10).map { _ in Task { @MainActor in try await window.scroll(to: Self.screen) } }

        for row in 1...10 as ClosedRange<UInt32> { _ = try await daemon.answer(Self.moved(to: row..<row + 1)) }

        for (row, scroll) in zip(1..., scrolls) {
            #expect(try await scroll.value.appeared.values.map(\.element.indexPath.item) == [row])
        }
        #expect(window.apply().isEmpty)
    }

    @MainActor @Test func `what comes while a scroll is refused goes to the loop that reads the changes`() async throws
    {
        let (window, daemon) = try await Self.playedWindow()
        let loop = Task { @MainActor in
            for await change in window.changes { return change.appeared.values.map(\.element.indexPath.item) }
            return []
        }
        let scroll = Task { @MainActor in try await window.scroll(to: Self.screen) }
        let request = try await daemon.nextRequest()

        await daemon.send(
            WireReply.with {
                $0.event.subscription = 1
                $0.event.windowChanged.appeared = Self.rows(7..<8)
            })
        await daemon.send(
            WireReply.with {
                $0.id = request.id
                $0.error.code = "limit.memoryPerUser"
            })

        await #expect(throws: ClientError.self) { try await scroll.value }
        #expect(await loop.value == [7])
    }

    @Test func `a window with fewer elements than keys ends the connection`() async throws {
        let (list, daemon) = try await Self.played()
        let window = Task { try await ContainerWindow(of: list).elements }
        try await daemon.answer(.subscribe(.with { $0.window.appeared.keys = [7] }))

        let error = await #expect(throws: ClientError.self) { try await window.value }
        #expect(error?.code == "connection.protocol")
        #expect(error?.message == "a window has 1 keys, expected 0, one for each element")
    }

    @Test(arguments: [true, false])
    func `after reconnecting, views stay: by identifiers, or else by index paths`(_ withIdentifiers: Bool) async throws
    {
        let daemon = try TestDaemon.ofSuite
        try await withRelay(to: daemon.path) { relay in
            // It connects again once the list is another.
            let (edits, isEdited) = AsyncStream.makeStream(of: Never.self)
            var policy = ReconnectPolicy()
            policy.wait = { _ in
                for await _ in edits {}
                try Task.checkCancellation()
            }
            let client = try await LayoutClient.connect(to: relay.path, reconnect: policy, limits: .patient)
            var random = SeededRandom(seed: 1)
            let list = try await client.open(
                ContainerDescription(
                    name: "kept \(withIdentifiers)", layout: "flow", bounds: Self.screen,
                    sections: [Self.section(50, from: 0, &random)],
                    isPersistent: true))
            let window = try await ContainerWindow(of: withIdentifiers ? list.withIdentifiers : list)
            let target = Rect(x: 0, y: 100, width: 320, height: 200)
            var views = Views(window)
            views.apply(try await window.scroll(to: target))
            let (first, before) = (window.elements.first { $1.element.indexPath.item == 0 }?.key, window.elements)
            await relay.cut()

            let other = try await daemon.client().attach(name: "kept \(withIdentifiers)").container
            let edited = try await other.update([.deleteItems([0])])
            isEdited.finish()
            var changed: Set<UInt64> = []
            for await change in window.changes {
                views.apply(change)
                changed.formUnion(change.changed.keys)
                if window.state.generation == edited.generation { break }
            }

            #expect(window.visibleRect == target)
            #expect(views.views.mapValues(\.attributes) == window.elements)
            #expect(changed == Set(before.keys).intersection(window.elements.keys))
            if withIdentifiers {
                #expect(views.views[try #require(first)] == nil)
                #expect(views.views.values.allSatisfy { $0.width == $0.attributes.size.width })
            } else {
                #expect(views.views[try #require(first)]?.attributes.element.indexPath.item == 0)
            }
        }
    }

    /// What a program keeps on the main actor.
    @MainActor private final class Model {
        let window: ContainerWindow

        init(of list: RemoteContainer) async throws {
            window = try await ContainerWindow(of: list, overscan: .points(0))
        }

        func scroll(to rects: [Rect]) async throws {
            for rect in rects { _ = try await window.scroll(to: rect) }
        }

        func follow(to generation: UInt64) async {
            for await _ in window.changes where window.state.generation == generation { return }
        }
    }

    @Test func `a window on the main actor scrolls and follows its changes at the same time`() async throws {
        let daemon = try TestDaemon.ofSuite
        let list = try await daemon.client().open(
            ContainerDescription(
                layout: "flow", parameters: ["itemSize": [100, 40]], bounds: Self.screen,
                sections: [ContainerSection(itemCount: 5000)]))
        let model = try await Model(of: list)
        let rects = (1...20).map { Rect(x: 0, y: 400 * Double($0), width: 320, height: 480) }

        async let scrolled: Void = model.scroll(to: rects)
        for item in 0..<20 {
            try await list.performBatch { $0.insertItems(at: ItemPath(section: 0, item: item)) }
        }
        try await scrolled
        let last = try await list.performBatch { $0.insertItems(at: ItemPath(section: 0, item: 0)) }.generation
        await model.follow(to: last)

        let (shown, reach) = await MainActor.run { (Array(model.window.elements.values), model.window.state.reach) }
        #expect(reach == rects.last)
        #expect(Self.areSame(shown, try await list.attributes(in: reach).attributes))
    }
}
