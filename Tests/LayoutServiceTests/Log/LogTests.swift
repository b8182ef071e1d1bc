import Dispatch
@testable import LayoutService
import Logging
import Synchronization
import TestSupport
import Testing

@Suite(.hangGuard) struct LogTests {
    /// A stream that accepts lines only while it is read.
    private final class Stream: Sendable {
        let lines = Mutex<[String]>([])
        private let reader = DispatchSemaphore(value: 0)
        private let begun = DispatchSemaphore(value: 0)

        func queue() -> LogQueue {
            LogQueue(
                LogOutput(isJournal: true, journal: nil) { bytes in
                    self.begun.signal()
                    self.reader.wait()
                    self.lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
                })
        }

        /// Returns once the first line is being written.
        func waitForWriter() { begun.wait() }

        /// Accepts this many lines.
        func read(_ count: Int) { for _ in 0..<count { reader.signal() } }
    }

    /// A record whose line has this many bytes without the line break, or as few as it can have.
    private func record(_ text: String, bytes: Int = 0) -> LogRecord {
        let event = { (padding: Int) in
            let message = Logger.Message(stringLiteral: text + String(repeating: "x", count: padding))
            return LogRecord(
                LogEvent(level: .info, message: message, metadata: nil, source: nil, file: "", function: "", line: 0),
                label: "test", [:])
        }
        return event(max(0, bytes - event(0).priorityLine.utf8.count))
    }

    @Test func `logging does not wait for a stream that is not read, and lines keep their order`() {
        let stream = Stream()
        let queue = stream.queue()

        for number in 0..<100 { queue.add(record("line \(number)")) }
        stream.read(100)
        queue.flush(within: .seconds(1200))

        #expect(stream.lines.withLock { $0 } == (0..<100).map { "<6>info test: line \($0)\n" })
    }

    @Test func `lines beyond the limit are dropped, and a line in their place reports how many`() {
        let stream = Stream()
        let queue = stream.queue()
        let fitting = LogQueue.byteLimit / 1024

        queue.add(record("first"))
        stream.waitForWriter()
        for _ in 0..<fitting + 7 { queue.add(record("", bytes: 1024)) }
        stream.read(1 + fitting)
        // All waiting lines are written; the line about dropped ones comes next, alone.
        stream.read(1)
        queue.flush(within: .seconds(1200))
        queue.add(record("last"))
        stream.read(1)
        queue.flush(within: .seconds(1200))

        let lines = stream.lines.withLock { $0 }
        #expect(lines.count == fitting + 3)
        #expect(lines.first == "<6>info test: first\n")
        #expect(
            lines.suffix(2) == ["<4>warning layoutd: log lines dropped count=7\n", "<6>info test: last\n"])
    }

    @Test func `a stream that is never read does not keep the process from exiting`() {
        let stream = Stream()
        let queue = stream.queue()
        queue.add(record("never"))

        queue.flush(within: .milliseconds(1))

        #expect(stream.lines.withLock { $0 }.isEmpty)
        stream.read(1)
    }

    @Test(arguments: [
        ("rows", "rows"), ("1.0\n2026 error layoutd: forged", "\"1.0\\n2026 error layoutd: forged\""), ("", "\"\""),
        ("a b", #""a b""#), ("x level=critical", #""x level=critical""#), ("x=y", #""x=y""#), (#"a"b"#, "\"a\\\"b\""),
        ("a\\", "\"a\\\\\""), ("\u{1B}[2J", "\"\\u{1B}[2J\""), ("é", "é"), ("\u{202E}", "\"\\u{202E}\""),
    ])
    func `a value cannot forge a line or a field`(_ value: String, _ expected: String) {
        let line = LogLine.text("plugin\nrejected", ["reason": "\(value)", "b": "1"], at: .error, of: "layoutd")
        #expect(line == "error layoutd: plugin\\nrejected b=1 reason=\(expected)")
    }

    @Test func `a long value is cut`() {
        let line = LogLine.text(
            "m", ["text": "\(String(repeating: "e\u{301}", count: 1_000_000))"], at: .info, of: "layoutd")
        #expect(line.utf8.count < 5000 && line.hasSuffix("…"))
    }

    @Test func `priorities are those of the journal`() {
        let priorities = Logger.Level.allCases.sorted().map(\.journalPriority)
        #expect(priorities == [7, 7, 6, 5, 4, 3, 2])
    }
}
