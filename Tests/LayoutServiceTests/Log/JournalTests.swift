import Glibc
@testable import LayoutService
import Logging
import Synchronization
@testable import SystemCalls
import TestSupport
import Testing

/// What the service sends to systemd's journal.
@Suite(.hangGuard) struct JournalTests {
    /// A service whose log goes to a journal at a path.
    private final class Service: Sendable {
        let logger: Logger
        private let queue: LogQueue
        private let lines: Lines

        init(isJournal: Bool = true, path: String) throws {
            let socket = try JournalSocket(path: path)
            let lines = Lines()
            queue = LogQueue(LogOutput(isJournal: isJournal, journal: socket) { lines.add($0) })
            let log = ServiceLog(queue, now: { 0 }, afterOneSecond: { _ in })
            logger = Logger(label: "layoutd") { ServiceLogHandler(label: $0, log: log) }
            self.lines = lines
        }

        /// What was written to the stream.
        var stream: [String] {
            queue.flush(within: .seconds(1200))
            return lines.all
        }
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: [UInt8]) { lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
    }

    /// The fields of an entry in the journal's native protocol, read as the journal reads them.
    private func fields(_ entry: [UInt8]) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        var rest = entry[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
                fields.append(
                    (
                        String(decoding: line[..<equals], as: UTF8.self),
                        String(decoding: line[(equals + 1)...], as: UTF8.self)
                    ))
            } else {
                let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
                let value = rest.dropFirst(8).prefix(length)
                fields.append((String(decoding: line, as: UTF8.self), String(decoding: value, as: UTF8.self)))
                rest = rest.dropFirst(8 + length + 1)
            }
        }
        #expect(rest.isEmpty)
        return fields
    }

    @Test func `under the journal, native fields are sent`() throws {
        let journal = try DatagramListener()
        let service = try Service(path: journal.path)

        service.logger.report(
            .pluginQuarantined,
            [
                "plugin": "rows", "version": "1.0", "uid": "1000", "pid": "77", "container": "3", "layout": "rows",
                "method": "prepare", "duration-usec": "250000", "reason": "too slow",
            ], file: "LayoutServer/PluginService.swift", line: 66)
        let found = fields(journal.receive())

        #expect(service.stream.isEmpty)
        let expected = [
            "CODE_FILE": "LayoutServer/PluginService.swift", "CODE_LINE": "66", "LAYOUTD_CLIENT_PID": "77",
            "LAYOUTD_CLIENT_UID": "1000", "LAYOUTD_CONTAINER": "3", "LAYOUTD_DURATION_USEC": "250000",
            "LAYOUTD_ERROR": "too slow", "LAYOUTD_LAYOUT": "rows", "LAYOUTD_METHOD": "prepare",
            "LAYOUTD_PLUGIN": "rows", "LAYOUTD_PLUGIN_VERSION": "1.0",
            "MESSAGE":
                "plugin quarantined container=3 duration-usec=250000 layout=rows method=prepare pid=77 plugin=rows "
                + #"reason="too slow" uid=1000 version=1.0"#,
            "MESSAGE_ID": LogMessage.pluginQuarantined.id, "PRIORITY": "3", "SYSLOG_IDENTIFIER": "layoutd",
        ]
        #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.name, $0.value) }) == expected)
    }

    @Test(arguments: [
        "one\ntwo", "x\nPRIORITY=0\nMESSAGE_ID=0", "\n", "x\n\u{8}\0\0\0\0\0\0\0MESSAGE", "PRIORITY=0", "",
        "tab\tand é",
    ])
    func `multi-line values use the length form; plugin text cannot forge a field`(_ text: String) throws {
        let journal = try DatagramListener()
        let service = try Service(path: journal.path)

        service.logger.report(.pluginText, ["plugin": "rows", "text": "\(text)"])
        let found = fields(journal.receive())

        #expect(
            found.map(\.name) == [
                "MESSAGE", "PRIORITY", "SYSLOG_IDENTIFIER", "MESSAGE_ID", "LAYOUTD_PLUGIN", "LAYOUTD_TEXT", "CODE_FILE",
                "CODE_LINE",
            ])
        #expect(found[1].value == "6" && found[5].value == text)
        #expect(!found[0].value.contains("\n"))
    }

    @Test func `a message without an entry in the table has no id`() throws {
        let journal = try DatagramListener()
        let service = try Service(path: journal.path)

        service.logger.info("something else", metadata: ["b-1": "2"])

        let found = fields(journal.receive())
        #expect(found.first { $0.name == "LAYOUTD_B_1" }?.value == "2")
        #expect(!found.contains { $0.name == "MESSAGE_ID" })
    }

    @Test(arguments: [1, 1 << 16, 1 << 22])
    func `an entry of any length arrives whole`(_ count: Int) throws {
        let journal = try DatagramListener()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }

        try JournalSocket(path: journal.path).send(bytes)

        #expect(journal.receive() == bytes)
    }

    @Test func `while the journal is unreachable, lines with their priorities are written`() throws {
        let folder = try TemporaryFolder()
        let service = try Service(path: folder.path("nothing"))

        service.logger.report(.pluginRejected, ["plugin": "rows", "reason": "in a\nline"])

        #expect(service.stream == ["<3>error layoutd: plugin rejected plugin=rows reason=\"in a\\nline\"\n"])
    }

    @Test func `without the journal, plain text with the time is written`() throws {
        let journal = try DatagramListener()
        let service = try Service(isJournal: false, path: journal.path)

        service.logger.report(.pluginRejected, ["plugin": "rows"])

        let line = try #require(service.stream.first)
        #expect(
            line.wholeMatch(of: /\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d{4} error layoutd: plugin rejected plugin=rows\n/) != nil
        )
    }

    @Test func `the journal is known by the device and inode of the stream`() {
        var status = stat()
        #expect(unsafe fstat(STDERR_FILENO, &status) == 0)

        #expect(StandardError.isStream("\(status.st_dev):\(status.st_ino)"))
        #expect(!StandardError.isStream("\(status.st_dev):\(status.st_ino + 1)"))
        #expect(!StandardError.isStream("\(status.st_dev + 1):\(status.st_ino)"))
    }
}
