import Dispatch
import Logging
import Synchronization
import SystemCalls

/// Log lines on their way to a stream that may be read slowly or not at all. Logging never blocks.
///
///     add ──► waiting lines, at most `byteLimit` ──► writer thread ──► stream
///                     │
///                     └─ full: lines are dropped, and a line reports their number once there is room
///
/// The stream stays in blocking mode, since other processes may share it. Lines keep their order, and each is written in one piece.
package final class LogQueue: Sendable {
    /// Limit of the waiting lines, in bytes.
    static let byteLimit = 1 << 18

    /// The queue of the process's standard error stream.
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
    private let droppedLine: @Sendable (Int) -> String

    /// - Parameters:
    ///   - write: writes one line with its line break; may block. Called on the writer thread.
    ///   - droppedLine: makes the line that reports a number of dropped lines.
    init(write: @escaping @Sendable ([UInt8]) -> Void, droppedLine: @escaping @Sendable (Int) -> String) {
        self.write = write
        self.droppedLine = droppedLine
    }

    /// Adds a line, or drops it if the queue is full. May be called on any thread.
    ///
    /// - Parameter line: without a line break.
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

    /// Blocks until all lines added so far are written, or the time is over: a stream that is not read must not keep a process from exiting.
    package func flush(within time: Duration = .milliseconds(500)) {
        let written = DispatchSemaphore(value: 0)
        writer.async { written.signal() }
        _ = written.wait(timeout: .now() + .milliseconds(Int(time / .milliseconds(1))))
    }

    /// The line about dropped lines takes their place.
    private func append(_ line: String, _ waiting: inout Waiting) {
        let lines = (waiting.dropped > 0 ? [droppedLine(waiting.dropped)] : []) + [line]
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
            if lines.isEmpty && waiting.dropped > 0 { lines = [droppedLine(waiting.dropped)] }
            let isOver = lines.isEmpty
            waiting = Waiting(dropped: waiting.lines.isEmpty ? 0 : waiting.dropped, isWriting: !isOver)
            return isOver ? nil : lines
        }
    }
}
