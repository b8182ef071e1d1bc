import LayoutCore
import LayoutWire
import Synchronization

/// What one connection has yet to be told, at most one notice for a subscription and container: a newer one is merged
/// into the one that waits. So a client that does not read costs one notice a container, however much happens.
final class NoticeQueue: Sendable {
    struct Key: Hashable, Sendable {
        let subscription: UInt32
        /// 0 for what concerns the whole server.
        let container: UInt32
        /// Of news about plugins: what they are about, so that they wait beside other notices.
        var topic = ""
    }

    enum Notice: Sendable {
        case invalidated(Invalidation)
        case closed(reason: String)
        case stopping(reason: String)
        case reloaded(layout: String, version: String)
        case failed(Failure)
        case quarantined(plugin: String, version: String)
    }

    /// A plugin's failure.
    struct Failure: Sendable {
        /// 0: its file.
        var container: UInt32
        var error: RequestFailure
        var count: UInt32 = 1
    }

    struct Invalidation: Sendable {
        /// What the changes lead from.
        var generationBefore: UInt64
        var generation: UInt64
        var reason: ChangeReason
        var changes: LayoutChanges
        var sizeBefore: Size
        var sizeAfter: Size
        var bounds: Rect
        /// What the bounds moved by, so that what was in sight stays in place.
        var adjustment = Point.zero
        var merged: UInt32 = 1
    }

    /// Merges of one change into what waits for its subscribers: those who saw the same last share one, and after so many
    /// different ones all is told as unknown, so that a change costs no more for subscribers that do not read.
    final class Merges {
        private struct Span: Hashable {
            let from: UInt64
            let to: UInt64
        }

        private static let limit = 32
        private var known: [Span: LayoutChanges] = [:]

        fileprivate func changes(_ first: Invalidation, _ last: Invalidation) -> LayoutChanges {
            if first.changes.isEverything { return .everything }
            let span = Span(from: first.generationBefore, to: first.generation)
            if let changes = known[span] { return changes }
            if known.count >= Self.limit { return .everything }
            let changes = first.changes.then(last.changes)
            known[span] = changes
            return changes
        }
    }

    private struct Waiting {
        /// In the order in which each first came.
        var order: [Key] = []
        var notices: [Key: Notice] = [:]
    }

    private let waiting = Mutex(Waiting())
    /// Called, on whatever thread posted, when the queue stops being empty.
    private let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// - Parameter merges: of the same notice to others.
    func post(_ notice: Notice, to key: Key, merges: Merges = Merges()) {
        let wasEmpty = waiting.withLock { waiting in
            let wasEmpty = waiting.order.isEmpty
            if let older = waiting.notices[key] {
                waiting.notices[key] = Self.merge(older, notice, merges)
            } else {
                waiting.order.append(key)
                waiting.notices[key] = notice
            }
            return wasEmpty
        }
        if wasEmpty { wake() }
    }

    var isEmpty: Bool { waiting.withLock { $0.order.isEmpty } }

    /// Takes up to `limit` notices, oldest first; those held back stay.
    func take(_ limit: Int, unless isHeldBack: (Key) -> Bool) -> [(key: Key, notice: Notice)] {
        waiting.withLock { waiting in
            var taken: [(Key, Notice)] = []
            var kept: [Key] = []
            for key in waiting.order {
                if taken.count < limit, !isHeldBack(key), let notice = waiting.notices.removeValue(forKey: key) {
                    taken.append((key, notice))
                } else {
                    kept.append(key)
                }
            }
            waiting.order = kept
            return taken
        }
    }

    private static func merge(_ older: Notice, _ newer: Notice, _ merges: Merges) -> Notice {
        if case .failed(let first) = older, case .failed(var last) = newer {
            last.count &+= first.count
            return .failed(last)
        }
        guard case .invalidated(let first) = older, case .invalidated(var last) = newer else { return newer }
        last.changes = merges.changes(first, last)
        last.generationBefore = first.generationBefore
        last.sizeBefore = first.sizeBefore
        last.adjustment.x += first.adjustment.x
        last.adjustment.y += first.adjustment.y
        last.merged = first.merged &+ last.merged
        return .invalidated(last)
    }
}
