import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Several clients query and change one container at the same time.
@Suite(.hangGuard, .serialized) struct PluginRaceTests {
    /// Answers queries itself; its items are 10 high in one version and 20 in the other.
    private static func list(_ height: Int, isLazy: Bool) -> String {
        """
        local L = layoutd.define { api = 1, lazy = \(isLazy), version = "\(height)" }
        function L:prepare(ctx, out)
          self.height = \(height)
          out:content_size(100, 100)
          if not \(isLazy) then for s, i in ctx:indices() do out:item(s, i, 0, i * 30, 10, self.height) end end
        end
        \(isLazy ? queries : "")
        return L
        """
    }

    private static let queries = """
        function L:attributes_for_item(ctx, s, i, out) out:item(s, i, 0, i * 30, 10, self.height) end
        function L:attributes_in_rect(ctx, rect, out)
          for i = 0, 2 do out:item(0, i, 0, i * 30, 10, self.height) end
        end
        """

    private static let open = WireRequest.with {
        $0.id = 2
        $0.openContainer.layout = "lazy"
        $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 320, height: 480))
        $0.openContainer.sections = [.with { $0.itemCount = 3 }]
    }

    private static func query(_ id: UInt32) -> WireRequest {
        let rect = WireQueryRect.with {
            $0.container = 1
            $0.rect = WireRect(Rect(x: 0, y: 0, width: 320, height: 480))
        }
        let items = WireQueryItems.with {
            $0.container = 1
            $0.indexPaths = (0..<3).map { item in .with { $0.item = item } }
        }
        return .with {
            $0.id = id
            switch id % 4 {
            case 0: $0.queryRect = rect
            case 1: $0.queryItems = items
            case 2:
                $0.queryBatch.container = 1
                $0.queryBatch.queries = [.with { $0.queryRect = rect }, .with { $0.queryItems = items }]
            default:
                $0.selectRect.container = 1
                $0.selectRect.rect = rect.rect
            }
        }
    }

    /// The heights of the cells in a reply; -1 for an error.
    private static func heights(_ reply: WireReply) -> Set<Double> {
        switch reply.result {
        case .queryRect(let found), .queryItems(let found): heights(found.attributes.frames)
        case .queryBatch(let batch): batch.results.reduce(into: []) { $0.formUnion(heights($1)) }
        case .selectRect(let found): found.count == 3 ? [] : [-2]
        default: [-1]
        }
    }

    private static func heights(_ frames: [Double]) -> Set<Double> {
        frames.count == 12 ? Set(stride(from: 3, to: 12, by: 4).map { frames[$0] }) : [-3]
    }

    /// Queries until it is cancelled.
    ///
    /// - Parameter expected: heights by whether the generation is odd.
    private func read(_ client: RawClient, _ expected: @Sendable (UInt64) -> Double) async throws -> (
        wrong: [String], count: Int
    ) {
        var wrong: [String] = []
        var count = 0
        while !Task.isCancelled {
            let ids = (0..<16).map { UInt32(count + $0 + 10) }
            for id in ids {
                client.sendLater(RawClient.frame(try Self.query(id).serializedBytes()))
            }
            for _ in ids {
                guard let reply = try await client.nextReply() else { return (wrong + ["closed"], count) }
                let heights = Self.heights(reply)
                if !heights.isSubset(of: [expected(reply.generation)]) {
                    wrong.append("\(reply.generation): \(heights) \(reply.error.message)")
                }
                count += 1
            }
        }
        return (wrong, count)
    }

    private func race(
        _ daemon: TestDaemon, _ expected: @escaping @Sendable (UInt64) -> Double, _ change: () async throws -> Void
    ) async throws {
        let watcher = try await daemon.rawClient()
        _ = try await watcher.call(#"{"id":1,"subscribe":{"events":["layoutFailed"]}}"#)
        var readers: [Task<(wrong: [String], count: Int), any Error>] = []
        for _ in 0..<4 {
            let client = try await daemon.greetedClient()
            readers.append(Task { try await read(client, expected) })
        }
        try await change()
        for reader in readers { reader.cancel() }
        for reader in readers {
            let (wrong, count) = try await reader.value
            #expect(wrong.isEmpty, "\(wrong.count) of \(count): \(wrong.prefix(3))")
            #expect(count > 0)
        }
        #expect(try await watcher.call(#"{"id":9,"sync":{}}"#)["sync"] != nil, "no failure is reported")
    }

    @Test func `while layouts are exchanged, a reply has the frames of the generation that it names`()
        async throws
    {
        let plugins = ["lazy": Self.list(10, isLazy: true), "plain": Self.list(20, isLazy: false)]
        try await withPluginFolder(plugins) { daemon, _ in
            let writer = try await daemon.greetedClient()
            _ = try await writer.call(Self.open)
            try await race(daemon, { $0.isMultiple(of: 2) ? 20 : 10 }) {
                for id in 0..<200 as Range<UInt32> {
                    let reply = try await writer.call(
                        .with {
                            $0.id = 10 + id
                            $0.updateContainer.container = 1
                            $0.updateContainer.operations = [
                                .with { $0.setLayout.layout = id.isMultiple(of: 2) ? "plain" : "lazy" }
                            ]
                        })
                    #expect(reply.generation == UInt64(id) + 2)
                }
            }
        }
    }

    @Test func `while the plugin is saved, a reply has the frames of the generation that it names`()
        async throws
    {
        try await withPluginFolder(["lazy": Self.list(10, isLazy: true)]) { daemon, folder in
            let writer = try await daemon.rawClient()
            let open = try Self.open.jsonString()
            _ = try await writer.call(open)
            _ = try await writer.call(#"{"id":3,"subscribe":{"events":["invalidated"],"container":1}}"#)
            try await race(daemon, { $0.isMultiple(of: 2) ? 20 : 10 }) {
                for save in 0..<10 {
                    let isLazy = !save.isMultiple(of: 2)
                    try folder.save("lazy", Self.list(isLazy ? 10 : 20, isLazy: isLazy) + " -- \(save)")
                    #expect(try await writer.nextJSON()?["event"]?.object["invalidated"] != nil)
                }
            }
        }
    }

    /// The script never ends with the first update; the second changes something else.
    @Test func `an update that never ends fails once, and a good one behind it succeeds once`() async throws {
        let trap = """
            local L = layoutd.define { api = 1, params = {
              spin = { type = "boolean", default = false }, height = { type = "length", default = 10 } } }
            function L:prepare(ctx, out)
              while ctx.params.spin do end
              for s, i in ctx:indices() do out:item(s, i, 0, i * 30, 10, ctx.params.height) end
            end
            return L
            """
        try await withPluginFolder(["trap": trap], milliseconds: 400) { daemon, _ in
            let client = try await daemon.rawClient()
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"trap","bounds":{"width":320},"sections":[{"itemCount":1}]}}"#
            )
            _ = try await client.call(#"{"id":2,"subscribe":{"events":["layoutFailed"]}}"#)
            func update(_ id: Int, _ parameters: String) -> [UInt8] {
                let text =
                    #"{"id":\#(id),"updateContainer":{"container":1,"anchor":{"at":"none"},"operations":[{"setParameters":{\#(parameters)}}]}}"#
                return RawClient.frame(Array(text.utf8))
            }
            await client.send(
                update(3, #""spin":true"#) + update(4, #""height":20"#) + update(5, #""height":30"#))
            var replies: [Double: [String: JSONValue]] = [:]
            var events = 0
            while replies.count < 3 {
                let reply = try #require(try await client.nextJSON())
                if let id = reply["id"]?.number { replies[id] = reply } else { events += 1 }
            }

            #expect(replies[3]?["error"]?.object["code"] == "plugin.timeout")
            #expect(replies[4]?["updateContainer"] != nil && replies[5]?["updateContainer"] != nil)
            let found = try await client.call(#"{"id":6,"queryItems":{"container":1,"indexPaths":[{}]}}"#)
            #expect(found["queryItems"]?.object["attributes"]?.object["frames"] == [0, 0, 10, 30])
            let listed = try await client.call(#"{"id":7,"listPlugins":{}}"#)["listPlugins"]?.object["plugins"]?.array
            #expect(listed?.first?.object["failures"] == 1)
            #expect(events == 1)
        }
    }
}
