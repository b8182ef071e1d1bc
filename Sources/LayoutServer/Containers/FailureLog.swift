import LayoutCore

/// Failures of one container's plugin. A failure that repeats is reported once.
///
/// Failures are the same if their messages are. Those that repeat are counted with the next one that differs.
struct FailureLog {
    private var last = ""
    private var count: UInt32 = 0

    /// Counts a failure.
    ///
    /// - Returns: how many failures to report, this one included; nil: it is the same as the last and is not reported.
    mutating func note(_ error: LayoutError) -> UInt32? {
        count &+= 1
        if error.message == last { return nil }
        last = error.message
        defer { count = 0 }
        return count
    }
}
