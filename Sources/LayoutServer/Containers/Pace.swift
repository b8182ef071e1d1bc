import LayoutCore
import NIOCore

/// When a container that moves in real time makes its steps: 120 in a second, as far as it keeps up.
struct Pace {
    /// When step 0 was due.
    private var start: NIODeadline
    private var made: Int64 = 0

    private static let nanosecondsPerStep = Int64(1_000_000_000) / Int64(Motion.stepsPerSecond)

    init(at now: NIODeadline) {
        start = now
    }

    /// The steps to make now. If more than `most` are due, time that is lost beyond them is skipped.
    ///
    /// - Returns: 0 before the next step is due.
    mutating func due(at now: NIODeadline, most: Int) -> Int {
        let late = max(0, (now - start).nanoseconds / Self.nanosecondsPerStep - made)
        let steps = min(late, Int64(most))
        start = start + .nanoseconds((late - steps) * Self.nanosecondsPerStep)
        made += steps
        return Int(steps)
    }

    func deadline(after steps: Int) -> NIODeadline {
        start + .nanoseconds((made + Int64(steps)) * Self.nanosecondsPerStep)
    }
}
