import LayoutEngine
import LayoutService
import LayoutWire

/// A client, as its requests are handled for it: who it is, and what of the daemon it may see and change.
struct Caller: Sendable {
    let services: Services
    /// The process, user and group of the client.
    let peer: PeerCredentials
    /// Where its requests are counted.
    let statistics: UserStatistics
    /// The connection's notices. Containers know the connection by it.
    let queue: NoticeQueue
    /// The containers that end with the connection.
    let opened = OpenedContainers()

    init(_ peer: PeerCredentials, of services: Services, queue: NoticeQueue) {
        self.services = services
        self.peer = peer
        statistics = services.statistics.of(peer.user)
        self.queue = queue
    }

    var user: UInt32 { peer.user }

    var mapping: Mapping { services.mapping }

    var limits: ProtocolLimits { services.limits }

    /// A container's newest state.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func state(of host: ContainerHost) throws(RequestFailure) -> LaidOutState {
        guard let state = host.published else {
            throw RequestFailure(.unknownContainer, "container \(host.id) was closed")
        }
        return state
    }
}
