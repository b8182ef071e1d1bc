import LayoutEngine
/// One subscription of a connection: the queue of its notices, and the kinds of events that it includes.
///
/// It is a value; copies post to the same queue.
struct Subscriber: Sendable {
    let queue: NoticeQueue
    let subscription: UInt32
    let events: EventKinds
    /// How many times in a second of a container's time it gets `moved`.
    var rate = MovedFrames.defaultRate
    /// Whether time does not pass for it.
    var isPassive = false
    /// Its user's budget, for identifiers that its notices keep while they wait; nil: its events bring none.
    var identifierBudget: NoticeQueue.Budget?
    /// What its hands do; nil: it takes no input.
    var view: ContainerView?

    /// Whether time passes in containers that move because of it.
    var follows: Bool { (events.contains(.moved) || hasWindow) && !isPassive }

    /// Whether it gets the contents of a window instead of changes and frames.
    var hasWindow: Bool { events.contains(.windowChanged) }

    /// Posts a notice if the subscription includes its kind.
    ///
    /// - Parameters:
    ///   - container: the notice's container; 0 for a notice that concerns the whole server.
    ///   - merges: shared by all subscribers that get the same notice.
    func post(_ notice: NoticeQueue.Notice, container: UInt32, merges: NoticeQueue.Merges = .init()) {
        if hasWindow {
            switch notice {
            case .invalidated(let change):
                return post(NoticeQueue.WindowNotice(reason: change.reason.rawValue), container)
            case .moved(let frames) where frames.isDue(rate):
                return post(NoticeQueue.WindowNotice(reason: "moved"), container)
            case .moved: return
            default: break
            }
        }
        if case .closed = notice, events.contains(.moved) { queue.forgetFrames(subscription, container: container) }
        guard events.contains(notice.kind) else { return }
        let key = NoticeQueue.Key(subscription: subscription, container: container, topic: notice.topic)
        if case .moved(let frames) = notice, !frames.isDue(rate) { return queue.refresh(notice, of: key) }
        var notice = notice
        if case .invalidated(var own) = notice, identifierBudget != nil || own.identifiers != nil {
            own.identifiers = identifierBudget.flatMap { own.identifiers?.charged(to: $0.user, in: $0.accounts) }
            if identifierBudget != nil { own.content = EventContent() }
            notice = .invalidated(own)
        }
        queue.post(notice, to: key, merges: merges)
    }

    /// Posts that a window may show something else.
    ///
    /// Notices of one window merge, so a client that is slow gets one event for many changes.
    func post(_ notice: NoticeQueue.WindowNotice, _ container: UInt32) {
        let key = NoticeQueue.Key(
            subscription: subscription, container: container, topic: NoticeQueue.Notice.windowTopic)
        queue.post(.window(notice), to: key)
    }

    /// Posts that its view has something to tell.
    func postView(_ container: UInt32) {
        let key = NoticeQueue.Key(subscription: subscription, container: container, topic: NoticeQueue.Notice.viewTopic)
        queue.post(.view, to: key)
    }

    func announceStop() { post(.stopping(reason: "shutdown"), container: 0) }
}
