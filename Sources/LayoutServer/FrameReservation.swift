import LayoutWire

/// What one connection has charged to its user: itself, and the large frames that are being read or decoded.
final class FrameReservation {
    private let quota: Quota
    private let user: UInt32
    private var frames: [Int] = []
    /// Whether the connection itself is counted.
    var isCounted = false

    init(quota: Quota, user: UInt32) {
        self.quota = quota
        self.user = user
    }

    func reserve(_ bytes: Int) throws(RequestFailure) {
        try quota.reserveMemory(bytes, of: user)
        frames.append(bytes)
    }

    /// The frame that was begun first is done with.
    func releaseOldest() {
        if !frames.isEmpty { quota.releaseMemory(frames.removeFirst(), of: user) }
    }

    func end() {
        frames.forEach { quota.releaseMemory($0, of: user) }
        frames = []
        if isCounted { quota.removeConnection(of: user) }
        isCounted = false
    }
}
