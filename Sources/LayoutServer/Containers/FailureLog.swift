import LayoutCore

/// Failures of one container's plugin: which was the last, and how often it came.
struct FailureLog {
    private var last = ""
    private var count: UInt32 = 0

    /// - Returns: how many the new one tells of; nil: it is the same as before and is not told.
    mutating func note(_ error: LayoutError) -> UInt32? {
        count &+= 1
        if error.message == last { return nil }
        last = error.message
        defer { count = 0 }
        return count
    }
}
