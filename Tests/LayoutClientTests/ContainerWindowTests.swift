@testable import LayoutClient
import LayoutServer
import PluginTools
import TestSupport
import Testing

/// Windows beside the daemon's own answers, while another program edits the container.
@Suite(.hangGuard) struct ContainerWindowTests {
    /// Views as a program has them: each made for an element, and handed from element to element by differences.
    private struct Views {
        /// By element: the attributes now, and the item's width when the view was made.
        var views: [Element: (attributes: LayoutAttributes, width: Double)] = [:]

        init(_ window: ContainerWindow) {
            for attributes in window.elements.values { views[attributes.element] = (attributes, attributes.size.width) }
        }

        mutating func apply(_ difference: ContainerWindow.Difference) {
            for old in difference.disappeared { #expect(views.removeValue(forKey: old.element)?.attributes == old) }
            let moved = difference.updated.map { (views.removeValue(forKey: $0.old.element), $0) }
            for (view, update) in moved {
                #expect(view?.attributes == update.old)
                views[update.new.element] = (update.new, view?.width ?? 0)
            }
            for new in difference.appeared {
                #expect(views.updateValue((new, new.size.width), forKey: new.element) == nil)
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
            batch.deleteItems(at: IndexPath(section: section, item: item))
            counts[section] -= 1
        case 1 where item < counts[section]: batch.reloadItems(at: IndexPath(section: section, item: item))
        case 2:
            let other = Int.random(in: 0..<counts.count, using: &random)
            batch.moveSection(from: section, to: other)
            counts.insert(counts.remove(at: section), at: other)
        case 3 where item < counts[section]:
            let other = Int.random(in: 0..<counts[section], using: &random)
            batch.moveItem(from: IndexPath(section: section, item: item), to: IndexPath(section: section, item: other))
        default:
            var items = Self.section(2, from: made, &random)
            items.identifier = nil
            batch.insertItems(items, at: IndexPath(section: section, item: item))
            counts[section] += 2
            made += 2
        }
        return batch
    }

    @Test(arguments: ["flow", "column", "grid", "compositional"], [false, true])
    func `a window equals a query of its reach while another client edits, and views follow their items`(
        _ layout: String, _ withIdentifiers: Bool
    ) async throws {
        try await withDaemon { daemon in
            var random = SeededRandom(seed: withIdentifiers ? 7 : 8)
            var (counts, made) = ([40, 0, 200, 12], 0)
            let sections = counts.map { count in
                defer { made += count + 1 }
                return Self.section(count, from: made, &random)
            }
            let own = try await daemon.client().open(
                ContainerDescription(
                    name: "list", layout: layout, parameters: Self.parameters[layout] ?? [:], bounds: Self.screen,
                    sections: sections, isPersistent: true))
            let other = try await daemon.client().attach(name: "list").container
            let window = try await ContainerWindow(of: withIdentifiers ? own.withIdentifiers : own)
            var notices = window.notices.makeAsyncIterator()
            var views = Views(window)

            for step in 0..<120 {
                if Int.random(in: 0..<3, using: &random) == 0 {
                    let y = Double.random(in: -50...3000, using: &random)
                    views.apply(try await window.scroll(to: Rect(x: 0, y: y, width: 320, height: 480)))
                } else {
                    let edit = Self.batch(&counts, &made, &random)
                    guard try await other.update([.batch(edit)]).isInvalidated else { continue }
                    let notice = try #require(await notices.next())
                    views.apply(try await window.apply(notice))
                }
                let expected = try await window.container.attributes(in: window.reach)
                #expect(window.generation == expected.generation && !window.isBehind)
                let table = Dictionary(uniqueKeysWithValues: expected.attributes.map { ($0.element, $0) })
                try #require(window.elements == table, "step \(step)")
                try #require(views.views.mapValues(\.attributes) == table, "step \(step)")
                if layout == "flow" { #expect(views.views.values.allSatisfy { $0.width == $0.attributes.size.width }) }
            }
        }
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

    @Test func `edits before what is visible move the window along, and what is behind is not an error`() async throws {
        try await withDaemon { daemon in
            let list = try await daemon.client().open(
                ContainerDescription(
                    layout: "column", parameters: ["columnCount": 1],
                    bounds: Rect(x: 0, y: 50_000, width: 320, height: 480),
                    sections: [ContainerSection(itemCount: 100_000)]))
            let window = try await ContainerWindow(of: list)
            var notices = window.notices.makeAsyncIterator()
            let before = (elements: window.elements, visibleRect: window.visibleRect)
            let first = try await list.performBatch { $0.insertItems(at: IndexPath(section: 0, item: 3)) }
            try await list.performBatch { $0.insertItems(at: IndexPath(section: 0, item: 5)) }

            // The first notice is of an older generation than the container has.
            let early = try await window.apply(try #require(await notices.next()))
            while window.generation < first.generation + 1 {
                _ = try await window.apply(try #require(await notices.next()))
            }

            let tops = before.elements.values.map(\.frame.y).sorted()
            #expect(window.visibleRect.y == before.visibleRect.y + 2 * (tops[1] - tops[0]))
            #expect(early.appeared.isEmpty && early.disappeared.isEmpty)
            #expect(window.elements.count == before.elements.count && !window.isBehind)
            #expect(
                Set(window.elements.keys.map(\.indexPath.item))
                    == Set(before.elements.keys.map { $0.indexPath.item + 2 }))
        }
    }

    @Test func `scrolling within reach sends nothing, and a window may own the bounds`() async throws {
        try await withDaemon { daemon in
            let list = try await daemon.client().open(
                ContainerDescription(
                    layout: "flow",
                    parameters: ["headerReferenceSize": [0, 30], "sectionHeadersPinToVisibleBounds": true],
                    bounds: Self.screen, sections: [ContainerSection(itemCount: 1000)]))
            let window = try await ContainerWindow(of: list, movesBounds: true)
            var notices = window.notices.makeAsyncIterator()
            let header = Element.supplementary(Element.header, IndexPath(section: 0, item: 0))

            _ = try await window.scroll(to: Rect(x: 0, y: 700, width: 320, height: 480))
            while window.elements[header]?.frame.y != 700 {
                _ = try await window.apply(try #require(await notices.next()))
            }
            #expect(try await daemon.client().containers().first?.bounds.y == 700)

            let other = try await ContainerWindow(of: list, visibleRect: Self.screen)
            try await list.close()
            #expect(try await other.scroll(to: Rect(x: 0, y: 100, width: 320, height: 480)).isEmpty)
            await #expect(throws: ClientError.self) {
                try await other.scroll(to: Rect(x: 0, y: 10_000, width: 320, height: 480))
            }
        }
    }

    @Test func `after reconnecting, items with identifiers keep their views`() async throws {
        try await withDaemon { daemon in
            try await withRelay(to: daemon.path) { relay in
                var policy = ReconnectPolicy()
                policy.wait = { _ in try Task.checkCancellation() }
                let client = try await LayoutClient.connect(to: relay.path, reconnect: policy, limits: .patient)
                var random = SeededRandom(seed: 1)
                let list = try await client.open(
                    ContainerDescription(
                        name: "kept", layout: "flow", bounds: Self.screen,
                        sections: [Self.section(50, from: 0, &random)],
                        isPersistent: true)
                ).withIdentifiers
                let window = try await ContainerWindow(of: list)
                var notices = window.notices.makeAsyncIterator()
                var views = Views(window)
                await relay.cut()

                let other = try await daemon.client().attach(name: "kept").container
                let edited = try await other.update([.deleteItems([0])])
                var isResumed = false
                while !isResumed || window.generation < edited.generation {
                    let notice = try #require(await notices.next())
                    if case .resumed = notice { isResumed = true }
                    views.apply(try await window.apply(notice))
                }

                #expect(views.views.values.allSatisfy { $0.width == $0.attributes.size.width })
                #expect(views.views.mapValues(\.attributes) == window.elements)
            }
        }
    }

    /// What a program keeps on the main actor.
    @MainActor private final class Model {
        let window: ContainerWindow

        init(of list: RemoteContainer) async throws {
            window = try await ContainerWindow(of: list, overscan: .zero)
        }

        func scroll(to rects: [Rect]) async throws {
            for rect in rects { _ = try await window.scroll(to: rect) }
        }

        func follow() async throws {
            var notices = window.notices.makeAsyncIterator()
            while window.generation < 21, let notice = await notices.next() { _ = try await window.apply(notice) }
        }
    }

    @Test func `a window on the main actor scrolls and follows notices at the same time`() async throws {
        try await withDaemon { daemon in
            let list = try await daemon.client().open(
                ContainerDescription(
                    layout: "flow", parameters: ["itemSize": [100, 40]], bounds: Self.screen,
                    sections: [ContainerSection(itemCount: 5000)]))
            let model = try await Model(of: list)
            let rects = (1...20).map { Rect(x: 0, y: 400 * Double($0), width: 320, height: 480) }

            async let scrolled: Void = model.scroll(to: rects)
            async let followed: Void = model.follow()
            for item in 0..<20 {
                try await list.performBatch { $0.insertItems(at: IndexPath(section: 0, item: item)) }
            }
            _ = try await (scrolled, followed)

            let (shown, reach) = await MainActor.run {
                (
                    model.window.elements.values.sorted { $0.element.indexPath < $1.element.indexPath },
                    model.window.reach
                )
            }
            #expect(try await list.attributes(in: reach).attributes == shown)
        }
    }
}
