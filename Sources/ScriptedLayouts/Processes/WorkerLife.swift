/// The CPU time that a worker may use in its life. It is replaced after an hour of it, between two calls. The kernel ends one that goes
/// on for longer than a call may take, even if the daemon is stopped and the script has got past the interpreter: nothing in the process
/// can raise this limit.
struct WorkerLife {
    /// The CPU time after which the worker gives way to a new one.
    private static let working = Duration.seconds(3600)
    /// Items of a prepare whose time fits in behind `working`.
    private static let items = 1 << 24
    /// A call may use twice its time before the daemon ends it, and has twice as much before its soft limit does.
    private static let share = 4
    /// The least time that a soft limit has beyond that.
    private static let least = Duration.seconds(10)

    /// The CPU time after which the kernel ends the worker.
    let end: Duration
    private var nextLook: ContinuousClock.Instant

    /// - Parameters:
    ///   - limits: what one call may take.
    ///   - now: when the worker begins.
    init(limits: PluginLimits = PluginLimits(), now: ContinuousClock.Instant = .now) {
        let calls = [
            limits.prepareTime(Self.items), .milliseconds(limits.callMilliseconds),
            .milliseconds(limits.loadMilliseconds),
        ]
        end = Self.working + (calls.max() ?? .zero) * Self.share + Self.least
        nextLook = now + Self.working
    }

    /// Whether the worker should give way to a new one. It cannot use more CPU time than passes, so its clock is not read before.
    ///
    /// - Parameter cpuTime: returns what it has used, in nanoseconds.
    mutating func isOver(at now: ContinuousClock.Instant, cpuTime: () -> UInt64) -> Bool {
        guard now >= nextLook else { return false }
        let rest = Self.working - .nanoseconds(Int64(clamping: cpuTime()))
        nextLook = now + rest
        return rest <= .zero
    }
}
