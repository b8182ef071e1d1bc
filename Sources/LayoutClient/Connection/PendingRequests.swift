import LayoutWire
import NIOCore

/// The requests that have no reply yet, by their ids. Ids begin again with each connection, and none is used twice at a time.
struct PendingRequests {
    struct Waiter {
        /// Identifies the request across connections.
        let key: Int
        /// The request, if it is JSON: the caller gets a failure as a reply, even one without an id.
        let json: JSONRequest?
        let resultName: String?
        /// The stream that receives the events, for a subscription, or whose window the request is about.
        let stream: EventStream?
        let place: WireWindow?
        let continuation: CheckedContinuation<Result<ClientSession.Reply, ClientError>, Never>
        var assembly = ReplyAssembly()
    }

    private var waiters: [UInt32: Waiter] = [:]
    /// The session's own requests whose replies are ignored.
    private(set) var unattended: Set<UInt32> = []
    private var lastId: UInt32 = 0

    /// The number of those that wait for their replies.
    var count: Int { waiters.count }

    var ids: [UInt32] { Array(waiters.keys) }

    subscript(id: UInt32) -> Waiter? { waiters[id] }

    mutating func beginConnection() {
        lastId = 0
        unattended = []
    }

    mutating func nextId() -> UInt32 {
        repeat { lastId &+= 1 } while lastId == 0 || waiters[lastId] != nil || unattended.contains(lastId)
        return lastId
    }

    /// - Returns: false if another request has the id.
    mutating func add(_ waiter: Waiter, as id: UInt32) -> Bool {
        if waiters[id] != nil { return false }
        waiters[id] = waiter
        return true
    }

    mutating func remove(_ id: UInt32) -> Waiter? { waiters.removeValue(forKey: id) }

    mutating func ignoreReply(to id: UInt32) { unattended.insert(id) }

    /// - Returns: whether the reply to this request is to be ignored. It is the only one.
    mutating func endIgnoring(_ id: UInt32) -> Bool { unattended.remove(id) != nil }

    // MARK: Replies

    /// Appends a part of a reply.
    ///
    /// - Returns: the body of the whole reply after its last part, else nil.
    /// - Throws: as `ReplyAssembly.add`.
    mutating func add(_ part: WirePart, of id: UInt32, limit: Int) throws(ClientError) -> ByteBuffer? {
        try waiters[id]?.assembly.add(part, limit: limit)
    }

    /// The request that a reply belongs to; nil: none.
    func id(for message: WireReply) -> UInt32? {
        waiters[message.id] == nil ? unclearId(for: message) : message.id
    }

    /// The request that a failure without an id belongs to. The daemon cannot name a request that it cannot decode, and only JSON
    /// from a caller can be undecodable: it is the oldest such request with an unclear id or, without one, the oldest of all.
    private func unclearId(for message: WireReply) -> UInt32? {
        guard message.id == 0, case .error? = message.result else { return nil }
        let written = waiters.filter { $0.value.json != nil }
        let unclear = written.filter { if case .unclear? = $0.value.json?.id { true } else { false } }
        return (unclear.isEmpty ? written : unclear).min { $0.value.key < $1.value.key }?.key
    }
}
