import LayoutWire
import NIOCore

/// The events of one connection: its subscriptions, what its windows show, and what waits until events are written. It lives on the
/// connection's event loop.
///
///     containers ──► NoticeQueue ──► SessionEvents ──► Connection
///                     merges          event(_:for:)     writes as many as the client takes
final class SessionEvents {
    let caller: Caller
    let loop: any EventLoop
    var subscriptions = Subscriptions()
    var reads = WindowReads()
    /// Writes waiting notices: all of them, or as many as the client takes; nil once the connection is gone.
    private(set) var writeNotices: ((_ all: Bool) -> Void)?
    var serveMoves: (_ subscription: UInt32) -> Void = { _ in }

    init(of caller: Caller, on loop: any EventLoop, writeNotices: @escaping (_ all: Bool) -> Void) {
        self.caller = caller
        self.loop = loop
        self.writeNotices = writeNotices
    }

    var queue: NoticeQueue { caller.queue }

    // MARK: Notices

    func isDeferred(_ key: NoticeQueue.Key) -> Bool { subscriptions.isDeferred(key) }

    /// The event for a notice; nil if the client has unsubscribed meanwhile, or its window shows what it has shown.
    ///
    /// - Parameter isLate: whether the event loop has no time left for what layout threads can do.
    func event(_ notice: NoticeQueue.Notice, for key: NoticeQueue.Key, isLate: Bool) -> EventFrame? {
        guard let subscription = subscriptions[key.subscription],
            let content = bytes(of: notice, for: key, as: subscription, isLate: isLate)
        else { return nil }
        subscriptions[key.subscription]?.sequence += 1
        // A subscription to one container ends with it.
        if case .closed = notice, subscription.container != nil { forget(key.subscription) }
        return EventFrame(
            subscription: key.subscription, sequence: subscription.sequence + 1, form: subscription.form,
            content: content)
    }

    private func bytes(
        of notice: NoticeQueue.Notice, for key: NoticeQueue.Key, as subscription: Subscription, isLate: Bool
    ) -> ByteBuffer? {
        switch notice {
        case .window(let notice): return windowEvent(notice, for: key, isLate: isLate)
        case .view: return viewEvent(for: key)
        default: break
        }
        return notice.content.bytes(as: subscription.form) {
            notice.event(
                of: key.container, withIDs: subscription.withIDs, limit: caller.limits.elementsPerReply)
        }
    }

    // MARK: Waiting for events

    /// Whether all that has happened is written.
    var isWritten: Bool { reads.isEmpty && !holdsNotices(upTo: queue.lastNumber) }

    /// Does work once all that has happened is written.
    ///
    /// An event that is made on layout threads is written once it is made, and one that the client has no room for once it has read.
    func whenWritten(_ work: @escaping @Sendable () -> Void) {
        let work = reads.waiting(work)
        if reads.isEmpty { follow(work, behind: reads.last) } else { reads.hold(work) }
    }

    /// Notices have been written, as many as the client has room for.
    ///
    /// Does the work that has waited for nothing else.
    func noticesWritten() {
        for work in reads.written({ holdsNotices(upTo: $0) }) { follow(work, behind: 0) }
    }

    /// A window has been read: what waited for that comes behind its event, and behind those of what had happened by then.
    ///
    /// - Parameter last: the number of the last reading before its event was written; nil: it is not written yet.
    func end(_ number: Int, behind last: Int? = nil) {
        let last = last ?? reads.last
        let waited = reads.end(number)
        if !waited.isEmpty { writeNotices?(true) }
        for work in waited { follow(work, behind: last) }
    }

    /// Goes on with work for which nothing is read any more.
    ///
    /// - Parameter last: the number of the last reading before the notices were written.
    private func follow(_ work: WindowReads.Waiting, behind last: Int) {
        let notice = queue.lastNumber
        if work.notice == nil, holdsNotices(upTo: notice) { return reads.after(notice: notice, work) }
        if !reads.extend(work, by: last) { work.work() }
    }

    private func holdsNotices(upTo number: UInt64) -> Bool { queue.holds(upTo: number, unless: isDeferred) }

    // MARK: Ending

    /// Forgets a subscription, whose window is not read and not moved any more.
    @discardableResult
    private func forget(_ id: UInt32) -> Subscription? {
        endAnnouncedReading(of: id)
        guard let subscription = subscriptions.remove(id) else { return nil }
        if subscription.window?.isMoving == true { serveMoves(id) }
        return subscription
    }

    /// Ends a subscription.
    ///
    /// - Returns: false if there is none of that number.
    func remove(_ id: UInt32) -> Bool {
        guard let subscription = forget(id) else { return false }
        let queue = queue
        if let host = subscription.container {
            host.submit { $0.host.followers.remove(id, of: queue) }
        } else {
            caller.services.facilities.userSubscriptions.remove(id, of: queue)
        }
        return true
    }

    /// The connection is gone.
    ///
    /// Ends all subscriptions; nothing is written from now on.
    func end() {
        writeNotices = nil
        for id in subscriptions.ids { _ = remove(id) }
    }
}
