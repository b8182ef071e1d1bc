import Foundation
import LayoutCore
import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// What a user is looking at stays in place, over the socket.
@Suite(.hangGuard) struct AnchorTests {
    /// A chat of 100 messages in one section, each 50 high, scrolled to `y`.
    private static func open(
        _ daemon: TestDaemon, y: Double, layout: String = "flow", parameters: [String: JSONValue] = rows,
        direction: String = ""
    ) async throws -> Chat {
        let client = try await daemon.greetedClient()
        let reply = try await client.call(
            .with {
                $0.id = 1
                $0.openContainer.layout = layout
                $0.openContainer.parameters = Google_Protobuf_Struct(parameters)
                $0.openContainer.bounds = WireRect(Rect(x: 0, y: y, width: 300, height: 400))
                $0.openContainer.environment.layoutDirection = direction
                $0.openContainer.sections = [.with { $0.itemCount = 100 }]
            })
        return Chat(client: client, container: reply.openContainer.container)
    }

    static let rows: [String: JSONValue] = ["itemSize": [300, 50], "minimumLineSpacing": 0]

    struct Chat {
        let client: RawClient
        let container: UInt32

        func update(
            _ operations: [WireOperation], anchor: WireAnchor? = nil
        ) async throws -> WireUpdateContainerReply {
            let reply = try await client.call(
                .with {
                    $0.id = 2
                    $0.updateContainer.container = container
                    $0.updateContainer.operations = operations
                    if let anchor { $0.updateContainer.anchor = anchor }
                })
            if case .error(let failure)? = reply.result { Issue.record("\(failure.message)") }
            return reply.updateContainer
        }

        /// An item's vertical position on the screen.
        func place(_ item: UInt32) async throws -> Double {
            let reply = try await client.call(
                .with {
                    $0.id = 3
                    $0.queryItems.container = container
                    $0.queryItems.indexPaths = [.with { $0.item = item }]
                })
            return reply.queryItems.attributes.frames[1] - (try await bounds.y)
        }

        var bounds: WireRect {
            get async throws {
                let reply = try await client.call(
                    .with {
                        $0.id = 4
                        $0.listContainers = WireListContainers()
                    })
                return reply.listContainers.containers[0].bounds
            }
        }
    }

    private func item(_ item: UInt32) -> WireAnchor {
        .with {
            $0.at = "item"
            $0.indexPath.item = item
        }
    }

    private static func insert(_ count: UInt32, at item: UInt32) -> WireOperation {
        .with {
            $0.batchUpdate.insertItems = [
                .with {
                    $0.item = item
                    $0.items.itemCount = count
                }
            ]
        }
    }

    private static func bounds(_ rect: Rect) -> WireOperation { .with { $0.setBounds = WireRect(rect) } }

