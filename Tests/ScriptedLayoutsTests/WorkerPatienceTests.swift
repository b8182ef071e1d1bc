import Testing

@testable import ScriptedLayouts

/// How long the daemon waits for a process, which may write what it likes to the memory that both share (S58 of Sandbox.md).
@Suite struct WorkerPatienceTests {
    /// CPU time of the process when it is first asked, in nanoseconds.
    private static let first: UInt64 = 10_000_000_000

    /// The CPU time that a process may take for a call of 100 milliseconds, in milliseconds.
    private func patience(scriptStart: UInt64) -> UInt64 {
        var clock = Self.first
        var patience = WorkerPatience(.milliseconds(100), cpuTime: { clock }, scriptStart: { scriptStart })
        patience.waitedInVain()
        while let milliseconds = patience.milliseconds(), clock < 100 * Self.first {
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
}
