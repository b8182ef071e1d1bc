import LayoutCore
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// The order of one connection's requests, without a connection.
@Suite final class RequestLanesTests {
    private let threads = LayoutThreads(count: 1)
    private var lanes = RequestLanes()

    deinit { threads.shutDown {} }

    // MARK: Arriving

    @Test func `requests without a container, and the first on each, run at once`() throws {
        #expect(try serves(.ping(WirePing()), 1))
        #expect(try serves(prepare(7), 2))
        #expect(lanes.isEmpty && lanes.isFree(container: 7))
    }

    @Test func `an id is not 0, and not that of a request in flight`() throws {
        lanes.run(3, StartToken(isCancellable: true))

        #expect(throws: RequestFailure(.zeroId, "id is 0, expected 1...4294967295", pointer: "/id")) {
            _ = try serves(prepare(7), 0)
        }
        #expect(throws: RequestFailure(.duplicateId, "id is 3, which is still in flight", pointer: "/id")) {
            _ = try serves(prepare(7), 3)
        }
        lanes.remove(3)
        #expect(try serves(prepare(7), 3))
    }

    @Test func `later requests on a container wait for the one that runs, those on others do not`() throws {
        lanes.run(1, StartToken(isCancellable: true), in: [7, 8])

        #expect(try !serves(prepare(7), 2) && !serves(update(8), 3))
        #expect(try serves(prepare(9), 4))
        #expect(lanes.count == 3 && lanes.isInFlight(2) && !lanes.isFree(container: 7))
        #expect(!lanes.isInFlight(5) && lanes.isFree(container: 9))
    }

    @Test func `updates follow each other at once, until another request waits`() throws {
        lanes.run(1, .scroll(), on: try host(7))

        #expect(try serves(update(7), 2))
        #expect(try !serves(prepare(7), 3))
        #expect(try !serves(update(7), 4), "it would overtake")
    }

    // MARK: Waiting

    @Test func `what waits comes one after another, in order, once what runs has ended`() throws {
        lanes.run(1, StartToken(isCancellable: true), in: [7])
        #expect(try !serves(prepare(7), 2) && !serves(prepare(7), 3))
        #expect(next(7) == nil)

        end(1, in: 7)
        #expect(next(7) == 2 && lanes.count == 1)
        lanes.run(2, StartToken(isCancellable: true), in: [7])
        #expect(next(7) == nil)
        end(2, in: 7)
        #expect(next(7) == 3 && lanes.isEmpty && !lanes.isFree(container: 7))
        #expect(next(7) == nil)
        #expect(lanes.isFree(container: 7) && lanes.containers.isEmpty)
    }

    @Test func `updates that wait run together once the request before them has ended`() throws {
        let host = try host(7)
        lanes.run(1, StartToken(isCancellable: true), in: [7])
        #expect(try !serves(update(7), 2) && !serves(update(7), 3) && !serves(prepare(7), 4))

        end(1, in: 7)
        for id in [2, 3] as [UInt32] {
            #expect(next(7) == id)
            lanes.run(id, .scroll(), on: host)
        }
        #expect(next(7) == nil)
    }

    @Test func `what waits goes on waiting while there is no time for it`() throws {
        lanes.run(1, StartToken(isCancellable: true), in: [7])
        #expect(try !serves(prepare(7), 2))
        end(1, in: 7)

        guard case .late = lanes.next(in: 7, unless: { true }) else { throw TestFailure() }
        #expect(lanes.count == 1 && next(7) == 2)
    }

    @Test func `moves of a window wait for one of theirs, in order`() {
        lanes.wait(incoming(.ping(WirePing()), 2), forMoveOf: 5)
        lanes.wait(incoming(.ping(WirePing()), 3), forMoveOf: 5)
        lanes.wait(incoming(.ping(WirePing()), 4), forMoveOf: 6)

        let moves = lanes.takeMoves(of: 5)

        #expect(moves.map(\.id) == [2, 3] && lanes.takeMoves(of: 5).isEmpty)
        #expect(lanes.count == 3 && lanes.remove(2) && !lanes.remove(2))
    }

    // MARK: Cancelling

    @Test func `a request that waits is withdrawn, and those behind it move up`() throws {
        lanes.run(1, StartToken(isCancellable: true), in: [7])
        #expect(try !serves(prepare(7), 2) && !serves(prepare(7), 3))
        lanes.load(incoming(prepare(8), 4), StartToken(isCancellable: true))
        lanes.wait(incoming(.ping(WirePing()), 5), forMoveOf: 5)

        for id in [2, 4, 5] as [UInt32] {
            guard case .withdrawn(let incoming) = lanes.cancel(id) else { throw TestFailure() }
            #expect(incoming.id == id)
            guard case .unknown = lanes.cancel(id) else { throw TestFailure() }
        }
        end(1, in: 7)
        #expect(next(7) == 3 && lanes.takeMoves(of: 5).isEmpty && lanes.isEmpty)
    }

    @Test func `a request that has begun is cancelled by its token, and stays in flight until it has ended`() throws {
        let begun = StartToken(isCancellable: true)
        _ = begun.start()
        let update = QueuedUpdate.scroll()
        lanes.run(1, StartToken(isCancellable: true), in: [7])
        lanes.run(2, StartToken(isCancellable: false))
        lanes.run(3, begun)
        lanes.run(4, update, on: try host(8))

        for (id, expected) in [(1, true), (2, false), (3, false), (4, true)] as [(UInt32, Bool)] {
            guard case .running(let isCancelled) = lanes.cancel(id) else { throw TestFailure() }
            #expect(isCancelled == expected)
        }
        #expect(lanes.count == 4 && update.isCancelled)
    }

    @Test func `nothing is in flight once the connection is gone, but what is promised is being made`() throws {
        lanes.run(1, StartToken(isCancellable: true), in: [7])
        #expect(try !serves(prepare(7), 2))
        lanes.wait(incoming(.ping(WirePing()), 3), forMoveOf: 5)
        lanes.promise(100)

        lanes.removeAll()

        #expect(lanes.isEmpty && lanes.containers.isEmpty && lanes.takeMoves(of: 5).isEmpty)
        #expect(lanes.promisedBytes == 100)
        lanes.settle(100)
        end(1, in: 7)
        #expect(lanes.promisedBytes == 0 && !lanes.isInFlight(1) && lanes.isFree(container: 7))
    }

    // MARK: Steps

    private struct TestFailure: Error {}

    private func host(_ id: UInt32) throws -> ContainerHost { try .alone(builtIn("flow"), id: id, on: threads) }

    private func prepare(_ container: UInt32) -> WireRequest.OneOf_Request {
        .prepare(.with { $0.container = container })
    }

    private func update(_ container: UInt32) -> WireRequest.OneOf_Request {
        .updateContainer(.with { $0.container = container })
    }

    private func incoming(_ request: WireRequest.OneOf_Request, _ id: UInt32) -> Incoming {
        Incoming(request, in: .with { $0.id = id }, as: .binary, bytes: 0)
    }

    /// Whether a request that arrives runs at once.
    private func serves(_ request: WireRequest.OneOf_Request, _ id: UInt32) throws(RequestFailure) -> Bool {
        if case .serve = try lanes.admit(incoming(request, id)) { true } else { false }
    }

    private func next(_ container: UInt32) -> UInt32? {
        if case .request(let incoming, _) = lanes.next(in: container, unless: { false }) { incoming.id } else { nil }
    }

    private func end(_ id: UInt32, in container: UInt32) {
        lanes.remove(id)
        lanes.end(in: container)
    }
}
