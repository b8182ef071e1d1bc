import LayoutClient
import LayoutCore
@testable import LayoutServer
import LayoutService
import LayoutWire
import NIOEmbedded
import SwiftProtobuf
import SystemCalls
import TestSupport
import Testing

/// The list of connected clients, and the accounts of users.
@Suite(.hangGuard) struct ClientListTests {
    private static let description = ContainerDescription(
        layout: "flow", bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [ContainerSection(itemCount: 100)])

    @Test func `each client is listed with what it has and what waits`() async throws {
        try await withDaemon { daemon in
            let (first, second) = (try await daemon.client(), try await daemon.client())
            let container = try await first.open(Self.description)
            let subscription = try await second.subscribe(to: [.invalidated])

            let all = try await second.clients()

            #expect(all.clients.count == 2)
            let (one, other) = (all.clients[0], all.clients[1])
            #expect(one.id == 1 && one.containers == 1 && one.subscriptions == 0 && one.requests == 0)
            #expect(other.id == 2 && other.containers == 0 && other.subscriptions == 1)
            #expect(other.requests == 1, "the request for the list itself")
            #expect(!one.name.isEmpty && one.name == other.name && one.process == other.process)
            let user = try #require(all.users.first)
            #expect(all.users.count == 1 && user.id == one.user)
            #expect(user.connections == 2 && user.containers == 1 && user.subscriptions == 1)
            #expect(user.chargedBytes == daemon.running.totals.memory && user.chargedBytes < user.mostBytes)
            // A thread counts its time when it has done the work, which may be after the reply.
            try await eventually("the time is counted") {
                let user = try await second.clients().users.first
                return user.map { $0.layoutSeconds > 0 && $0.loopSeconds > 0 } ?? false
            }
            try await container.close()
            withExtendedLifetime(subscription) {}
        }
    }

    @Test func `notices that wait for a client that does not read are listed and charged`() async throws {
        try await withDaemon { daemon in
            let sleeper = try await daemon.greetedClient()
            let other = try await daemon.client()
            for id in 1...200 as ClosedRange<UInt32> {
                _ = try await sleeper.call(
                    .with {
                        $0.id = id; $0.subscribe.events = ["invalidated"]
                    })
            }
            let container = try await other.open(Self.description)
            let before = daemon.running.totals.memory
            try await sleeper.setReading(false)

            var width = 320.0
            var waiting = 0
            while waiting < 100 {
                width += 1
                try await container.update([.setBounds(Rect(x: 0, y: 0, width: width, height: 480))])
                waiting = try await other.clients().clients[0].notices
            }

            #expect(daemon.running.totals.memory > before)
            try await sleeper.setReading(true)
            try await eventually("the notices to be read") { daemon.running.totals.memory <= before }
            await sleeper.close()
        }
    }

    /// Adds a client and a container of another user.
    ///
    /// - Returns: the number of the container, and the client's connection.
    private static func addOthers(
        _ peer: PeerCredentials, to services: Services
    ) async throws -> (container: UInt32, connection: NIOAsyncTestingChannel) {
        let permissions = try ContainerPermissions(
            WireAccess(), of: peer, mapping: Mapping(ProtocolLimits()), pointer: "")
        let host = try services.registry.makeHost(
            named: "", permissions: permissions, origin: .persistent, definition: builtIn("flow"))
        services.registry.add(host)
        let channel = NIOAsyncTestingChannel()
        try await channel.testingEventLoop.executeInContext {
            services.connections.add(
                Connections.Client(user: peer.user, state: { _ in WireClientState() }, disconnect: { _ in }), channel)
        }
        return (host.id, channel)
    }

    @Test func `a client is disconnected behind a goodbye, what it had open is closed, and another's end is logged`()
        async throws
    {
        let log = LogWatch()
        try await withDaemon(log: log) { daemon in
            let victim = try await daemon.greetedClient()
            let opened = try await victim.call(.openRows(3))
            let client = try await daemon.client()
            #expect(try await client.containers().count == 1)

            try await client.disconnect(client: 1)

            #expect(try await victim.nextReply()?.goodbye.reason == "disconnected")
            #expect(try await victim.next() == nil)
            try await eventually("the container to be closed") { try await client.containers().isEmpty }
            try await eventually("the connection to be closed") { try await client.clients().clients.map(\.id) == [2] }
            let statistics = try await client.statistics()
            #expect(statistics.disconnects["disconnected"] == 1)
            let error = await #expect(throws: ClientError.self) { try await client.disconnect(client: 1) }
            #expect(error?.code == "client.unknown")
            #expect(opened.openContainer.container > 0)

            #expect(!log.lines.contains { $0.contains("by an administrator") })
            let other = try await Self.addOthers(
                PeerCredentials(process: 9, user: 4711, group: 4711), to: daemon.running.services)
            try await client.disconnect(client: 3)
            _ = try await client.send(.closeContainer(.with { $0.container = other.container }))
            _ = try await other.connection.finish(acceptAlreadyClosed: true)
            let actor = "owner=4711 pid=\(Process.identifier) uid=\(Process.user)"
            #expect(
                log.lines.filter { $0.contains("by an administrator") } == [
                    "client disconnected by an administrator client=3 \(actor)",
                    "container closed by an administrator container=\(other.container) \(actor)",
                ])
        }
    }
}
