import Foundation
import LayoutClient
import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Batch updates and sizes in messages.
@Suite struct UpdateMessageTests {
    private static func vectors() -> [[String: JSONValue]] { readVectors("batch-updates") }

    /// One vector as a client sends it.
    private func batch(_ vector: [String: JSONValue]) throws -> WireBatchUpdate {
        var batch = WireBatchUpdate()
        for operation in vector["updates"]?.array.map(\.object) ?? [] {
            func numbers(_ value: JSONValue?) -> [UInt32] { value?.array.compactMap(\.number).map { UInt32($0) } ?? [] }
            let paths = (operation["items"]?.array ?? []).map { numbers($0) }
            let sections = numbers(operation["sections"])
            func path(_ key: String) -> WireIndexPath {
                .with {
                    $0.section = numbers(operation[key])[0]
                    $0.item = numbers(operation[key])[1]
                }
            }
            func new() -> [WireNewItems] {
                paths.map { path in
                    .with {
                        $0.section = path[0]
                        $0.item = path[1]
                    }
                }
            }
            switch operation["action"]?.string {
            case "delete":
                batch.deleteItems += paths.map { path in
                    .with {
                        $0.section = path[0]
                        $0.item = path[1]
                    }
                }
            case "insert": batch.insertItems += new()
            case "reload": batch.reloadItems += new()
            case "move":
                batch.moveItems.append(
                    .with {
                        $0.from = path("from")
                        $0.to = path("to")
                    })
            case "deleteSections": batch.deleteSections += sections
            case "insertSections", "reloadSections":
                // The data decides their counts, as in the vector.
                let after = numbers(vector["afterCounts"])
                let new = sections.map { section in
                    WireNewSection.with {
                        $0.section = section
                        $0.content.itemCount = Int(section) < after.count ? after[Int(section)] : 0
                    }
                }
                if operation["action"]?.string == "insertSections" {
                    batch.insertSections += new
                } else {
                    batch.reloadSections += new
                }
            case "moveSection":
                batch.moveSections.append(
                    .with {
                        $0.from = UInt32(operation["from"]?.number ?? 0)
                        $0.to = UInt32(operation["to"]?.number ?? 0)
                    })
            default: Issue.record("unknown action")
            }
        }
        batch.itemCountsAfter = vector["afterCounts"]?.array.compactMap(\.number).map { UInt32($0) } ?? []
        return batch
    }

    @Test(arguments: vectors().indices)
    func `a recorded batch has the same outcome in messages, and a refused one changes nothing`(_ index: Int) throws {
        let vector = Self.vectors()[index]
        let expect = vector["expect"]?.object ?? [:]
        func rows(_ key: String) -> [[Int]] {
            expect[key]?.array.map { $0.array.compactMap(\.number).map { Int($0) } } ?? []
        }
        let client = try ContainerMessages()
        let counts = vector["before"]?.array.map(\.array.count) ?? []
        _ = try client.call(
            .with {
                $0.id = 1
                $0.openContainer.layout = "flow"
                $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 320, height: 480))
                $0.openContainer.sections = counts.map { count in .with { $0.itemCount = UInt32(count) } }
            })
        let prepare = WireRequest.with {
            $0.id = 2
            $0.prepare.container = 1
        }
        let before = try client.call(prepare)
        let batch = try batch(vector)
        let reply = try client.call(.update([.with { $0.batchUpdate = batch }], id: 3))

        guard expect["ok"]?.boolean == true else {
            #expect(reply.error.code.hasPrefix("update."))
            #expect(reply.error.message.hasPrefix(expect["error"]?.string ?? "?"))
            #expect(try client.call(prepare) == before)
            return
        }
        let outcome = reply.updateContainer.batch
        func expand(_ runs: [WireItemRun]) -> [[Int]] {
            runs.flatMap { run in
                (0..<run.count).map { offset in
                    [
                        Int(run.from.section), Int(run.from.item + offset), Int(run.to.section),
                        Int(run.to.item + offset),
                    ]
                }
            }
        }
        func expand(_ ranges: [WireItemRange]) -> [[Int]] {
            ranges.flatMap { range in (0..<range.count).map { [Int(range.section), Int(range.item + $0)] } }
        }
        #expect(expand(outcome.survivors) == rows("itemMap"))
        #expect(expand(outcome.reloaded) == rows("reloaded"))
        #expect(expand(outcome.inserted) == rows("inserted"))
        #expect(expand(outcome.deleted) == rows("deleted"))
        #expect(outcome.sections.enumerated().map { [$0, Int($1)] } == rows("sectionMap"))
        let after = vector["afterCounts"]?.array.compactMap(\.number).map { Int($0) } ?? []
        #expect(try client.call(prepare).prepare.itemCount == UInt32(after.reduce(0, +)))
    }
}

