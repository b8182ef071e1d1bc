import LayoutService
import Synchronization

/// The containers that are still to be opened after the start.
extension ContainerRestorer {
    var remainingCount: Int { state.withLock(\.remaining.count) }

    /// How many there are, for the status line; "" if there are none.
    var remainingText: String {
        let (count, all) = state.withLock { ($0.remaining.count, $0.allCount) }
        if count == 0 { return "" }
        return "; \(count) of \(all) stored containers \(count == 1 ? "is" : "are") still to be opened"
    }

    /// Those that `peer` may see, or all of them for nil, except the ones among `hosts`: a container is registered before it leaves.
    func remainingCount(readableBy peer: PeerCredentials?, besides hosts: [ContainerHost]) -> Int {
        let open = Set(hosts.map(\.id))
        return state.withLock { state in
            state.remaining.subtracting(open).count { id in
                guard let peer else { return true }
                let absent = state.absent[id] ?? state.returning[id]?.absent
                return absent?.permissions?.allows(.read, to: peer) == true
            }
        }
    }
}
