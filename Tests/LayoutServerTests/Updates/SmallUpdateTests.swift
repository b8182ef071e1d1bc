import LayoutCore
@testable import LayoutEngine
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import Synchronization
import TestSupport
import Testing

/// Updates that run on the event loop, and those that do not.
@Suite(.hangGuard) struct SmallUpdateTests {
    private static func insertion(_ count: UInt32) -> WireOperation {
        .with { $0.batchUpdate.insertItems = [.with { $0.items.itemCount = count }] }
    }

    private static func setSections(_ counts: [UInt32]) -> WireOperation {
        .with { $0.setSections.sections = counts.map { count in .with { $0.itemCount = count } } }
    }

    @Test(
        arguments: [
            ([], true),
            ([insertion(256)], true),
            ([insertion(257)], false),
            ([insertion(200), insertion(57)], false),
            ([insertion(.max), insertion(.max)], false),
            ([setSections([100, 156])], true),
            ([setSections([100, 157])], false),
            ([.with { $0.batchUpdate.insertSections = [.with { $0.content.itemCount = 257 }] }], false),
            ([.with { $0.batchUpdate.reloadSections = [.with { $0.content.itemCount = 257 }] }], false),
            ([.with { $0.batchUpdate.reloadItems = [.with { $0.items.itemCount = 257 }] }], false),
            ([.with { $0.batchUpdate.deleteItems = [.with { $0.count = 1_000_000 }] }], true),
            ([.with { $0.setBounds = WireRect(Rect(x: 0, y: 0, width: 1, height: 1)) }], true),
            ([.with { $0.setSizes.sizes = [1, 2] }], true),
            ([.with { $0.setLayout.layout = "grid" }], false),
            ([.with { $0.setParameters = Google_Protobuf_Struct() }], false),
            ([.with { $0.setEnvironment = WireEnvironment() }], false),
            ([insertion(1), .with { $0.setLayout.layout = "grid" }], false),
        ] as [([WireOperation], Bool)])
    func `an update is small unless it adds many items or changes what a prepare costs`(
        _ operations: [WireOperation], _ isSmall: Bool
    ) {
        #expect(WireUpdateContainer.with { $0.operations = operations }.isSmall == isSmall)
    }

    // MARK: Containers