@Suite struct SizeUpdateTests {
    private static let open = """
        {"id":1,"openContainer":{"layout":"flow","bounds":{"width":100,"height":400},"sections":[{"itemCount":3,\
        "itemSizes":[40,10,40,20,60,30]},{"itemCount":2}]}}
        """

    private func update(_ operation: String) -> String {
        #"{"id":2,"updateContainer":{"container":1,"operations":[\#(operation)]}}"#
    }

    @Test func `a new size moves the items behind it`() throws {
        let client = try ContainerMessages()
        _ = try client.call(Self.open)
        let reply = try client.call(update(#"{"setSizes":{"item":1,"sizes":[40,50]}}"#))
        let size = reply["updateContainer"]?.object["contentSize"]?.object["height"]?.number
        // A row of 50, a gap of 10 and a row of 30; section 1 has two items of 50, which need 110 and have 100, so two rows with a gap.
        #expect(size == 200)
    }

    /// One operation on `count` items, with sizes that follow from the round.
    private static func edit(_ round: Int, _ count: Int) -> WireOperation {
        let item = UInt32(round * 389 % count)
        let sizes = [Double(20 + round * 37 % 90), Double(10 + round * 11 % 70)]
        return .with { operation in
            switch round % 4 {
            case 0: operation.setSizes = .with { ($0.item, $0.sizes) = (item, sizes) }
            case 1:
                operation.batchUpdate.insertItems = [
                    .with {
                        $0.item = item
                        ($0.items.itemCount, $0.items.itemSizes) = (1, sizes)
                    }
                ]
            case 2: operation.batchUpdate.deleteItems = [.with { ($0.item, $0.count) = (item, 1) }]
            default:
                operation.batchUpdate.moveItems = [
                    .with {
                        $0.from.item = item
                        $0.to.item = UInt32(count) - 1 - item
                    }
                ]
            }
        }
    }

    @Test func `edits of many items lead to what opening their result leads to`() throws {
        let client = try ContainerMessages()
        var open = WireRequest.with {
            $0.id = 1
            $0.openContainer.layout = "flow"
            $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 320, height: 400))
            $0.openContainer.sections = [
                .with { section in
                    section.itemCount = 2000
                    section.itemSizes = (0..<4000).map { Double(20 + $0 * 31 % 80) }
                }
            ]
        }
        var everything = WireRequest.with {
            $0.id = 2
            $0.queryRect.container = 1
            $0.queryRect.rect = WireRect(Rect(x: 0, y: 0, width: 320, height: 1e6))
        }
        _ = try client.call(open)
        var count = 2000
        for round in 0..<40 {
            // Several operations together, now and then.
            let rounds = round.isMultiple(of: 5) ? [0, 4, 1].map { round + $0 } : [round]
            let update = WireRequest.with { request in
                request.id = 4
                request.updateContainer.container = 1
                request.updateContainer.operations = rounds.map { round in
                    defer { count += [0, 1, -1, 0][round % 4] }
                    return Self.edit(round, count)
                }
            }
            #expect(try client.call(update).error.code.isEmpty)
        }
        let edited = try #require(client.containers[1]?.state).container.sections[0]
        open.openContainer.sections = [
            .with {
                $0.itemCount = UInt32(edited.itemCount)
                $0.itemSizes = edited.itemSizes?.lengths ?? []
            }
        ]
        #expect(open.openContainer.sections[0].itemCount == UInt32(count))
        let fresh = try client.call(open).openContainer
        let found = try client.call(everything).queryRect
        everything.queryRect.container = fresh.container
        let opened = try client.call(everything).queryRect
        #expect(found.attributes == opened.attributes && found.attributes.items.count > 1000)
    }

