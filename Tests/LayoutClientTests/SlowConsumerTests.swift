@testable import LayoutClient
import LayoutCore
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// A consumer that does not read its notices.
@Suite(.hangGuard) struct SlowConsumerTests {
    /// - Parameter ranges: the number of ranges that it says have moved, of which each takes some ten bytes.
    private func event(_ sequence: Int, ranges: Int = 0) -> [UInt8] {
        var reply = WireReply()
        reply.event.subscription = 1
        reply.event.sequence = UInt64(sequence)
        reply.event.invalidated.container = 1
        reply.event.invalidated.generation = UInt64(sequence)
        reply.event.invalidated.changes.moved = (0..<ranges).map { range in
            .with {
                $0.item = UInt32(2 * range)
                $0.count = 1
                $0.dy = 1
            }
        }
        var buffer = ByteBuffer()
        MessageCoding.encode(reply, as: .binary, into: &buffer)
        return Array(buffer: buffer)
    }

    /// A client with one subscription and room for eight notices.
    private func subscribed() async throws -> (LayoutClient, Subscription, RawClient) {
        let daemon = try await PlayedDaemon { $0.noticesWaiting = 8 }
        async let subscribing = daemon.client.subscribe()
        try await daemon.connection.answer(.subscribe(.with { $0.subscription = 1 }))
        return (daemon.client, try await subscribing, daemon.connection)
    }

    @Test func `notices wait up to the limit, and none is lost`() async throws {
        let (client, subscription, daemon) = try await subscribed()
        // Far more bytes than fit in sockets and buffers, in few notices: each takes its turn on a busy machine.
        daemon.sendLater((1...500).flatMap { event($0, ranges: 200) })

        var notices = subscription.notices.makeAsyncIterator()
        for sequence in 1...500 {
            guard case .invalidated(let change)? = await notices.next() else { throw Unexpected() }
            if change.generation != UInt64(sequence) { throw Unexpected() }
            let waiting = await client.session.waitingNotices
            if waiting > 8 { Issue.record("\(waiting) notices wait, expected at most 8") }
        }
    }

    @Test func `a reply behind too many notices is read, and the consumer has to query again`()
        async throws
    {
        let (client, subscription, daemon) = try await subscribed()
        daemon.sendLater((1...1000).flatMap { event($0) })
        async let ping: Void = client.ping()
        try await daemon.answer(.ping(WirePingReply()))
        try await ping

        #expect(await client.session.waitingNotices <= 8)
        var notices = subscription.notices.makeAsyncIterator()
        async let first = notices.next()
        var state = WireContainerState()
        state.container = 1
        state.generation = 1000
        var states = WireListContainersReply()
        states.containers = [state]
        try await daemon.answer(.listContainers(states))
        guard case .resumed(let containers)? = await first else { throw Unexpected() }
        #expect(containers.map(\.generation) == [1000])
    }
}
