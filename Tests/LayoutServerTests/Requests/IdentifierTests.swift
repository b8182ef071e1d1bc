import LayoutCore
import LayoutEngine
import LayoutServer
import LayoutWire
import NIOCore
import TestSupport
import Testing

/// Items and sections by the names that clients give them, in JSON.
@Suite(.hangGuard) struct IdentifierTests {
    /// Two sections, "a" with items a0, a1, a2 and "b" with b0, b1; each item 100 points wide.
    static let open = """
        {"id":1,"openContainer":{"layout":"flow","parameters":{"minimumLineSpacing":0,"minimumInteritemSpacing":0},
        "bounds":{"width":100,"height":200},"sections":[
        {"id":{"name":"a"},"itemCount":3,"itemIds":{"names":["a0","a1","a2"]},"itemSizes":[100,10,100,20,100,30]},
        {"id":{"name":"b"},"itemCount":2,"itemIds":{"names":["b0","b1"]},"itemSizes":[100,40,100,50]}]}}
        """

    /// A client with the container of `open`.
    private struct Case {
        let client: ContainerMessages

        init() throws {
            client = try ContainerMessages()
            let reply = try client.call(IdentifierTests.open)
            try #require(reply["openContainer"] != nil, "\(reply)")
        }

        /// Carries out an operation, and returns the reply or the error.
        func update(_ operation: String, _ more: String = "") throws -> [String: JSONValue] {
            let reply = try client.call(
                #"{"id":2,"withIds":true,"updateContainer":{"container":1,"operations":[\#(operation)]\#(more)}}"#
            )
            return reply["updateContainer"]?.object ?? reply["error"]?.object ?? [:]
        }

        /// The identifiers of all cells in order, and their heights.
        func cells() throws -> [String] {
            let reply = try client.call(
                #"{"id":3,"withIds":true,"queryRect":{"container":1,"rect":{"y":-1,"width":100,"height":9999},"#
                    + #""categories":["cell"]}}"#)
            let attributes = reply["queryRect"]?.object["attributes"]?.object ?? [:]
            let names = attributes["ids"]?.object["names"]?.array ?? []
            let frames = attributes["frames"]?.array ?? []
            return zip(names, stride(from: 3, to: frames.count, by: 4)).map { name, index in
                "\(name.string ?? "?")/\(Int(frames[index].number ?? -1))"
            }
        }
    }

    @Test func `items are inserted, moved, deleted and given new sizes by identifier`() throws {
        let own = try Case()
        _ = try own.update(
            """
            {"insertItems":{"to":{"after":{"name":"a0"}},"items":{"itemCount":2,"itemIds":{"names":["n0","n1"]},"itemSizes":[100,1,100,2]}}},
            {"moveItems":{"ids":{"names":["b1","a2"]},"to":{"sectionStart":{"name":"a"}}}},
            {"deleteItems":{"ids":{"names":["b0","a1"]}}},
            {"reconfigureItems":{"items":{"itemCount":1,"itemIds":{"names":["n1"]},"itemSizes":[100,77]}}},
            {"moveItems":{"ids":{"names":["n0"]},"to":{"sectionEnd":{"name":"b"}}}},
            {"reloadItems":{"items":{"itemCount":1,"itemIds":{"names":["b1"]},"itemSizes":[100,51]}}}
            """)
        #expect(try own.cells() == ["b1/51", "a2/30", "a0/10", "n1/77", "n0/1"])
    }

