import LayoutClient
import LayoutCore
import LayoutWire
import TestSupport
import Testing

/// Requests that concern a connection as a whole.
@Suite(.hangGuard, .suiteDaemon(plugins: [:]) { ($0.subscriptionsPerConnection, $0.frameBytes) = (1, 1000) })
struct LayoutClientTests {
    private static let wall = ContainerDescription(
        name: "wall", layout: "flow", bounds: Rect(x: 0, y: 0, width: 320, height: 480),
        sections: [ContainerSection(itemCount: 7)], isPersistent: true)

    @Test func `layouts and plugins are listed and described`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        #expect(try await client.layouts().contains { $0.name == "flow" && !$0.isPlugin })
        let flow = try await client.describe(layout: "flow")
        let spacing = try #require(flow.parameters.first { $0.name == "minimumLineSpacing" })
        #expect(spacing.type == "number")
        #expect(spacing.defaultValue == 10)
        #expect(spacing.range == -1e9...1e9)
        #expect(flow.schema.object["type"] == "object")
        #expect(try await client.plugins().isEmpty)
        #expect(try await client.reloadPlugins().isEmpty)
        try await client.ping()
        try await client.sync()
        let unknown = await #expect(throws: ClientError.self) { try await client.describe(layout: "flaw") }
        #expect(unknown?.nearest.first == "flow")
    }

    @Test func `containers are listed and attached to by name`() async throws {
        try await withDaemon { daemon in
            let opened = try await daemon.client().open(Self.wall)
            let other = try await daemon.client()
            let (container, state) = try await other.attach(name: "wall")
            #expect(container.id == opened.id)
            #expect(state.isPersistent)
            var listed = state
            listed.content = nil
            #expect(try await other.containers() == [listed])
            try await container.close()
            let gone = await #expect(throws: ClientError.self) { try await container.preparation() }
            #expect(gone?.code == "container.unknown")
        }
    }

    @Test func `notices arrive in order and end with the subscription`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        let container = try await client.open(Self.wall)
        let subscription = try await container.subscribe()
        var notices = subscription.notices.makeAsyncIterator()
        for step in 1...5 {
            try await container.setBounds(Rect(x: 0, y: 0, width: 320 + Double(step), height: 480))
            guard case .invalidated(let notice)? = await notices.next() else { throw Unexpected() }
            #expect(notice.generation == UInt64(step + 1))
        }
        try await client.unsubscribe(subscription)
        #expect(await notices.next() == nil)
    }

    @Test func `a subscription ends on the daemon with its last reference`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        for _ in 0..<3 { _ = try await client.subscribe() }
    }

    @Test func `cancelling a task cancels its request, unless the request has begun`() async throws {
        let played = try await PlayedDaemon()
        let (client, daemon) = (played.client, played.connection)

        let task = Task { try await client.ping() }
        let ping = try await daemon.nextRequest()
        task.cancel()
        let cancel = try await daemon.nextRequest()
        #expect(cancel.cancel.id == ping.id)
        var refused = WireReply()
        refused.id = ping.id
        refused.error.code = "request.cancelled"
        await daemon.send(refused)
        await #expect(throws: ClientError(code: "request.cancelled", message: "")) { try await task.value }
    }

    @Test(
        arguments: [
            // Longer than the limit; of length 0; not a message; a reply without a result.
            [0, 1, 1, 0], [0, 0, 0, 0], [1, 0, 0, 0, 0xFF], [2, 0, 0, 0, 0x08, 0x02],
        ] as [[UInt8]])
    func `bytes that are not a reply end the connection for good`(_ bytes: [UInt8]) async throws {
        let played = try await PlayedDaemon(reconnect: ReconnectPolicy()) { $0.frameBytes = 65_536 }
        let (client, daemon) = (played.client, played.connection)

        let ping = Task { try await client.ping() }
        _ = try await daemon.nextRequest()
        await daemon.send(bytes)
        let error = await #expect(throws: ClientError.self) { try await ping.value }
        #expect(error?.code == "connection.protocol")
        #expect(try await daemon.next() == nil)
        let after = await #expect(throws: ClientError.self) { try await client.ping() }
        #expect(after?.code == "connection.protocol")
    }

    @Test func `a request longer than the daemon accepts is refused, and the connection stays usable`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        var wall = Self.wall
        wall.sections = [ContainerSection(sizes: Array(repeating: Size(width: 1, height: 1), count: 100))]
        let error = await #expect(throws: ClientError.self) { try await client.open(wall) }
        #expect(error?.code == "frame.tooLarge")
        try await client.ping()
    }
}

struct Unexpected: Error {}
