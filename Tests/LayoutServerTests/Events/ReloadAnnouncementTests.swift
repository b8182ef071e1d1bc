@testable import LayoutServer
import Testing

@Suite struct ReloadAnnouncementTests {
    /// A subscriber to all containers of user 7.
    private struct Fixture {
        let subscriptions = UserSubscriptions()
        let queue = NoticeQueue(wake: {})

        init() {
            subscriptions.add(Subscriber(queue: queue, subscription: 1, events: .layoutReloaded), of: 7)
        }

        func announce(to owners: [UInt32]) -> ReloadAnnouncement {
            ReloadAnnouncement(layout: "rows", version: "2", owners: owners, subscriptions: subscriptions)
        }

        /// How many announcements have arrived since this was last called.
        var count: Int { queue.take(.max) { _ in false }.count }
    }

    @Test func `a user without containers of the layout is notified at once`() {
        let fixture = Fixture()
        _ = fixture.announce(to: [8])
        #expect(fixture.count == 1)
    }

    @Test func `the first container that succeeds notifies the user, and only it`() {
        let fixture = Fixture()
        let announcement = fixture.announce(to: [7, 7, 7])
        #expect(fixture.count == 0)

        announcement.settle(.failed, of: 7)
        #expect(fixture.count == 0)
        announcement.settle(.succeeded, of: 7)
        #expect(fixture.count == 1)
        announcement.settle(.succeeded, of: 7)
        #expect(fixture.count == 0)
    }

    @Test(
        arguments: [
            ([.gone, .gone], true), ([.failed, .gone], false), ([.gone, .failed], false), ([.failed, .failed], false),
        ] as [([ReloadAnnouncement.Outcome], Bool)])
    func `without a success the user is notified only if no container has failed`(
        _ outcomes: [ReloadAnnouncement.Outcome], _ isNotified: Bool
    ) {
        let fixture = Fixture()
        let announcement = fixture.announce(to: [7, 7])
        for outcome in outcomes { announcement.settle(outcome, of: 7) }
        #expect(fixture.count == (isNotified ? 1 : 0))
    }

    @Test func `another user's containers do not count`() {
        let fixture = Fixture()
        let announcement = fixture.announce(to: [7, 8])
        announcement.settle(.succeeded, of: 8)
        announcement.settle(.succeeded, of: 9)
        #expect(fixture.count == 0)
    }
}