    @Test func `items that move beside one of them gather there`() throws {
        let own = try Case()
        _ = try own.update(
            #"{"moveItems":{"ids":{"names":["a2","a0","b1"]},"to":{"after":{"name":"a2"}}}}"#)
        #expect(try own.cells() == ["a1/20", "a2/30", "a0/10", "b1/50", "b0/40"])
    }

    @Test func `sections are inserted, moved, reloaded and deleted by identifier`() throws {
        let own = try Case()
        _ = try own.update(
            """
            {"insertSections":{"to":{"before":{"name":"b"}},"sections":[{"id":{"name":"c"},"itemCount":1,"itemIds":{"names":["c0"]},"itemSizes":[100,5]}]}},
            {"moveSections":{"ids":{"names":["b"]},"to":{"before":{"name":"a"}}}},
            {"reloadSections":{"ids":{"names":["c"]}}},
            {"insertSections":{"sections":[{"id":{"name":"d"}}]}},
            {"deleteSections":{"ids":{"names":["a"]}}}
            """)
        #expect(try own.cells() == ["b0/40", "b1/50", "c0/5"])
        let sections = try own.client.call(
            #"{"id":4,"withIds":true,"querySections":{"container":1,"sectionId":{"name":"c"},"count":2}}"#
        )
        let ids = sections["querySections"]?.object["sections"]?.array.map {
            $0.object["id"]?.object["name"]?.string
        }
        #expect(ids == ["c", "d"])
    }

    @Test func `what is gone or there already is left out and named`() throws {
        let own = try Case()
        let reply = try own.update(
            """
            {"deleteItems":{"ids":{"names":["gone","a1"]}}},
            {"insertItems":{"to":{"before":{"name":"a0"}},"items":{"itemCount":3,"itemIds":{"names":["n","b0","m"]},"itemSizes":[100,1,100,2,100,3]}}},
            {"moveItems":{"ids":{"names":["a2"]},"to":{"after":{"name":"a1"}}}},
            {"deleteSections":{"ids":{"names":["z"]}}}
            """)
        #expect(try own.cells() == ["n/1", "m/3", "a0/10", "a2/30", "b0/40", "b1/50"])
        #expect(
            reply["skipped"] == [
                ["ids": ["names": ["gone"]], "reason": "unknown"],
                ["operation": 1, "ids": ["names": ["b0"]], "reason": "present"],
                ["operation": 2, "ids": ["names": ["a2"]], "reason": "place"],
                ["operation": 3, "ids": ["names": ["z"]], "reason": "unknown"],
            ])
    }

