import LayoutService
import SystemCalls

/// The threads and the memory that the daemon cannot do without. An event loop that finds no thread when it starts ends the process, so
/// the start tries whether there is room for all of them. A value says that there was.
package struct ThreadBudget: Sendable {
    /// Threads of the runtime: of tasks, of the watch on memory, of signals, of the watchdog and of the log; and processes for scripts while
    /// plugins are loaded.
    private static let others = 8
    private static let stackBytes = 8 << 20
    /// Address space for containers and frames, and as much again for each thread, whose allocator reserves it.
    private static let bytes = 64 << 20

    /// - Parameter loops: threads with an event loop.
    /// - Throws: `ConfigurationFailure` with the limit that is too low.
    init(loops: Int) throws(ConfigurationFailure) {
        let count = loops + Self.others
        let bytes = Self.bytes * (count + 1)
        switch ThreadProbe.probe(threads: count, bytes: bytes) {
        case .sufficient: return
        case .threads(let started):
            throw ConfigurationFailure(
                key: "the limit of threads (TasksMax=, ulimit -u) or of address space (LimitAS=, ulimit -v)",
                value: "reached after \(started) more threads",
                expected:
                    "at least \(count + Process.threadCount) threads: fewer eventLoops or layoutThreads need fewer")
        case .memory:
            throw ConfigurationFailure(
                key: "the limit of address space (LimitAS=, ulimit -v)", value: "reached by \(count) threads",
                expected:
                    "at least \((Process.addressSpaceBytes + count * Self.stackBytes + bytes) >> 20) MiB: fewer eventLoops or layoutThreads need fewer"
            )
        }
    }
}
