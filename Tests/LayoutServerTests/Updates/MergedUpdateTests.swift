import LayoutCore
@testable import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// The plugin of the suite's daemon.
private enum MergedScripts {
    /// Never ends at the width 666.
    static let endless = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          while ctx.bounds.width == 666 do end
          for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 10, 10) end
          out:content_size(ctx.bounds.width, 100)
        end
        return L
        """
}

/// Merged updates over the socket.
@Suite(.hangGuard, .suiteDaemon(plugins: ["endless": MergedScripts.endless], milliseconds: 1_200_000))
struct MergedUpdateTests {
    /// Opens a container with one item per row, whose prepare takes a while if there are many.
    private static func open(_ items: Int, name: String = "") -> WireRequest {
        .with {
            $0.id = 1
            $0.openContainer.name = name
            $0.openContainer.layout = "flow"
            $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 10, height: 100))
            $0.openContainer.sections = [
                .with {
                    $0.itemCount = UInt32(items)
                    $0.itemSizes = [Double](repeating: 10, count: 2 * items)
                }
            ]
        }
    }

    private static func frame(_ id: UInt32, _ operation: WireOperation, of container: UInt32) throws -> [UInt8] {
        let request = WireRequest.with {
            $0.id = id
            $0.updateContainer.container = container
            $0.updateContainer.operations = [operation]
            $0.updateContainer.anchor.at = "none"
        }
        return RawClient.frame(try request.jsonUTF8Bytes())
    }

    private static func setWidth(_ width: Double) -> WireOperation {
        .with { $0.setBounds = WireRect(Rect(x: 0, y: 0, width: width, height: 100)) }
    }

    @Test func `cancelling an update during its prepare lets the others proceed`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        var open = Self.open(3)
        open.openContainer.layout = "endless"
        let container = try await client.call(open).openContainer.container
        for id in 2..<12 as Range<UInt32> {
            let cancel = WireRequest.with {
                $0.id = 100 + id; $0.cancel.id = id
            }
            let sync = WireRequest.with {
                $0.id = 200 + id; $0.sync = WireSync()
            }
            client.sendLater(try Self.frame(id, Self.setWidth(666), of: container))
            // Some are cancelled before they begin, others during their prepare.
            if id.isMultiple(of: 2) {
                client.sendLater(RawClient.frame(try sync.jsonUTF8Bytes()))
                #expect(try await client.nextReply()?.id == sync.id)
            }
            client.sendLater(RawClient.frame(try cancel.jsonUTF8Bytes()))
            var answers: [UInt32: WireReply] = [:]
            while answers.count < 2, let reply = try await client.nextReply() { answers[reply.id] = reply }
            #expect(answers[id]?.error.code == "request.cancelled")
            #expect(answers[cancel.id]?.cancel.cancelled == true)
        }
        client.sendLater(try Self.frame(99, Self.setWidth(20), of: container))
        #expect(try await client.nextReply()?.updateContainer.contentSize.width == 20)
    }

    @Test func `replies say which updates were carried out together, and which generation they lead from`() async throws
    {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let opened = try await client.call(Self.open(20_000))
        for id in 2..<42 as Range<UInt32> {
            client.sendLater(try Self.frame(id, Self.setWidth(Double(100 + id)), of: opened.openContainer.container))
        }
        var together: [UInt64: [WireReply]] = [:]
        for _ in 2..<42 {
            let reply = try #require(try await client.nextReply())
            together[reply.updateContainer.generationBefore, default: []].append(reply)
        }
        var generation = opened.generation
        while let replies = together.removeValue(forKey: generation) {
            #expect(replies.allSatisfy { Int($0.updateContainer.merged) == replies.count })
            #expect(Set(replies.map(\.generation)).count == 1)
            generation = replies[0].generation
        }
        #expect(together.isEmpty)
    }

    @Test(arguments: [true, false])
    func `updates that wait in one round are charged for one container`(_ isNamed: Bool) async throws {
        // The container takes 7.2 MB and its frame as much again; with the names of its items it takes 12 MB.
        try await withDaemon { limits in
            limits.memoryPerUser = isNamed ? 40 << 20 : 24 << 20
        } _: { daemon in
            let client = try await daemon.greetedClient()
            var open = Self.open(100_000)
            if isNamed {
                open.openContainer.sections[0].id.number = 1
                open.openContainer.sections[0].itemIds.numbers = Array(0..<100_000)
            }
            _ = try await client.call(open)
            for id in 2..<22 as Range<UInt32> {
                client.sendLater(
                    try Self.frame(
                        id,
                        isNamed
                            ? .with {
                                $0.insertItems.to.sectionStart.number = 1
                                $0.insertItems.items.itemIds.numbers = [UInt64(200_000 + id)]
                                $0.insertItems.items.itemSizes = [10, 10]
                            }
                            : .with {
                                $0.batchUpdate.insertItems = [
                                    .with {
                                        $0.items.itemCount = 1; $0.items.itemSizes = [10, 10]
                                    }
                                ]
                            },
                        of: 1))
            }
            for _ in 2..<22 {
                let reply = try #require(try await client.nextReply())
                #expect(reply.error.code == "", "\(reply.error.message)")
            }
            let charged = daemon.running.totals.memory
            #expect(charged < (isNamed ? 13 : 8) << 20, "\(charged)")
        }
    }

    @Test func `each of several merged updates is answered with the identifiers of its own items`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        var open = Self.open(20_000)
        open.openContainer.sections[0].id.number = 1
        open.openContainer.sections[0].itemIds.numbers = Array(0..<20_000)
        let container = try await client.call(open).openContainer.container
        for id in 2..<42 as Range<UInt32> {
            // Every insertion is in front of those before it, and every deletion as well.
            var request = WireRequest.with {
                $0.id = id
                $0.withIds = true
                $0.updateContainer.container = container
            }
            let item = UInt64(100_000 + id)
            request.updateContainer.operations = [
                id.isMultiple(of: 2)
                    ? .with {
                        $0.insertItems.to.sectionStart.number = 1
                        $0.insertItems.items.itemIds.numbers = [item]
                        $0.insertItems.items.itemSizes = [10, 10]
                    } : .with { $0.deleteItems.ids.numbers = [UInt64(19_999 - id)] }
            ]
            client.sendLater(RawClient.frame(try request.jsonUTF8Bytes()))
        }
        for _ in 2..<42 {
            let reply = try #require(try await client.nextReply())
            let batch = reply.updateContainer.batch
            let isInserted = reply.id.isMultiple(of: 2)
            #expect(batch.inserted.flatMap(\.ids.numbers) == (isInserted ? [UInt64(100_000 + reply.id)] : []))
            #expect(batch.deleted.flatMap(\.ids.numbers) == (isInserted ? [] : [UInt64(19_999 - reply.id)]))
        }
    }

    @Test func `updates that fail together are carried out in order`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(Self.open(20_000, name: "rows")).openContainer.container
        for id in 2..<50 as Range<UInt32> {
            // No section scrolls by itself, which is known only after the prepare.
            let operation = WireOperation.with {
                if id.isMultiple(of: 8) {
                    $0.setOrthogonalOffset.offset = 1
                } else {
                    $0.batchUpdate.insertItems = [
                        .with {
                            $0.items.itemCount = 1
                            $0.items.itemSizes = [Double(id), 1]
                        }
                    ]
                }
            }
            client.sendLater(try Self.frame(id, operation, of: container))
        }
        for id in 2..<50 as Range<UInt32> {
            let reply = try #require(try await client.nextReply())
            #expect(reply.id == id && reply.error.code == (id.isMultiple(of: 8) ? "request.invalid" : ""))
        }
        let attach = WireRequest.with {
            $0.id = 99
            $0.attachContainer.name = "rows"
            $0.attachContainer.withItems = true
        }
        let sizes = try await client.call(attach).attachContainer.state.sections[0].itemSizes
        let widths = stride(from: 0, to: 84, by: 2).map { sizes[$0] }
        #expect(widths == (2..<50).filter { !$0.isMultiple(of: 8) }.reversed().map(Double.init))
    }

    @Test func `a stream of updates does not keep other requests from the container`() async throws {
        let daemon = try TestDaemon.ofSuite
        let writer = try await daemon.greetedClient()
        let container = try await writer.call(Self.open(2000, name: "stream")).openContainer.container
        func send(_ id: UInt32) throws {
            writer.sendLater(try Self.frame(id, .with { $0.invalidate = WireInvalidate() }, of: container))
        }
        // One more is sent for each reply, until another client's requests are answered.
        for id in 2..<34 as Range<UInt32> { try send(id) }
        let stream = Task {
            var id: UInt32 = 34
            while !Task.isCancelled, try await writer.nextReply() != nil {
                try send(id)
                id += 1
            }
        }
        let other = try await daemon.greetedClient()
        for id in 1..<20 as Range<UInt32> {
            let reply = try await other.call(
                .with {
                    $0.id = id; $0.attachContainer.name = "stream"
                })
            #expect(reply.attachContainer.state.itemCount == 2000)
        }
        stream.cancel()
        _ = try await stream.value
    }
}
