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
        case quarantined(plugin: String, version: String, user: UInt32)

        /// Whether it goes behind what waits already, also where it is merged: news of a plugin are read in the order in which
        /// they came. What may come often is not, for else it might wait for ever behind others.
        fileprivate var goesLast: Bool {
            switch self {
            case .reloaded, .failed, .quarantined: true
            case .invalidated(let invalidation): invalidation.reason == .plugin
            case .closed, .stopping: false
            }
        }
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
        var changes: FrameDiff
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
        private var known: [Span: FrameDiff] = [:]

        fileprivate func changes(_ first: Invalidation, _ last: Invalidation) -> FrameDiff {
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
        struct Place {
            let key: Key
            let number: UInt64
        }

        /// In the order in which they are told. A key that moved stands here at its old places too, with another number.
        private(set) var places: [Place] = []
        private(set) var notices: [Key: (notice: Notice, number: UInt64)] = [:]
        private var lastNumber: UInt64 = 0

        mutating func set(_ notice: Notice, for key: Key) {
            if let older = notices[key], !notice.goesLast {
                notices[key] = (notice, older.number)
                return
            }
            lastNumber += 1
            notices[key] = (notice, lastNumber)
            places.append(Place(key: key, number: lastNumber))
            guard places.count > 2 * notices.count + 16 else { return }
            let notices = notices
            places.removeAll { notices[$0.key]?.number != $0.number }
        }

        mutating func take(_ limit: Int, unless isHeldBack: (Key) -> Bool) -> [(key: Key, notice: Notice)] {
            var taken: [(key: Key, notice: Notice)] = []
            var kept: [Place] = []
            for place in places where notices[place.key]?.number == place.number {
                if taken.count < limit, !isHeldBack(place.key), let notice = notices.removeValue(forKey: place.key) {
                    taken.append((place.key, notice.notice))
                } else {
                    kept.append(place)
                }
            }
            places = kept
            return taken
        }
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
            let wasEmpty = waiting.notices.isEmpty
            waiting.set(waiting.notices[key].map { Self.merge($0.notice, notice, merges) } ?? notice, for: key)
            return wasEmpty
        }
        if wasEmpty { wake() }
    }

    var isEmpty: Bool { waiting.withLock { $0.notices.isEmpty } }

    /// Takes up to `limit` notices, oldest first; those held back stay.
    func take(_ limit: Int, unless isHeldBack: (Key) -> Bool) -> [(key: Key, notice: Notice)] {
        waiting.withLock { $0.take(limit, unless: isHeldBack) }
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
