import LayoutClient
import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import PluginTools
import SwiftProtobuf
import TestSupport
import Testing

/// Events that name items by their identifiers.
@Suite(.hangGuard, .suiteDaemon(plugins: ["springs": MovingScripts.springs])) struct IdentifiedEventTests {
    /// A client that subscribes to a container of another one's.
    private struct Case {
        let editor: RawClient
        let viewer: RawClient
        let container: UInt32

        init(_ daemon: TestDaemon, withIDs: Bool = true, items: [UInt64] = [10, 11, 12, 13]) async throws {
            editor = try await daemon.greetedClient()
            viewer = try await daemon.greetedClient()
            let opened = try await editor.call(
                .with {
                    $0.id = 1
                    $0.openContainer.layout = "flow"
                    $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 100, height: 1000))
                    $0.openContainer.sections = [
                        .with {
                            $0.id.number = 1
                            $0.itemCount = UInt32(items.count)
                            $0.itemIds.numbers = items
                        }
                    ]
                })
            try #require(opened.error.code == "", "\(opened.error.message)")
            let number = opened.openContainer.container
            container = number
            _ = try await viewer.call(
                .with {
                    $0.id = 1
                    $0.withIds = withIDs
                    $0.subscribe.events = ["invalidated"]
                    $0.subscribe.container = number
                })
        }

        func update(_ operations: [WireOperation]) async throws -> WireReply {
            let reply = try await editor.call(
                .with {
                    $0.id = 2
                    $0.updateContainer.container = container
                    $0.updateContainer.operations = operations
                })
            try #require(reply.error.code == "", "\(reply.error.message)")
            return reply
        }

        func event() async throws -> WireInvalidated {
            try #require(try await viewer.nextReply()).event.invalidated
        }
    }

    private static func snapshot(_ items: [UInt64]) -> WireOperation {
        .with {
            $0.applySnapshot.sections = [
                .with {
                    $0.id.number = 1
                    $0.itemIds.numbers = items
                }
            ]
        }
    }

    private func numbers(_ ranges: [WireElementRange]) -> [UInt64] { ranges.flatMap(\.ids.numbers) }

    @Test func `an event names what was inserted, what was deleted and what has to be queried again`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await Case(daemon)
        _ = try await own.update([Self.snapshot([20, 10, 12, 13])])
        let event = try await own.event()
        #expect(numbers(event.changes.inserted) == [20])
        #expect(numbers(event.changes.deleted) == [11])

        _ = try await own.update([.with { $0.invalidate.items = [.with { $0.ids.numbers = [12] }] }])
        #expect(try await numbers(own.event().changes.elements) == [12])
    }

    @Test func `a subscription without identifiers brings none`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await Case(daemon, withIDs: false)
        _ = try await own.update([Self.snapshot([20, 10])])
        let event = try await own.event()
        #expect((event.changes.inserted + event.changes.deleted).allSatisfy { !$0.hasIds })
    }

    @Test func `changes that are merged name what was deleted as it was before the first, however many follow`()
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let own = try await Case(daemon, items: Array(0..<200))
        var states: [UInt64: [UInt64]] = [1: Array(0..<200)]
        var random = SeededRandom(seed: 17)
        var next: UInt64 = 1000
        var generation: UInt64 = 1
        for _ in 0..<8 {
            try await own.viewer.setReading(false)
            for _ in 0..<60 {
                var items = states[generation] ?? []
                for _ in 0..<3 {
                    if !items.isEmpty { items.remove(at: Int.random(in: items.indices, using: &random)) }
                    items.insert(next, at: Int.random(in: 0...items.count, using: &random))
                    next += 1
                }
                generation = try await own.update([Self.snapshot(items)]).generation
                states[generation] = items
            }
            try await own.viewer.setReading(true)
            var event: WireInvalidated
            repeat {
                event = try await own.event()
                let (before, after) = (
                    try #require(states[event.generationBefore]), try #require(states[event.generation])
                )
                for range in event.changes.deleted where range.category == "cell" {
                    #expect(range.ids.numbers == Array(before[Int(range.item)..<Int(range.item + range.count)]))
                }
                for range in event.changes.inserted + event.changes.elements where range.category == "cell" {
                    #expect(range.ids.numbers == Array(after[Int(range.item)..<Int(range.item + range.count)]))
                }
                let gone = Set(before).subtracting(after)
                #expect(event.changes.everything || Set(numbers(event.changes.deleted)) == gone)
            } while event.generation < generation
        }
    }

    @Test func `frames of a layout that moves bring the identifiers of the items`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await client.open(
            ContainerDescription(
                layout: "springs", bounds: Rect(x: 0, y: 0, width: 200, height: 300),
                sections: [ContainerSection("a", items: ["x", "y"])]))
        for isNamed in [true, false] {
            let subscription = try await (isNamed ? container.withIdentifiers : container).follow(
                rate: 120, isPassive: true)
            try await container.setBounds(Rect(x: 0, y: isNamed ? 10 : 20, width: 200, height: 300))
            _ = try await container.step()
            var notices = subscription.notices.makeAsyncIterator()
            var moved: MovedElements?
            while moved == nil {
                if case .moved(let elements)? = await notices.next() { moved = elements }
            }
            #expect(moved?.elements.map(\.identifier) == (isNamed ? ["x", "y"] : [nil, nil]))
        }
    }

    // MARK: Memory

    private static func change(_ before: UInt64, _ items: ([UInt64], [UInt64])) -> NoticeQueue.Invalidation {
        var invalidation = NoticeQueue.Invalidation(
            generationBefore: before, generation: before + 1, reason: .data, changes: .none, sizeBefore: .zero,
            sizeAfter: .zero, bounds: .zero)
        func sections(_ items: [UInt64]) -> SectionList {
            var section = LayoutCore.Section(itemCount: items.count)
            section.identifiers = SectionIdentifiers(.number(1), .numbers(items))
            return [section]
        }
        invalidation.identifiers = ChangedIdentifiers(before: sections(items.0), after: sections(items.1))
        return invalidation
    }

    @Test(arguments: [true, false]) func `identifiers that wait are charged to the subscriber, or left out`(
        _ hasRoom: Bool
    ) throws {
        var limits = ProtocolLimits()
        limits.memoryPerUser = hasRoom ? 2000 : 500
        let accounts = Accounts(limits)
        let queue = NoticeQueue(wake: {})
        var subscriber = Subscriber(queue: queue, subscription: 1, events: .invalidated)
        subscriber.identifierBudget = (7, accounts)

        subscriber.post(.invalidated(Self.change(1, ([1, 2, 3, 4, 5, 6], [2]))), container: 1)
        subscriber.post(.invalidated(Self.change(2, ([2], [2, 8]))), container: 1)

        #expect((accounts.account(of: 7).memory > 0) == hasRoom)
        #expect(takeIdentifiers(queue) == [hasRoom ? [1, 2] : nil, [2, 8]])
        #expect(accounts.account(of: 7).memory == 0)
    }

    /// Those of the first two items before and after the change that waits.
    private func takeIdentifiers(_ queue: NoticeQueue) -> [Identifiers?] {
        guard case .invalidated(let notice)? = queue.take(1, unless: { _ in false }).first?.notice else { return [] }
        let items = ItemRange(section: 0, item: 0, count: 2)
        return [notice.identifiers?.before?.items(items), notice.identifiers?.after.items(items)]
    }
}
