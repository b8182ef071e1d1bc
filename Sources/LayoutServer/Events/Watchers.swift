import Synchronization

/// The subscriptions to all containers of a user.
final class Watchers: Sendable {
    private struct Entry {
        let user: UInt32
        let subscriber: ContainerHost.Subscriber
    }

    private let entries = Mutex<[Entry]>([])

    func add(_ subscriber: ContainerHost.Subscriber, of user: UInt32) {
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

    /// All of all users.
    var all: [(user: UInt32, subscriber: ContainerHost.Subscriber)] {
        entries.withLock { entries in entries.map { ($0.user, $0.subscriber) } }
    }

    func subscribers(of user: UInt32) -> [ContainerHost.Subscriber] {
        entries.withLock { entries in entries.filter { $0.user == user }.map(\.subscriber) }
    }
}
