import LayoutEngine
import LayoutWire
import Synchronization

/// The subscribers to a container's changes: its own, and those to all containers of its owner.
///
/// Any thread may call.
final class Followers: Sendable {
    private let container: UInt32
    private let owner: UInt32
    private let subscribers = Mutex<[Subscriber]>([])
    private let ofUser: UserSubscriptions
    /// What is in sight of subscribers.
    let windows = ContainerWindows()

    init(of container: UInt32, owner: UInt32, _ ofUser: UserSubscriptions) {
        self.container = container
        self.owner = owner
        self.ofUser = ofUser
    }

    func add(_ subscriber: Subscriber) { subscribers.withLock { $0.append(subscriber) } }

    func remove(_ subscription: UInt32, of queue: NoticeQueue) {
        subscribers.withLock { subscribers in
            subscribers.removeAll { $0.subscription == subscription && $0.queue === queue }
        }
        windows.remove(ContainerWindows.Key(queue, subscription))
    }

    func removeAll() {
        subscribers.withLock { $0 = [] }
        windows.removeAll()
    }

    /// Whether this container has subscribers of its own. Those to all containers of its owner do not count.
    var isFollowed: Bool { subscribers.withLock { !$0.isEmpty } }

    var all: [Subscriber] { subscribers.withLock { $0 } + ofUser.subscribers(of: owner) }

    /// Posts a notice to all subscribers: those to this container, then those to all containers of its owner.
    func notify(_ notice: NoticeQueue.Notice) {
        switch notice {
        case .moved(let frames):
            windows.follow(.none, to: frames.state)
            for viewer in viewers { viewer.view?.step(to: frames.state) }
        case .closed:
            for viewer in viewers where viewer.view?.end() == true { viewer.postView(container) }
        default: break
        }
        post(notice, to: all)
    }

    private func post(_ notice: NoticeQueue.Notice, to subscribers: [Subscriber]) {
        let merges = NoticeQueue.Merges()
        for subscriber in subscribers { subscriber.post(notice, container: container, merges: merges) }
    }

    /// Posts a change, with the identifiers of its items if a subscription wants them.
    ///
    /// - Parameters:
    ///   - before: the sections before it, by which it names what is gone.
    ///   - after: the sections after it.
    func notify(_ change: Change, from before: SectionList, to after: SectionList) {
        windows.follow(change.diff ?? .none, to: change.state, adjustment: change.adjustment)
        // Behind the notices to their windows.
        defer { followViews(change) }
        guard let diff = change.diff else { return notifyWindows(change) }
        let all = all
        if all.isEmpty { return }
        var notice = NoticeQueue.Invalidation(
            generationBefore: change.generationBefore, generation: change.state.generation, reason: change.reason,
            changes: diff, sizeBefore: change.sizeBefore, sizeAfter: change.state.prepared.contentSize,
            bounds: change.state.bounds, adjustment: change.adjustment,
            movement: change.state.drag.map { WireMovement($0) }, transition: change.state.transition)
        if all.contains(where: { $0.identifierBudget != nil }) {
            notice.identifiers = ChangedIdentifiers(before: before, after: after)
        }
        post(.invalidated(notice), to: all)
    }

    /// The subscribers with a view.
    private var viewers: [Subscriber] { subscribers.withLock { $0.filter { $0.view != nil } } }

    private func followViews(_ change: Change) {
        var items: FollowedItems?
        for viewer in viewers where viewer.view?.follow(change, sharing: &items) == true { viewer.postView(container) }
    }

    /// Whether an event loop has time to follow a change in all views.
    var areViewsSmall: Bool {
        let viewers = viewers
        return viewers.count <= 16 && viewers.reduce(0) { $0 + ($1.view?.rangeCount ?? 0) } <= 1024
    }

    /// Posts a change that makes nothing stale, such as a scroll: windows follow the bounds.
    private func notifyWindows(_ change: Change) {
        let notice = NoticeQueue.WindowNotice(reason: change.reason.rawValue, merged: 0)
        for subscriber in all where subscriber.hasWindow { subscriber.post(notice, container) }
    }

    /// Posts a notice to the subscribers of all the owner's containers.
    func notifyUserSubscribers(_ notice: NoticeQueue.Notice) {
        for subscriber in ofUser.subscribers(of: owner) { subscriber.post(notice, container: 0) }
    }

    /// Posts a notice to the container's own subscribers.
    func notifySubscribers(_ notice: NoticeQueue.Notice) {
        for subscriber in subscribers.withLock({ $0 }) { subscriber.post(notice, container: container) }
    }

    func announceStop() {
        for subscriber in subscribers.withLock({ $0 }) { subscriber.announceStop() }
    }
}
