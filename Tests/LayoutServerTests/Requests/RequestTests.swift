import Foundation
import LayoutClient
import LayoutCore
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import Synchronization
import TestSupport
import Testing

/// Each request over a real socket.
@Suite(.hangGuard, .suiteDaemon(plugins: [:])) struct RequestTests {
    private static let open = """
        {"id":1,"openContainer":{"layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":7}]}}
        """

    @Test func `a container is opened, queried and closed in JSON`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.rawClient()
            let opened = try await client.call(Self.open)
            #expect(opened["generation"] == "1")
            #expect(opened["openContainer"]?.object["contentSize"] == ["width": 320, "height": 110])
            let found = try await client.call(
                #"{"id":2,"queryRect":{"container":1,"rect":{"x":60,"y":55,"width":20,"height":10}}}"#)
            #expect(found["queryRect"]?.object["attributes"]?.object["items"] == [6])
            #expect(found["queryRect"]?.object["attributes"]?.object["frames"] == [67.5, 60, 50, 50])
            #expect(try await client.call(#"{"id":3,"closeContainer":{"container":1}}"#)["closeContainer"] == [:])
            let gone = try await client.call(#"{"id":4,"prepare":{"container":1}}"#)
            #expect(gone["error"]?.object["code"] == "container.unknown")
            #expect(daemon.running.totals.containers == 0)
        }
    }

    @Test(arguments: builtInLayouts.filter { $0.name != "compositional" }.flatMap { VectorCase.load($0.name) })
    func `recorded frames are the same over the socket`(_ vector: VectorCase) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let expected = vector.expected
        let container = try await client.open(vector.description)
        #expect(isApproximatelyEqual(container.initialContentSize.width, expected.contentSize.width))
        #expect(isApproximatelyEqual(container.initialContentSize.height, expected.contentSize.height))
        let items = try await container.attributes(ofItems: expected.items.map(\.path)).attributes
        #expect(items.count == expected.items.count)
        for (item, expected) in zip(items, expected.items) {
            #expect(isApproximatelyEqual(item.frame, expected.frame), "\(item) is not \(expected.frame)")
        }
        for (kind, path, frame) in expected.supplementary {
            let found = try await container.attributes(of: kind, inSections: [path.section]).attributes
            #expect(isApproximatelyEqual(try #require(found.first).frame, frame))
        }
        for (rect, items) in vector.queries {
            let found = try await container.attributes(in: rect).attributes
            #expect(Set(found.filter { $0.element.category == .cell }.map(\.element.indexPath)) == items)
        }
    }

    @Test(arguments: [true, false])
    func `attaching to a container that is being opened waits for it`(_ isOpened: Bool) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.rawClient()
        let spacing = isOpened ? "0" : #""wide""#
        let requests = [
            """
            {"id":1,"openContainer":{"name":"wall \(isOpened)","layout":"flow","parameters":{"minimumLineSpacing":\(spacing)},
            "bounds":{"width":100,"height":100},"sections":[{"itemCount":3}]}}
            """,
            #"{"id":2,"attachContainer":{"name":"wall \#(isOpened)"}}"#,
        ]
        await client.send(requests.flatMap { RawClient.frame(Array($0.utf8)) })

        let (opened, attached) = (try await client.nextJSON(), try await client.nextJSON())
        #expect(opened?["id"] == 1 && (opened?["openContainer"] != nil) == isOpened)
        let state = attached?["attachContainer"]?.object["state"]?.object
        #expect(attached?["id"] == 2 && (state?["itemCount"] == 3) == isOpened)
        #expect((attached?["error"]?.object["code"] == "container.unknown") == !isOpened)
    }

    @Test func `another connection attaches to a named container, which outlives the connection that opened it`()
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let maker = try await daemon.client()
        var description = ContainerDescription(
            name: "hall", layout: "flow", bounds: Rect(x: 0, y: 0, width: 100, height: 100),
            sections: [ContainerSection(itemCount: 3)], isPersistent: true)
        let made = try await maker.open(description)
        let taken = await #expect(throws: ClientError.self) { try await maker.open(description) }
        #expect(taken?.code == "container.nameTaken")
        #expect(
            taken?.message
                == #"name is "hall", which another container of this user already has: attachContainer attaches to it"#
        )
        await maker.close()

        let other = try await daemon.client()
        let (container, state) = try await other.attach(name: "hall")
        #expect(container.id == made.id)
        #expect(state.itemCount == 3)
        #expect(try await other.containers().map(\.name).contains("hall"))
        let unknown = await #expect(throws: ClientError.self) { try await other.attach(name: "hal") }
        #expect(unknown?.nearest == ["hall"])
        try await container.close()
        description.isPersistent = false
        _ = try await other.open(description)
    }

    @Test func `a container of a connection is closed with the connection`() async throws {
        let daemon = try TestDaemon.ofSuite
        let watcher = try await daemon.client()
        let subscription = try await watcher.subscribe()
        let client = try await daemon.client()
        let container = try await client.open(
            ContainerDescription(
                layout: "flow", bounds: .zero, sections: [ContainerSection(sizes: [Size(width: 1, height: 1)])]))
        await client.close()
        for await case .containerClosed(container.id, let reason) in subscription.notices {
            #expect(reason == "connection")
            break
        }
        #expect(try await !watcher.containers().map(\.container).contains(container.id))
    }

    @Test func `a reply beyond the limit continues at its cursor`() async throws {
        try await withDaemon {
            $0.elementsPerReply = 100
        } _: { daemon in
            let client = try await daemon.client()
            let container = try await client.open(
                ContainerDescription(
                    layout: "flow", parameters: ["headerReferenceSize": [0, 1], "footerReferenceSize": [0, 1]],
                    bounds: Rect(x: 0, y: 0, width: 320, height: 480),
                    sections: (0..<30).map { ContainerSection(itemCount: $0) }))
            let all = try await container.attributes(in: Rect(x: 0, y: 0, width: 320, height: 1e6)).attributes
            #expect(all.count == 435 + 60)
            let headers = all.count { $0.element.kind == "header" }
            #expect(headers == 30)

            let raw = try await daemon.rawClient()
            let query = #""queryRect":{"container":1,"rect":{"width":320,"height":1e6},"cursor":"#
            for (cursor, code) in [
                (#""1.0.3""#, "request.invalid"), (#""x.0.0.0""#, "request.invalid"),
                (#""9.0.0.0""#, "generation.stale"),
                (#""1.7.0.0""#, "request.invalid"), (#""1.0.99999999999.0""#, "request.invalid"),
            ] {
                let reply = try await raw.call(#"{"id":1,\#(query)\#(cursor)}}"#)
                #expect(reply["error"]?.object["code"]?.string == code, "\(cursor)")
            }
            let far = try await raw.call(#"{"id":1,\#(query)"1.2.2147483647.2147483647"}}"#)
            #expect(far["queryRect"]?.object["attributes"] == [:])
        }
    }

    @Test(arguments: [
        (#"{"id":0,"ping":{}}"#, "request.zeroId"), (#"{"id":1}"#, "request.empty"),
        (#"{"id":1,"queryItems":{"container":1,"indexPaths":[{"section":1}]}}"#, "index.outOfRange"),
        (#"{"id":1,"queryItems":{"container":1,"indexPaths":[{"item":7}]}}"#, "index.outOfRange"),
        (#"{"id":1,"queryItems":{"container":4294967295}}"#, "container.unknown"),
        (#"{"id":1,"querySupplementary":{"container":1,"kind":"heder"}}"#, "request.invalid"),
        (
            #"{"id":1,"querySupplementary":{"container":1,"kind":"header","indexPaths":[{"section":1}]}}"#,
            "index.outOfRange"
        ),
        (#"{"id":1,"queryDecorations":{"container":1,"kind":"background"}}"#, "request.invalid"),
        (#"{"id":1,"queryRect":{"container":1,"categories":["cels"]}}"#, "request.invalid"),
        (#"{"id":1,"queryRect":{"container":1,"rect":{"width":"Infinity"}}}"#, "request.invalid"),
        (#"{"id":1,"openContainer":{"layout":"flo"}}"#, "layout.unknown"),
        (#"{"id":1,"openContainer":{"layout":"flow"}}"#, "request.invalid"),
        (#"{"id":1,"openContainer":{"layout":"flow","lifetime":"ever"}}"#, "request.invalid"),
        (
            #"{"id":1,"openContainer":{"layout":"flow","parameters":{"itemSize":[1,"NaN"]}}}"#,
            "parameters.invalid"
        ),
        (
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{},"sections":[{"itemCount":1,"itemSizes":[1,-1]}]}}"#,
            "request.invalid"
        ),
        (
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{},"sections":[{"parameters":{"scrollDirection":"vertical"}}]}}"#,
            "parameters.unknown"
        ),
        (#"{"id":1,"updateContainer":{"container":1,"operations":[{}]}}"#, "request.invalid"),
        (#"{"id":1,"subscribe":{}}"#, "request.invalid"),
        (#"{"id":1,"subscribe":{"events":["invalidatd"]}}"#, "request.invalid"),
        (#"{"id":1,"unsubscribe":{"subscription":3}}"#, "subscription.unknown"),
        (#"{"id":1,"describeLayout":{"layout":""}}"#, "layout.unknown"),
        (#"{"id":1,"hello":{"minVersion":2,"maxVersion":3}}"#, "protocol.unsupported"),
    ])
    func `an invalid request gets its error code and changes nothing`(_ json: String, _ code: String) async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await OwnContainer(daemon, Self.open)
        let reply = try await client.call(json)
        #expect(reply["error"]?.object["code"]?.string == code)
        #expect(reply["error"]?.object["message"]?.string?.isEmpty == false)
        guard code != "protocol.unsupported" else {
            #expect(try await client.client.next() == nil)
            return
        }
        #expect(try await client.call(#"{"id":5,"prepare":{"container":1}}"#)["prepare"] != nil)
        await client.client.close()
    }

    @Test func `requests on one container are answered in the order sent`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await OwnContainer(daemon, Self.open)
        var requests: [UInt8] = []
        for id in 2...201 {
            let body =
                id.isMultiple(of: 2)
                ? #""updateContainer":{"container":1,"operations":[{"setBounds":{"width":\#(id)}}]}"#
                : #""queryRect":{"container":1,"rect":{"width":320,"height":480}}"#
            requests += RawClient.frame(Array(client.own(#"{"id":\#(id),\#(body)}"#).utf8))
        }
        client.client.sendLater(requests)
        for id in 2...201 {
            let reply = try #require(try await client.client.nextJSON())
            #expect(reply["id"]?.number == Double(id))
            // The width is 320 before: the first change is 2, so that each change invalidates.
            #expect(reply["generation"]?.string == "\(id / 2 + 1)")
        }
    }

    @Test func `an id in flight is refused, and a waiting request can be cancelled`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.rawClient()
            // Too large for an update on the event loop.
            _ = try await client.call(Self.open.replacing(#""itemCount":7"#, with: #""itemCount":70000"#))
            let isOver = Atomic(false)
            defer { isOver.store(true, ordering: .relaxed) }
            // More than there are layout threads, spares included.
            for _ in 0..<64 {
                daemon.running.services.facilities.threads.layouts.execute { while !isOver.load(ordering: .relaxed) {} }
            }
            let update = #""updateContainer":{"container":1,"operations":[{"invalidate":{}}]}"#
            let requests = [
                #"{"id":7,\#(update)}"#, #"{"id":7,"ping":{}}"#, #"{"id":8,"prepare":{"container":1}}"#,
                #"{"id":9,"cancel":{"id":8}}"#,
            ]
            client.sendLater(requests.flatMap { RawClient.frame(Array($0.utf8)) })
            var replies: [Double: [String: JSONValue]] = [:]
            for _ in 0..<3 {
                let reply = try #require(try await client.nextJSON())
                replies[reply["id"]?.number ?? 0] = reply
            }
            isOver.store(true, ordering: .relaxed)

            let updated = try await client.nextJSON()
            let unknown = try await client.call(#"{"id":3,"cancel":{"id":8}}"#)

            #expect(replies[7]?["error"]?.object["code"] == "request.duplicateId")
            #expect(replies[8]?["error"]?.object["code"] == "request.cancelled")
            #expect(replies[9]?["cancel"] == ["cancelled": true])
            #expect(updated?["id"] == 7 && updated?["updateContainer"] != nil)
            #expect(unknown["cancel"] == [:])
        }
    }

    @Test func `cancelling a close has no effect`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open)
            let requests = [#"{"id":2,"closeContainer":{"container":1}}"#, #"{"id":3,"cancel":{"id":2}}"#]
            client.sendLater(requests.flatMap { RawClient.frame(Array($0.utf8)) })
            var replies = [try await client.nextJSON(), try await client.nextJSON()]
            replies.sort { ($0?["id"]?.number ?? 0) < ($1?["id"]?.number ?? 0) }
            #expect(replies[0]?["closeContainer"] == [:])
            #expect(replies[1]?["cancel"] == [:])
            #expect(daemon.running.totals.containers == 0)
            #expect(daemon.running.totals.memory == 0)
        }
    }

    /// A reply has about 30 KB, or as much as may wait; the longer ones are written on layout threads.
    @Test(arguments: [500, 4000])
    func `replies that wait for an update arrive complete, however many there are`(_ elements: Int) async throws {
        try await withDaemon {
            ($0.elementsPerReply, $0.outputSoftBytes, $0.outputHardBytes) = (elements, 16 << 10, 128 << 10)
        } _: { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":320},"sections":[{"itemCount":20000}]}}"#
            )
            try await client.setReading(false)
            var requests = RawClient.frame(
                Array(#"{"id":1,"updateContainer":{"container":1,"operations":[{"invalidate":{}}]}}"#.utf8))
            for id in 2...40 {
                let query = #"{"id":\#(id),"queryRect":{"container":1,"rect":{"width":320,"height":1e6}}}"#
                requests += RawClient.frame(Array(query.utf8))
            }
            client.sendLater(requests)
            // Meanwhile the daemon answers what it may.
            for _ in 0..<3 { _ = try await daemon.rawClient().call(#"{"id":1,"ping":{}}"#) }
            try await client.setReading(true)
            for id in 1...40 { #expect(try await client.nextJSON()?["id"]?.number == Double(id)) }
            try await Self.attachAll(client, to: daemon)
        }
    }

    /// So do answers of whole containers, which are made on five lanes at once.
    private static func attachAll(_ client: RawClient, to daemon: TestDaemon) async throws {
        let sizes = Array(repeating: "10.125,20", count: 20_000).joined(separator: ",")
        for id in 1...5 {
            _ = try await client.call(
                """
                {"id":\(id),"openContainer":{"name":"c\(id)","layout":"flow","bounds":{"width":320},\
                "sections":[{"itemCount":20000,"itemSizes":[\(sizes)]}]}}
                """)
        }
        try await client.setReading(false)
        let requests = (1...5).map { #"{"id":\#($0),"attachContainer":{"name":"c\#($0)","withItems":true}}"# }
        client.sendLater(requests.flatMap { RawClient.frame(Array($0.utf8)) })
        for _ in 0..<5 { _ = try await daemon.rawClient().call(#"{"id":1,"ping":{}}"#) }
        try await client.setReading(true)
        for _ in 1...5 { #expect(try await client.nextJSON()?["attachContainer"] != nil) }
    }

    @Test func `no query on a container overtakes a longer one before it`() async throws {
        let client = try await TestDaemon.ofSuite.rawClient()
        let container = try await client.open(
            #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":320},"sections":[{"itemCount":3000}]}}"#)
        var requests: [UInt8] = []
        for id in 2...101 {
            let height = id.isMultiple(of: 2) ? "1e6" : "100"
            let query =
                #"{"id":\#(id),"queryRect":{"container":\#(container),"rect":{"width":320,"height":\#(height)}}}"#
            requests += RawClient.frame(Array(query.utf8))
        }
        client.sendLater(requests)
        for id in 2...101 { #expect(try await client.nextJSON()?["id"]?.number == Double(id)) }
    }

    @Test func `both forms share a connection and give bit-identical numbers`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.rawClient()
        let hello = try await client.call(WireRequest.with { ($0.id, $0.hello) = (1, WireHello()) })
        #expect(hello.hello.version == 1)
        let container = try await client.open(
            """
            {"id":1,"openContainer":{"layout":"flow","bounds":{"width":1000.1,"height":480},"environment":{"scale":3},
            "sections":[{"itemCount":3,"itemSizes":[333.3,10.7,0.1,99.9,700.7,1e-7]},{"itemCount":50}]}}
            """)
        let json = try await client.call(
            #"{"id":2,"queryRect":{"container":\#(container),"rect":{"width":2000,"height":9000}}}"#)
        let binary = try await client.call(
            WireRequest.with {
                $0.id = 2
                $0.queryRect = .with {
                    $0.container = UInt32(container)
                    $0.rect = WireRect(Rect(x: 0, y: 0, width: 2000, height: 9000))
                }
            })
        let frames = json["queryRect"]?.object["attributes"]?.object["frames"]?.array.compactMap(\.number)
        #expect(frames?.map(\.bitPattern) == binary.queryRect.attributes.frames.map(\.bitPattern))
        #expect(frames?.count == 4 * 53)
    }

    @Test func `a layout is described with every parameter`() throws {
        let catalogue = LayoutCatalogue()
        func description(_ name: String) throws -> [String: JSONValue] {
            let reply = catalogue.description(of: builtIn(name))
            return try JSONDecoder().decode(JSONValue.self, from: Data(reply.jsonString().utf8)).object
        }
        let flow = try description("flow")
        let names = flow["parameters"]?.array.compactMap { $0.object["name"]?.string }
        #expect(names == builtIn("flow").schema.parameters.map(\.name))
        #expect(flow["schema"]?.object["properties"]?.object["itemSize"]?.object["default"] == [50, 50])
        #expect(flow["itemShape"] == "rectangle")
        #expect(flow["attributes"] == nil)
        let circular = try description("circular")
        #expect(circular["itemShape"] == "circle")
        let attributes = circular["attributes"]?.array
        #expect(attributes?.map { $0.object["name"] } == ["angle"])
        #expect(attributes?.first?.object["documentation"]?.string?.contains("radians") == true)
    }
}
