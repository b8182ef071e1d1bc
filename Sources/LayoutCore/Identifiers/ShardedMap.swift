/// A map from identifiers to small numbers that shares with its earlier versions what has not changed.
///
/// Keys are spread by their hashes over dictionaries of about 600, in groups of 64: a change copies one dictionary and two
/// short arrays, about 5 µs, where a single dictionary of a million keys would be copied whole.
struct ShardedMap<Key: Hashable & Sendable>: Sendable {
    private static var keysPerShard: Int { 600 }
    private static var groupSize: Int { 64 }

    private var groups: [[[Key: UInt32]]] = []
    private var shardCount = 0
    private(set) var count = 0

    init(capacity: Int) {
        makeShards(capacity)
    }

    /// The number of a key; nil if the map does not have it.
    ///
    /// - Complexity: O(1)
    subscript(key: Key) -> UInt32? {
        let (group, shard) = place(of: key)
        return groups[group][shard][key]
    }

    /// Adds a key.
    ///
    /// - Returns: false if the map has it already; then nothing changes.
    mutating func insert(_ key: Key, _ number: UInt32) -> Bool {
        if count >= 2 * Self.keysPerShard * shardCount { rehash() }
        let (group, shard) = place(of: key)
        if let present = groups[group][shard].updateValue(number, forKey: key) {
            groups[group][shard][key] = present
            return false
        }
        count += 1
        return true
    }

    /// Changes the number of a key that the map has.
    ///
    /// - Complexity: O(1), and a copy of the key's shard if another version of the map shares it
    mutating func set(_ key: Key, _ number: UInt32) {
        let (group, shard) = place(of: key)
        groups[group][shard][key] = number
    }

    /// Removes a key.
    ///
    /// - Returns: its number; nil if the map did not have it.
    mutating func remove(_ key: Key) -> UInt32? {
        let (group, shard) = place(of: key)
        let number = groups[group][shard].removeValue(forKey: key)
        if number != nil { count -= 1 }
        return number
    }

    private func place(of key: Key) -> (group: Int, shard: Int) {
        let hash = UInt64(truncatingIfNeeded: key.hashValue)
        let shard = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(shardCount)).high)
        return (shard / Self.groupSize, shard % Self.groupSize)
    }

    private mutating func makeShards(_ capacity: Int) {
        shardCount = max(1, (capacity + Self.keysPerShard - 1) / Self.keysPerShard)
        // Most shards then never grow: they differ by about 25 keys.
        var empty: [Key: UInt32] = [:]
        empty.reserveCapacity(min(capacity, Self.keysPerShard))
        groups = (0..<(shardCount + Self.groupSize - 1) / Self.groupSize).map { group in
            Array(repeating: empty, count: min(Self.groupSize, shardCount - group * Self.groupSize))
        }
    }

    /// Gives back the room of keys that are gone.
    mutating func shrink() {
        if shardCount > 8, count < Self.keysPerShard * shardCount / 4 { rehash() }
    }

    private mutating func rehash() {
        let old = groups
        makeShards(2 * count)
        for group in old {
            for dictionary in group {
                for (key, number) in dictionary { set(key, number) }
            }
        }
    }
}
