import Synchronization

/// Tells subscribers to all containers of a user that a plugin runs in a new version: once, before the first container's
/// `invalidated`, and not at all where none of the user's containers could be laid out by it. A user without containers of
/// the layout is told at once.
final class ReloadAnnouncement: Sendable {
    enum Outcome {
        /// The container is laid out by the new version.
        case succeeded
        /// It stays with the old one.
        case failed
        /// It was closed, or has another layout.
        case gone
    }

    private struct Audience {
        /// Containers that have not been tried.
        var waiting = 0
        var isTold = false
        var hasFailed = false
    }

    let notice: NoticeQueue.Notice
    private let userSubscriptions: UserSubscriptions
    private let audiences: Mutex<[UInt32: Audience]>

    /// - Parameter owners: of the containers that are about to be tried, one entry for each.
    init(layout: String, version: String, owners: [UInt32], userSubscriptions: UserSubscriptions) {
        notice = .reloaded(layout: layout, version: version)
        self.userSubscriptions = userSubscriptions
        var audiences: [UInt32: Audience] = [:]
        for owner in owners { audiences[owner, default: Audience()].waiting += 1 }
        self.audiences = Mutex(audiences)
        for (user, subscriber) in userSubscriptions.all where audiences[user] == nil {
            subscriber.post(notice, container: 0)
        }
    }

    /// Told on the container's thread, before its own notices.
    func settle(_ outcome: Outcome, of owner: UInt32) {
        // Posted under the lock, so that no other container's notices come first.
        audiences.withLock { audiences in
            guard var audience = audiences[owner] else { return }
            audience.waiting -= 1
            audience.hasFailed = audience.hasFailed || outcome == .failed
            let isDue = outcome == .succeeded || audience.waiting == 0 && !audience.hasFailed
            if isDue, !audience.isTold {
                audience.isTold = true
                for subscriber in userSubscriptions.subscribers(of: owner) { subscriber.post(notice, container: 0) }
            }
            audiences[owner] = audience
        }
    }
}
