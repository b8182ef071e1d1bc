import LayoutCore
import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// Containers that are edited while others look: over the socket.
@Suite(.hangGuard) struct LiveContainerTests {
    private static func open(_ items: Int, name: String = "") -> WireRequest {
        .with {
            $0.id = 1
            $0.openContainer.name = name
            $0.openContainer.layout = "flow"
            $0.openContainer.parameters = Google_Protobuf_Struct(["itemSize": [300, 50], "minimumLineSpacing": 0])
            $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 300, height: 400))
            $0.openContainer.sections = [.with { $0.itemCount = UInt32(items) }]
        }
    }

    private static func update(_ operations: [WireOperation], id: UInt32 = 2) -> WireRequest {
        .with {
            $0.id = id
            $0.updateContainer.container = 1
            $0.updateContainer.operations = operations
        }
    }

    private static func insert(_ count: UInt32, at item: UInt32, section: UInt32 = 0) -> WireOperation {
        .with {
            $0.batchUpdate.insertItems = [
                .with {
                    $0.section = section
                    $0.item = item
                    $0.items.itemCount = count
                }
            ]
        }
    }

    private static func subscribe(_ id: UInt32 = 9) -> WireRequest {
        .with {
            $0.id = id
            $0.subscribe.events = ["invalidated"]
            $0.subscribe.container = 1
        }
    }

    // MARK: Ranges

    @Test func `a million items behind one that comes are one range, told alike in the answer and the event`()
        async throws
    {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            let viewer = try await daemon.greetedClient()
            _ = try await client.call(Self.open(1_000_000))
            _ = try await viewer.call(Self.subscribe())
            let changes = try await client.call(Self.update([Self.insert(1, at: 0)])).updateContainer.changes
            #expect(
                changes.inserted == [
                    .with {
                        $0.count = 1; $0.category = "cell"
                    }
                ])
            #expect(
                changes.moved == [
                    .with {
                        $0.item = 1
                        $0.count = 1_000_000
                        $0.category = "cell"
                        $0.from = WireIndexPath(IndexPath(section: 0, item: 0))
                        $0.dy = 50
                    }
                ])
            #expect(!changes.everything && changes.elements.isEmpty && changes.deleted.isEmpty)
            let event = try await viewer.nextReply()?.event.invalidated
            #expect(event?.changes == changes)
            #expect(event?.generationBefore == 1 && event?.generation == 2)
        }
    }

    // MARK: Layouts

    @Test func `the same items go over to another layout, and a refused one changes nothing`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(10))
            func setLayout(_ name: String, _ parameters: [String: JSONValue]) -> WireOperation {
                .with {
                    $0.setLayout.layout = name
                    $0.setLayout.parameters = Google_Protobuf_Struct(parameters)
                }
            }
            func state() async throws -> WireContainerState {
                try await client.call(
                    .with {
                        $0.id = 3; $0.listContainers = .init()
                    }
                ).listContainers.containers[0]
            }
            let before = try await state()
            let refused = [
                (setLayout("colum", [:]), "layout.unknown"),
                (setLayout("column", ["x": 1]), "parameters.unknown"),
                (setLayout("flow", ["minimumLineSpacing": -60]), "layout.failed"),
            ]
            for (operation, code) in refused {
                let reply = try await client.call(Self.update([Self.insert(1, at: 0), operation]))
                #expect(reply.error.code == code)
                #expect(try await state() == before)
            }
            let reply = try await client.call(
                Self.update([
                    setLayout("column", ["columnCount": 2]),
                    .with { $0.setParameters = Google_Protobuf_Struct(["itemHeight": 10]) },
                ]))
            #expect(reply.generation == 2)
            let after = try await state()
            #expect(after.layout == "column" && after.itemCount == 10)
            #expect(after.contentSize == reply.updateContainer.contentSize)
            #expect(!reply.updateContainer.changes.everything)
            let described = try await client.call(
                Self.update([.with { $0.setParameters = Google_Protobuf_Struct(["itemSize": [1, 1]]) }]))
            #expect(described.error.code == "parameters.unknown", "flow's parameters are no more")
        }
    }

    // MARK: What comes and goes

    @Test func `new items begin unseen at their place, and those that go end so`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(20))
            var request = Self.update([
                .with {
                    $0.batchUpdate.insertItems = [
                        .with {
                            $0.item = 1; $0.items.itemCount = 1
                        }
                    ]
                    $0.batchUpdate.deleteItems = [.with { $0.item = 3 }, .with { $0.item = 15 }]
                }
            ])
            request.updateContainer.withAnimations = true
            let reply = try await client.call(request).updateContainer
            #expect(try reply.appearing.attributes().map(\.element.indexPath) == [IndexPath(section: 0, item: 1)])
            #expect(reply.appearing.alphas == [0] && reply.appearing.frames == [0, 50, 300, 50])
            #expect(reply.disappearing.items == [3], "item 15 was out of sight")
            #expect(reply.disappearing.alphas == [0] && reply.disappearing.frames == [0, 150, 300, 50])
        }
    }

    @Test func `more that comes than one answer holds is refused before anything happens`() async throws {
        try await withDaemon({ $0.elementsPerReply = 7 }) { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(20))
            var request = Self.update([Self.insert(1, at: 0)])
            request.updateContainer.withAnimations = true
            let reply = try await client.call(request)
            #expect(reply.error.code == "limit.elementsPerReply", "8 are in sight")
            let prepared = try await client.call(
                .with {
                    $0.id = 3; $0.prepare.container = 1
                })
            #expect(prepared.prepare.itemCount == 20 && prepared.generation == 1)
        }
    }

    // MARK: Changes that come together

    @Test func `updates sent in a row are all carried out, in their order, and each is answered`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            let viewer = try await daemon.greetedClient()
            _ = try await client.call(Self.open(0))
            _ = try await viewer.call(Self.subscribe())
            var bytes: [UInt8] = []
            for id in 2..<66 as Range<UInt32> {
                // Every eighth names an item that is not there.
                let item: UInt32 = id.isMultiple(of: 8) ? 1000 : 0
                bytes += RawClient.frame(try Self.update([Self.insert(1, at: item)], id: id).jsonUTF8Bytes())
            }
            client.sendLater(bytes)
            var generations: [UInt64] = []
            for id in 2..<66 as Range<UInt32> {
                let reply = try #require(try await client.nextReply())
                #expect(reply.id == id, "in the order sent")
                if id.isMultiple(of: 8) {
                    #expect(reply.error.code.hasPrefix("update."))
                } else {
                    #expect(reply.updateContainer.batch.inserted.count == 1)
                    generations.append(reply.generation)
                }
            }
            #expect(generations == generations.sorted())
            let prepared = try await client.call(
                .with {
                    $0.id = 99; $0.prepare.container = 1
                })
            #expect(prepared.prepare.itemCount == 56)
            #expect(prepared.generation == generations.last)
        }
    }

    @Test func `a generation that is named is that of all updates before`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(5))
            var bytes: [UInt8] = []
            for id in 2..<6 as Range<UInt32> {
                var request = Self.update([Self.insert(1, at: 0)], id: id)
                request.updateContainer.ifGeneration = 1
                bytes += RawClient.frame(try request.jsonUTF8Bytes())
            }
            client.sendLater(bytes)
            var codes: [String] = []
            for _ in 0..<4 { codes.append(try await client.nextReply()?.error.code ?? "") }
            #expect(codes == ["", "generation.stale", "generation.stale", "generation.stale"])
        }
    }

    @Test func `an update that is cancelled in time has not happened`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(2_000_000))
            var bytes: [UInt8] = []
            for id in 2..<12 as Range<UInt32> {
                bytes += RawClient.frame(try Self.update([Self.insert(1, at: 0)], id: id).jsonUTF8Bytes())
            }
            for id in 2..<12 as Range<UInt32> {
                let cancel = WireRequest.with {
                    $0.id = 100 + id; $0.cancel.id = id
                }
                bytes += RawClient.frame(try cancel.jsonUTF8Bytes())
            }
            client.sendLater(bytes)
            var cancelled = 0
            var said = 0
            for _ in 0..<20 {
                let reply = try #require(try await client.nextReply())
                if reply.error.code == "request.cancelled" { cancelled += 1 }
                if reply.cancel.cancelled { said += 1 }
            }
            #expect(cancelled == said)
            let prepared = try await client.call(
                .with {
                    $0.id = 99; $0.prepare.container = 1
                })
            #expect(Int(prepared.prepare.itemCount) == 2_000_010 - cancelled)
        }
    }

    // MARK: Batches of queries

    @Test func `queries of a batch are of one generation, and one that fails fails alone`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(10))
            let reply = try await client.call(
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
    }

    @Test(arguments: [63, 64, 65])
    func `a batch has at most so many queries`(_ count: Int) async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(10))
            let query = WireRequest.with { $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 300, height: 100)) }
            let reply = try await client.call(
                .with {
                    $0.id = 5
                    $0.queryBatch.container = 1
                    $0.queryBatch.queries = Array(repeating: query, count: count)
                })
            #expect(reply.queryBatch.results.count == (count <= 64 ? count : 0))
            #expect(reply.error.code == (count <= 64 ? "" : "limit.queriesPerBatch"))
        }
    }

    @Test func `all queries of a batch share one answer's elements`() async throws {
        try await withDaemon({ $0.elementsPerReply = 5 }) { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(10))
            let screen = WireRequest.with { $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 300, height: 400)) }
            let items = WireRequest.with { $0.queryItems.indexPaths = [.with { $0.item = 1 }] }
            let reply = try await client.call(
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
    }

    // MARK: Parts

    @Test(arguments: [false, true])
    func `a long answer in parts is the whole one`(_ isJSON: Bool) async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(Self.open(100_000))
            var request = WireRequest.with {
                $0.id = 7
                $0.queryRect.container = 1
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
            #expect(try await answers().map(\.queryRect.attributes.items) == [[0, 1]], "a short one comes whole")
        }
    }

    // MARK: Attaching

    @Test func `who attaches is told all that the container is made from`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            var request = Self.open(2, name: "wall")
            request.openContainer.environment.scale = 2
            request.openContainer.lifetime = "persistent"
            request.openContainer.access.read = "everyone"
            request.openContainer.sections[0].itemSizes = [1, 2, 3, 4]
            request.openContainer.sections[0].parameters = Google_Protobuf_Struct(["headerReferenceSize": [0, 9]])
            _ = try await client.call(request)
            let other = try await daemon.greetedClient()
            var attach = WireRequest.with {
                $0.id = 1; $0.attachContainer.name = "wall"
            }
            let brief = try await other.call(attach).attachContainer.state
            attach.attachContainer.withItems = true
            let state = try await other.call(attach).attachContainer.state
            #expect(brief.sections[0].itemCount == 2 && brief.sections[0].itemSizes.isEmpty)
            #expect(state.sections[0].itemSizes == [1, 2, 3, 4])
            #expect(state.sections[0].parameters.fields.keys.sorted() == ["headerReferenceSize"])
            #expect(state.environment.scale == 2 && state.isWritable && state.access.read == "everyone")
            // Opened anew from what was told, it is the same.
            var copy = WireRequest.with { $0.id = 2 }
            copy.openContainer.layout = state.layout
            copy.openContainer.parameters = state.parameters
            copy.openContainer.bounds = state.bounds
            copy.openContainer.environment = state.environment
            copy.openContainer.sections = state.sections
            #expect(try await other.call(copy).openContainer.contentSize == state.contentSize)
        }
    }

    @Test func `who attaches is charged for the items until they are told`() async throws {
        try await withDaemon({ $0.memoryPerUser = 140_000 }) { daemon in
            let client = try await daemon.greetedClient()
            var request = Self.open(1000, name: "wall")
            request.openContainer.sections[0].itemSizes = [Double](repeating: 9, count: 2000)
            #expect(try await client.call(request).openContainer.container == 1)
            var attach = WireRequest.with {
                $0.id = 2; $0.attachContainer.name = "wall"
            }
            for _ in 0..<3 {
                attach.attachContainer.withItems = true
                #expect(try await client.call(attach).error.code == "limit.memoryPerUser")
                attach.attachContainer.withItems = false
                #expect(try await client.call(attach).attachContainer.state.itemCount == 1000)
            }
            var smaller = Self.update([.with { $0.setSections.sections = [request.openContainer.sections[0]] }])
            smaller.updateContainer.operations[0].setSections.sections[0].itemCount = 300
            smaller.updateContainer.operations[0].setSections.sections[0].itemSizes.removeLast(1400)
            #expect(try await client.call(smaller).updateContainer.hasContentSize)
            attach.attachContainer.withItems = true
            for _ in 0..<5 {
                #expect(try await client.call(attach).attachContainer.state.sections[0].itemSizes.count == 600)
            }
        }
    }

    @Test(arguments: ["public", "PRIVATE", "group"])
    func `access that is none is refused`(_ word: String) async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            var request = Self.open(2)
            request.openContainer.access.write = word
            let reply = try await client.call(request)
            #expect(reply.error.code == "request.invalid" && reply.error.pointer == "/openContainer/access/write")
            #expect(daemon.running.totals.containers == 0)
        }
    }
}
