import Synchronization

/// The containers that one connection opened for its own lifetime. A container removes itself when any client closes it, so
/// that counting them is O(1).
final class OpenedContainers: Sendable {
    private let hosts = Mutex<[UInt32: ContainerHost]>([:])

    var count: Int { hosts.withLock { $0.count } }

    func add(_ host: ContainerHost) { hosts.withLock { $0[host.id] = host } }

    func remove(_ id: UInt32) { hosts.withLock { _ = $0.removeValue(forKey: id) } }

    func removeAll() -> [ContainerHost] {
        hosts.withLock { hosts in
            defer { hosts = [:] }
            return Array(hosts.values)
        }
    }
}
