import LayoutService
import Synchronization

extension ContainerRestorer {
    var remainingCount: Int { state.withLock(\.progress.remaining) }

    /// How many there are, for the status line; "" if there are none.
    var remainingText: String {
        let (count, all) = state.withLock(\.progress)
        if count == 0 { return "" }
        return "; \(count) of \(all) stored containers \(count == 1 ? "is" : "are") still to be opened"
    }

    /// Those that `peer` may see, or all of them for nil, except the ones among `hosts`: a container is registered before it leaves.
    func remainingCount(readableBy peer: PeerCredentials?, besides hosts: [ContainerHost]) -> Int {
        let open = Set(hosts.map(\.id))
        return state.withLock { $0.remainingCount(readableBy: peer, besides: open) }
    }
}
