import CoreMetrics
import Synchronization

/// The notices that wait for one connection. There is at most one for each subscription, container and topic: a newer notice is merged into
/// the one that waits. A client that does not read so costs one notice per container, however much happens. What waits is charged to its
/// user; a queue for which there is no memory left is emptied, and the connection ends.
///
/// Any thread may post; the connection takes.
final class NoticeQueue: Sendable {
    struct Key: Hashable, Sendable {
        let subscription: UInt32
        /// 0 for notices that concern the whole server.
        let container: UInt32
        /// Separates notices about plugins from the others of a container; see `Notice.topic`.
        var topic = ""

        /// That of the same subscription about another topic.
        func about(_ topic: String) -> Key { Key(subscription: subscription, container: container, topic: topic) }
    }

    private struct Waiting {
        struct Place {
            let key: Key
            let number: UInt64
        }

        /// In the order of delivery. A key that moved also remains at its old places, with outdated numbers.
        private(set) var places: [Place] = []
        private(set) var notices: [Key: (notice: Notice, number: UInt64)] = [:]
        private(set) var lastNumber: UInt64 = 0
        /// For all notices but the first `noticesPerCharge`, which each connection may have.
        private var charges: [MemoryCharge] = []
        private(set) var isOverfull = false

        /// - Returns: whether there is memory for one more notice.
        mutating func makeRoom(_ budget: Budget?) -> Bool {
            guard let budget, notices.count >= NoticeQueue.noticesPerCharge * (charges.count + 1) else { return true }
            let bytes = NoticeQueue.noticesPerCharge * NoticeQueue.noticeBytes
            guard let charge = try? MemoryCharge(bytes, of: budget.user, in: budget.accounts) else { return false }
            charges.append(charge)
            return true
        }

        mutating func overflow() { (places, notices, charges, isOverfull) = ([], [:], [], true) }

        mutating func set(_ notice: Notice, for key: Key) {
            if let older = notices[key], !notice.movesToEnd(after: older.notice) {
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

        mutating func remove(_ key: Key) { notices[key] = nil }

        mutating func dropLong() { notices = notices.filter { !$0.value.notice.isLong } }

        mutating func take(_ limit: Int, unless isDeferred: (Key) -> Bool) -> [(key: Key, notice: Notice)] {
            var taken: [(key: Key, notice: Notice)] = []
            var kept: [Place] = []
            var next = places.startIndex
            while next < places.endIndex, taken.count < limit, taken.last?.notice.isLong != true {
                let place = places[next]
                next += 1
                guard notices[place.key]?.number == place.number else { continue }
                if !isDeferred(place.key), !waitsForWindow(place.key),
                    let notice = notices.removeValue(forKey: place.key)
                {
                    taken.append((place.key, notice.notice))
                } else {
                    kept.append(place)
                }
            }
            places = kept + places[next...]
            if notices.isEmpty { charges = [] }
            return taken
        }

        /// Whether it is about a view whose window has an event to send before it.
        private func waitsForWindow(_ key: Key) -> Bool {
            key.topic == Notice.viewTopic && notices[key.about(Notice.windowTopic)] != nil
        }
    }

    /// Bytes for which a notice counts.
    static let noticeBytes = 1024
    private static let noticesPerCharge = 64

    /// The user that waiting notices are charged to.
    typealias Budget = (user: UInt32, accounts: Accounts)

    private let waiting = Mutex(Waiting())
    private let budget: Budget?
    /// Called on the posting thread when the queue is no longer empty.
    private let wake: @Sendable () -> Void
    /// Counts the notices that were merged; nil: they are not counted.
    private let merged: Counter?

    init(merged: Counter? = nil, budget: Budget? = nil, wake: @escaping @Sendable () -> Void) {
        self.merged = merged
        self.budget = budget
        self.wake = wake
    }

    /// Adds a notice, or merges it into the one that waits under the same key.
    ///
    /// - Parameter merges: shared by all subscribers that get the notice.
    func post(_ notice: Notice, to key: Key, merges: Merges = Merges()) {
        let (wasEmpty, isMerged) = waiting.withLock { waiting in
            if waiting.isOverfull { return (false, false) }
            let wasEmpty = waiting.notices.isEmpty
            let older = waiting.notices[key]?.notice
            guard older != nil || waiting.makeRoom(budget) else {
                waiting.overflow()
                return (true, false)
            }
            waiting.set(older.map { Self.merge($0, with: notice, by: merges) } ?? notice, for: key)
            return (wasEmpty, older != nil)
        }
        if isMerged { merged?.increment() }
        if wasEmpty { wake() }
    }

    /// Replaces the notice that waits under a key, if one does: frames that a client is about to get become the newest, although newer
    /// ones are not due yet. A client that stops reading never retains an older state,
    /// whatever its rate.
    func refresh(_ notice: Notice, of key: Key) {
        waiting.withLock { waiting in
            if waiting.notices[key] != nil { waiting.set(notice, for: key) }
        }
    }

    /// Takes the notice that waits under a key, if one does.
    ///
    /// - Complexity: O(1).
    func take(_ key: Key) -> Notice? {
        waiting.withLock { waiting in
            defer { waiting.remove(key) }
            return waiting.notices[key]?.notice
        }
    }

    /// Removes the frames of a container that is closed: they are of no use, and keep its whole state.
    func forgetFrames(_ subscription: UInt32, container: UInt32) {
        let key = Key(subscription: subscription, container: container, topic: Notice.framesTopic)
        waiting.withLock { $0.remove(key) }
    }

    /// Whether a notice waits under a key.
    func holds(_ key: Key) -> Bool { waiting.withLock { $0.notices[key] != nil } }

    /// Whether there was no memory for what had to wait. Nothing waits any more, and nothing can be added.
    ///
    /// The connection then disconnects its client.
    var isOverfull: Bool { waiting.withLock { $0.isOverfull } }

    var count: Int { waiting.withLock { $0.notices.count } }

    var isEmpty: Bool { waiting.withLock { $0.notices.isEmpty } }

    /// The number of the notice that came last.
    ///
    /// Numbers begin at 1; 0 before the first notice. A merged notice keeps the number of the older one, unless it moves to the end.
    var lastNumber: UInt64 { waiting.withLock { $0.lastNumber } }

    /// Whether a notice up to a number waits.
    ///
    /// - Parameter isDeferred: notices for which this is true do not count.
    func holds(upTo number: UInt64, unless isDeferred: (Key) -> Bool) -> Bool {
        waiting.withLock { waiting in
            waiting.notices.contains { $0.value.number <= number && !isDeferred($0.key) }
        }
    }

    /// Takes what is short, oldest first. Long notices are dropped.
    ///
    /// Deferred notices are taken as well: the connection is about to end.
    func takeShort() -> [(key: Key, notice: Notice)] {
        waiting.withLock { waiting in
            waiting.dropLong()
            return waiting.take(.max) { _ in false }
        }
    }

    /// Takes up to `limit` notices, oldest first. A long one is the last.
    ///
    /// - Parameter isDeferred: notices for which this is true stay in the queue.
    func take(_ limit: Int, unless isDeferred: (Key) -> Bool) -> [(key: Key, notice: Notice)] {
        waiting.withLock { $0.take(limit, unless: isDeferred) }
    }
}