    @Test func `a thousand messages inserted above do not move what is on the screen`() async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(daemon, y: 1010)
            let before = try await chat.place(21)
            let update = try await chat.update([Self.insert(1000, at: 0)])
            #expect(update.contentOffsetAdjustment.y == 50_000)
            #expect(try await chat.place(1021) == before)
        }
    }

    @Test func `at the start, insertions there come into sight unless an item is the anchor`() async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(daemon, y: 0)
            #expect(try await !chat.update([Self.insert(3, at: 0)]).hasContentOffsetAdjustment)
            let anchored = try await chat.update([Self.insert(3, at: 0)], anchor: item(0))
            #expect(anchored.contentOffsetAdjustment.y == 150)
            #expect(try await chat.place(3) == 0)
        }
    }

    @Test func `at the end, insertions there come into sight; further up nothing moves`() async throws {
        try await withDaemon { daemon in
            let end = WireAnchor.with { $0.at = "end" }
            let chat = try await Self.open(daemon, y: 4600)
            #expect(try await chat.update([Self.insert(2, at: 100)], anchor: end).contentOffsetAdjustment.y == 100)
            #expect(try await chat.place(101) == 350, "the newest is the last in sight")
            _ = try await chat.update([Self.bounds(Rect(x: 0, y: 1000, width: 300, height: 400))])
            #expect(try await !chat.update([Self.insert(2, at: 102)], anchor: end).hasContentOffsetAdjustment)
            #expect(try await chat.update([Self.insert(2, at: 0)], anchor: end).contentOffsetAdjustment.y == 100)
        }
    }

    @Test(arguments: ["", "firstVisible", "none"])
    func `a rotation keeps the anchor that the client names, and none by default`(_ at: String) async throws {
        try await withDaemon { daemon in
            // Rows of three, then of six: item 60 is in row 20, then in row 10.
            let chat = try await Self.open(
                daemon, y: 1005,
                parameters: ["itemSize": [100, 50], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0])
            let before = try await chat.place(63)
            let update = try await chat.update(
                [Self.bounds(Rect(x: 0, y: 1005, width: 600, height: 300))], anchor: .with { $0.at = at })
            if at == "firstVisible" {
                #expect(try await chat.place(63) == before)
                #expect(update.contentOffsetAdjustment.y < -400)
            } else {
                #expect(!update.hasContentOffsetAdjustment)
            }
        }
    }

    @Test func `an anchor stays in place when the layout is replaced`() async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(daemon, y: 2010)
            let before = try await chat.place(41)
            let update = try await chat.update([
                .with {
                    $0.setLayout.layout = "column"
                    $0.setLayout.parameters = Google_Protobuf_Struct(["columnCount": 1, "itemHeight": 80])
                }
            ])
            #expect(update.contentOffsetAdjustment.y > 1000)
            #expect(try await chat.place(41) == before)
        }
    }

    @Test func `an item hidden by the content inset is not the anchor`() async throws {
        try await withDaemon { daemon in
            var screen = try await ScreenContainer(
                daemon, layout: "flow", parameters: ["minimumLineSpacing": 10],
                bounds: Rect(x: 0, y: 740, width: 300, height: 480),
                environment: .with { $0.contentInset.top = 20 },
                sections: [
                    .with {
                        $0.itemCount = 3
                        $0.itemSizes = [300, 742, 300, 742, 300, 742]
                    }
                ])
            let first = try await screen.capture()
            #expect(first?.indexPath.item == 1 && first?.distance == -8)
            let update = try await screen.update([.with { $0.setSizes.sizes = [300, 500] }])
            #expect(update.contentOffsetAdjustment.y == -242)
            #expect(try await screen.capture() == first)
        }
    }

    @Test func `the reply says how far the end of the content displaces the anchor`() async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(daemon, y: 1010)
            let update = try await chat.update([
                .with {
                    $0.batchUpdate.deleteItems = [
                        .with {
                            $0.item = 25
                            $0.count = 75
                        }
                    ]
                }
            ])
            // Twenty-five rows are 1250 high, and 400 of them are in sight.
            #expect(update.contentOffsetAdjustment.y == -160)
            #expect(update.anchorDisplacement.y == 160 && update.anchorDisplacement.x == 0)
        }
    }

    @Test func `if the anchor is deleted, the next item takes its place`() async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(daemon, y: 1000)
            let update = try await chat.update(
                [
                    .with {
                        $0.batchUpdate.deleteItems = [
                            .with {
                                $0.item = 10
                                $0.count = 15
                            }
                        ]
                    }
                ])
            // Items 20 to 24 were the first in sight; 25 was at 250 and is item 10 now.
            #expect(update.contentOffsetAdjustment.y == -750)
            #expect(try await chat.place(10) == 250)
        }
    }

    @Test func `the offset stays within the content`() async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(daemon, y: 4600)
            let update = try await chat.update([
                .with {
                    $0.batchUpdate.deleteItems = [.with { $0.count = 98 }]
                }
            ])
            #expect(update.contentOffsetAdjustment.y == -4600)
            #expect(try await chat.bounds.y == 0)
        }
    }

    @Test func `deletions behind the anchor bring the offset back into the content`() async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(daemon, y: 1000)
            let update = try await chat.update([
                .with {
                    $0.batchUpdate.deleteItems = [
                        .with {
                            $0.item = 21
                            $0.count = 79
                        }
                    ]
                }
            ])
            // Twenty-one rows are 1050 high.
            #expect(update.contentOffsetAdjustment.y == -350)
        }
    }

    @Test func `without a cell in sight nothing is kept in place, not even at the end`() async throws {
        try await withDaemon { daemon in
            let rows = Self.rows.merging(["headerReferenceSize": [0, 3000]]) { $1 }
            let chat = try await Self.open(daemon, y: 1000, parameters: rows)
            for at in ["firstVisible", "end"] {
                let update = try await chat.update([Self.insert(9, at: 100)], anchor: .with { $0.at = at })
                #expect(!update.hasContentOffsetAdjustment, "\(at)")
            }
        }
    }

    @Test func `the anchor at the end counts the insets of the layout`() async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(
                daemon, y: 0, layout: "column",
                parameters: ["columnCount": 1, "itemHeight": 50, "contentInsets": [50, 0, 100, 0]])
            let first = try await chat.update([Self.insert(1, at: 0)], anchor: .with { $0.at = "none" })
            let end = first.contentSize.height + 100 - 400
            _ = try await chat.update([Self.bounds(Rect(x: 0, y: end, width: 300, height: 400))])
            let update = try await chat.update([Self.insert(5, at: 101)], anchor: .with { $0.at = "end" })
            let growth = update.contentSize.height - first.contentSize.height
            #expect(growth > 0 && update.contentOffsetAdjustment.y == growth)
        }
    }

    @Test func `cells of a script that answers queries are kept in place and animated`() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../plugins"
        try await withDaemon(plugins: PluginConfiguration(folders: [folder], fallback: "")) { daemon in
            // One frozen row above a hundred rows of one cell.
            let chat = try await Self.open(
                daemon, y: 1000, layout: "frozen_table",
                parameters: ["columns": 1, "frozenColumns": 0, "rowHeight": 50])
            let before = try await chat.place(22)
            #expect(try await chat.update([Self.insert(7, at: 3)]).contentOffsetAdjustment.y == 350)
            #expect(try await chat.place(29) == before)
            #expect(
                try await !chat.update([Self.insert(7, at: 90)], anchor: .with { $0.at = "end" })
                    .hasContentOffsetAdjustment)
            let reply = try await chat.client.call(
                .with {
                    $0.id = 9
                    $0.updateContainer.container = chat.container
                    $0.updateContainer.withAnimations = true
                    $0.updateContainer.anchor.at = "none"
                    $0.updateContainer.operations = [
                        Self.insert(2, at: 30),
                        .with { $0.batchUpdate.deleteItems = [.with { $0.item = 29 }] },
                    ]
                })
            #expect(reply.updateContainer.appearing.items.sorted() == [29, 30])
            #expect(reply.updateContainer.appearing.alphas == [0, 0])
            #expect(reply.updateContainer.disappearing.items == [29])
        }
    }

    @Test(arguments: [
        ("item", 0 as UInt32, 100 as UInt32, "index.outOfRange"), ("item", 1, 0, "index.outOfRange"),
        ("middle", 0, 0, "request.invalid"), ("item", .max, .max, "index.outOfRange"),
    ])
    func `an invalid anchor is refused and changes nothing`(
        _ at: String, _ section: UInt32, _ item: UInt32, _ code: String
    ) async throws {
        try await withDaemon { daemon in
            let chat = try await Self.open(daemon, y: 1000)
            let reply = try await chat.client.call(
                .with {
                    $0.id = 2
                    $0.updateContainer.container = chat.container
                    $0.updateContainer.operations = [Self.insert(1, at: 0)]
                    $0.updateContainer.anchor.at = at
                    $0.updateContainer.anchor.indexPath.section = section
                    $0.updateContainer.anchor.indexPath.item = item
                })
            #expect(reply.error.code == code)
            #expect(try await chat.place(20) == 0)
        }
    }
}
