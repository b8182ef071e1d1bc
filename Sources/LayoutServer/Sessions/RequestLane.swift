import NIOCore

/// The requests of one connection on one container that wait for its layout thread.
struct RequestLane {
    enum Next {
        /// It may be served, and no longer waits.
        ///
        /// - Parameter screen: what is visible already after the changes before it; nil if there are none.
        case request(Incoming, on: ScreenState?)
        /// It may be served, and waits for time.
        case late
        case nothing
    }

    /// How many are under way.
    ///
    /// Updates that run together count one by one.
    private(set) var running = 0
    /// Whether all of those are updates. Another update then follows them at once, and may be prepared together with them.
    private(set) var isUpdating = true
    private var waiting = CircularBuffer<Incoming>()
    private var shown: ScreenState?
    /// How many of those under way lead to what is shown.
    ///
    /// If they are fewer than `running`, no query is answered from it.
    private var shownCount = 0

    var isEmpty: Bool { running == 0 && waiting.isEmpty }

    /// Whether a request may start now.
    ///
    /// Behind others that wait it may not, so that requests keep their order.
    func admits(_ row: RequestRow) -> Bool {
        waiting.isEmpty && (running == 0 || isUpdating && row.mergesWithUpdates)
    }

    private var admitsNext: Bool {
        running == 0 || isUpdating && waiting.first?.row.mergesWithUpdates ?? false
    }

    // MARK: Order

    mutating func wait(_ incoming: Incoming) { waiting.append(incoming) }

    /// Takes the first request that waits, if it may start now.
    ///
    /// - Parameter isLate: whether it has to wait for time.
    mutating func next(unless isLate: () -> Bool) -> Next {
        let visible: ScreenState? = admitsNext ? nil : waiting.first.flatMap { screen(for: $0.row) }
        guard let first = waiting.first, admitsNext || visible != nil else { return .nothing }
        if isLate() { return .late }
        waiting.removeFirst()
        if running == 0 { isUpdating = true }
        return .request(first, on: visible)
    }

    /// Withdraws a request that waits; nil if it does not.
    ///
    /// - Complexity: O(*n*) in the requests that wait.
    mutating func remove(_ id: UInt32) -> Incoming? {
        waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
    }

    mutating func begin(isUpdate: Bool) {
        running += 1
        if !isUpdate { isUpdating = false }
    }

    /// One of the requests under way has ended.
    ///
    /// What an update has shown is no longer valid then, since the container has another state.
    mutating func end() {
        running -= 1
        (shown, shownCount) = (nil, 0)
    }

    // MARK: What is visible already

    /// One of the updates under way shows what is visible after it, and after the others of its attempt.
    mutating func show(_ screen: ScreenState) {
        shownCount = screen.state === shown?.state ? shownCount + 1 : 1
        shown = screen
    }

    /// What is visible after all updates under way, if it answers the query that is next. They are then certain to be committed.
    func screen(for row: RequestRow) -> ScreenState? {
        guard isUpdating, shownCount == running, let shown, let rect = row.rect, shown.contains(rect), shown.promise()
        else { return nil }
        return shown
    }

    /// The same for a request that arrives: nil behind others that wait.
    func screen(forArriving row: RequestRow) -> ScreenState? { waiting.isEmpty ? screen(for: row) : nil }
}
