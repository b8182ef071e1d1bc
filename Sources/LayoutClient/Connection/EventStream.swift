import LayoutWire
import NIOCore

/// One subscription: its queue of events between socket and consumer, and the request that renews it. Isolated to the session's
/// actor.
///
///     socket ── add ──▶ [ at most `limit` deliveries ] ── take ──▶ consumer
///
/// While the queue is full, the session does not read the socket, and the daemon merges the events that it has not sent. If a
/// request waits for a reply, the session reads on; one `missed` then replaces the queue's events.
///
/// The queue of a window is never full: it has at most one delivery, which says that there is something new in the inbox.
final class EventStream {
    enum Delivery: Sendable {
        case notice(Notice)
        case raw(String)
        /// The window has changed since its program looked; the inbox has the changes.
        case windowChanged
        /// Events were dropped: the consumer has to query again.
        ///
        /// It takes the place of everything that waited, so it is the only delivery in the queue then.
        case missed
    }

    /// The request, to renew the subscription; nil for a raw subscription, which ends with its connection.
    let request: WireSubscribe?
    let handle: ContainerHandle?
    let withIDs: Bool
    /// What is in sight, for a subscription with a window.
    let window: WindowInbox?
    /// The daemon's number for the subscription, or 0 while there is none.
    ///
    /// It changes with each connection. Numbers begin at 1.
    var number: UInt32 = 0
    /// Whether the daemon has accepted the request at least once, so that the next connection renews it.
    ///
    /// A raw subscription ends with its connection all the same.
    var hasBegun = false
    /// Whether the limit is suspended, for the events that arrived before the connection ended.
    var isUnlimited = false
    private(set) var isEnded = false
    private let limit: Int
    private var waiting = CircularBuffer<Delivery>()
    private var takers: [(id: Int, continuation: CheckedContinuation<Delivery?, Never>)] = []

    init(
        _ request: WireSubscribe?, of handle: ContainerHandle?, limit: Int, withIDs: Bool = false,
        window: WindowInbox? = nil
    ) {
        self.withIDs = withIDs
        self.window = window
        self.request = request
        self.handle = handle
        self.limit = max(1, limit)
    }

    var isFull: Bool { window == nil && waiting.count >= limit }
    var waitingCount: Int { waiting.count }

    func add(_ delivery: Delivery) {
        if isEnded { return }
        if !takers.isEmpty { return takers.removeFirst().continuation.resume(returning: delivery) }
        if isFull && !isUnlimited {
            waiting.removeAll()
            waiting.append(.missed)
        } else {
            waiting.append(delivery)
        }
    }

    /// Adds the state after a gap. If the queue is full, its events become part of the gap.
    ///
    /// The newest state says all that those would have.
    func resume(_ states: [ContainerState]) {
        if isFull { waiting.removeAll() }
        add(.notice(.resumed(states)))
    }

    /// Wakes the program of a window, unless it has yet to look.
    ///
    /// The inbox merges changes, so one delivery stands for all of them.
    func addWindowChange() {
        if waiting.isEmpty { add(.windowChanged) }
    }

    /// Ends the subscription with its container.
    ///
    /// The last notice is `containerClosed`, and the inbox of a window is closed.
    func end(closing container: UInt32, reason: String) {
        window?.close()
        add(.notice(.containerClosed(container: container, reason: reason)))
        number = 0
        end()
    }

    /// Ends the subscription; consumers can still take the events in the queue.
    ///
    /// Consumers that wait get nil at once.
    func end() {
        isEnded = true
        for taker in takers { taker.continuation.resume(returning: nil) }
        takers = []
    }

    /// Returns a delivery that was taken and not used.
    ///
    /// It comes first again, before what has arrived meanwhile.
    func putBack(_ delivery: Delivery) { waiting.prepend(delivery) }

    func take() -> Delivery? { waiting.popFirst() }

    func addTaker(_ id: Int, _ continuation: CheckedContinuation<Delivery?, Never>) {
        takers.append((id, continuation))
    }

    func removeTaker(_ id: Int) {
        guard let index = takers.firstIndex(where: { $0.id == id }) else { return }
        takers.remove(at: index).continuation.resume(returning: nil)
    }
}
