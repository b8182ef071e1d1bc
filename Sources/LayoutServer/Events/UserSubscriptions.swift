import Synchronization

/// The subscriptions to all containers of a user. Any thread may call.
final class UserSubscriptions: Sendable {
    private struct Entry {
        let user: UInt32
        let subscriber: Subscriber
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ subscriber: Subscriber, of user: UInt32) {
        entries.withLock { $0.append(Entry(user: user, subscriber: subscriber)) }
    }

    func remove(_ subscription: UInt32, of queue: NoticeQueue) {
        entries.withLock { entries in
            entries.removeAll { $0.subscriber.subscription == subscription && $0.subscriber.queue === queue }
        }
    }

    func announceStop() {
        for entry in entries.withLock({ $0 }) { entry.subscriber.announceStop() }
    }

    /// The subscribers of all users, in the order in which they subscribed.
    var all: [(user: UInt32, subscriber: Subscriber)] {
        entries.withLock { entries in entries.map { ($0.user, $0.subscriber) } }
    }

    func subscribers(of user: UInt32) -> [Subscriber] {
        entries.withLock { entries in entries.compactMap { $0.user == user ? $0.subscriber : nil } }
    }
}
