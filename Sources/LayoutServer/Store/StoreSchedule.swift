import Dispatch
import SystemCalls

/// When a store writes: its clock, and its queue.
struct StoreSchedule: Sendable {
    /// The time of a monotonic clock, in microseconds.
    let now: @Sendable () -> UInt64
    /// Runs a function on the store's queue, after so many seconds and after everything that was due before.
    let after: @Sendable (Double, @escaping @Sendable () -> Void) -> Void

    static func onQueue() -> StoreSchedule {
        let queue = DispatchQueue(label: "layoutd.store", qos: .utility)
        return StoreSchedule(now: { Process.monotonicMicroseconds }) { seconds, body in
            if seconds <= 0 { return queue.async(execute: body) }
            queue.asyncAfter(deadline: .now() + seconds, execute: body)
        }
    }
}
