@testable import LayoutServer
import LayoutWire
import Testing

/// The subscriptions of one connection, without a connection.
@Suite struct SubscriptionsTests {
    private let subscription = Subscription(form: .json, container: nil, isActive: true)

    @Test func `subscriptions are numbered from 1, and a number that has ended is not used again`() throws {
        var subscriptions = Subscriptions()
        let numbers = try (1...3).map { _ in try subscriptions.add(subscription, atMost: 3) }
        let removed = subscriptions.remove(3)
        let next = try subscriptions.add(subscription, atMost: 3)

        #expect(numbers == [1, 2, 3] && removed != nil && next == 4)
        #expect(subscriptions.ids.sorted() == [1, 2, 4] && subscriptions.count == 3)
        #expect([0, 1, 3, 4, 5].map { subscriptions.hasEnded($0) } == [false, false, true, false, false])
    }

    @Test func `there are no more than the limit allows`() throws {
        var subscriptions = Subscriptions()
        _ = try subscriptions.add(subscription, atMost: 1)

        #expect(throws: RequestFailure.limit(.limitSubscriptions, 2, allowed: 1)) {
            try subscriptions.add(subscription, atMost: 1)
        }
        #expect(subscriptions.count == 1)
    }

    @Test func `notices wait until their subscription is active`() throws {
        var subscriptions = Subscriptions()
        let id = try subscriptions.add(Subscription(form: .json, container: nil, isActive: false), atMost: 1)
        let key = NoticeQueue.Key(subscription: id, container: 7)

        #expect(subscriptions.isDeferred(key))
        subscriptions[id]?.isActive = true
        #expect(!subscriptions.isDeferred(key))
        _ = subscriptions.remove(id)
        #expect(!subscriptions.isDeferred(key) && subscriptions.isEmpty)
    }
}
