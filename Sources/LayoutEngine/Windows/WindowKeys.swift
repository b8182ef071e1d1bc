import Synchronization

/// Where the windows of one container get the keys of elements that they have not shown before. No two are the same.
package final class WindowKeys: Sendable {
    private let last = Atomic<UInt64>(0)

    /// Starts with 1.
    package init() {}

    /// A key that no element has had.
    func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
