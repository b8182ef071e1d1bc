import CoreMetrics
import Synchronization

/// A number that grows. Counting is one addition without a lock, on any thread.
final class Tally: CounterHandler {
    private let value = Atomic<UInt64>(0)

    var count: UInt64 { value.load(ordering: .relaxed) }

    func increment(by amount: Int64) { value.wrappingAdd(UInt64(clamping: amount), ordering: .relaxed) }

    func reset() { value.store(0, ordering: .relaxed) }
}
