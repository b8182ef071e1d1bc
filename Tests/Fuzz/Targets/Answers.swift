import LayoutCore
import LayoutEngine
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import Layouts
import NIOPosix
import SwiftProtobuf

/// Answers requests about one container as a daemon does, without sessions, threads and sockets.
struct Answers {
    private static let threads = LayoutThreads(count: 1)
    private static let user: UInt32 = 1
    private let catalogue = LayoutCatalogue()
    private let mapping = Mapping(limits)

    /// Of a request that opens a container, or of one about a container that is open; others are answered elsewhere.
    func answer(_ request: WireRequest) {
        guard case .openContainer(let message)? = request.request else {
            if let container = try? open(Self.example) { try? answer(request, about: container) }
            return
        }
        _ = try? open(message)
    }

    /// Opens a container, as it was stored if it was.
    @discardableResult
    func open(
        _ message: WireOpenContainer, restoring stored: WireStoredContainer? = nil
    ) throws(RequestFailure) -> HeldContainer {
        let definition = try catalogue.definition(named: message.layout, pointer: "/openContainer/layout")
        try mapping.checkCounts(message.sections, "/openContainer/sections")
        let peer = PeerCredentials(process: 1, user: Self.user, group: Self.user)
        let permissions = try ContainerPermissions(message.access, of: peer, mapping: mapping, pointer: "")
        let host = ContainerHost(
            ContainerIdentity(id: 1, name: "", permissions: permissions, opener: nil, openedIn: ""),
            definition: definition,
            in: ContainerFacilities(
                accounts: Accounts(limits), statistics: Statistics(), threads: ThreadPools(Self.threads),
                clock: MotionClock(limits, on: MultiThreadedEventLoopGroup.singleton.next())))
        let container = HeldContainer(host, HeldContainer.Content())
        try container.open(message, mapping, restoring: stored)
        return container
    }

    /// Two sections, one of them with sizes and a header.
    static let example = WireOpenContainer.with {
        $0.layout = "flow"
        $0.bounds = .with { ($0.width, $0.height) = (320, 480) }
        $0.sections = [
            .with {
                $0.itemCount = 3
                $0.itemSizes = [100, 80, 60, 80, 120, 80]
            }, .with { $0.itemCount = 40 },
        ]
    }

    private func answer(_ request: WireRequest, about container: HeldContainer) throws(RequestFailure) {
        guard let query = request.request else { return }
        if case .updateContainer(let message)? = request.request { return update(container, message, request.withIds) }
        var reader = try container.reader(asksScript: false)
        reader.withIDs = request.withIds
        switch query.row.handler {
        case .columns, .search: _ = try reader.reply(to: query, mapping)
        case .immediate, .caller, .session: break
        }
    }

    private func update(_ container: HeldContainer, _ message: WireUpdateContainer, _ withIDs: Bool) {
        let update = QueuedUpdate(
            message, mapping, among: catalogue, user: Self.user, withIDs: withIDs, screen: { _ in }, reply: { _ in })
        UpdateRound.run(update, outside: container.host.inbox) { UpdateCommit(of: container).run(&$0) }
    }
}
