import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// A query of what is visible after a change of width need not wait for all items.
@Suite(.hangGuard, .suiteDaemon(plugins: [:])) struct FirstScreenRequestTests {
    private static let items = 40_000

    private static func open(_ layout: String = "flow", y: Double = 0) -> WireRequest {
        .with {
            $0.id = 1
            $0.openContainer.layout = layout
            $0.openContainer.bounds = WireRect(Rect(x: 0, y: y, width: 320, height: 480))
            $0.openContainer.sections = [
                .with {
                    $0.itemCount = UInt32(items)
                    for item in 0..<items { $0.itemSizes += [Double(20 + item % 37), Double(10 + item % 23)] }
                }
            ]
        }
    }

    private static func setWidth(_ id: UInt32, _ width: Double, visibleFirst: Bool = true) -> WireRequest {
        .with {
            $0.id = id
            $0.updateContainer.visibleFirst = visibleFirst
            $0.updateContainer.operations = [
                .with { $0.setBounds = WireRect(Rect(x: 0, y: 0, width: width, height: 480)) }
            ]
        }
    }

    private static func insertFirst(_ id: UInt32) -> WireRequest {
        .with {
            $0.id = id
            $0.updateContainer.visibleFirst = true
            $0.updateContainer.operations = [
                .with {
                    $0.batchUpdate.insertItems = [
                        .with {
                            $0.items.itemCount = 1
                            $0.items.itemSizes = [70, 50]
                        }
                    ]
                }
            ]
        }
    }

    private static func query(_ id: UInt32, height: Double = 480) -> WireRequest {
        .with {
            $0.id = id
            $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 320, height: height))
        }
    }

    private static func frames(_ requests: [WireRequest], of container: UInt32) throws -> [UInt8] {
        try requests.flatMap { RawClient.frame(try $0.of(container).serializedBytes()) }
    }

    /// Sends an update with requests behind it, and gives their replies in the order in which they arrive.
    private static func replies(
        _ client: RawClient, of container: UInt32, _ requests: [WireRequest]
    ) async throws -> [WireReply] {
        client.sendLater(try frames(requests, of: container))
        var replies: [WireReply] = []
        while replies.count < requests.count, let reply = try await client.nextReply() { replies.append(reply) }
        return replies
    }

    @Test func `a query of the visible rectangle is answered before the update, as it is after it`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(Self.open()).openContainer.container
        var isEarly = false
        var width = 320.0
        // On a busy machine, the rest may be laid out before the event loop runs.
        while !isEarly {
            width = width == 320 ? 300 : 320
            let replies = try await Self.replies(client, of: container, [Self.setWidth(2, width), Self.query(3)])
            let update = try #require(replies.first { $0.id == 2 })
            let early = try #require(replies.first { $0.id == 3 })
            isEarly = replies[0].id == 3
            let late = try await client.call(Self.query(3).of(container))
            #expect(early.generation == update.generation && late.generation == update.generation)
            #expect(early.queryRect == late.queryRect && !early.queryRect.attributes.items.isEmpty)
        }
    }

    @Test func `a query at the start is answered before all items have found another column`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(Self.open("column")).openContainer.container
        var isEarly = false
        // On a busy machine, the rest may be laid out before the event loop runs.
        while !isEarly {
            let replies = try await Self.replies(client, of: container, [Self.insertFirst(2), Self.query(3)])
            let update = try #require(replies.first { $0.id == 2 })
            let early = try #require(replies.first { $0.id == 3 })
            isEarly = replies[0].id == 3
            let late = try await client.call(Self.query(3).of(container))
            #expect(early.generation == update.generation && late.generation == update.generation)
            #expect(early.queryRect == late.queryRect && !early.queryRect.attributes.items.isEmpty)
        }
    }

    @Test func `a query further down waits for where the anchor has moved the bounds`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(Self.open("column", y: 1000)).openContainer.container
        for _ in 0..<4 {
            let replies = try await Self.replies(client, of: container, [Self.insertFirst(2), Self.query(3)])
            #expect(replies.map(\.id) == [2, 3])
        }
    }

    @Test func `what is not known yet is waited for, and whatever is behind it`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(Self.open()).openContainer.container
        for (round, width) in [300.0, 320, 310, 320].enumerated() {
            let replies = try await Self.replies(
                client, of: container, [Self.setWidth(2, width), Self.query(3, height: 15_000), Self.query(4)])
            #expect(replies.map(\.id) == [2, 3, 4])
            #expect(replies.allSatisfy { $0.generation == UInt64(round) + 2 })
        }
    }

    @Test(arguments: [
        [setWidth(2, 300, visibleFirst: false)], [setWidth(2, 300), setWidth(3, 310, visibleFirst: false)],
    ])
    func `replies come in order unless every update before the query allows another`(
        _ updates: [WireRequest]
    ) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(Self.open()).openContainer.container
        for _ in 0..<4 {
            let replies = try await Self.replies(client, of: container, updates + [Self.query(9)])
            #expect(replies.map(\.id) == updates.map(\.id) + [9])
        }
    }

    @Test func `an update whose screen was shown can no longer be cancelled`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(Self.open()).openContainer.container
        var generation: UInt64 = 1
        for round in 0..<6 {
            let width = round.isMultiple(of: 2) ? 300.0 : 320
            let cancel = WireRequest.with {
                $0.id = 4
                $0.cancel.id = 2
            }
            client.sendLater(try Self.frames([Self.setWidth(2, width), Self.query(3)], of: container))
            var replies: [UInt32: WireReply] = [:]
            while replies[3] == nil, let reply = try await client.nextReply() { replies[reply.id] = reply }
            client.sendLater(try Self.frames([cancel], of: container))
            while replies.count < 3, let reply = try await client.nextReply() { replies[reply.id] = reply }

            // The query has seen the update, so it happens.
            generation += 1
            #expect(replies[3]?.generation == generation && replies[2]?.generation == generation)
            #expect(replies[2]?.error.code == "" && replies[4]?.cancel.cancelled == false)
        }
    }
}

extension WireRequest {
    /// The same update or query, of a container.
    fileprivate func of(_ container: UInt32) -> WireRequest {
        var request = self
        switch request.request {
        case .updateContainer: request.updateContainer.container = container
        case .queryRect: request.queryRect.container = container
        default: break
        }
        return request
    }
}
