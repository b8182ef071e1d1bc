/// One subscription of a connection: the queue of its notices, and the kinds of events that it includes.
struct Subscriber: Sendable {
    let queue: NoticeQueue
    /// The subscription's number within its connection.
    let subscription: UInt32
    let events: EventKinds

    /// Posts a notice if the subscription includes its kind.
    ///
    /// - Parameters:
    ///   - container: the notice's container; 0 for a notice that concerns the whole server.
    ///   - merges: shared by all subscribers that get the same notice.
    func post(_ notice: NoticeQueue.Notice, container: UInt32, merges: NoticeQueue.Merges = .init()) {
        guard events.contains(notice.kind) else { return }
        queue.post(
            notice, to: NoticeQueue.Key(subscription: subscription, container: container, topic: notice.topic),
            merges: merges)
    }

    /// Posts `serverStopping` if the subscription includes it.
    func announceStop() { post(.stopping(reason: "shutdown"), container: 0) }
}
