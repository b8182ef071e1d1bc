import LayoutClient
import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Each limit, tested below, at and above its value.
@Suite(
    .hangGuard,
    .suiteDaemon(plugins: [:]) { ($0.items, $0.subscriptionsPerConnection, $0.requestsInFlight) = (77, 2, 2) })
struct LimitTests {
    private func container(_ items: Int, name: String = "", persistent: Bool = false) -> ContainerDescription {
        ContainerDescription(
            name: name, layout: "flow", bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            sections: [ContainerSection(itemCount: items)], isPersistent: persistent)
    }

    private func code(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? ClientError)?.code
        }
    }

    @Test func `hello returns the configured limits`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.rawClient()
        let limits = try await client.call(#"{"id":1,"hello":{}}"#)["hello"]?.object["limits"]?.object
        #expect(limits?["items"] == 77)
        #expect(limits?["frameBytes"] == 67_108_864)
        #expect(limits?.count == 30)
    }

    @Test func `the number of items and sections is limited`() throws {
        let client = try ContainerMessages({ ($0.items, $0.sections) = (10, 2) })
        func open(_ items: Int) throws -> WireReply { try client.call(.openRows(items)) }
        func setSections(_ counts: [UInt32]) throws -> String {
            let operation = WireOperation.with {
                $0.setSections.sections = counts.map { count in .with { $0.itemCount = count } }
            }
            return try client.call(.update([operation])).error.code
        }
        for items in [9, 10] { #expect(try open(items).error.code == "") }
        #expect(try open(11).error.code == "limit.items")
        #expect(try setSections([6, 5]) == "limit.items")
        #expect(try setSections([1, 1, 1]) == "limit.sections")
        #expect(try setSections([1, 1]) == "")
    }

    @Test func `the number of index paths in one query is limited`() throws {
        let client = try ContainerMessages({ $0.elementsPerReply = 3 })
        _ = try client.call(.openRows(9))
        func query(_ count: UInt32) throws -> WireReply {
            try client.call(
                .with {
                    $0.id = 2
                    $0.queryItems.container = 1
                    $0.queryItems.indexPaths = (0..<count).map { item in .with { $0.item = item } }
                })
        }
        for count in [2, 3] as [UInt32] {
            #expect(try query(count).queryItems.attributes.items.count == Int(count))
        }
        #expect(try query(4).error.code == "limit.elementsPerReply")
    }

    @Test func `the number of containers of a connection and of a user is limited`() async throws {
        try await withDaemon {
            ($0.containersPerConnection, $0.containersPerUser) = (2, 3)
        } _: { daemon in
            let first = try await daemon.client()
            let one = try await first.open(container(1))
            _ = try await first.open(container(1))
            #expect(await code { _ = try await first.open(container(1)) } == "limit.containersPerConnection")
            let second = try await daemon.client()
            _ = try await second.open(container(1))
            #expect(await code { _ = try await second.open(container(1)) } == "limit.containersPerUser")
            try await one.close()
            _ = try await first.open(container(1))
            #expect(daemon.running.totals.containers == 3)
        }
    }

    @Test func `a container closed by another connection no longer counts`() async throws {
        try await withDaemon {
            $0.containersPerConnection = 3
        } _: { daemon in
            let first = try await daemon.greetedClient()
            let second = try await daemon.greetedClient()
            func open() async throws -> WireReply { try await first.call(.openRows(1)) }
            var opened = [try await open(), try await open(), try await open()].map(\.openContainer.container)
            #expect(try await open().error.code == "limit.containersPerConnection")
            for _ in 0..<5 {
                let oldest = opened.removeFirst()
                let closed = try await second.call(
                    .with {
                        $0.id = 1; $0.closeContainer.container = oldest
                    })
                #expect(closed.error.code.isEmpty)
                opened.append(try await open().openContainer.container)
                #expect(try await open().error.code == "limit.containersPerConnection")
            }
            #expect(daemon.running.totals.containers == 3)
        }
    }

    @Test func `a refused container does not count`() async throws {
        try await withDaemon {
            $0.containersPerUser = 1
        } _: { daemon in
            let client = try await daemon.client()
            var broken = container(1, name: "again")
            broken.parameters = ["minimumLineSpacing": -51]
            for _ in 0..<3 { #expect(await code { _ = try await client.open(broken) } == "layout.failed") }
            #expect(daemon.running.totals.memory == 0)
            _ = try await client.open(container(1, name: "again"))
        }
    }

    @Test func `the number of connections is limited, in total and for each user`() async throws {
        try await withDaemon {
            $0.connectionsPerUser = 2
        } _: { daemon in
            let first = try await daemon.client()
            let second = try await daemon.client()
            let third = await code { _ = try await daemon.client() }
            #expect(third == "limit.connectionsPerUser")
            try await first.ping()
            try await second.ping()
        }
        try await withDaemon {
            $0.connections = 1
        } _: { daemon in
            let first = try await daemon.client()
            #expect(await code { _ = try await daemon.client() } == "limit.connections")
            try await first.ping()
        }
    }

    @Test func `the memory of a user's containers and frames is limited`() async throws {
        try await withDaemon {
            $0.memoryPerUser = 2 << 20
        } _: { daemon in
            let client = try await daemon.client()
            let sizes = { (count: Int) in
                var description = container(0)
                description.sections = [
                    ContainerSection(sizes: (0..<count).map { Size(width: 300, height: 2 + Double($0 % 2)) })
                ]
                return description
            }
            let half = try await client.open(sizes(14_000))
            let charged = daemon.running.totals.memory
            #expect(charged > 1_000_000 && charged < 1_050_000)
            #expect(await code { _ = try await client.open(sizes(16_000)) } == "limit.memoryPerUser")
            #expect(daemon.running.totals.memory == charged)
            #expect(
                await code { try await half.update([.setSections(sizes(16_000).sections)]) } == "limit.memoryPerUser")
            #expect(daemon.running.totals.memory == charged)
            try await half.close()
            #expect(daemon.running.totals.memory == 0)

            // A frame is charged as soon as its length is known, which the reply to the ping before it proves.
            let ping = RawClient.frame(Array(#"{"id":1,"ping":{}}"#.utf8))
            let first = try await daemon.rawClient()
            await first.send(ping + [0, 0, 0x20, 0])
            _ = try await first.next()
            #expect(daemon.running.totals.memory == 2 << 20)
            let second = try await daemon.rawClient()
            await second.send(ping + [1, 0, 1, 0])
            _ = try await second.next()
            #expect(try await second.nextJSON()?["error"]?.object["code"] == "limit.memoryPerUser")
            #expect(try await second.next() == nil)
            await first.close()
            try await client.ping()
        }
    }

    @Test func `the number of subscriptions of a connection is limited`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let first = try await client.subscribe()
        let second = try await client.subscribe()
        #expect(await code { _ = try await client.subscribe() } == "limit.subscriptionsPerConnection")
        try await client.unsubscribe(first)
        _ = try await client.subscribe()
        try await client.unsubscribe(second)
        // A subscription to one container ends with it, so that more follow each other than may be there at once.
        for _ in 0..<3 {
            let opened = try await client.open(container(1))
            let subscription = try await opened.subscribe()
            try await opened.close()
            for await notice in subscription.notices {
                #expect(notice == .containerClosed(container: opened.id, reason: "closed"))
                break
            }
        }
    }

    @Test func `the length of a name is limited`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        _ = try await client.open(container(1, name: String(repeating: "n", count: 256)))
        let long = container(1, name: String(repeating: "n", count: 257))
        #expect(await code { _ = try await client.open(long) } == "limit.stringBytes")
    }

    @Test func `a connection that sends nothing, or half a frame, is closed in time`() async throws {
        try await withDaemon {
            $0.helloSeconds = 0.05
        } _: { daemon in
            let silent = try await daemon.rawClient()
            #expect(try await silent.nextJSON()?["error"]?.object["code"] == "protocol.helloTimeout")
            #expect(try await silent.next() == nil)
        }
        try await withDaemon {
            $0.frameSeconds = 0.05
        } _: { daemon in
            let slow = try await daemon.rawClient()
            _ = try await slow.call(#"{"id":1,"ping":{}}"#)
            await slow.send([9, 0, 0])
            #expect(try await slow.nextJSON()?["error"]?.object["code"] == "frame.timeout")
            #expect(try await slow.next() == nil)
        }
    }

    @Test func `requests beyond the limit in flight wait, and all are answered`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.rawClient()
        let container = try await client.open(
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":5}]}}"#)
        let update = #""updateContainer":{"container":\#(container),"operations":[{"invalidate":{}}]}"#
        client.sendLater((2...60).flatMap { RawClient.frame(Array(#"{"id":\#($0),\#(update)}"#.utf8)) })
        for id in 2...60 { #expect(try await client.nextJSON()?["id"]?.number == Double(id)) }
    }
}
