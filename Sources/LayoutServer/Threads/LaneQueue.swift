import NIOCore

/// Lanes that wait for a thread. Users take turns, so that one user's many containers do not keep another user's from running.
struct LaneQueue {
    private var lanes: [UInt32: CircularBuffer<LayoutLane>] = [:]
    /// The users with waiting lanes, the next one first.
    private var users = CircularBuffer<UInt32>()

    var isEmpty: Bool { users.isEmpty }

    mutating func append(_ lane: LayoutLane) {
        if lanes[lane.user]?.isEmpty ?? true { users.append(lane.user) }
        lanes[lane.user, default: CircularBuffer()].append(lane)
    }

    mutating func popFirst() -> LayoutLane? {
        guard let user = users.popFirst(), let lane = lanes[user]?.popFirst() else { return nil }
        if lanes[user]?.isEmpty ?? true {
            lanes[user] = nil
        } else {
            users.append(user)
        }
        return lane
    }
}
