import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Queries that are answered straight from their bytes get the bytes that the way of messages gives.
@Suite(.hangGuard, .suiteDaemon) struct DirectQueryTests {
    /// A field that no request has. Only the decoder of messages skips it.
    private static let unknown: [UInt8] = [0xFA, 0x3F, 0x01, 0x00]

    private func queries(_ container: UInt32) -> [WireRequest] {
        let rects = [
            Rect(x: 0, y: 0, width: 320, height: 480), Rect(x: -10, y: 300.5, width: 200, height: 999),
            Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 1e9, y: 0, width: 5, height: 5),
            Rect(x: 2e9, y: 0, width: 5, height: 5), Rect(x: 0, y: 0, width: -1, height: .nan),
            Rect(x: 0, y: 0, width: 100_000, height: 100_000),
        ]
        let paths = [
            [(0, 0), (1, 2), (0, 39), (0, 0)], [(0, 40)], [(7, 0)], [],
        ].map { $0.map { WireIndexPath(ItemPath(section: $0.0, item: $0.1)) } }
        var queries: [WireRequest] = rects.flatMap { rect in
            [UInt32(0), 3].map { limit in
                WireRequest.with {
                    $0.queryRect.container = container
                    $0.queryRect.rect = WireRect(rect)
                    $0.queryRect.limit = limit
                }
            }
        }
        for paths in paths {
            queries.append(
                .with {
                    $0.queryItems.container = container
                    $0.queryItems.indexPaths = paths
                })
            for name in ["header", "footer", "badge"] {
                queries.append(
                    .with {
                        $0.querySupplementary.container = container
                        $0.querySupplementary.kind = name
                        $0.querySupplementary.indexPaths = paths
                    })
            }
            queries.append(
                .with {
                    $0.queryDecorations.container = container
                    $0.queryDecorations.kind = "background"
                    $0.queryDecorations.indexPaths = paths
                })
        }
        return queries
    }

    @Test(arguments: builtInLayouts, [false, true])
    func `every query has the same answer, byte for byte, on both ways`(
        _ definition: LayoutDefinition, _ parts: Bool
    ) async throws {
        let daemon = try TestDaemon.ofSuite
        let screen = try await ScreenContainer(
            daemon, layout: definition.name, bounds: Rect(x: 0, y: 120, width: 320, height: 480),
            environment: .with { $0.layoutDirection = parts ? "rightToLeft" : "" },
            sections: [40, 12, 0].map { count in .with { $0.itemCount = UInt32(count) } })
        for (index, query) in queries(screen.container).enumerated() {
            var query = query
            query.id = UInt32(100 + index)
            query.parts = parts
            let bytes: [UInt8] = try query.serializedBytes()
            await screen.client.send(RawClient.frame(bytes))
            let direct = try await screen.client.next()
            await screen.client.send(RawClient.frame(bytes + Self.unknown))
            #expect(try await screen.client.next() == direct, "\(query)")
        }
    }

    @Test func `the memory of a long query is given back when it is answered`() async throws {
        // Room for the message and its reply at once, as a busy loop has them.
        let memory = 1 << 22
        try await withDaemon({ $0.memoryPerUser = memory }) { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(.openRows(2_001))
            let query = WireRequest.with {
                $0.id = 2
                $0.queryItems.container = 1
                $0.queryItems.indexPaths = Array(
                    repeating: WireIndexPath(ItemPath(section: 0, item: 2_000)), count: 15_000)
            }
            let bytes: [UInt8] = try query.serializedBytes()
            #expect(bytes.count > FrameDecoder.chargedFrom)
            for _ in 0...memory / bytes.count {
                let reply = try await client.call(query)
                #expect(reply.queryItems.attributes.items.count == 15_000, "\(reply.error.message)")
            }
        }
    }

    @Test func `a query behind a change of its container waits for it`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(.openRows(200_000)).openContainer.container
        let change =
            try WireRequest.with {
                $0.id = 2
                $0.updateContainer.container = container
                $0.updateContainer.operations = [
                    .with { $0.setBounds = WireRect(Rect(x: 0, y: 0, width: 200, height: 100)) }
                ]
            }.serializedBytes() as [UInt8]
        let query =
            try WireRequest.with {
                $0.id = 3
                $0.queryItems.container = container
                $0.queryItems.indexPaths = [WireIndexPath(ItemPath(section: 0, item: 0))]
            }.serializedBytes() as [UInt8]
        await client.send(RawClient.frame(change) + RawClient.frame(query))
        let replies = try await [client.nextReply(), client.nextReply()].compactMap { $0 }
        #expect(replies.map(\.id) == [2, 3])
        #expect(replies.map(\.generation) == [2, 2])
    }
}