    @Test(arguments: [
        (#"{"deleteItems":{"ids":{"names":["a1","gone"]}}}"#, "identifier.unknown", "/deleteItems/ids"),
        (
            #"{"insertItems":{"to":{"before":{"name":"a0"}},"items":{"itemIds":{"names":["b0"]},"itemSizes":[1,1]}}}"#,
            "identifier.duplicate", "/insertItems/items/itemIds"
        ),
        (
            #"{"moveItems":{"ids":{"names":["a0"]},"to":{"before":{"name":"x"}}}}"#, "identifier.unknown",
            "/moveItems/to"
        ),
    ])
    func `an update may refuse to leave out anything`(operation: String, code: String, pointer: String) throws {
        let own = try Case()
        let before = try own.cells()
        let error = try own.update(operation, #","refuseSkipped":true"#)
        #expect(error["code"]?.string == code)
        #expect(error["pointer"]?.string == "/updateContainer/operations/0" + pointer)
        #expect(try own.cells() == before)
    }

    @Test(arguments: [
        (#"{"deleteItems":{"ids":{"numbers":[5]}}}"#, "/deleteItems/ids"),
        (#"{"deleteItems":{"ids":{"names":["a0","a0"]}}}"#, "/deleteItems/ids"),
        (#"{"deleteItems":{"ids":{"names":[""]}}}"#, "/deleteItems/ids/names/0"),
        (#"{"deleteItems":{"ids":{"names":["a0"],"numbers":[1]}}}"#, "/deleteItems/ids"),
        (#"{"moveItems":{"ids":{"names":["a0"]}}}"#, "/moveItems/to"),
        (
            #"{"insertItems":{"to":{"before":{"name":"a0"}},"items":{"itemCount":1}}}"#,
            "/insertItems/items/itemIds"
        ),
        (
            #"{"insertItems":{"to":{"before":{"name":"a0"}},"items":{"id":{"name":"q"},"itemIds":{"names":["q"]}}}}"#,
            "/insertItems/items/id"
        ),
        (
            #"{"insertItems":{"to":{"before":{"name":"a0"}},"items":{"itemIds":{"names":["q"]}}}}"#,
            "/insertItems/insertItems/0"
        ),
        (#"{"reconfigureItems":{"items":{"itemIds":{"names":["a0"]}}}}"#, "/reconfigureItems/items"),
        (
            #"{"insertSections":{"sections":[{"itemCount":1,"itemSizes":[1,1]}]}}"#,
            "/insertSections/sections/0/id"
        ),
        (#"{"batchUpdate":{"deleteItems":[{"ids":{"names":["a0"]}}]}}"#, "/batchUpdate/deleteItems/0/ids"),
        (
            #"{"batchUpdate":{"moveItems":[{"from":{"id":{"name":"a0"}},"to":{}}]}}"#,
            "/batchUpdate/moveItems/0/from/id"
        ),
        (
            #"{"batchUpdate":{"insertItems":[{"items":{"itemCount":1,"itemSizes":[1,1]}}]}}"#,
            "/batchUpdate/insertItems/0"
        ),
        (#"{"setSections":{"sections":[{"itemCount":1},{"id":{"name":"x"}}]}}"#, "/setSections/sections"),
        (#"{"applySnapshot":{"sections":[{"itemIds":{"names":["a0"]}}]}}"#, "/applySnapshot/sections/0/id"),
        (
            #"{"applySnapshot":{"sections":[{"id":{"number":1},"itemIds":{"names":["a0"]}}]}}"#,
            "/applySnapshot/sections/0/id"
        ),
        (
            #"{"setMeasuredSizes":{"ids":{"names":["a0"]},"items":[1],"sizes":[1,1]}}"#,
            "/setMeasuredSizes/ids"
        ),
    ])
    func `wrong identifiers are refused with their place`(operation: String, pointer: String) throws {
        let own = try Case()
        let before = try own.cells()
        let error = try own.update(operation)
        #expect(error["pointer"]?.string == "/updateContainer/operations/0" + pointer, "\(error)")
        #expect(
            error["message"]?.string?.contains("expected") == true || error["code"] == "update.missingData",
            "\(error)")
        #expect(try own.cells() == before)
    }

    @Test func `a snapshot makes the container equal to it and tells what it did`() throws {
        let own = try Case()
        let reply = try own.update(
            """
            {"applySnapshot":{"sections":[{"id":{"name":"b"},"itemIds":{"names":["b1","n","a0"]}},{"id":{"name":"a"},"itemIds":{"names":["a2","a1"]}}],
            "items":{"itemIds":{"names":["n","a1"]},"itemSizes":[100,7,100,21]}}}
            """)
        #expect(try own.cells() == ["b1/50", "n/7", "a0/10", "a2/30", "a1/21"])
        let batch = reply["batch"]?.object
        #expect(batch?["deleted"] == [["section": 1, "count": 1, "ids": ["names": ["b0"]]]])
        #expect(batch?["inserted"] == [["item": 1, "count": 1, "ids": ["names": ["n"]]]])
        #expect(batch?["sections"] == [1, 0])
    }

    @Test func `a section's snapshot leaves the other sections as they are`() throws {
        let own = try Case()
        let reply = try own.update(
            """
            {"applySnapshot":{"keepsOtherSections":true,"sections":[{"id":{"name":"b"},"itemIds":{"names":["b1"]}},{"id":{"name":"gone"}}]}}
            """)
        #expect(try own.cells() == ["a0/10", "a1/20", "a2/30", "b1/50"])
        #expect(reply["skipped"] == [["ids": ["names": ["gone"]], "reason": "unknown"]])
    }

    @Test func `what others have moved or deleted is left out of a section's snapshot`()
        throws
    {
        let snapshot = """
            {"applySnapshot":{"keepsOtherSections":true,"sections":[{"id":{"name":"b"},"itemIds":{"names":["n","b1","b0"]}},
            {"id":{"name":"gone"},"itemIds":{"names":["m"]}}],"items":{"itemIds":{"names":["m","b0","n"]},"itemSizes":[100,1,100,2,100,3]},
            "reload":{"names":["b0","b1","m"]},"reloadSections":{"names":["gone"]}}}
            """
        let own = try Case()
        _ = try own.update(
            #"{"moveItems":{"ids":{"names":["b0"]},"to":{"sectionStart":{"name":"a"}}}}"#)
        let refused = try own.update(snapshot, #","refuseSkipped":true"#)
        #expect(refused["code"] == "identifier.unknown")
        let reply = try own.update(snapshot)
        #expect(try own.cells() == ["b0/40", "a0/10", "a1/20", "a2/30", "n/3", "b1/50"])
        #expect(
            reply["skipped"] == [
                ["ids": ["names": ["gone"]], "reason": "unknown"], ["ids": ["names": ["b0"]], "reason": "present"],
            ])
    }

    @Test func `a container without sections takes a snapshot of either kind, one without identifiers none`()
        throws
    {
        let client = try ContainerMessages()
        for (number, sections) in ["", #"{"itemCount":1}"#].enumerated() {
            _ = try client.call(
                #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":100,"height":100},"sections":[\#(sections)]}}"#
            )
            let reply = try client.call(
                #"{"id":2,"updateContainer":{"container":\#(number + 1),"operations":[{"applySnapshot":{"sections":"#
                    + #"[{"id":{"number":"7"},"itemIds":{"numbers":["1","18446744073709551615"]}}]}}]}}"#
            )
            #expect((reply["updateContainer"] != nil) == (number == 0), "\(reply)")
        }
        let items = try client.call(
            #"{"id":3,"withIds":true,"queryItems":{"container":1,"indexPaths":[{"id":{"number":"18446744073709551615"}}]}}"#
        )
        let attributes = items["queryItems"]?.object["attributes"]?.object
        #expect(attributes?["items"] == [1] && attributes?["ids"] == ["numbers": ["18446744073709551615"]])
    }

    @Test(arguments: [
        #""setOrthogonalOffset":{"sectionId":{"name":"zz"},"offset":5}"#,
        #""setMeasuredSizes":{"sectionId":{"name":"zz"},"kind":"header","items":[0],"sizes":[100,9]}"#,
    ])
    func `what an operation says of a section that is gone is left out`(_ operation: String) throws {
        let own = try Case()
        let deleted = #"{"deleteItems":{"ids":{"names":["a0"]}}}"#
        let reply = try own.update("{\(operation)},\(deleted)")
        #expect(reply["skipped"] == [["ids": ["names": ["zz"]], "reason": "unknown"]], "\(reply)")
        #expect(try own.cells().first == "a1/20")
        let refused = try own.update("{\(operation)}", #","refuseSkipped":true"#)
        #expect(refused["code"] == "identifier.unknown")
        #expect(refused["pointer"]?.string?.hasSuffix("/sectionId") == true)
    }

    @Test func `queries take identifiers and answer with them`() throws {
        let own = try Case()
        func ask(_ query: String) throws -> [String: JSONValue] {
            let reply = try own.client.call(#"{"id":5,"withIds":true,\#(query)}"#)
            let batch = try own.client.call(
                #"{"id":6,"withIds":true,"queryBatch":{"container":1,"queries":[{\#(query)}]}}"#)
            let result = reply.filter { !["id", "generation"].contains($0.key) }
            if !query.contains("explain"), !query.contains("queryOrthogonal") {
                #expect(batch["queryBatch"]?.object["results"]?.array.first?.object == result, "\(query)")
            }
            return result.first?.value.object ?? [:]
        }
        let neighbour = try ask(
            #""neighbour":{"container":1,"from":{"id":{"name":"a1"}},"direction":"down"}"#)
        #expect(neighbour["indexPath"] == ["item": 2, "id": ["name": "a2"]])
        let target = try ask(
            #""scrollTarget":{"container":1,"indexPath":{"id":{"name":"b1"}},"vertical":"top"}"#)
        #expect(target["offset"] != nil)
        let hit = try ask(#""hitTest":{"container":1,"point":{"x":5,"y":15}}"#)
        #expect(hit["nearest"] == ["item": 1, "id": ["name": "a1"]])
        #expect(hit["attributes"]?.object["ids"] == ["names": ["a1"]])
        let point = try ask(
            #""insertionPoint":{"container":1,"point":{"x":5,"y":11},"moving":[{"ids":{"names":["a0","a2"]}}]}"#
        )
        #expect(point["indexPath"] == ["id": ["name": "a1"]])
        let ranges = try ask(#""selectRect":{"container":1,"rect":{"width":100,"height":25}}"#)
        #expect(ranges["ranges"] == [["count": 2, "ids": ["names": ["a0", "a1"]]]])
        let order = try ask(#""readingOrder":{"container":1,"sectionId":{"name":"b"}}"#)
        #expect(order["ids"] == ["names": ["b0", "b1"]])
        let anchor = try ask(
            #""captureAnchor":{"container":1,"at":"item","indexPath":{"id":{"name":"b0"}}}"#)
        #expect(anchor["anchor"]?.object["indexPath"] == ["section": 1, "id": ["name": "b0"]])
        let explained = try ask(#""explain":{"container":1,"indexPath":{"id":{"name":"b0"}}}"#)
        #expect(explained["attributes"]?.object["ids"] == ["names": ["b0"]])
        let next = try ask(#""prefetch":{"container":1,"loaded":[{"ids":{"names":["b1"]}}]}"#)
        #expect(next["items"] == nil && next["dropped"] == nil)
        let unknown = try own.client.call(
            #"{"id":7,"queryItems":{"container":1,"indexPaths":[{},{"id":{"name":"zz"}}]}}"#)
        #expect(unknown["error"]?.object["code"] == "identifier.unknown")
        #expect(unknown["error"]?.object["pointer"] == "/queryItems/indexPaths/1/id")
        let both = try own.client.call(
            #"{"id":8,"queryItems":{"container":1,"indexPaths":[{"item":1,"id":{"name":"a0"}}]}}"#)
        #expect(both["error"]?.object["code"] == "request.invalid")
    }

    @Test func `an anchor that was captured with identifiers is given back as it is`() throws {
        let own = try Case()
        _ = try own.update(#"{"setBounds":{"y":60,"width":100,"height":20}}"#)
        let capture = try own.client.call(
            #"{"id":5,"withIds":true,"captureAnchor":{"container":1,"at":"item","indexPath":{"id":{"name":"b0"}}}}"#
        )
        #expect(
            capture["captureAnchor"]?.object["anchor"]
                == ["indexPath": ["section": 1, "id": ["name": "b0"]], "edge": "start"])
        // The item is in another section then, and 10 points further up.
        _ = try own.update(
            #"{"deleteItems":{"ids":{"names":["a0"]}}},{"moveItems":{"ids":{"names":["b0"]},"to":{"sectionEnd":{"name":"a"}}}}"#
        )
        let target = try own.client.call(
            #"{"id":6,"scrollTarget":{"container":1,"anchor":{"indexPath":{"section":1,"id":{"name":"b0"}}}}}"#
        )
        #expect(target["scrollTarget"]?.object["offset"] == ["y": 50], "\(target)")
    }

    @Test func `headers answer with the identifiers of their sections`() throws {
        let own = try Case()
        _ = try own.update(#"{"setParameters":{"headerReferenceSize":[0,9]}}"#)
        let reply = try own.client.call(
            #"{"id":5,"withIds":true,"querySupplementary":{"container":1,"kind":"header","indexPaths":[{"sectionId":{"name":"b"}},{}]}}"#
        )
        let attributes = reply["querySupplementary"]?.object["attributes"]?.object
        #expect(attributes?["sections"] == [1, 0] && attributes?["ids"] == ["names": ["b", "a"]])
    }

    @Test func `sections have names and items numbers, and headers answer with the names`() throws {
        let client = try ContainerMessages()
        let opened = try client.call(
            """
            {"id":1,"openContainer":{"layout":"flow","parameters":{"headerReferenceSize":[0,9],"minimumLineSpacing":0},
            "bounds":{"width":100,"height":200},"sections":[
            {"id":{"name":"a"},"itemCount":2,"itemIds":{"numbers":["1","2"]},"itemSizes":[100,10,100,20]},
            {"id":{"name":"b"}}]}}
            """)
        #expect(opened["openContainer"] != nil, "\(opened)")
        let moved = try client.call(
            """
            {"id":2,"withIds":true,"updateContainer":{"container":1,"operations":[
            {"applySnapshot":{"sections":[{"id":{"name":"b"},"itemIds":{"numbers":["3","1"]}},{"id":{"name":"a"},"itemIds":{"numbers":["2","4"]}}],
            "items":{"itemIds":{"numbers":["3","4"]},"itemSizes":[100,30,100,40]}}},
            {"moveItems":{"ids":{"numbers":["2"]},"to":{"sectionStart":{"name":"b"}}}}]}}
            """)
        #expect(moved["updateContainer"]?.object["skipped"] == nil && moved["error"] == nil, "\(moved)")

        let query = #"{"id":3,"withIds":true,"queryRect":{"container":1,"rect":{"y":-1,"width":100,"height":200}}}"#
        let attributes = try client.call(query)["queryRect"]?.object["attributes"]?.object
        let request = try MessageCoding.decodeRequest(from: ByteBuffer(string: query), limits: client.limits)
        let reply = try client.call(request).queryRect.attributes

        #expect(attributes?["kinds"] == [0, 0, 0, 0, 1, 1])
        #expect(attributes?["ids"] == ["numbers": ["2", "3", "1", "4", "0", "0"]])
        #expect(attributes?["sectionIds"] == ["names": ["", "", "", "", "b", "a"]])
        #expect(try reply.attributes().map(\.identifier) == [2, 3, 1, 4, "b", "a"])
    }

    @Test func `an anchor and measured sizes follow identifiers`() throws {
        let client = try ContainerMessages()
        _ = try client.call(
            """
            {"id":1,"openContainer":{"layout":"flow","parameters":{"estimatedItemSize":[100,50],"minimumLineSpacing":0},
            "bounds":{"y":60,"width":100,"height":100},"sections":[{"id":{"number":"1"},"itemCount":4,"itemIds":{"numbers":["1","2","3","4"]}}]}}
            """)
        let reply = try client.call(
            """
            {"id":2,"updateContainer":{"container":1,"anchor":{"at":"item","indexPath":{"id":{"number":"3"}}},"operations":[
            {"setMeasuredSizes":{"ids":{"numbers":["4","9","1"]},"sizes":[100,10,100,20,100,70]}},
            {"applySnapshot":{"sections":[{"id":{"number":"2"},"itemIds":{"numbers":["4"]}},{"id":{"number":"1"},"itemIds":{"numbers":["1","2","3"]}}]}}]}}
            """)
        let update = reply["updateContainer"]?.object
        #expect(update?["skipped"] == [["ids": ["numbers": ["9"]], "reason": "unknown"]])
        // Before it are now item 4, 10 points high, item 1, and item 2, which takes the measured length of its section, 70 points each.
        #expect(update?["contentOffsetAdjustment"]?.object["y"] == 50)
    }

    @Test(arguments: [("", 0.0), (#""anchor":{"at":"item","indexPath":{"id":{"name":"a3"}}},"#, 200)])
    func `an anchor follows an item that a snapshot takes into a new section if a client names it`(
        _ anchor: String, _ adjustment: Double
    ) throws {
        let client = try ContainerMessages()
        let opened = try client.call(
            """
            {"id":1,"openContainer":{"layout":"flow","parameters":{"itemSize":[100,50],"minimumLineSpacing":0},
            "bounds":{"y":110,"width":100,"height":100},"sections":[
            {"id":{"name":"a"},"itemCount":6,"itemIds":{"names":["a0","a1","a2","a3","a4","a5"]}},
            {"id":{"name":"b"},"itemCount":9,"itemIds":{"names":["b0","b1","b2","b3","b4","b5","b6","b7","b8"]}}]}}
            """)
        #expect(opened["openContainer"] != nil, "\(opened)")
        let reply = try client.call(
            """
            {"id":2,"updateContainer":{"container":1,\(anchor)"operations":[
            {"insertItems":{"to":{"sectionStart":{"name":"a"}},"items":{"itemIds":{"names":["n0"]}}}},
            {"applySnapshot":{"sections":[{"id":{"name":"a"},"itemIds":{"names":["n0","a0","a1","a2","a4","a5"]}},
            {"id":{"name":"c"},"itemIds":{"names":["a3"]}},
            {"id":{"name":"b"},"itemIds":{"names":["b0","b1","b2","b3","b4","b5","b6","b7","b8"]}}]}},
            {"insertItems":{"to":{"before":{"name":"a3"}},"items":{"itemIds":{"names":["n1"]}}}}]}}
            """)
        // It was the fourth item, and is the eighth; the fifth one, which keeps its order, remains where it is.
        let offset = reply["updateContainer"]?.object["contentOffsetAdjustment"]?.object["y"]?.number ?? 0
        #expect(offset == adjustment, "\(reply)")
    }

    @Test func `an invalidation by identifier means the items as all operations leave them, and skips those gone`()
        throws
    {
        let own = try Case()
        let reply = try own.client.call(
            """
            {"id":8,"updateContainer":{"container":1,"operations":[
            {"invalidate":{"items":[{"ids":{"names":["b1","a1","b0"]}}]}},
            {"invalidate":{"items":[{"section":1,"item":1,"count":1}]}},
            {"deleteItems":{"ids":{"names":["a1"]}}},
            {"moveSections":{"ids":{"names":["b"]},"to":{"before":{"name":"a"}}}},
            {"moveItems":{"ids":{"names":["b0"]},"to":{"sectionEnd":{"name":"b"}}}}]}}
            """)
        let update = reply["updateContainer"]?.object
        #expect(update?["skipped"] == [["ids": ["names": ["a1"]], "reason": "unknown"]], "\(reply)")
        #expect(update?["changes"] != nil)
    }

    @Test func `a query may not name more items than its reply may have`() throws {
        let own = try Case()
        let many = Array(repeating: #""a0""#, count: 16_385).joined(separator: ",")
        let reply = try own.client.call(
            #"{"id":2,"queryItems":{"container":1,"ranges":[{"ids":{"names":[\#(many)]}}]}}"#)
        #expect(reply["error"]?.object["code"] == "limit.elementsPerReply")
    }
}
