import Synchronization

/// Where the windows of one container get the keys of elements that they have not shown before. No two are the same.
///
/// Any thread takes keys. They are counted from 1 and never used again, so a key that a client has dropped does not come back for another
/// element.
package final class WindowKeys: Sendable {
    private let last = Atomic<UInt64>(0)

    /// Starts with 1.
    package init() {}

    func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
