import NIOCore

/// How much a connection may serve before its event loop turns to others: 64 requests or 2 ms. Only a single search can exceed the
/// time by much.
struct LoopBudget {
    private static let requests = 64
    private static let time = TimeAmount.milliseconds(2)

    /// Thrown to stop in the middle of a request.
    struct Exhausted: Error {}

    private let began = NIODeadline.now()
    private var count = 0
    private var hasTakenLong = false

    /// Whether other connections come first now.
    ///
    /// The clock is read after a request that may have taken long and after every fourth one: reading it each time would take a fiftieth of a screen's
    /// query.
    var isExhausted: Bool {
        count >= Self.requests || count > 0 && (hasTakenLong || count.isMultiple(of: 4)) && isOutOfTime
    }

    var isOutOfTime: Bool { elapsed > Self.time }

    var elapsed: TimeAmount { NIODeadline.now() - began }

    /// Counts a request that was served or begun.
    ///
    /// - Parameter mayTakeLong: see `RequestRow.mayTakeLong`.
    mutating func count(mayTakeLong: Bool) {
        count += 1
        hasTakenLong = mayTakeLong
    }
}
