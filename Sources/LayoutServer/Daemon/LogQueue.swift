import Dispatch
import Logging
import Synchronization
import SystemCalls

/// Log lines on their way to a stream that may be read slowly or not at all. Logging never waits.
///
///     add ──► lines that wait, at most `byteLimit` ──► writer thread ──► stream
///                     │
///                     └─ full: dropped, counted, and told by a line once there is room
///
/// The stream stays blocking, as other processes may share it. Lines keep their order, and each is written in one piece.
package final class LogQueue: Sendable {
    /// Bytes of lines that wait.
    static let byteLimit = 1 << 18

    /// The process's, for everybody in it.
    package static let standardError = LogQueue(write: StandardError.write) { count in
        LogLine.standardError(.warning, "layoutd", "log lines dropped", ["count": "\(count)"])
    }

    private struct Waiting {
        var lines: [String] = []
        var bytes = 0
        var dropped = 0
        var isWriting = false
    }

    private let waiting = Mutex(Waiting())
    private let writer = DispatchQueue(label: "layoutd.log")
    private let write: @Sendable ([UInt8]) -> Void
    private let tellDropped: @Sendable (Int) -> String

    /// - Parameters:
    ///   - write: takes one line with its end; may wait for as long as it likes.
    ///   - tellDropped: a line that says how many were dropped.
    init(write: @escaping @Sendable ([UInt8]) -> Void, tellDropped: @escaping @Sendable (Int) -> String) {
        self.write = write
        self.tellDropped = tellDropped
    }

    /// - Parameter line: without its end.
    func add(_ line: String) {
        let isIdle = waiting.withLock { waiting in
            if waiting.bytes + line.utf8.count > Self.byteLimit {
                waiting.dropped += 1
            } else {
                append(line, &waiting)
            }
            defer { waiting.isWriting = true }
            return !waiting.isWriting
        }
        if isIdle { writer.async { self.writeWaiting() } }
    }

    /// Returns when all that was added is written, or the time is over: a stream that nobody reads keeps no process from its end.
    package func flush(within time: Duration = .milliseconds(500)) {
        let written = DispatchSemaphore(value: 0)
        writer.async { written.signal() }
        _ = written.wait(timeout: .now() + .milliseconds(Int(time / .milliseconds(1))))
    }

    /// A line about those that are missing goes where they would be.
    private func append(_ line: String, _ waiting: inout Waiting) {
        let lines = (waiting.dropped > 0 ? [tellDropped(waiting.dropped)] : []) + [line]
        waiting.dropped = 0
        waiting.lines += lines
        waiting.bytes += lines.reduce(0) { $0 + $1.utf8.count }
    }

    private func writeWaiting() {
        while let lines = takeWaiting() {
            for line in lines { write(Array(line.utf8) + [UInt8(ascii: "\n")]) }
        }
    }

    private func takeWaiting() -> [String]? {
        waiting.withLock { waiting in
            var lines = waiting.lines
            if lines.isEmpty && waiting.dropped > 0 { lines = [tellDropped(waiting.dropped)] }
            let isOver = lines.isEmpty
            waiting = Waiting(dropped: waiting.lines.isEmpty ? 0 : waiting.dropped, isWriting: !isOver)
            return isOver ? nil : lines
        }
    }
}
