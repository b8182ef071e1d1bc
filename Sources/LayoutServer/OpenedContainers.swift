import Synchronization

/// The containers that one connection opened for as long as it lives. Each takes itself out when it is closed, whoever closes it, so that
/// counting them costs the same however many there are.
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
