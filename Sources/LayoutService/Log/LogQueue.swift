import Dispatch
import Logging
import Synchronization

/// Log records on their way to a stream that may be read slowly or not at all. Logging never blocks.
///
///     add ──► waiting records, at most `byteLimit` ──► writer thread ──► stream or journal
///                     │
///                     └─ full: records are dropped, and one reports their number once there is room
///
/// The stream stays in blocking mode, since other processes may share it. Records keep their order, and each is written in one piece.
package final class LogQueue: Sendable {
    /// Limit of the waiting records, in bytes.
    package static let byteLimit = 1 << 18

    /// The queue of the process's standard error stream.
    package static let standardError = LogQueue(.standardError)

    private struct Waiting {
        var items: [LogOutput.Item] = []
        var bytes = 0
        var dropped = 0
        var isWriting = false
    }

    private let waiting = Mutex(Waiting())
    private let allDropped = Atomic(0)
    private let writer = DispatchQueue(label: "layoutd.log")
    private let output: LogOutput

    init(_ output: LogOutput) {
        self.output = output
    }

    var droppedCount: Int { allDropped.load(ordering: .relaxed) }

    /// Adds a record, or drops it if the queue is full. May be called on any thread.
    func add(_ record: LogRecord) {
        let item = output.item(record)
        let isIdle = waiting.withLock { waiting in
            if waiting.bytes + item.size > Self.byteLimit {
                waiting.dropped += 1
                allDropped.add(1, ordering: .relaxed)
            } else {
                append(item, &waiting)
            }
            defer { waiting.isWriting = true }
            return !waiting.isWriting
        }
        if isIdle { writer.async { self.writeWaiting() } }
    }

    /// Blocks until all records added so far are written, or the time is over: a stream that is not read must not keep a process from
    /// exiting.
    package func flush(within time: Duration = .milliseconds(500)) {
        let written = DispatchSemaphore(value: 0)
        writer.async { written.signal() }
        _ = written.wait(timeout: .now() + .milliseconds(Int(time / .milliseconds(1))))
    }

    private func append(_ item: LogOutput.Item, _ waiting: inout Waiting) {
        let items = (waiting.dropped > 0 ? [dropped(waiting.dropped)] : []) + [item]
        waiting.dropped = 0
        waiting.items += items
        waiting.bytes += items.reduce(0) { $0 + $1.size }
    }

    private func dropped(_ count: Int) -> LogOutput.Item {
        output.item(LogRecord(.linesDropped, ["count": "\(count)"]))
    }

    private func writeWaiting() {
        while let items = takeWaiting() {
            for item in items { output.write(item) }
        }
    }

    private func takeWaiting() -> [LogOutput.Item]? {
        waiting.withLock { waiting in
            var items = waiting.items
            if items.isEmpty && waiting.dropped > 0 { items = [dropped(waiting.dropped)] }
            let isOver = items.isEmpty
            waiting = Waiting(dropped: waiting.items.isEmpty ? 0 : waiting.dropped, isWriting: !isOver)
            return isOver ? nil : items
        }
    }
}
