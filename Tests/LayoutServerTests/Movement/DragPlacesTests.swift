import LayoutCore
@testable import LayoutServer
import LayoutWire
import TestSupport
import Testing

/// Which containers a step of a drag needs, without a drag.
@Suite final class DragPlacesTests {
    private let threads = LayoutThreads(count: 1)

    deinit { threads.shutDown {} }

    private func host(_ id: UInt32, of user: UInt32 = 1) throws -> ContainerHost {
        try .alone(builtIn("flow"), id: id, of: user, on: threads)
    }

    @Test func `a step needs the container that the finger is in and the one that it has left, each once`() throws {
        let (own, target, left) = (try host(1), try host(2), try host(3))

        func others(over target: ContainerHost?, leaving left: ContainerHost?) throws -> [UInt32] {
            try DragAcross.Places(over: target, leaving: left, of: own, pointer: "").others.map(\.id)
        }

        #expect(try others(over: nil, leaving: nil) == [] && DragAcross.Places.own.others.isEmpty)
        #expect(try others(over: target, leaving: nil) == [2] && others(over: nil, leaving: left) == [3])
        #expect(try others(over: target, leaving: left) == [2, 3] && others(over: target, leaving: target) == [2])
    }

    @Test func `items hover over containers of their user alone`() throws {
        let (own, foreign) = (try host(1), try host(2, of: 2))

        #expect(
            throws: RequestFailure(
                .permissionDenied,
                "container 2 belongs to user 2, expected one of user 1, to whom the items belong", pointer: "/target")
        ) { try DragAcross.Places(over: foreign, leaving: nil, of: own, pointer: "/target") }
    }
}
