import NIOCore

/// The requests of one connection on one container that wait for its layout thread.
struct RequestLane {
    /// How many are under way.
    var running = 0
    /// Whether all of those are updates. Another update then follows them at once, and may be prepared together with them.
    var isUpdating = true
    var waiting = CircularBuffer<Session.Incoming>()
    private var shown: ScreenState?
    /// How many of those under way lead to what is shown.
    private var shownCount = 0

    /// Whether a request may start now.
    func admits(_ row: RequestRow) -> Bool {
        waiting.isEmpty && (running == 0 || isUpdating && row.mergesWithUpdates)
    }

    /// Whether the first that waits may start now.
    var admitsNext: Bool {
        running == 0 || isUpdating && waiting.first?.row.mergesWithUpdates ?? false
    }

    // MARK: What is visible already

    /// One of the updates under way shows what is visible after it, and after the others of its attempt.
    mutating func show(_ screen: ScreenState) {
        shownCount = screen.state === shown?.state ? shownCount + 1 : 1
        shown = screen
    }

    /// One of the requests under way has ended.
    mutating func end() {
        running -= 1
        (shown, shownCount) = (nil, 0)
    }

    /// What is visible after all updates under way, if it answers a query. They are then certain to be committed.
    func screen(for row: RequestRow) -> ScreenState? {
        guard isUpdating, shownCount == running, let shown, let rect = row.rect, shown.contains(rect), shown.promise()
        else { return nil }
        return shown
    }
}
