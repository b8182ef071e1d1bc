import LayoutWire
import Synchronization

/// The containers that one connection opened for its own lifetime. A container removes itself when any client closes it, so
/// that counting them is O(1).
final class OpenedContainers: Sendable {
    private struct Contents {
        var hosts: [UInt32: ContainerHost] = [:]
        var opening = 0
    }

    private let contents = Mutex(Contents())

    var count: Int { contents.withLock { $0.hosts.count } }

    /// Checks that one more container may be opened; those that are being opened count.
    ///
    /// - Throws: `limit.containersPerConnection`
    func checkRoom(upTo allowed: Int) throws(RequestFailure) {
        let count = contents.withLock { $0.hosts.count + $0.opening } + 1
        guard count <= allowed else {
            throw .limit(.limitContainersPerConnection, Double(count), allowed: Double(allowed))
        }
    }

    /// A container is being opened. `endOpening` follows.
    ///
    /// It counts towards `checkRoom` from now on.
    func beginOpening() { contents.withLock { $0.opening += 1 } }

    /// A container is open, or could not be opened. `add` follows if it is.
    func endOpening() { contents.withLock { $0.opening -= 1 } }

    func add(_ host: ContainerHost) { contents.withLock { $0.hosts[host.id] = host } }

    func remove(_ id: UInt32) { contents.withLock { _ = $0.hosts.removeValue(forKey: id) } }

    func removeAll() -> [ContainerHost] {
        contents.withLock { contents in
            defer { contents.hosts = [:] }
            return Array(contents.hosts.values)
        }
    }
}
