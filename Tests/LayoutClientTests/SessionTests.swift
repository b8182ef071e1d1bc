@testable import LayoutClient
import LayoutCore
import LayoutWire
import NIOCore
import SwiftProtobuf
import TestSupport
import Testing

/// A client's behaviour when the daemon is silent, faulty or gone, and when tasks are cancelled.
@Suite(.hangGuard, .suiteDaemon) struct SessionTests {
    /// A policy that retries once `gate` lets it.
    private func gated() -> (policy: ReconnectPolicy, gate: AsyncStream<Void>.Continuation) {
        let (opens, gate) = AsyncStream.makeStream(of: Void.self)
        var policy = ReconnectPolicy()
        policy.wait = { _ in for await _ in opens { return } }
        return (policy, gate)
    }

    private func subscribed(_ number: UInt32) -> WireReply.OneOf_Result {
        .subscribe(.with { $0.subscription = number })
    }

    private func event(_ generation: UInt64, subscription: UInt32 = 1) -> WireReply {
        .with {
            $0.event.subscription = subscription
            $0.event.sequence = generation
            $0.event.invalidated.container = 1
            $0.event.invalidated.generation = generation
        }
    }

    // MARK: The handshake

    @Test func `cancelling a task ends its wait for the handshake`() async throws {
        let listener = try await RawListener.listen()
        let connecting = Task { try await LayoutClient.connect(to: listener.path, limits: .patient) }
        _ = try await listener.accept().nextRequest()
        connecting.cancel()
        await #expect(throws: ClientError.cancelled) { try await connecting.value }
    }

