import LayoutCore
@testable import LayoutServer
@testable import LayoutService
import LayoutWire
import NIOPosix

extension ContainerHost {
    /// A persistent container without a daemon, which is not open yet.
    ///
    /// - Parameters:
    ///   - accounts: of what is charged for it; nil: its own.
    ///   - threads: for the work of its lane.
    static func alone(
        _ definition: LayoutDefinition, id: UInt32 = 1, of user: UInt32 = 1, limits: ProtocolLimits = ProtocolLimits(),
        accounts: Accounts? = nil, on threads: LayoutThreads
    ) throws(RequestFailure) -> ContainerHost {
        let peer = PeerCredentials(process: 1, user: user, group: user)
        let permissions = try ContainerPermissions(WireAccess(), of: peer, mapping: Mapping(limits), pointer: "")
        return ContainerHost(
            ContainerIdentity(id: id, name: "", permissions: permissions, opener: nil, openedIn: ""),
            definition: definition,
            in: ContainerFacilities(
                accounts: accounts ?? Accounts(limits), statistics: Statistics(), threads: ThreadPools(threads),
                clock: MotionClock(limits, on: MultiThreadedEventLoopGroup.singleton.next())))
    }
}
