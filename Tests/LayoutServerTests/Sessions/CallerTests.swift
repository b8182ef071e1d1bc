import LayoutCore
import LayoutEngine
@testable import LayoutServer
import LayoutWire
import SwiftProtobuf
import SystemCalls
import TestSupport
import Testing

/// What a client may see and change, without a connection.
@Suite struct CallerTests {
    private let lone = LoneServices()
    private let owner: UInt32 = 70_001
    private let other: UInt32 = 70_002

    @Test func `a container is unknown to a user that may not see it, like one that is not open`() async throws {
        let (own, stranger) = (lone.caller(owner), lone.caller(other))
        let host = try lone.open(by: own)

        #expect(try own.host(host.id, "/c", to: .write) === host && own.host(host.id, "/c", to: .close) === host)
        #expect(throws: unknown(host.id)) { try stranger.host(host.id, "/c") }
        #expect(throws: unknown(host.id)) { try stranger.host(host.id, "/c", to: .write) }
        #expect(throws: unknown(9)) { try own.host(9, "/c") }
        await lone.stop()
    }

    @Test func `a user that may see a container may not change it`() async throws {
        let host = try lone.open(by: lone.caller(owner), .with { $0.read = "everyone" })
        let reader = lone.caller(other)

        #expect(try reader.host(host.id, "/c") === host)
        for right in [.write, .close] as [ContainerPermissions.Right] {
            #expect { try reader.host(host.id, "/c", to: right) } throws: {
                ($0 as? RequestFailure)?.code == .permissionDenied
            }
        }
        await lone.stop()
    }

    @Test func `a user of the same group may change what is open to the group`() async throws {
        let host = try lone.open(by: lone.caller(owner), .with { $0.write = "sameGroup" })

        #expect(try lone.caller(other, group: owner).host(host.id, "/c", to: .write) === host)
        #expect(throws: unknown(host.id)) { try lone.caller(other).host(host.id, "/c", to: .write) }
        await lone.stop()
    }

    @Test func `only root and the service's own user see what concerns all users`() async throws {
        let (root, own, user) = (lone.caller(0), lone.caller(Process.user), lone.caller(owner))

        #expect(root.visibleUser == nil && own.visibleUser == nil && user.visibleUser == owner)
        try root.checkAdministrator("/reload")
        #expect { try user.checkAdministrator("/reload") } throws: {
            ($0 as? RequestFailure)?.code == .permissionDenied && ($0 as? RequestFailure)?.pointer == "/reload"
        }
        await lone.stop()
    }

    @Test func `a request that names a generation is refused once the container has another`() async throws {
        let caller = lone.caller(owner)
        let host = try lone.open(by: caller)
        #expect(throws: RequestFailure(.unknownContainer, "container \(host.id) was closed")) {
            try caller.state(of: host)
        }
        let container = try EngineContainer(
            "flow", bounds: Rect(x: 0, y: 0, width: 320, height: 480), sections: [ContainerSection(itemCount: 3)])
        _ = host.publish(container.state.shown)
        let current = container.state.shown.generation

        func check(_ request: WireRequest.OneOf_Request, _ generation: UInt64) throws(RequestFailure) {
            let message = WireRequest.with {
                $0.id = 1
                $0.ifGeneration = generation
            }
            let incoming = Incoming(request, in: message, as: .json, bytes: 0)
            try caller.checkGeneration(of: incoming, on: nil)
        }
        let prepare = WireRequest.OneOf_Request.prepare(.with { $0.container = host.id })
        try check(prepare, current)
        #expect(throws: RequestFailure.stale(current + 1, current: current, pointer: "/ifGeneration")) {
            try check(prepare, current + 1)
        }
        #expect { try check(.ping(WirePing()), current) } throws: { ($0 as? RequestFailure)?.code == .invalid }
        await lone.stop()
    }

    @Test func `a connection opens as many containers as it may, with those that are being opened`() async throws {
        let caller = lone.caller(owner)
        _ = try lone.open(by: caller)
        try caller.opened.checkRoom(upTo: 2)

        caller.opened.beginOpening()
        #expect(throws: RequestFailure.limit(.limitContainersPerConnection, 3, allowed: 2)) {
            try caller.opened.checkRoom(upTo: 2)
        }
        caller.opened.endOpening()
        try caller.opened.checkRoom(upTo: 2)
        #expect(caller.opened.count == 1 && caller.opened.removeAll().count == 1 && caller.opened.count == 0)
        await lone.stop()
    }

    private func unknown(_ id: UInt32) -> RequestFailure {
        RequestFailure(.unknownContainer, "/c is \(id), which is not open", pointer: "/c")
    }
}
