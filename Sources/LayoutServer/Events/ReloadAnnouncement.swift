import Synchronization

/// Announces a new version of a plugin to the subscribers to all containers of a user: once, before the `invalidated` of the first container
/// that uses it. If no container of the user can be laid out by the new version, it is not announced; if the user has no container of
/// the layout, it is announced at once.
final class ReloadAnnouncement: Sendable {
    enum Outcome {
        /// The new version lays out the container.
        case succeeded
        /// The container keeps the old version.
        case failed
        /// The container was closed or has another layout.
        case gone
    }

    private struct Progress {
        /// Containers whose outcome is not known.
        var pending = 0
        var isAnnounced = false
        var hasFailed = false
    }

    private let notice: NoticeQueue.Notice
    private let subscriptions: UserSubscriptions
    private let progress: Mutex<[UInt32: Progress]>

    /// - Parameter owners: the owners of the containers that are about to be reloaded, one entry for each container.
    init(layout: String, version: String, owners: [UInt32], subscriptions: UserSubscriptions) {
        notice = .reloaded(layout: layout, version: version)
        self.subscriptions = subscriptions
        var progress: [UInt32: Progress] = [:]
        for owner in owners { progress[owner, default: Progress()].pending += 1 }
        self.progress = Mutex(progress)
        for (user, subscriber) in subscriptions.all where progress[user] == nil {
            subscriber.post(notice, container: 0)
        }
    }

    /// Records a container's outcome. Called on the container's thread, before the container posts its own notices.
    ///
    /// The owner's subscribers get one notice, with the first success, or once all containers are gone without a failure.
    func settle(_ outcome: Outcome, of owner: UInt32) {
        // Posted under the lock, so that notices of another container cannot come first.
        progress.withLock { progress in
            guard var own = progress[owner] else { return }
            own.pending -= 1
            own.hasFailed = own.hasFailed || outcome == .failed
            let isDue = outcome == .succeeded || own.pending == 0 && !own.hasFailed
            if isDue, !own.isAnnounced {
                own.isAnnounced = true
                for subscriber in subscriptions.subscribers(of: owner) { subscriber.post(notice, container: 0) }
            }
            progress[owner] = own
        }
    }
}
