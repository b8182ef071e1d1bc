import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// The plugin of the suite's daemon.
private enum EditedScripts {
    /// Never ends with more than two items.
    static let endless = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          while ctx:item_count(0) > 2 do end
          for s, i in ctx:indices() do out:item(s, i, 0, i * 10, 10, 10) end
        end
        return L
        """
}

/// Containers that are edited while other clients watch, over the socket.
@Suite(.hangGuard, .suiteDaemon(plugins: ["endless": EditedScripts.endless], milliseconds: 1_200_000))
struct LiveContainerTests {
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

    private static func subscribe(to container: UInt32) -> WireRequest {
        .with {
            $0.id = 9
            $0.subscribe.events = ["invalidated"]
            $0.subscribe.container = container
        }
    }

    // MARK: Ranges

    @Test func `a million items behind an insertion are one range, in the reply and in the event alike`()
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let viewer = try await daemon.greetedClient()
        let container = try await client.call(.openRows(1_000_000)).openContainer.container
        _ = try await viewer.call(Self.subscribe(to: container))
        let changes = try await client.call(.update([Self.insert(1, at: 0)], of: container)).updateContainer.changes
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
                    $0.from = WireIndexPath(ItemPath(section: 0, item: 0))
                    $0.dy = 50
                }
            ])
        #expect(!changes.everything && changes.elements.isEmpty && changes.deleted.isEmpty)
        let event = try await viewer.nextReply()?.event.invalidated
        #expect(event?.changes == changes)
        #expect(event?.generationBefore == 1 && event?.generation == 2)
    }

    // MARK: Layouts

    @Test func `another layout gets the same items, and a refused one changes nothing`() throws {
        let client = try ContainerMessages()
        _ = try client.call(.openRows(10))
        func setLayout(_ name: String, _ parameters: [String: JSONValue]) -> WireOperation {
            .with {
                $0.setLayout.layout = name
                $0.setLayout.parameters = Google_Protobuf_Struct(parameters)
            }
        }
        let before = client.containers[1]?.state?.shown
        let refused = [
            (setLayout("colum", [:]), "layout.unknown"),
            (setLayout("column", ["x": 1]), "parameters.unknown"),
            (setLayout("flow", ["minimumLineSpacing": -60]), "layout.failed"),
        ]
        for (operation, code) in refused {
            let reply = try client.call(.update([Self.insert(1, at: 0), operation]))
            #expect(reply.error.code == code)
            #expect(client.containers[1]?.state?.shown === before)
        }
        let reply = try client.call(
            .update([
                setLayout("column", ["columnCount": 2]),
                .with { $0.setParameters = Google_Protobuf_Struct(["itemHeight": 10]) },
            ]))
        #expect(reply.generation == 2)
        let after = try #require(client.containers[1]?.state?.shown)
        #expect(after.layout == "column" && after.prepared.itemCount == 10)
        #expect(WireSize(after.prepared.contentSize) == reply.updateContainer.contentSize)
        #expect(!reply.updateContainer.changes.everything)
        let described = try client.call(
            .update([.with { $0.setParameters = Google_Protobuf_Struct(["itemSize": [1, 1]]) }]))
        #expect(described.error.code == "parameters.unknown", "it no longer has the parameters of flow")
    }

    // MARK: Animations

    @Test func `inserted items fade in at their place, and deleted ones fade out`() throws {
        let client = try ContainerMessages()
        _ = try client.call(.openRows(20))
        var request = WireRequest.update([
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
        let reply = try client.call(request).updateContainer
        #expect(try reply.appearing.attributes().map(\.element.indexPath) == [ItemPath(section: 0, item: 1)])
        #expect(reply.appearing.alphas == [0] && reply.appearing.frames == [0, 50, 300, 50])
        #expect(reply.disappearing.items == [3], "item 15 was out of sight")
        #expect(reply.disappearing.alphas == [0] && reply.disappearing.frames == [0, 150, 300, 50])
    }

    @Test func `more animations than a reply may contain are refused before anything changes`() throws {
        let client = try ContainerMessages({ $0.elementsPerReply = 7 })
        _ = try client.call(.openRows(20))
        var request = WireRequest.update([Self.insert(1, at: 0)])
        request.updateContainer.withAnimations = true
        let reply = try client.call(request)
        #expect(reply.error.code == "limit.elementsPerReply", "8 are in sight")
        let prepared = try client.call(
            .with {
                $0.id = 3; $0.prepare.container = 1
            })
        #expect(prepared.prepare.itemCount == 20 && prepared.generation == 1)
    }

    // MARK: Merged updates

    @Test func `updates sent in a row are all carried out in order, and each is answered`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let viewer = try await daemon.greetedClient()
        let container = try await client.call(.openRows(0)).openContainer.container
        _ = try await viewer.call(Self.subscribe(to: container))
        var bytes: [UInt8] = []
        for id in 2..<66 as Range<UInt32> {
            // Every eighth names an item that does not exist.
            let item: UInt32 = id.isMultiple(of: 8) ? 1000 : 0
            bytes += RawClient.frame(
                try WireRequest.update([Self.insert(1, at: item)], of: container, id: id).jsonUTF8Bytes())
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
                $0.id = 99; $0.prepare.container = container
            })
        #expect(prepared.prepare.itemCount == 56)
        #expect(prepared.generation == generations.last)
    }

    @Test func `a generation in a request counts all updates sent before`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(.openRows(5)).openContainer.container
        var bytes: [UInt8] = []
        for id in 2..<6 as Range<UInt32> {
            var request = WireRequest.update([Self.insert(1, at: 0)], of: container, id: id)
            request.updateContainer.ifGeneration = 1
            bytes += RawClient.frame(try request.jsonUTF8Bytes())
        }
        client.sendLater(bytes)
        var codes: [String] = []
        for _ in 0..<4 { codes.append(try await client.nextReply()?.error.code ?? "") }
        #expect(codes == ["", "generation.stale", "generation.stale", "generation.stale"])
    }

    @Test func `an update that is cancelled in time changes nothing`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        let container = try await client.call(
            .with {
                $0.id = 1
                $0.openContainer.layout = "endless"
                $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 10, height: 100))
                $0.openContainer.sections = [.with { $0.itemCount = 2 }]
            }
        ).openContainer.container
        #expect(container > 0)
        // The first insertion never ends, so none is carried out before all are cancelled.
        for id in 2..<12 as Range<UInt32> {
            let update = WireRequest.update([Self.insert(1, at: 0)], of: container, id: id)
            client.sendLater(RawClient.frame(try update.jsonUTF8Bytes()))
        }
        for id in 2..<12 as Range<UInt32> {
            let cancel = WireRequest.with {
                $0.id = 100 + id; $0.cancel.id = id
            }
            client.sendLater(RawClient.frame(try cancel.jsonUTF8Bytes()))
        }
        var cancelled: Set<UInt32> = []
        var confirmed: Set<UInt32> = []
        for _ in 0..<20 {
            let reply = try #require(try await client.nextReply())
            if reply.error.code == "request.cancelled" { cancelled.insert(reply.id) }
            if reply.cancel.cancelled { confirmed.insert(reply.id - 100) }
        }
        #expect(cancelled == Set(2..<12) && confirmed == cancelled)
        let prepared = try await client.call(
            .with {
                $0.id = 99; $0.prepare.container = container
            })
        #expect(prepared.prepare.itemCount == 2 && prepared.generation == 1)
    }
}
