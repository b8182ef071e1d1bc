import CoreMetrics
import Synchronization

/// How many durations fell into which of fixed buckets. Recording takes no lock, on any thread.
///
/// The sum is kept beside them, so that readers can compute a mean.
package final class DurationTally: TimerHandler {
    /// The upper bounds of all buckets but the last, in seconds: from a small update to a script that has used up its time.
    package static let bounds = [0.000_01, 0.000_05, 0.000_1, 0.000_5, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

    private let buckets = bounds.map { Tally(upTo: $0) } + [Tally(upTo: .infinity)]
    private let nanoseconds = Atomic<UInt64>(0)

    private final class Tally: Sendable {
        let bound: Double
        let count = Atomic<UInt64>(0)

        init(upTo bound: Double) { self.bound = bound }
    }

    /// Counts a duration.
    ///
    /// One that equals a bound falls below it. Any thread may call.
    package func recordNanoseconds(_ duration: Int64) {
        let seconds = Double(duration) / 1e9
        let bucket = buckets.first { seconds <= $0.bound }
        bucket?.count.wrappingAdd(1, ordering: .relaxed)
        nanoseconds.wrappingAdd(UInt64(clamping: duration), ordering: .relaxed)
    }

    /// The durations in each bucket alone.
    ///
    /// In the order of `bounds`, and then of those above all. Each is read by itself, so they may be of slightly different moments.
    package var counts: [UInt64] { buckets.map { $0.count.load(ordering: .relaxed) } }

    /// The sum of all durations, in seconds.
    package var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }
}
