import LayoutClient
import LayoutCore
import LayoutEngine
import LayoutServer
import LayoutWire
import Logging
import SystemCalls
import TestSupport
import Testing

/// Subscriptions, and clients that do not read.
@Suite(.hangGuard) struct EventTests {
    private static let open = """
        {"id":1,"openContainer":{"layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":7}],
        "lifetime":"persistent"}}
        """

    private func setBounds(_ width: Int, id: Int = 2) -> String {
        #"{"id":\#(id),"updateContainer":{"container":1,"operations":[{"setBounds":{"width":\#(width)}}]}}"#
    }

    @Test func `an event goes to all subscribers, the sender included, and to no other client`() async throws {
        try await withDaemon { daemon in
            let sender = try await daemon.rawClient()
            _ = try await sender.call(Self.open)
            let listener = try await daemon.rawClient()
            let stranger = try await daemon.rawClient()
            let subscribed = try await listener.call(#"{"id":1,"subscribe":{"events":["invalidated"]}}"#)
            let states = subscribed["subscribe"]?.object["containers"]?.array.map(\.object)
            #expect(states?.map { $0["generation"] } == ["1"])
            _ = try await sender.call(#"{"id":9,"subscribe":{"events":["invalidated"],"container":1}}"#)
            _ = try await stranger.call(#"{"id":9,"subscribe":{"events":["containerClosed"],"container":1}}"#)

            await sender.send(json: setBounds(400))
            let own = [try await sender.nextJSON(), try await sender.nextJSON()]
            #expect(own.contains { $0?["updateContainer"] != nil })
            for event in [own.first { $0?["event"] != nil } ?? nil, try await listener.nextJSON()] {
                let members = try #require(event?["event"]?.object)
                #expect(members["sequence"] == "1")
                let invalidated = try #require(members["invalidated"]?.object)
                #expect(invalidated["generation"] == "2")
                #expect(invalidated["reason"] == "bounds")
                #expect(invalidated["generationBefore"] == "1")
                #expect(invalidated["changes"]?.object["contentSizeAfter"] != nil)
                #expect(invalidated["bounds"] == ["width": 400])
            }
            _ = try await sender.call(#"{"id":3,"closeContainer":{"container":1}}"#)
            let closed = try await stranger.nextJSON()?["event"]?.object["containerClosed"]
            #expect(closed == ["container": 1, "reason": "closed"])
        }
    }

    @Test func `no event arrives after unsubscribing`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(Self.open)
            for target in ["", #","container":1"#] {
                let reply = try await client.call(#"{"id":2,"subscribe":{"events":["invalidated"]\#(target)}}"#)
                let subscription = try #require(reply["subscribe"]?.object["subscription"]?.number)
                _ = try await client.call(#"{"id":3,"unsubscribe":{"subscription":\#(Int(subscription))}}"#)
            }
            #expect(try await client.call(setBounds(123))["updateContainer"] != nil)
            #expect(try await client.call(#"{"id":4,"sync":{}}"#)["sync"] == [:])
        }
    }

    @Test func `a client that never reads its replies is disconnected while others are served`() async throws {
        try await withDaemon { limits in
            limits.stallSeconds = 0.1
            limits.outputSoftBytes = 64 << 10
        } _: { daemon in
            let client = try await daemon.rawClient()
            _ = try await client.call(
                #"{"id":1,"openContainer":{"layout":"flow","bounds":{"width":320},"sections":[{"itemCount":5000}]}}"#
            )
            try await client.setReading(false)
            // Each waits for its answer, so each has an id of its own.
            let queries = (2..<102).map {
                #"{"id":\#($0),"queryRect":{"container":1,"rect":{"width":320,"height":1e6}}}"#
            }
            client.sendLater(queries.flatMap { RawClient.frame(Array($0.utf8)) })
            // The daemon closes the container when it disconnects the client.
            let watcher = try await daemon.client()
            let subscription = try await watcher.subscribe()
            if !subscription.states.isEmpty {
                for await case .containerClosed in subscription.notices { break }
            }
            try await watcher.ping()
            await client.close()
        }
    }

    @Test func `a client that does not read long answers gets the reason after the last complete reply`() async throws {
        try await withDaemon {
            ($0.outputSoftBytes, $0.outputHardBytes, $0.stallSeconds) = (16 << 10, 64 << 10, 10)
        } _: { daemon in
            let client = try await daemon.rawClient()
            // Each reply has 400 kB.
            let sizes = Array(repeating: "10.125,20", count: 20_000).joined(separator: ",")
            for id in 1...8 {
                let opened = try await client.call(
                    """
                    {"id":\(id),"openContainer":{"name":"c\(id)","layout":"flow","bounds":{"width":320},\
                    "sections":[{"itemCount":20000,"itemSizes":[\(sizes)]}]}}
                    """)
                #expect(opened["openContainer"] != nil)
            }
            try await client.setReading(false)
            let requests = (1...8).map { #"{"id":\#($0),"attachContainer":{"name":"c\#($0)","withItems":true}}"# }
            client.sendLater(requests.flatMap { RawClient.frame(Array($0.utf8)) })
            // The daemon closes the containers when it disconnects the client.
            let watcher = try await daemon.client()
            let subscription = try await watcher.subscribe()
            if !subscription.states.isEmpty {
                for await case .containerClosed in subscription.notices { break }
            }
            try await client.setReading(true)
            var last = try await client.nextJSON()
            while let reply = last, reply["goodbye"] == nil {
                #expect(reply["attachContainer"] != nil)
                last = try await client.nextJSON()
            }
            #expect(last?["goodbye"]?.object["reason"] == "slowConsumer")
            #expect(try await client.next() == nil)
        }
    }

    @Test func `a server that stops notifies subscribers and removes its socket`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        let daemon = Daemon(
            configuration: .patient(at: path, mode: 0o640),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let running = try await daemon.start()
        let client = try await RawClient.connect(to: path)
        _ = try await client.call(#"{"id":1,"subscribe":{"events":["serverStopping"]}}"#)
        #expect(FileIdentity(path: path) != nil)
        await running.stop()
        let event = try await client.nextJSON()?["event"]?.object
        #expect(event?["serverStopping"] == ["reason": "shutdown"])
        #expect(try await client.next() == nil)
        #expect(FileIdentity(path: path) == nil)
    }
}

/// Changes of the bounds invalidate what they do in the original layouts.
@Suite struct BoundsChangeTests {
    @Test(arguments: VectorCase.load("should-invalidate", of: builtInLayouts.map(\.name)))
    func `a change of the bounds invalidates what it does in the original layout`(_ vector: VectorCase) throws {
        let opened = vector.description
        let container = try EngineContainer(
            opened.layout, opened.parameters, bounds: opened.bounds, environment: opened.environment,
            sections: opened.sections)
        let change = try container.setBounds(try #require(vector.json["newBounds"]).rect)
        #expect((change.changes != nil) == vector.json["expect"]?.boolean)
    }
}
