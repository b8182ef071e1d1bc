import LayoutWire

/// The subscriptions of one connection, by their numbers. A number is used again only once all have been used.
struct Subscriptions {
    private var table: [UInt32: Subscription] = [:]
    private var last: UInt32 = 0

    var count: Int { table.count }

    var isEmpty: Bool { table.isEmpty }

    var ids: [UInt32] { Array(table.keys) }

    /// A subscription; nil if there is none of that number.
    subscript(id: UInt32) -> Subscription? {
        get { table[id] }
        _modify { yield &table[id] }
    }

    /// Adds a subscription under the next number.
    ///
    /// - Parameter allowed: how many there may be.
    /// - Throws: `limit.subscriptions`
    mutating func add(_ subscription: Subscription, atMost allowed: Int) throws(RequestFailure) -> UInt32 {
        guard table.count < allowed else {
            throw .limit(.limitSubscriptions, Double(table.count + 1), allowed: Double(allowed))
        }
        repeat { last &+= 1 } while last == 0 || table[last] != nil
        table[last] = subscription
        return last
    }

    mutating func remove(_ id: UInt32) -> Subscription? { table.removeValue(forKey: id) }

    /// Whether there was a subscription of a number, which is no longer there.
    ///
    /// After numbers have begun anew, it may be false for one that has ended.
    func hasEnded(_ id: UInt32) -> Bool { table[id] == nil && id > 0 && id <= last }

    /// Whether a notice waits: its subscription is not active yet, its window is being moved, or it is about a view whose window is being read.
    func isDeferred(_ key: NoticeQueue.Key) -> Bool {
        guard let subscription = table[key.subscription] else { return false }
        if !subscription.isActive || subscription.window?.isMoving == true { return true }
        return key.topic == NoticeQueue.Notice.viewTopic && subscription.window?.isReading == true
            && subscription.view?.isOver == false
    }
}
