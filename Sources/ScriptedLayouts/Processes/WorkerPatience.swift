import LayoutCore

/// How long the daemon waits for a worker.
///
/// It waits as long as the running call has CPU time, of which the worker may use twice the script's budget from when the script begins. A
/// worker that does not answer computes, or waits for a processor, which is not its fault; one that gets less than a hundredth of a
/// processor for longer than that explains sleeps, or was stopped.
///
///     next()   wait, at most 20 ms ──▶ a piece of the reply arrives: wait again
///              wait in vain        ──▶ read the clock: used twice its budget   ──▶ overtime
///                                                      used nearly nothing     ──▶ stalled
///                                                      else                    ──▶ wait again
///
/// CPU time counts and not the time of day, so a busy machine ends no honest script.
struct WorkerPatience {
    enum Verdict: Equatable {
        /// Wait so many milliseconds at most.
        case wait(Int32)
        /// The worker has used twice its CPU time.
        case overtime
        /// It uses none.
        case stalled
    }

    private let budget: UInt64
    /// The CPU time of the worker when its clock was first read, in nanoseconds; nil before.
    private var first: UInt64?
    /// The number of pieces that may arrive before the clock is read.
    private var credit = Self.most
    /// The time in which no piece has arrived, in milliseconds. The waits are added up: while the daemon itself is stopped, no time passes.
    private var waited: UInt64 = 0
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
    /// The most pieces that may arrive before the clock is read.
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

    /// Records that no piece has arrived within the last wait, so the clock is read next.
    mutating func waitedInVain() {
        credit = 0
        waited += wait
    }

    /// The time to wait before the next check. The worker cannot use more CPU time than passes, so the clock, which takes longer to read
    /// than the rest of a short call, is not read for pieces that arrive at once.
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
