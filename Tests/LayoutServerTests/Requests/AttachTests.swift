import LayoutClient
import LayoutCore
import LayoutServer
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// The state that a client gets when it attaches to a container by name.
@Suite(.hangGuard, .suiteDaemon) struct AttachTests {
    @Test func `attaching returns everything that the container is made from`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        var request = WireRequest.openRows(2, name: "hall")
        request.openContainer.environment.scale = 2
        request.openContainer.lifetime = "persistent"
        request.openContainer.access.read = "everyone"
        request.openContainer.sections[0].itemSizes = [1, 2, 3, 4]
        request.openContainer.sections[0].parameters = Google_Protobuf_Struct(["headerReferenceSize": [0, 9]])
        _ = try await client.call(request)
        let other = try await daemon.greetedClient()
        var attach = WireRequest.with {
            $0.id = 1; $0.attachContainer.name = "hall"
        }
        let brief = try await other.call(attach).attachContainer.state
        attach.attachContainer.withItems = true
        let state = try await other.call(attach).attachContainer.state
        #expect(brief.sections[0].itemCount == 2 && brief.sections[0].itemSizes.isEmpty)
        #expect(state.sections[0].itemSizes == [1, 2, 3, 4])
        #expect(state.sections[0].parameters.fields.keys.sorted() == ["headerReferenceSize"])
        #expect(state.environment.scale == 2 && state.isWritable && state.access.read == "everyone")
        // A container opened with the returned state is the same.
        var copy = WireRequest.with { $0.id = 2 }
        copy.openContainer.layout = state.layout
        copy.openContainer.parameters = state.parameters
        copy.openContainer.bounds = state.bounds
        copy.openContainer.environment = state.environment
        copy.openContainer.sections = state.sections
        #expect(try await other.call(copy).openContainer.contentSize == state.contentSize)
    }

    @Test func `a container without a name describes itself as one that is attached to, while items are moved too`()
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.greetedClient()
        var request = WireRequest.openRows(3, name: "wall")
        request.openContainer.sections[0].id.name = "all"
        request.openContainer.sections[0].itemIds.names = ["a", "b", "c"]
        let named = try await client.call(request).openContainer.container
        request.openContainer.name = ""
        let unnamed = try await client.call(request).openContainer.container
        for container in [named, unnamed] {
            let lifted = try await client.call(
                .with {
                    $0.id = 3
                    $0.beginMovement.container = container
                    $0.beginMovement.indexPaths = [.with { $0.item = 0 }]
                    $0.beginMovement.point = WirePoint(Point(x: 5, y: 5))
                })
            #expect(lifted.error.code == "", "\(lifted.error.message)")
        }
        let attached = try await client.call(
            .with {
                $0.id = 4; $0.attachContainer.name = "wall"; $0.attachContainer.withItems = true
            }
        ).attachContainer.state

        let reply = try await client.call(
            .with {
                $0.id = 5; $0.queryContainer.container = unnamed; $0.queryContainer.withItems = true
            }
        ).queryContainer

        var expected = attached
        (expected.container, expected.name) = (unnamed, "")
        #expect(reply.state == expected)
        #expect(reply.state.sections.map(\.itemIds.names) == [["a", "b", "c"]])
        #expect(reply.itemCounts == [3])
    }

    @Test func `a container without a name is attached to by its number`() async throws {
        let daemon = try TestDaemon.ofSuite
        let maker = try await daemon.client()
        var description = ContainerDescription(
            layout: "flow", bounds: Rect(x: 0, y: 0, width: 100, height: 300),
            sections: [ContainerSection(sizes: [Size(width: 40, height: 20)])], isPersistent: true)
        let unnamed = try await maker.open(description)
        description.name = "gate"
        let named = try await maker.open(description)
        await maker.close()

        let client = try await daemon.client()
        let (container, state) = try await client.attach(number: unnamed.id, withItems: true)
        let other = try await client.attach(number: named.id)

        #expect(container.id == unnamed.id && state.name == "" && state.isPersistent)
        #expect(state.content?.sections.map(\.itemSizes) == [[40, 20]])
        #expect(other.state.name == "gate" && other.state.content?.parameters.isEmpty == false)
        #expect(try await container.setBounds(Rect(x: 0, y: 0, width: 50, height: 300)).generation == 2)
        try await container.close()
        let gone = await #expect(throws: ClientError.self) { try await client.attach(number: unnamed.id) }
        #expect(gone?.code == "container.unknown")
    }

    @Test(
        arguments: [
            ("name", #""wall""#, #"/attachContainer/name is "wall", expected none beside container, which is 7"#),
            ("owner", "0", "/attachContainer/owner is 0, expected none beside container, which is 7"),
        ])
    func `a number stands beside neither a name nor an owner`(_ member: String, _ value: String, _ message: String)
        async throws
    {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.rawClient()

        let reply = try await client.call(#"{"id":1,"attachContainer":{"container":7,"\#(member)":\#(value)}}"#)

        let error = reply["error"]?.object
        #expect(error?["code"] == "request.invalid" && error?["pointer"] == .string("/attachContainer/\(member)"))
        #expect(error?["message"] == .string(message))
    }

    @Test func `a whole container stands in no batch, and LayoutClient reads it`() async throws {
        let daemon = try TestDaemon.ofSuite
        let raw = try await daemon.rawClient()
        let client = try await daemon.client()
        let container = try await client.open(
            ContainerDescription(
                layout: "flow", bounds: Rect(x: 0, y: 0, width: 100, height: 300),
                sections: [ContainerSection("a", items: ["x", "y"])]))

        let contents = try await container.contents(withItems: true)
        let brief = try await container.contents()
        let batch = try await raw.call(
            #"{"id":1,"queryBatch":{"container":\#(container.id),"queries":[{"queryContainer":{"withItems":true}}]}}"#)

        #expect(contents.state.content?.sections.map(\.itemIdentifiers) == [["x", "y"]])
        #expect(brief.state.content == nil && brief.itemCounts == contents.itemCounts)
        let failure = batch["queryBatch"]?.object["results"]?.array.first?.object["error"]?.object
        #expect(failure?["pointer"] == "/queryBatch/queries/0/queryContainer/withItems")
    }

    @Test func `attaching is charged for the items until the reply is sent`() async throws {
        try await withDaemon({ $0.memoryPerUser = 140_000 }) { daemon in
            let client = try await daemon.greetedClient()
            var request = WireRequest.openRows(1000, name: "wall")
            // A line for each item.
            request.openContainer.sections[0].itemSizes = (0..<2000).map { [5000, 9, 5000, 10][$0 % 4] }
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
            var smaller = WireRequest.update([.with { $0.setSections.sections = [request.openContainer.sections[0]] }])
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
    func `an unknown access scope is refused`(_ word: String) async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            var request = WireRequest.openRows(2)
            request.openContainer.access.write = word
            let reply = try await client.call(request)
            #expect(reply.error.code == "request.invalid" && reply.error.pointer == "/openContainer/access/write")
            #expect(daemon.running.totals.containers == 0)
        }
    }
}
