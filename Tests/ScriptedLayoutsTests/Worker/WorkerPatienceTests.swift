import Testing

@testable import ScriptedLayouts

/// How long the daemon waits for a process, which may write what it likes to the memory that both share (S58 of Sandbox.md).
@Suite struct WorkerPatienceTests {
    /// CPU time of the process when it is first read, in nanoseconds.
    private static let first: UInt64 = 10_000_000_000

    /// The CPU time that a process may take for a call of 100 milliseconds, in milliseconds.
    private func patience(scriptStart: UInt64) -> UInt64 {
        var clock = Self.first
        var patience = WorkerPatience(.milliseconds(100), cpuTime: { clock }, scriptStart: { scriptStart })
        patience.waitedInVain()
        while case .wait(let milliseconds) = patience.next(), clock < 100 * Self.first {
            clock += UInt64(milliseconds) * 1_000_000
            patience.waitedInVain()
        }
        return (clock - Self.first) / 1_000_000
    }

    @Test func `a script has twice its time from when it begins`() {
        #expect((200...201).contains(patience(scriptStart: Self.first)))
        #expect((207...208).contains(patience(scriptStart: Self.first + 7_000_000)))
    }

    @Test(arguments: [0, Self.first + 1_000_000_000, 2 * Self.first, .max / 2, .max])
    func `a process that does not say when its script began, or lies, has a second more`(_ start: UInt64) {
        #expect((1200...1201).contains(patience(scriptStart: start)))
    }

    @Test(arguments: [1, Self.first / 2]) func `a process that says that its script began long ago is ended at once`(
        _ start: UInt64
    ) {
        #expect(patience(scriptStart: start) == 0)
    }

    /// How long a process is waited for that computes in each wait for a share of it, in milliseconds, and why no longer.
    private func wait(computing share: Double) -> (milliseconds: Int, WorkerPatience.Verdict) {
        var (clock, waited) = (Self.first, 0)
        var patience = WorkerPatience(.milliseconds(100), cpuTime: { clock }, scriptStart: { Self.first })
        while true {
            let verdict = patience.next()
            guard case .wait(let milliseconds) = verdict, waited < 100_000 else { return (waited, verdict) }
            waited += Int(milliseconds)
            clock += UInt64(Double(milliseconds) * share * 1_000_000)
            patience.waitedInVain()
        }
    }

    @Test func `a process that sleeps is given up after five seconds`() {
        let (milliseconds, verdict) = wait(computing: 0)
        #expect((5000...5500).contains(milliseconds) && verdict == .stalled)
    }

    @Test func `a process that hardly runs is given up`() {
        let (milliseconds, verdict) = wait(computing: 0.001)
        #expect((5000...7000).contains(milliseconds) && verdict == .stalled)
    }

    @Test func `a process that waits for a busy processor has all of its time`() {
        let (milliseconds, verdict) = wait(computing: 0.02)
        #expect((9_000...11_000).contains(milliseconds) && verdict == .overtime)
    }
}
