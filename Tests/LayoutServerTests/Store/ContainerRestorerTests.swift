import Dispatch
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import NIOPosix
import SwiftProtobuf
import SystemCalls
import TestSupport
import Testing

/// What is known of stored containers while they are being opened after a start.
@Suite(.hangGuard) struct ContainerRestorerTests {
    /// Has two containers of user 1, which everybody may see, and one of user 2.
    private struct Medium: StoreMedium {
        func open() -> StoreContents { StoreContents(containers: [1, 2, 3]) }
        func read(_ container: UInt32) throws(StoreFault) -> [UInt8] {
            let stored = WireStoredContainer.with {
                $0.container = container
                $0.owner = container == 3 ? 2 : 1
                $0.open = .with {
                    $0.layout = "flow"
                    $0.lifetime = "persistent"
                    $0.bounds = .with { ($0.width, $0.height) = (320, 480) }
                    if container < 3 { $0.access.read = "everyone" }
                }
            }
            return (try? stored.serializedBytes()) ?? []
        }
        func write(_ bytes: [UInt8], of container: UInt32) throws(SystemError) {}
        func remove(_ container: UInt32) {}
        func commit(isComplete: Bool) throws(SystemError) {}
        func close() {}
    }

    private let status = ServiceStatus()
    private let threads = LayoutThreads(count: 1)
    private let store: ContainerStore
    private let registry: ContainerRegistry
    private let restorer: ContainerRestorer

    init() {
        let (limits, log) = (ProtocolLimits(), LogWatch())
        store = ContainerStore(
            Medium(), limits: .init(all: 1 << 20, perUser: 1 << 20), status: status, logger: log.logger)
        registry = ContainerRegistry(
            ContainerFacilities(
                accounts: Accounts(limits), statistics: Statistics(), threads: ThreadPools(threads),
                clock: MotionClock(limits, on: MultiThreadedEventLoopGroup.singleton.next()), keeper: store),
            layouts: LayoutCatalogue(), instance: "next")
        restorer = ContainerRestorer(
            store, into: registry, Mapping(limits), status: status, logger: log.logger)
    }

    private func remaining(for user: UInt32?) -> Int {
        let peer = user.map { PeerCredentials(process: 1, user: $0, group: $0) }
        return restorer.remainingCount(readableBy: peer, besides: registry.hosts())
    }

    /// Lets the restorer open what it has found.
    private func finish() async {
        restorer.queue.resume()
        for user in [1, 2] as [UInt32] {
            await withCheckedContinuation { restored in restorer.whenRestored(user) { restored.resume() } }
        }
    }

    private func end() async {
        store.close()
        await threads.shutDown()
    }

    @Test func `until they are open, those that a user may see are counted, and no longer then`() async throws {
        restorer.queue.suspend()
        try restorer.start()

        #expect(remaining(for: nil) == 3)
        #expect(remaining(for: 2) == 3)
        #expect(remaining(for: 1) == 2)
        #expect(remaining(for: 7) == 2)
        #expect(restorer.remainingText == "; 3 of 3 stored containers are still to be opened")

        await finish()

        #expect(remaining(for: nil) == 0 && restorer.remainingCount == 0)
        #expect(restorer.remainingText.isEmpty)
        #expect(registry.hosts().map(\.id) == [1, 2, 3])
        await end()
    }

    @Test func `one that is closed before it is open is not counted`() async throws {
        restorer.queue.suspend()
        try restorer.start()

        let owner = try restorer.close(3, for: PeerCredentials(process: 1, user: 2, group: 2), pointer: "/container")

        #expect(owner == 2)
        #expect(remaining(for: nil) == 2)
        await finish()
        #expect(registry.hosts().map(\.id) == [1, 2])
        await end()
    }

    @Test func `the status line is reported again as they are opened`() async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        status.whenChanged { continuation.yield() }
        restorer.queue.suspend()
        try restorer.start()

        await finish()

        for await _ in changes { break }
        #expect(restorer.remainingText.isEmpty)
        await end()
    }
}
