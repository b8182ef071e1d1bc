import LayoutEngine
import LayoutService
import LayoutWire
import SystemCalls

/// The client for which requests are handled: its user, and what of the daemon it may see and change.
///
/// Handlers get it in place of the session. It does not change while the connection lasts, and any thread may use it.
struct Caller: Sendable {
    let services: Services
    let peer: PeerCredentials
    let statistics: UserStatistics
    /// The connection's notices. Containers know the connection by it.
    let queue: NoticeQueue
    /// The containers that end with the connection.
    let opened = OpenedContainers()
    /// Checks what it sends by the limits of the connection.
    let mapping: Mapping
    /// Logs what it does to other users' clients and containers.
    let log: AdministratorLog

    init(
        _ peer: PeerCredentials, of services: Services, limits: ProtocolLimits, queue: NoticeQueue,
        log: AdministratorLog
    ) {
        self.services = services
        self.peer = peer
        self.log = log
        mapping = Mapping(limits)
        statistics = services.facilities.statistics.of(peer.user)
        self.queue = queue
    }

    var user: UInt32 { peer.user }

    var limits: ProtocolLimits { mapping.limits }

    // MARK: Containers

    /// A container that the client has a right to.
    ///
    /// - Throws: `container.unknown`, also for a container that it may not see, or `permission.denied`.
    func host(
        _ id: UInt32, _ pointer: @autoclosure () -> String, to right: ContainerPermissions.Right = .read
    ) throws(RequestFailure) -> ContainerHost {
        try services.registry.host(id, for: peer, to: right, pointer: pointer())
    }

    func host(
        of row: RequestRow, to right: ContainerPermissions.Right = .read
    ) throws(RequestFailure) -> ContainerHost {
        try host(row.container ?? 0, "/\(row.name)/container", to: right)
    }

    /// A container's newest state.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func state(of host: ContainerHost) throws(RequestFailure) -> LaidOutState {
        guard let state = host.published else {
            throw RequestFailure(.unknownContainer, "container \(host.id) was closed")
        }
        return state
    }

    /// Describes containers to the client. Those that are closed are left out.
    ///
    /// Call on any thread; the order stays.
    func states(of hosts: [ContainerHost], withIDs: Bool) -> [WireContainerState] {
        hosts.compactMap { host in
            host.published.map { WireContainerState(host, $0, for: peer, withIDs: withIDs) }
        }
    }

    /// Answers queries on a state of a container.
    ///
    /// The reader is a value of the immutable state, for any thread.
    func reader(_ state: LaidOutState, of host: ContainerHost, _ incoming: Incoming) -> ContainerReader {
        let describe = host.describer(for: peer, withIDs: incoming.withIDs)
        return ContainerReader(state).answering(withIDs: incoming.withIDs, describe)
    }

    /// Checks that a container has the generation that a request names. A request that runs on a layout thread is checked once more there.
    ///
    /// - Parameter screen: the state that is queried; nil: the published one.
    func checkGeneration(of incoming: Incoming, on screen: ScreenState?) throws(RequestFailure) {
        guard let generation = incoming.ifGeneration else { return }
        guard incoming.row.takesIfGeneration else {
            throw RequestFailure(
                .invalid,
                "/ifGeneration is \(generation), expected none: \(incoming.row.name) is not a query on one container",
                pointer: "/ifGeneration")
        }
        let state = if let screen { screen.state } else { try state(of: try host(of: incoming.row)) }
        if generation != state.generation {
            throw .stale(generation, current: state.generation, pointer: "/ifGeneration")
        }
    }

    // MARK: What concerns all users

    var isAdministrator: Bool { Administrators.contains(user) }

    /// The user whose affairs the client may see; nil: those of all users.
    var visibleUser: UInt32? { isAdministrator ? nil : user }

    /// - Throws: `permission.denied` unless it is root or the service's own user.
    func checkAdministrator(_ pointer: String) throws(RequestFailure) {
        guard isAdministrator else {
            throw RequestFailure(
                .permissionDenied, "uid is \(user), expected 0 or the service's, \(Process.user)", pointer: pointer)
        }
    }
}