    @Test func `a handshake without a reply times out`() async throws {
        let listener = try await RawListener.listen()
        var limits = ClientLimits.patient
        limits.handshakeTime = .milliseconds(1)
        let error = await #expect(throws: ClientError.self) {
            try await LayoutClient.connect(to: listener.path, limits: limits)
        }
        #expect(error?.code == "connection.timeout")
    }

    @Test func `a policy of no attempts makes none`() async throws {
        let daemon = try await PlayedDaemon(reconnect: ReconnectPolicy(attempts: 0))
        await daemon.connection.close()
        try await eventually("the session to end") {
            if case .ended = await daemon.client.session.phase { true } else { false }
        }
    }

    // MARK: Subscriptions

    @Test func `a subscription made without a connection is requested once`() async throws {
        let (policy, gate) = gated()
        let daemon = try await PlayedDaemon(reconnect: policy)
        await daemon.connection.close()
        try await eventually("the session to connect again") {
            if case .connecting = await daemon.client.session.phase { true } else { false }
        }
        async let subscribing = daemon.client.subscribe()
        async let written = daemon.client.events(json: #"{"subscribe":{"events":[]}}"#)
        try await eventually("two requests to wait") { await daemon.client.session.waitingRequests == 2 }
        gate.yield()
        // A failed attempt ends neither request.
        await (try daemon.listener.accept()).close()
        gate.yield()
        let connection = try await daemon.listener.accept()
        try await connection.answer(.hello(WireHelloReply()))
        for number in 1...2 as ClosedRange<UInt32> {
            let request = try await connection.nextRequest()
            guard case .subscribe? = request.request else { throw Unexpected() }
            let reply = WireReply.with { ($0.id, $0.result) = (request.id, subscribed(number)) }
            if request.subscribe.events.isEmpty {
                await connection.send(RawClient.frame(try reply.jsonUTF8Bytes()))
                await connection.send(RawClient.frame(try event(5, subscription: number).jsonUTF8Bytes()))
            } else {
                await connection.send(reply)
                await connection.send(event(7, subscription: number))
            }
        }
        var notices = try await subscribing.notices.makeAsyncIterator()
        guard case .invalidated(let change)? = await notices.next() else { throw Unexpected() }
        #expect(change.generation == 7)
        var lines = try await written.events.makeAsyncIterator()
        #expect(await lines.next()?.contains(#""5""#) == true)
        async let ping: Void = daemon.client.ping()
        try await connection.answer(.ping(WirePingReply()))
        try await ping
    }

    @Test func `a cancelled task still ends its subscription`() async throws {
        let daemon = try await PlayedDaemon()
        async let subscribing = daemon.client.subscribe()
        try await daemon.connection.answer(subscribed(9))
        let subscription = try await subscribing
        let ending = Task {
            // The iteration ends with the cancellation.
            let (nothing, continuation) = AsyncStream.makeStream(of: Void.self)
            for await _ in nothing {}
            continuation.finish()
            try await daemon.client.unsubscribe(subscription)
        }
        ending.cancel()
        #expect(try await daemon.connection.nextRequest().unsubscribe.subscription == 9)
        await #expect(throws: ClientError.cancelled) { try await ending.value }
    }

    @Test func `waiting notices are delivered when a subscription ends without a connection`() async throws {
        let (policy, gate) = gated()
        let daemon = try await PlayedDaemon(reconnect: policy)
        async let subscribing = daemon.client.subscribe()
        try await daemon.connection.answer(subscribed(1))
        let subscription = try await subscribing
        for generation in 1...5 as ClosedRange<UInt64> { await daemon.connection.send(event(generation)) }
        try await eventually("five notices to wait") { await daemon.client.session.waitingNotices == 5 }
        await daemon.connection.close()
        try await eventually("the session to connect again") {
            if case .connecting = await daemon.client.session.phase { true } else { false }
        }
        try await daemon.client.unsubscribe(subscription)
        var count = 0
        for await _ in subscription.notices { count += 1 }
        #expect(count == 5)
        gate.finish()
    }

    @Test func `an ignored reply is read although a consumer is behind`() async throws {
        let daemon = try await PlayedDaemon { $0.noticesWaiting = 2 }
        async let subscribing = daemon.client.subscribe()
        try await daemon.connection.answer(subscribed(1))
        let slow = try await subscribing
        do {
            async let second = daemon.client.subscribe()
            try await daemon.connection.answer(subscribed(2))
            _ = try await second
            for generation in 1...4 as ClosedRange<UInt64> { await daemon.connection.send(event(generation)) }
            try await eventually("two notices to wait") { await daemon.client.session.waitingNotices == 2 }
        }
        let request = try await daemon.connection.nextRequest()
        #expect(request.unsubscribe.subscription == 2)
        await daemon.connection.send(.with { ($0.id, $0.unsubscribe) = (request.id, WireUnsubscribeReply()) })
        try await eventually("nothing to be unattended") { await daemon.client.session.unattended.isEmpty }
        withExtendedLifetime(slow) {}
    }

    // MARK: Replies

    @Test func `a reply of another kind ends the connection`() async throws {
        let daemon = try await PlayedDaemon()
        async let layouts = daemon.client.layouts()
        try await daemon.connection.answer(.ping(WirePingReply()))
        do {
            _ = try await layouts
            throw Unexpected()
        } catch let error as ClientError {
            #expect(error.code == "connection.protocol")
            #expect(error.message == "the reply to request 2 is ping, expected listLayouts")
        }
    }

    @Test func `a JSON request keeps its own id, as a number or a string`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.client()
        #expect(try await client.call(json: #" {"id":"8","ping":{}}"#) == #"{"id":8,"ping":{}}"#)
        #expect(try await client.call(json: #"{"id":9.0,"ping":{}}"#) == #"{"id":9,"ping":{}}"#)
        let unclear = [
            #"{"id":1.5,"ping":{}}"#, #"{"id":0,"ping":{}}"#, #"{"ping":{}"#, #"{"id":[],"ping":{}}"#,
        ]
        for json in unclear {
            #expect(try await client.call(json: json).contains(#""error""#), "\(json)")
        }
        for json in ["", "nonsense", "[{}]"] {
            let error = await #expect(throws: ClientError.self) { try await client.call(json: json) }
            #expect(error?.code == "request.malformed")
        }
        try await client.ping()
    }

    @Test func `a failure without an id does not go to a request with a clear id`() async throws {
        let daemon = try await PlayedDaemon()
        async let clear = daemon.client.call(json: #"{"id":1,"ping":{}}"#)
        _ = try await daemon.connection.nextRequest()
        async let unclear = daemon.client.call(json: #"{"ping":"#)
        _ = try await daemon.connection.next()
        await daemon.connection.send(RawClient.frame(Array(#"{"error":{"code":"request.malformed"}}"#.utf8)))
        #expect(try await unclear.contains("request.malformed"))
        await daemon.connection.send(RawClient.frame(Array(#"{"id":1,"ping":{}}"#.utf8)))
        #expect(try await clear.contains("ping"))
    }

    @Test func `the daemon's reason for disconnecting becomes the error code`() async throws {
        let daemon = try await PlayedDaemon()
        async let ping: Void = daemon.client.ping()
        _ = try await daemon.connection.nextRequest()
        await daemon.connection.send(.with { $0.goodbye.reason = "slowConsumer" })
        await daemon.connection.close()
        do {
            try await ping
            throw Unexpected()
        } catch let error as ClientError {
            #expect(error.code == "connection.slowConsumer")
        }
    }
}
