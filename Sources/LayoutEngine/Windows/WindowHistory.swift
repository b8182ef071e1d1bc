/// What has changed in a container since each of its windows was read, so that a window that is read again finds the elements that it
/// showed.
///
///     version 3 ──diff──► version 7 ──diff──► now        two windows were read at version 3, one at 7
///
/// A version is kept as long as contents of it are. One that nothing refers to is forgotten, and the changes around it become one. A
/// change therefore costs the same however many windows there are, and a client that stops reading retains one difference, not a state.
package struct WindowHistory: Sendable {
    private struct Node {
        weak var version: WindowVersion?
        let number: UInt64
        /// What has changed since, up to the next node.
        var diff = FrameDiff.none
    }

    /// In order. The last one leads to the present state.
    private var nodes: [Node] = []
    private var lastNumber: UInt64 = 0
    /// At how many nodes those without contents are looked for.
    ///
    /// It doubles with the versions that are kept, so looking for the others costs O(1) a version, amortized.
    private var nodeLimit = Self.fewestNodes

    private static var fewestNodes: Int { 64 }

    /// Creates a history without versions.
    package init() {}

    /// How many versions there are, some of which may be forgotten soon.
    var count: Int { nodes.count }

    /// The version of the present state. Until the container changes, it is the same one as long as it is referenced.
    ///
    /// - Complexity: O(1), amortized, but for the merging of diffs between versions that are forgotten.
    package mutating func present() -> WindowVersion {
        if let last = nodes.last, last.diff.isNone, let version = last.version { return version }
        mergeLast()
        if nodes.count >= nodeLimit { forget() }
        lastNumber += 1
        let version = WindowVersion(number: lastNumber)
        nodes.append(Node(version: version, number: lastNumber))
        return version
    }

    /// The container changes.
    ///
    /// - Complexity: that of merging two diffs, amortized.
    package mutating func append(_ diff: FrameDiff) {
        if diff.isNone { return }
        mergeLast()
        guard let last = nodes.indices.last else { return }
        nodes[last].diff = nodes[last].diff.then(diff)
    }

    /// What has changed since a version, in order; changes between two versions that contents refer to are one diff.
    ///
    /// Everything may have, since a version that this history does not have: that of another container, or of a copy that has gone another
    /// way.
    ///
    /// - Complexity: O(log *versions*), plus the versions after it
    package func changes(since version: WindowVersion) -> [FrameDiff] {
        var (low, high) = (0, nodes.count)
        while low < high {
            let middle = (low + high) / 2
            if nodes[middle].number < version.number { low = middle + 1 } else { high = middle }
        }
        guard low < nodes.count, nodes[low].version === version else { return [.everything] }
        return nodes[low...].lazy.map(\.diff).filter { !$0.isNone }
    }

    /// Forgets versions at the end that have no contents.
    private mutating func mergeLast() {
        while let last = nodes.last, last.version == nil {
            nodes.removeLast()
            if let index = nodes.indices.last { nodes[index].diff = nodes[index].diff.then(last.diff) }
        }
    }

    /// Forgets all versions that have no contents.
    private mutating func forget() {
        var kept: [Node] = []
        for node in nodes {
            if node.version != nil {
                kept.append(node)
            } else if let index = kept.indices.last {
                kept[index].diff = kept[index].diff.then(node.diff)
            }
        }
        nodes = kept
        nodeLimit = max(Self.fewestNodes, 2 * kept.count)
    }
}

/// A state of a container in the history of its windows. Contents refer to the version that they were read of, and so keep it in the
/// history.
package final class WindowVersion: Sendable {
    fileprivate let number: UInt64

    fileprivate init(number: UInt64) { self.number = number }
}