    @Test(arguments: [
        (#"{"setSizes":{"item":2,"sizes":[1,1,1,1]}}"#, "request.invalid", "/setSizes/sizes"),
        (#"{"setSizes":{"item":2,"sizes":[1]}}"#, "request.invalid", "/setSizes/sizes"),
        (#"{"setSizes":{"item":4294967295,"sizes":[1,1]}}"#, "request.invalid", "/setSizes/sizes"),
        (#"{"setSizes":{"item":0,"sizes":[1,-1]}}"#, "request.invalid", "/setSizes/sizes/1"),
        (#"{"setSizes":{"item":0,"sizes":["NaN",1]}}"#, "request.invalid", "/setSizes/sizes/0"),
        (#"{"setSizes":{"section":1,"sizes":[1,1]}}"#, "request.invalid", "/setSizes/section"),
        (#"{"setSizes":{"section":2,"sizes":[1,1]}}"#, "index.outOfRange", "/setSizes/section"),
        (#"{"batchUpdate":{"insertItems":[{"item":1}]}}"#, "update.missingData", "/batchUpdate/insertItems/0"),
        (
            #"{"batchUpdate":{"insertItems":[{"items":{"itemCount":1,"itemSizes":[1]}}]}}"#, "request.invalid",
            "/batchUpdate/insertItems/0/items/itemSizes"
        ),
        (
            #"{"batchUpdate":{"deleteItems":[{"section":4294967295,"count":4294967295}]}}"#, "update.missing",
            "/batchUpdate/deleteItems/0"
        ),
        (
            #"{"batchUpdate":{"insertItems":[{"section":1,"items":{"itemCount":4294967295}}]}}"#, "limit.items",
            "/batchUpdate/insertItems/0/items"
        ),
        (
            #"{"setBounds":{"width":7}},{"batchUpdate":{"moveItems":[{"from":{"item":9}}]}}"#,
            "update.missing",
            "/updateContainer/operations/1/batchUpdate/moveItems/0/from"
        ),
    ])
    func `an invalid update is refused with its pointer and changes nothing`(
        _ operation: String, _ code: String, _ pointer: String
    ) throws {
        let client = try ContainerMessages()
        _ = try client.call(Self.open)
        let before = try client.call(
            #"{"id":3,"queryRect":{"container":1,"rect":{"width":1e6,"height":1e6}}}"#)
        let error = try client.call(update(operation))["error"]?.object
        #expect(error?["code"]?.string == code)
        #expect(error?["pointer"]?.string?.hasSuffix(pointer) == true, "\(error?["pointer"]?.string ?? "")")
        let after = try client.call(
            #"{"id":3,"queryRect":{"container":1,"rect":{"width":1e6,"height":1e6}}}"#)
        #expect(after == before)
    }

    @Test func `the items of many batches together are limited and charged`() throws {
        let client = try ContainerMessages({ $0.items = 5 })
        _ = try client.call(
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":4}]}}"#)
        let insert = update(#"{"batchUpdate":{"insertItems":[{"items":{"itemCount":1}}]}}"#)
        #expect(try client.call(insert)["error"] == nil)
        #expect(try client.call(insert)["error"]?.object["code"]?.string == "limit.items")
    }
}

@Suite struct MeasurementTests {
    private static let open = """
        {"id":1,"openContainer":{"layout":"flow","parameters":{"estimatedItemSize":[100,50],"minimumLineSpacing":0},\
        "bounds":{"y":525,"width":100,"height":400},"sections":[{"itemCount":100}]}}
        """

    private func measure(_ items: String, _ sizes: String) -> String {
        """
        {"id":2,"updateContainer":{"container":1,"operations":[{"setMeasuredSizes":{"items":[\(items)],"sizes":[\(sizes)]}}]}}
        """
    }

    @Test func `measuring items above the bounds moves the bounds along, and subscribers get the adjustment`()
        async throws
    {
        try await withDaemon { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open)
            let watcher = try await daemon.rawClient()
            _ = try await watcher.call(#"{"id":3,"subscribe":{"container":1,"events":["invalidated"]}}"#)
            // Items count 80 points each from now on, so item 11, the first that begins in sight, goes from 550 to 880.
            let reply = try await client.call(measure("0", "100,80"))
            #expect(reply["updateContainer"]?.object["contentOffsetAdjustment"]?.object == ["y": 330])
            let event = try await watcher.nextJSON()?["event"]?.object["invalidated"]?.object
            #expect(event?["reason"]?.string == "measurement")
            #expect(event?["contentOffsetAdjustment"]?.object == ["y": 330])
            #expect(event?["bounds"]?.object == ["y": 855, "width": 100, "height": 400])
            let state = try await client.call(#"{"id":4,"listContainers":{}}"#)["listContainers"]?.object[
                "containers"]
            #expect(state?.array.first?.object["bounds"]?.object["y"] == 855)
        }
    }

    @Test func `repeating a measurement changes nothing`() throws {
        let client = try ContainerMessages()
        _ = try client.call(Self.open)
        let first = try client.call(measure("5,7", "100,80,100,20"))
        let second = try client.call(measure("7,5", "100,20,100,80"))
        #expect(first["updateContainer"]?.object["changes"] != nil)
        #expect(second["updateContainer"]?.object["changes"] == nil)
        #expect(second["generation"] == first["generation"])
        let memory = client.memory
        for _ in 0..<20 { _ = try client.call(measure("7,5", "100,20,100,80")) }
        #expect(client.memory == memory, "nothing is charged for it")
    }

    @Test(arguments: [
        ("0", "1", "request.invalid", "/sizes"), ("100", "1,1", "index.outOfRange", "/items/0"),
        ("0", "1,-1", "request.invalid", "/sizes/1"), ("0,1", #"1,1,1,"Infinity""#, "request.invalid", "/sizes/3"),
    ])
    func `an invalid measurement is refused with its pointer`(
        _ items: String, _ sizes: String, _ code: String, _ pointer: String
    ) throws {
        let client = try ContainerMessages()
        let size = try client.call(Self.open)["openContainer"]?.object["contentSize"]
        let error = try client.call(measure(items, sizes))["error"]?.object
        #expect(error?["code"]?.string == code)
        #expect(error?["pointer"]?.string?.hasSuffix("/setMeasuredSizes" + pointer) == true)
        #expect(
            try client.call(#"{"id":4,"prepare":{"container":1}}"#)["prepare"]?.object["contentSize"]
                == size)
    }

    @Test func `a layout without self-sizing refuses measurements, and the error says which layout accepts them`()
        throws
    {
        let client = try ContainerMessages()
        _ = try client.call(
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":4}]}}"#)
        let error = try client.call(measure("0", "1,1"))["error"]?.object
        #expect(error?["message"]?.string?.contains("estimatedItemSize") == true)
    }

    @Test func `a layout may measure headers only`() throws {
        let client = try ContainerMessages()
        let before = try client.call(Self.open)
        let header = """
            {"id":2,"updateContainer":{"container":1,"operations":[{"setMeasuredSizes":{"kind":"header","items":[0],\
            "sizes":[100,20]}}]}}
            """
        let error = try client.call(header)["error"]?.object
        #expect(error?["pointer"]?.string == "/updateContainer/operations/0/setMeasuredSizes/kind")
        #expect(
            try client.call(#"{"id":3,"prepare":{"container":1}}"#)["generation"] == before["generation"])
    }

    @Test func `turning on estimates charges items without data`() throws {
        let client = try ContainerMessages({ $0.memoryPerUser = 1 << 20 })
        _ = try client.call(
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":100000}]}}"#)
        let update =
            #"{"id":2,"updateContainer":{"container":1,"operations":[{"setParameters":{"estimatedItemSize":[9,9]}}]}}"#
        #expect(try client.call(update)["error"]?.object["code"]?.string == "limit.memoryPerUser")
        let open = #"{"id":3,"openContainer":{"layout":"mosaic","bounds":{},"sections":[{"itemCount":100000}]}}"#
        #expect(try client.call(open)["error"]?.object["code"]?.string == "limit.memoryPerUser")
    }

    @Test func `a pinned header is invalidated wherever the bounds are across the scroll axis`() throws {
        let client = try ContainerMessages()
        _ = try client.call(
            """
            {"id":1,"openContainer":{"layout":"flow","bounds":{"width":100,"height":80},"sections":[{"itemCount":9}],\
            "parameters":{"scrollDirection":"horizontal","headerReferenceSize":{"width":20},\
            "sectionHeadersPinToVisibleBounds":true}}}
            """)
        for x in [10, 15] {
            let reply = try client.call(
                """
                {"id":2,"updateContainer":{"container":1,"operations":[{"setBounds":{"x":\(x),"y":700,"width":100,\
                "height":80}}]}}
                """)
            let changes = reply["updateContainer"]?.object["changes"]?.object
            #expect(changes?["moved"]?.array.count == 1 || changes?["elements"]?.array.count == 1)
            let header = try client.call(
                """
                {"id":3,"querySupplementary":{"container":1,"kind":"header","indexPaths":[{}]}}
                """)
            let attributes = header["querySupplementary"]?.object["attributes"]?.object
            #expect(attributes?["frames"]?.array.first?.number == Double(x))
        }
    }
}
