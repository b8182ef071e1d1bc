import LayoutCore

/// How long the daemon waits for a worker: as long as the running call has CPU time, of which the worker may use twice the script's
/// budget from when the script begins. A worker that does not answer computes, or waits for a processor, which is not its fault; one
/// that gets less than a hundredth of a processor for longer than that explains sleeps, or was stopped.
struct WorkerPatience {
    /// What to do next.
    enum Verdict: Equatable {
        /// Wait so many milliseconds at most.
        case wait(Int32)
        /// The worker has used twice its CPU time.
        case overtime
        /// It uses none.
        case stalled
    }

    private let budget: UInt64
    /// CPU time of the worker when it was first asked, in nanoseconds; nil before.
    private var first: UInt64?
    /// How often it may be asked before the clock is.
    private var credit = Self.most
    /// How long nothing has come, in milliseconds. The waits are added up: while the daemon itself is stopped, no time passes.
    private var waited: UInt64 = 0
    /// The present wait.
    private var wait: UInt64 = 0
    private let cpuTime: () -> UInt64
    private let scriptStart: () -> UInt64

    /// The longest wait between two checks, in milliseconds.
    private static let longest: UInt64 = 20
    /// CPU time that the worker may take beyond the script's budget, however small that is.
    private static let least: UInt64 = 50_000_000
    /// Milliseconds that a worker may sleep, besides `sleepShare` for each that it computes.
    static let longestSleep: UInt64 = 5000
    private static let sleepShare: UInt64 = 100
    /// Pieces that may arrive before the clock is asked.
    private static let most = 16
    /// CPU time to receive a call before the script begins.
    private static let receiving: UInt64 = 1_000_000_000

    /// - Parameters:
    ///   - cpuTime: returns the worker's CPU time in nanoseconds.
    ///   - scriptStart: returns what it was when the script began, as the worker says; 0 before.
    init(_ budget: Duration, cpuTime: @escaping () -> UInt64, scriptStart: @escaping () -> UInt64) {
        self.budget = UInt64(clamping: budget.nanoseconds)
        self.cpuTime = cpuTime
        self.scriptStart = scriptStart
    }

    /// Nothing has come within the last wait, so the clock is asked next.
    mutating func waitedInVain() {
        credit = 0
        waited += wait
    }

    /// For how long to wait before asking again. The worker cannot use more CPU time than passes, so the clock, which takes longer than
    /// the rest of a short call, is not asked for what arrives at once.
    mutating func next() -> Verdict {
        if credit > 0 {
            credit -= 1
            return waiting(Self.longest)
        }
        credit = Self.most
        let now = cpuTime()
        let (start, latest) = (scriptStart(), (first ?? now) + Self.receiving)
        let used = (now - min(now, first ?? now)) / 1_000_000
        first = first ?? now
        let end = (start == 0 ? latest : min(start, latest)) &+ budget &+ max(budget, Self.least)
        if now >= end { return .overtime }
        if waited > Self.longestSleep + used * Self.sleepShare { return .stalled }
        return waiting(min(Self.longest, (end - now) / 1_000_000 + 1))
    }

    private mutating func waiting(_ milliseconds: UInt64) -> Verdict {
        wait = milliseconds
        return .wait(Int32(milliseconds))
    }
}
