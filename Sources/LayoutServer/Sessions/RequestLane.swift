import NIOCore

/// The requests of one connection on one container that wait for its layout thread.
struct RequestLane {
    /// How many are under way.
    var running = 0
    /// Whether all of those are updates. Another update then follows them at once, and may be prepared together with them.
    var isUpdating = true
    var waiting = CircularBuffer<Session.Incoming>()

    /// Whether a request may start now.
    func admits(_ row: RequestRow) -> Bool {
        waiting.isEmpty && (running == 0 || isUpdating && row.mergesWithUpdates)
    }

    /// Whether the first that waits may start now.
    var admitsNext: Bool {
        running == 0 || isUpdating && waiting.first?.row.mergesWithUpdates ?? false
    }
}
