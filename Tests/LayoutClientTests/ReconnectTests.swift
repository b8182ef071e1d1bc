import Foundation
@testable import LayoutClient
import LayoutCore
import LayoutServer
import LayoutService
import LayoutWire
import Logging
import TestSupport
import Testing

/// Lost connections: to a daemon that keeps running, to one that restarts, and to one that is gone.
@Suite(.hangGuard) struct ReconnectTests {
    /// A policy that does not wait.
    private static let atOnce = {
        var policy = ReconnectPolicy()
        policy.wait = { _ in try Task.checkCancellation() }
        return policy
    }()

    private func description(_ name: String, isPersistent: Bool) -> ContainerDescription {
        ContainerDescription(
            name: name, layout: "flow", bounds: Rect(x: 0, y: 0, width: 320, height: 480),
            sections: [ContainerSection(itemCount: 7)], isPersistent: isPersistent)
    }

    @Test func `the client reconnects, and containers and subscriptions stay usable`() async throws {
        try await withDaemon { daemon in
            try await withRelay(to: daemon.path) { relay in
                let client = try await LayoutClient.connect(to: relay.path, reconnect: Self.atOnce, limits: .patient)
                let named = try await client.open(description("wall", isPersistent: true))
                let nameless = try await client.open(description("", isPersistent: true))
                let own = try await client.open(description("", isPersistent: false))
                let all = try await client.subscribe()
                var notices = try await named.subscribe().notices.makeAsyncIterator()
                var ends = try await own.subscribe().notices.makeAsyncIterator()

                await relay.cut()

                guard case .resumed(let states)? = await notices.next() else { throw Unexpected() }
                #expect(states.map(\.name) == ["wall"])
                guard case .containerClosed(_, "connection")? = await ends.next() else { throw Unexpected() }
                #expect(await ends.next() == nil)
                try await named.setBounds(Rect(x: 0, y: 0, width: 500, height: 480))
                guard case .invalidated(let notice)? = await notices.next() else { throw Unexpected() }
                #expect(notice.bounds.width == 500)
                #expect(try await nameless.preparation().itemCount == 7)
                let gone = await #expect(throws: ClientError.self) { try await own.preparation() }
                #expect(gone?.code == "container.unknown")
                for await case .resumed in all.notices { break }
            }
        }
    }

    @Test(arguments: [false, true])
    func `after a restart of the daemon only named containers are restored`(_ isThere: Bool) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        func start() async throws -> RunningDaemon {
            try await Daemon(
                configuration: .patient(at: path),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ).start()
        }
        let first = try await start()
        let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
        let (restarts, restarted) = AsyncStream.makeStream(of: Void.self)
        var policy = ReconnectPolicy()
        policy.wait = { _ in
            waiting.yield()
            for await _ in restarts { return }
        }
        let client = try await LayoutClient.connect(to: path, reconnect: policy, limits: .patient)
        let named = try await client.open(description("wall", isPersistent: true))
        let nameless = try await client.open(description("", isPersistent: true))
        let all = try await client.subscribe()
        var notices = all.notices.makeAsyncIterator()

        await first.stop()
        for await _ in waits { break }
        let second = try await start()
        let other = try await LayoutClient.connect(to: path, limits: .patient)
        if isThere {
            // Other containers had these numbers before.
            for name in ["fence", "wall"] { _ = try await other.open(description(name, isPersistent: true)) }
        }
        restarted.yield()

        while let notice = await notices.next() {
            if case .resumed(let states) = notice {
                #expect(states.map(\.name) == (isThere ? ["fence", "wall"] : []))
                break
            }
        }
        if isThere {
            #expect(named.id == nameless.id)
            #expect(try await named.preparation().itemCount == 7)
        }
        for container in isThere ? [nameless] : [named, nameless] {
            let gone = await #expect(throws: ClientError.self) { try await container.preparation() }
            #expect(gone?.code == "container.unknown")
        }
        try await client.ping()
        await client.close()
        await other.close()
        await second.stop()
    }

    @Test func `a container without a name comes back from the store, and no other one in its place`() async throws {
        let folder = try TemporaryFolder()
        let (path, store) = (folder.path("socket"), folder.path("store"))
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: false)
        var configuration = DaemonConfiguration.patient(at: path)
        configuration.store = .folder(store)
        func start() async throws -> RunningDaemon {
            try await Daemon(
                configuration: configuration, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ).start()
        }
        let first = try await start()
        let (restarts, restarted) = AsyncStream.makeStream(of: Void.self)
        var policy = ReconnectPolicy()
        policy.wait = { _ in for await _ in restarts { return } }
        let client = try await LayoutClient.connect(to: path, reconnect: policy, limits: .patient)
        let kept = try await client.open(description("", isPersistent: true))
        let lost = try await client.open(description("", isPersistent: true))
        var notices = try await lost.subscribe().notices.makeAsyncIterator()
        await first.stop()
        // The disk has lost the second one, and its number goes to another.
        try FileManager.default.removeItem(atPath: "\(store)/2.container")
        let second = try await start()
        let other = try await LayoutClient.connect(to: path, limits: .patient)
        let newcomer = try await other.open(description("", isPersistent: true))
        #expect(newcomer.id == lost.id)
        restarted.yield()

        #expect(try await kept.preparation().itemCount == 7)
        let gone = await #expect(throws: ClientError.self) { try await lost.preparation() }
        #expect(gone?.code == "container.unknown")
        while let notice = await notices.next() {
            if case .containerClosed(_, let reason) = notice { #expect(reason == "restart") }
        }
        await client.close()
        await other.close()
        await second.stop()
    }

    @Test func `a request in flight fails and is not repeated, and a later one waits`() async throws {
        let daemon = try await PlayedDaemon(reconnect: Self.atOnce)
        let (client, first) = (daemon.client, daemon.connection)

        let lost = Task { try await client.layouts() }
        _ = try await first.nextRequest()
        // In the middle of the reply's frame.
        await first.send([9, 0, 0, 0, 8])
        await first.close()
        let error = await #expect(throws: ClientError.self) { try await lost.value }
        #expect(error == .closed)
        async let ping: Void = client.ping()
        let second = try await daemon.listener.accept()
        try await second.answer(.hello(WireHelloReply()))
        #expect(try await second.answer(.ping(WirePingReply())).ping == WirePing())
        try await ping
    }

    @Test func `waits grow to the longest, shortened by at most a half, and attempts are counted`() async throws {
        let (waits, waited) = AsyncStream.makeStream(of: Duration.self)
        var policy = ReconnectPolicy(firstWait: .seconds(1), longestWait: .seconds(5), attempts: 5)
        policy.wait = { waited.yield($0) }
        let daemon = try await PlayedDaemon(reconnect: policy)
        let client = daemon.client

        await daemon.listener.close()
        await daemon.connection.close()

        var count = 0
        for await wait in waits {
            let full = Duration.seconds([1, 2, 4, 5, 5][count])
            #expect(wait >= full / 2 && wait <= full)
            count += 1
            if count == 5 { break }
        }
        let error = await #expect(throws: ClientError.self) { try await client.ping() }
        #expect(error?.code == "connection.closed")
    }

    @Test func `without a policy the session ends with the connection`() async throws {
        try await withDaemon { daemon in
            try await withRelay(to: daemon.path) { relay in
                let client = try await LayoutClient.connect(to: relay.path, limits: .patient)
                let subscription = try await client.subscribe()
                await relay.cut()
                for await _ in subscription.notices {}
                await #expect(throws: ClientError.closed) { try await client.ping() }
            }
        }
    }
}
