import LayoutCore
import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// Several queries in one request, and long replies in parts.
@Suite(.hangGuard, .suiteDaemon) struct QueryBatchTests {
    @Test func `queries of a batch see one generation, and a failure affects one query only`() throws {
        let client = try ContainerMessages()
        _ = try client.call(.openRows(10))
        let reply = try client.call(
            .with {
                $0.id = 5
                $0.queryBatch.container = 1
                $0.queryBatch.queries = [
                    .with { $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 300, height: 100)) },
                    .with { $0.queryItems.indexPaths = [.with { $0.item = 10 }] },
                    .with { $0.hitTest.point = WirePoint(Point(x: 5, y: 130)) },
                    .with { $0.ping = WirePing() },
                    .with { $0.queryBatch.container = 1 },
                ]
            })
        let results = reply.queryBatch.results
        #expect(reply.generation == 1)
        #expect(results.allSatisfy { !$0.hasGeneration && $0.id == 0 })
        #expect(results[0].queryRect.attributes.items == [0, 1])
        #expect(results[1].error.code == "index.outOfRange")
        #expect(results[1].error.pointer == "/queryBatch/queries/1/queryItems/indexPaths/0/item")
        #expect(results[2].hitTest.nearest.item == 2)
        #expect(results[3].error.code == "request.invalid" && results[4].error.code == "request.invalid")
    }

    @Test(arguments: [63, 64, 65])
    func `the number of queries in a batch is limited`(_ count: Int) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(.openRows(10)).openContainer.container
        let query = WireRequest.with { $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 300, height: 100)) }
        let reply = try await client.call(
            .with {
                $0.id = 5
                $0.queryBatch.container = container
                $0.queryBatch.queries = Array(repeating: query, count: count)
            })
        #expect(reply.queryBatch.results.count == (count <= 64 ? count : 0))
        #expect(reply.error.code == (count <= 64 ? "" : "limit.queriesPerBatch"))
    }

    @Test func `all queries of a batch share one reply's limit of elements`() throws {
        let client = try ContainerMessages({ $0.elementsPerReply = 5 })
        _ = try client.call(.openRows(10))
        let screen = WireRequest.with { $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 300, height: 400)) }
        let items = WireRequest.with { $0.queryItems.indexPaths = [.with { $0.item = 1 }] }
        let reply = try client.call(
            .with {
                $0.id = 5
                $0.queryBatch.container = 1
                $0.queryBatch.queries = [items, screen, screen, items]
            })
        let results = reply.queryBatch.results
        #expect(results.map(\.queryRect.attributes.items.count) == [0, 4, 0, 0])
        #expect(!results[1].queryRect.cursor.isEmpty && !results[2].queryRect.cursor.isEmpty)
        #expect(results[3].error.code == "limit.elementsPerReply")
    }

    @Test func `a batch of long searches gets the same answers as each of them alone`() throws {
        let client = try ContainerMessages()
        // All cells lie in one place.
        _ = try client.call(
            .with {
                $0.id = 1
                $0.openContainer.layout = "circular"
                $0.openContainer.parameters = Google_Protobuf_Struct(["radius": 0])
                $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 300, height: 400))
                $0.openContainer.sections = [.with { $0.itemCount = 20_000 }]
            })
        let query = WireRequest.with { $0.hitTest.point = WirePoint(Point(x: 150, y: 200)) }
        var alone = query
        (alone.id, alone.hitTest.container) = (2, 1)
        let hit = try client.call(alone)
        #expect(hit.hitTest.attributes.items == [19_999])
        let reply = try client.call(
            .with {
                $0.id = 3
                $0.queryBatch.container = 1
                $0.queryBatch.queries = Array(repeating: query, count: 20)
            })
        #expect(reply.queryBatch.results.map(\.hitTest) == Array(repeating: hit.hitTest, count: 20))
    }

    // MARK: Parts

    @Test(arguments: [false, true])
    func `a long reply in parts equals the whole one`(_ isJSON: Bool) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(.openRows(100_000)).openContainer.container
        var request = WireRequest.with {
            $0.id = 7
            $0.queryRect.container = container
            $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 300, height: 1e9))
        }
        func answers() async throws -> [WireReply] {
            await client.send(
                RawClient.frame(isJSON ? try request.jsonUTF8Bytes() : try request.serializedBytes()))
            var replies: [WireReply] = []
            while let body = try await client.next() {
                let isSmall = body.readableBytes + 4 <= 256 << 10
                #expect(isSmall || !request.parts)
                let reply =
                    try isJSON
                    ? WireReply(jsonUTF8Bytes: Array(body.readableBytesView))
                    : WireReply(serializedBytes: Array(body.readableBytesView))
                replies.append(reply)
                guard case .part(let part)? = reply.result, !part.last else { break }
            }
            return replies
        }
        let whole = try await answers()
        request.parts = true
        let parts = try await answers()
        #expect(whole.count == 1 && whole[0].queryRect.attributes.items.count == 16_384)
        #expect(parts.count > 1)
        #expect(parts.map(\.part.index) == Array(0..<UInt32(parts.count)))
        #expect(parts.allSatisfy { $0.id == 7 })
        let bytes = parts.flatMap { Array($0.part.body) }
        #expect(try (isJSON ? WireReply(jsonUTF8Bytes: bytes) : WireReply(serializedBytes: bytes)) == whole[0])
        request.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 300, height: 100))
        #expect(try await answers().map(\.queryRect.attributes.items) == [[0, 1]], "a short one arrives whole")
    }
}
