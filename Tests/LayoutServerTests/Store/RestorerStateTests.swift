@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import Testing

/// What a restorer does next, event by event.
@Suite struct RestorerStateTests {
    private static func absent(
        _ name: String = "", of user: UInt32 = 1, layout: String? = nil
    ) throws -> RestorerState.Absent {
        let permissions = try ContainerPermissions(
            WireAccess(), of: peer(user), mapping: Mapping(ProtocolLimits()), pointer: "")
        return RestorerState.Absent(permissions: permissions, name: name, layout: layout)
    }

    private static func peer(_ user: UInt32) -> PeerCredentials { PeerCredentials(process: 9, user: user, group: user) }

    /// A store with these containers of each user.
    private static func stored(_ users: [UInt32: [UInt32]], brokenEnds: UInt64 = 0) throws -> RestorerState {
        var state = RestorerState()
        var contents = StoreContents()
        contents.containers = users.values.flatMap { $0 }
        contents.brokenEnds = brokenEnds
        state.start(with: contents, at: 7)
        for (user, ids) in users { for id in ids { state.find(id, try absent(of: user), of: user) } }
        return state
    }

    /// The container that is to be opened; nil for another step.
    private static func opened(_ step: RestorerState.Step) -> UInt32? {
        if case .open(let id, _) = step { id } else { nil }
    }

    private static func waiting(_ step: RestorerState.Step) -> Int? {
        if case .serve(let waiting) = step { waiting.count } else { nil }
    }

    /// Reports that a container is open.
    private static func open(_ id: UInt32, in state: inout RestorerState) {
        _ = state.end(id, leaving: nil)
        state.countOpen()
        _ = state.forget(id)
    }

    @Test func `users have turns by their numbers, and each container of one is opened before the next user's`() throws
    {
        var state = try Self.stored([2: [3], 1: [1, 2]])
        let first = state.next()
        #expect(Self.opened(first) == 1)
        #expect(state.progress.remaining == 3 && state.progress.all == 3)

        Self.open(1, in: &state)
        let second = state.next(of: 1)
        #expect(Self.opened(second) == 2)
        Self.open(2, in: &state)
        let end = state.next(of: 1)
        #expect(Self.waiting(end) == 0)
        let third = state.next()
        #expect(Self.opened(third) == 3)
        Self.open(3, in: &state)
        let last = state.next(of: 2)
        #expect(Self.waiting(last) == 0)

        guard case .report(open: 3, of: 3, since: 7) = state.next() else {
            Issue.record("the start is not reported")
            return
        }
        guard case .wait = state.next() else {
            Issue.record("the start is reported twice")
            return
        }
    }

    @Test func `a client's user has a turn at once, and the client is served after the last container`() throws {
        var state = try Self.stored([1: [1], 2: [2]])
        let first = state.next()
        #expect(Self.opened(first) == 1)

        let arrivals = [state.arrive(2) {}, state.arrive(2) {}, state.arrive(3) {}]
        #expect(arrivals == [.begins, .waits, .served])
        let second = state.next(of: 2)
        #expect(Self.opened(second) == 2)
        // Others have turns of their own meanwhile.
        guard case .wait = state.next() else {
            Issue.record("a second user's turn has begun by itself")
            return
        }

        let end = state.next(of: 2)
        #expect(Self.waiting(end) == 2)
        let later = state.arrive(2) {}
        #expect(later == .served)
    }

    @Test func `one that is closed, or that a client opens, is passed over`() throws {
        var state = try Self.stored([1: [1, 2, 3]])
        let closed = try state.close(1, for: Self.peer(1), pointer: "")
        #expect(closed?.permissions?.owner == 1)
        let found = state.bringBack(.number(2), for: Self.peer(1)) { _ in }
        guard case .begun(2) = found else {
            Issue.record("container 2 is not opened for the client")
            return
        }

        let step = state.next()
        #expect(Self.opened(step) == 3)
    }

    @Test func `after a stop, clients are served and nothing more is opened`() throws {
        var state = try Self.stored([1: [1, 2]])
        _ = state.arrive(1) {}
        _ = state.next(of: 1)

        #expect(state.stop().count == 1)

        let next = state.next(of: 1)
        #expect(Self.waiting(next) == 0)
        guard case .wait = state.next() else {
            Issue.record("the start goes on")
            return
        }
        let arrival = state.arrive(1) {}
        #expect(arrival == .served)
        #expect(state.progress.remaining == 2 && state.progress.all == 2)
    }

    @Test func `all clients that look for a container get the outcome of one attempt`() throws {
        var state = RestorerState()
        state.putAway(4, try Self.absent("list"))
        let first = state.bringBack(.name("list", owner: 1), for: Self.peer(1)) { _ in }
        let second = state.bringBack(.number(4), for: Self.peer(1)) { _ in }
        let other = state.bringBack(.number(4), for: Self.peer(2)) { _ in }
        guard case (.begun(4), .joined, .unknown) = (first, second, other) else {
            Issue.record("\(first), \(second), \(other)")
            return
        }

        #expect(state.end(4, leaving: nil).count == 2)
        guard case .unknown = state.bringBack(.number(4), for: Self.peer(1), then: { _ in }) else {
            Issue.record("an open container is opened again")
            return
        }
    }

    @Test func `one whose layout is missing waits for it, and not for a client`() throws {
        var state = RestorerState()
        for id in [9, 8] as [UInt32] { _ = state.end(id, leaving: try Self.absent(layout: "cards")) }
        guard case .unknown = state.bringBack(.number(8), for: Self.peer(1), then: { _ in }) else {
            Issue.record("a container is opened without its layout")
            return
        }

        #expect(state.bringBack("cards") == [8, 9])
        #expect(state.bringBack("cards").isEmpty)
    }

    @Test func `one that became unreadable keeps its owner, and only its owner closes it`() throws {
        var state = try Self.stored([1: [1]])
        _ = state.next()
        #expect(state.endDamaged(1).isEmpty)

        let byOther = try state.close(1, for: Self.peer(2), pointer: "")
        let byOwner = try state.close(1, for: Self.peer(1), pointer: "")
        state.findDamaged(5)
        let unread = try state.close(5, for: Self.peer(1), pointer: "")
        #expect([byOther, byOwner, unread].map { $0?.permissions?.owner } == [nil, 1, nil])
    }

    @Test
    func `after a server that ended uncleanly, generations go on far behind, and the store is whole once all are open`()
        throws
    {
        var state = try Self.stored([1: [1]], brokenEnds: 2)
        #expect(state.generation(after: 5) == 5 + 2 << 32)
        #expect(!state.isWhole)
        _ = state.next()
        #expect(!state.isWhole)

        Self.open(1, in: &state)

        #expect(state.isWhole)
        #expect(try Self.stored([1: [1]]).isWhole)
    }

    @Test func `those that remain are counted for clients that may see them, besides the open ones`() throws {
        let state = try Self.stored([1: [1, 2], 2: [3]])

        #expect(state.remainingCount(readableBy: nil, besides: [2]) == 2)
        #expect(state.remainingCount(readableBy: Self.peer(1), besides: []) == 2)
        #expect(state.remainingCount(readableBy: Self.peer(3), besides: []) == 0)
    }
}
