import LayoutWire
import NIOCore

/// One subscription: the events between the socket and whoever takes them, and how to subscribe again. Belongs to the
/// session's actor.
///
///     socket ── add ──▶ [ at most `limit` deliveries ] ── take ──▶ consumer
///
/// While it is full the session does not read the socket, and the daemon merges what it has not written. Only when a reply
/// is waited for is the socket read all the same; what waits then gives way to one `missed`.
final class EventStream {
    enum Delivery: Sendable {
        case notice(Notice)
        /// An event as it came.
        case raw(String)
        /// Events were dropped: the consumer is to ask anew.
        case missed
    }

    /// What is subscribed to; nil for a raw subscription, which ends with its connection.
    let request: WireSubscribe?
    /// The container that it is about, if it is about one.
    let handle: ContainerHandle?
    /// The daemon's number; 0 before there is one.
    var number: UInt32 = 0
    /// The daemon has answered its request at least once, so it is to be made again on the next connection.
    var hasBegun = false
    /// The connection has ended: what it still brought is kept, however much.
    var isUnlimited = false
    private(set) var isEnded = false
    private let limit: Int
    private var waiting = CircularBuffer<Delivery>()
    private var takers: [(id: Int, continuation: CheckedContinuation<Delivery?, Never>)] = []

    init(_ request: WireSubscribe?, of handle: ContainerHandle?, limit: Int) {
        self.request = request
        self.handle = handle
        self.limit = max(1, limit)
    }

    var isFull: Bool { waiting.count >= limit }
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

    /// Says what is so after a gap; what there is no room for besides is part of the gap.
    func resume(_ states: [ContainerState]) {
        if isFull { waiting.removeAll() }
        add(.notice(.resumed(states)))
    }

    /// What waits is still taken.
    func end() {
        isEnded = true
        for taker in takers { taker.continuation.resume(returning: nil) }
        takers = []
    }

    /// What was taken and came to nothing.
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
