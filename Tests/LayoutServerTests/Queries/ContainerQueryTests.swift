import LayoutCore
import LayoutServer
import TestSupport
import Testing

/// Queries on what a container is, and queries that depend on its generation, over a real socket in JSON.
@Suite(.hangGuard, .suiteDaemon) struct ContainerQueryTests {
    private static let open = """
        {"id":1,"openContainer":{"layout":"flow","parameters":{"itemSize":[100,100],"minimumLineSpacing":0,
        "minimumInteritemSpacing":0,"headerReferenceSize":[0,30],"sectionHeadersPinToVisibleBounds":true},
        "bounds":{"y":50,"width":300,"height":200},"sections":[{"itemCount":7},{"itemCount":0},{"itemCount":2}]}}
        """

    @Test func `a container is described by its number, also in a batch`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await OwnContainer(daemon, Self.open)

        let alone = try await client.call(#"{"id":2,"queryContainer":{"container":1}}"#)
        let batch = try await client.call(
            #"{"id":3,"queryBatch":{"container":1,"queries":[{"queryContainer":{}},{"queryItems":{"ranges":[{"count":2}]}}]}}"#
        )

        let reply = try #require(alone["queryContainer"]?.object)
        #expect(reply["itemCounts"] == [7, 0, 2])
        #expect(reply["state"]?.object["layout"] == "flow" && reply["state"]?.object["itemCount"] == 9)
        #expect(
            reply["kinds"] == [
                ["category": "cell", "kind": "cell", "count": 9],
                ["category": "supplementary", "kind": "header", "count": 3],
                ["category": "supplementary", "kind": "footer"],
            ])
        let results = batch["queryBatch"]?.object["results"]?.array
        #expect(results?.first?.object["queryContainer"] == alone["queryContainer"])
        #expect(results?.last?.object["queryItems"]?.object["attributes"]?.object["items"] == [0, 1])
    }

    @Test func `a rectangle is queried for some kinds alone`() throws {
        let client = try ContainerMessages()
        _ = try client.call(Self.open)
        func query(_ kinds: String) throws -> [String: JSONValue] {
            try client.call(
                #"{"id":2,"queryRect":{"container":1,"rect":{"width":300,"height":900},"kinds":\#(kinds)}}"#
            )
        }

        let headers = try query(#"["header"]"#)
        let cells = try query(#"["cell"]"#)
        let wrong = try query(#"["headr"]"#)

        let found = headers["queryRect"]?.object["attributes"]?.object
        #expect(found?["sections"] == [0, 1, 2])
        // The first is pinned, 50 points from its place.
        #expect(found?["pinned"] == [["dy": 50]])
        #expect(cells["queryRect"]?.object["attributes"]?.object["items"]?.array.count == 9)
        #expect(wrong["error"]?.object["pointer"] == "/queryRect/kinds/0")
        #expect(wrong["error"]?.object["nearest"]?.array.first == "header")
    }

    @Test func `a query that names another generation is told to wait for the event`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await OwnContainer(daemon, Self.open)
        _ = try await client.call(
            #"{"id":2,"updateContainer":{"container":1,"operations":[{"batchUpdate":{"deleteItems":[{"item":6}]}}]}}"#
        )
        let query = #""queryItems":{"container":1,"indexPaths":[{"item":6}]}"#

        let stale = try await client.call(#"{"id":3,"ifGeneration":"1",\#(query)}"#)
        let current = try await client.call(#"{"id":4,"ifGeneration":"2",\#(query)}"#)
        let batch = try await client.call(
            #"{"id":5,"ifGeneration":"1","queryBatch":{"container":1,"queries":[]}}"#)
        let other = try await client.call(#"{"id":6,"ifGeneration":"1","listLayouts":{}}"#)

        #expect(stale["error"]?.object["code"] == "generation.stale")
        #expect(stale["error"]?.object["generation"] == "2")
        #expect(current["error"]?.object["code"] == "index.outOfRange")
        #expect(batch["error"]?.object["code"] == "generation.stale")
        #expect(other["error"]?.object["pointer"] == "/ifGeneration")
    }

    @Test func `ranges and sections beyond the end are refused with their place`() throws {
        let client = try ContainerMessages()
        _ = try client.call(Self.open)
        let requests = [
            (
                #""queryItems":{"container":1,"ranges":[{"item":5,"count":3}]}"#,
                "/queryItems/ranges/0/count"
            ),
            (#""queryItems":{"container":1,"ranges":[{"section":3}]}"#, "/queryItems/ranges/0/section"),
            (#""querySections":{"container":1,"section":3}"#, "/querySections/section"),
            (#""querySections":{"container":1,"section":2,"count":4294967295}"#, "/querySections/count"),
            (#""readingOrder":{"container":1,"section":9}"#, "/readingOrder/section"),
            (#""readingOrder":{"container":1,"by":"diagonals"}"#, "/readingOrder/by"),
            (#""prefetch":{"container":1,"loaded":[{"section":1}]}"#, "/prefetch/loaded/0/item"),
            (#""prefetch":{"container":1,"distance":-1}"#, "/prefetch/distance"),
            (#""insertionPoint":{"container":1,"moving":[{"item":7}]}"#, "/insertionPoint/moving/0/item"),
        ]
        for (index, request) in requests.enumerated() {
            let reply = try client.call(#"{"id":\#(index + 2),\#(request.0)}"#)

            #expect(reply["error"]?.object["pointer"] == .string(request.1))
        }
    }

    @Test func `more elements than a reply may have are refused before they are looked up`() throws {
        let client = try ContainerMessages()
        _ = try client.call(Self.open)
        let range = #"{"section":0,"item":0,"count":7}"#
        let many = Array(repeating: range, count: 20_000).joined(separator: ",")

        let items = try client.call(#"{"id":2,"queryItems":{"container":1,"ranges":[\#(many)]}}"#)
        let headers = try client.call(
            #"{"id":3,"querySupplementary":{"container":1,"kind":"header","ranges":[{"count":4294967295}]}}"#
        )

        #expect(items["error"]?.object["code"] == "limit.elementsPerReply")
        #expect(headers["error"]?.object["code"] == "limit.elementsPerReply")
        #expect(headers["error"]?.object["pointer"] == "/querySupplementary/ranges")
    }

    @Test func `elements that are invalidated by name are reported alone`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await OwnContainer(daemon, Self.open)
        let watcher = try await daemon.rawClient()
        _ = try await watcher.call(client.own(#"{"id":1,"subscribe":{"container":1,"events":["invalidated"]}}"#))
        func invalidate(_ id: Int, _ what: String) async throws -> [String: JSONValue] {
            try await client.call(
                #"{"id":\#(id),"updateContainer":{"container":1,"operations":[{"invalidate":{\#(what)}}]}}"#)
        }

        let items = try await invalidate(
            3,
            #""items":[{"item":1,"count":2},{"item":2}],"elements":[{"category":"supplementary","kind":"header","section":2}]"#
        )
        let event = try await watcher.nextJSON()
        let section = try await invalidate(4, #""sections":[2]"#)
        let missing = try await invalidate(5, #""items":[{"item":6,"count":2}]"#)
        let unknown = try await invalidate(6, #""elements":[{"category":"supplementary","kind":"badge"}]"#)

        let changes = items["updateContainer"]?.object["changes"]
        #expect(items["generation"] == "2")
        #expect(
            changes?.object["elements"] == [
                ["item": 1, "count": 2, "category": "cell"],
                ["kind": "header", "section": 2, "count": 1, "category": "supplementary"],
            ])
        #expect(event?["event"]?.object["invalidated"]?.object["changes"] == changes)
        #expect(
            section["updateContainer"]?.object["changes"]?.object["elements"] == [
                ["section": 2, "count": 2, "category": "cell"],
                ["kind": "header", "section": 2, "count": 1, "category": "supplementary"],
            ])
        #expect(missing["error"]?.object["pointer"] == "/updateContainer/operations/0/invalidate/items/0/item")
        #expect(unknown["error"]?.object["pointer"] == "/updateContainer/operations/0/invalidate/elements/0/kind")
        let state = try await client.call(#"{"id":7,"queryContainer":{"container":1}}"#)
        #expect(state["generation"] == "3")
    }
}
