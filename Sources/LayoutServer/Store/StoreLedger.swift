/// How many bytes each stored container takes, and how many those of each user do.
///
/// - Complexity: each operation is O(1).
struct StoreLedger: Sendable {
    private var containers: [UInt32: (owner: UInt32, bytes: Int)] = [:]
    private(set) var users: [UInt32: Int] = [:]
    private(set) var total = 0

    var count: Int { containers.count }

    /// What all containers would take if one took `bytes`, and what those of its owner would.
    func totals(with bytes: Int, of container: UInt32, owner: UInt32) -> (all: Int, own: Int) {
        let more = bytes - (containers[container]?.bytes ?? 0)
        return (total + more, users[owner, default: 0] + more)
    }

    mutating func set(_ bytes: Int, of container: UInt32, owner: UInt32) {
        remove(container)
        containers[container] = (owner, bytes)
        users[owner, default: 0] += bytes
        total += bytes
    }

    @discardableResult
    mutating func remove(_ container: UInt32) -> Bool {
        guard let (owner, bytes) = containers.removeValue(forKey: container) else { return false }
        total -= bytes
        let left = users[owner, default: 0] - bytes
        users[owner] = left == 0 ? nil : left
        return true
    }
}