    /// An open container without a daemon.
    static func open(
        _ items: Int, _ threads: LayoutThreads, as layout: String = "flow"
    ) async throws -> ContainerHost {
        let host = try ContainerHost.alone(builtIn(layout), on: threads)
        let message = WireOpenContainer.with {
            $0.bounds = WireRect(Rect(x: 0, y: 0, width: 320, height: 480))
            $0.sections = [.with { $0.itemCount = UInt32(items) }]
        }
        let result: Result<Void, RequestFailure> = await withCheckedContinuation { continuation in
            host.submit { container in
                do throws(RequestFailure) {
                    continuation.resume(returning: .success(try container.open(message, Mapping(ProtocolLimits()))))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        try result.get()
        // The lane becomes idle after its work has ended.
        while host.performNow({ _ in }) == nil {}
        return host
    }

    private static func update(_ operations: [WireOperation]) -> QueuedUpdate {
        QueuedUpdate(
            .with { $0.operations = operations }, Mapping(ProtocolLimits()), among: LayoutCatalogue(), user: 1,
            screen: { _ in }
        ) { _ in Issue.record("an update that is performed at once is not answered later") }
    }

    /// Publishes what is there as if it had been prepared in no time, so that the machine's speed decides nothing.
    private static func forgetDuration(_ host: ContainerHost) async {
        await withCheckedContinuation { continuation in
            host.submit { container in
                container.claimPrepared(in: .zero)
                continuation.resume()
            }
        }
        while host.performNow({ _ in }) == nil {}
    }

    @Test func `a small update of a small container is carried out on the calling thread`() async throws {
        let threads = LayoutThreads(count: 1)
        let host = try await Self.open(255, threads)
        await Self.forgetDuration(host)

        let result = host.perform(Self.update([Self.insertion(3)]))

        let reply = try #require(try result?.get())
        #expect(reply.generation == 2 && host.published?.prepared.itemCount == 258)
        // It has grown beyond what is small.
        await Self.forgetDuration(host)
        #expect(host.perform(Self.update([Self.insertion(1)])) == nil)
        #expect(host.published?.prepared.itemCount == 258)
        await threads.shutDown()
    }

    @Test func `a client's small update is answered while all layout threads are busy`() async throws {
        try await withDaemon { daemon in
            let client = try await daemon.greetedClient()
            _ = try await client.call(
                .with {
                    $0.id = 1
                    $0.openContainer.layout = "flow"
                    $0.openContainer.bounds = WireRect(Rect(x: 0, y: 0, width: 320, height: 480))
                    $0.openContainer.sections = [.with { $0.itemCount = 3 }]
                })
            let services = daemon.running.services
            await Self.forgetDuration(try #require(services.registry.hosts().first))
            let isOver = Atomic(false)
            defer { isOver.store(true, ordering: .relaxed) }
            // More than there are, spares included.
            for _ in 0..<64 {
                services.facilities.threads.layouts.execute { while !isOver.load(ordering: .relaxed) {} }
            }

            let reply = try await client.call(
                .with {
                    $0.id = 2
                    $0.updateContainer.container = 1
                    $0.updateContainer.operations = [Self.insertion(1)]
                })

            #expect(reply.generation == 2 && reply.error.code == "")
        }
    }

    @Test func `an update that is refused leaves the container as it was`() async throws {
        let threads = LayoutThreads(count: 1)
        let host = try await Self.open(3, threads)
        await Self.forgetDuration(host)

        let result = host.perform(
            Self.update([Self.insertion(1), .with { $0.batchUpdate.deleteItems = [.with { $0.item = 9 }] }]))

        #expect(throws: RequestFailure.self) { try result?.get() }
        #expect(result != nil && host.published?.generation == 1 && host.published?.prepared.itemCount == 3)
        await threads.shutDown()
    }

    @Test func `a container whose last prepare took long is left to its layout thread`() async throws {
        let threads = LayoutThreads(count: 1)
        let host = try await Self.open(3, threads)
        await withCheckedContinuation { continuation in
            host.submit { container in
                container.claimPrepared(in: .milliseconds(1))
                continuation.resume()
            }
        }
        while host.performNow({ _ in }) == nil {}

        #expect(host.perform(Self.update([Self.insertion(1)])) == nil)
        #expect(host.published?.generation == 1)
        await threads.shutDown()
    }

    @Test func `a layout in which a few items may be expensive is left to its layout thread`() async throws {
        let threads = LayoutThreads(count: 1)
        for (layout, isPerformed) in [
            ("column-flow", true), ("grid", false), ("column", false), ("compositional", false),
        ] {
            let host = try await Self.open(layout == "compositional" ? 0 : 3, threads, as: layout)
            await Self.forgetDuration(host)

            #expect((host.perform(Self.update([])) != nil) == isPerformed, "\(layout)")
        }
        await threads.shutDown()
    }

    @Test func `nothing runs at once beside a lane's own work, or where scripts may be called`() async {
        let threads = LayoutThreads(count: 1)
        let lane = LayoutLane(ThreadPools(threads), user: 1)
        let isOver = Atomic(false)
        lane.execute { while !isOver.load(ordering: .relaxed) {} }

        #expect(lane.executeNow { true } == nil)
        isOver.store(true, ordering: .relaxed)
        while lane.executeNow({ true }) == nil {}
        lane.callsScripts = true
        #expect(lane.executeNow { true } == nil)
        await threads.shutDown()
    }
}

extension HeldContainer {
    /// Publishes what is there as if preparing it had taken so long.
    fileprivate func claimPrepared(in duration: Duration) {
        guard let shown = state?.shown else { return }
        let claimed = LaidOutState(
            generation: shown.generation, bounds: shown.bounds, prepared: shown.prepared, duration: duration,
            layout: shown.layout, sections: shown.sections, identifiers: shown.identifiers)
        running?.collection.shown = claimed
        publish(claimed)
    }
}
