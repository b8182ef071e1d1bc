import LayoutCore
import Logging
import SystemCalls

struct LogRecord {
    let level: Logger.Level
    let label: String
    let text: String
    var metadata: Logger.Metadata = [:]
    /// The place in the sources where it was logged.
    var place: (file: String, line: UInt) = ("", 0)

    /// The row of the table; nil for messages at the level debug, which have none.
    var message: LogMessage? { LogMessage(text: text) }

    init(_ message: LogMessage, _ metadata: Logger.Metadata) {
        (level, label, text) = (message.level, "layoutd", message.text)
        self.metadata = metadata
    }

    init(_ event: LogEvent, label: String, _ metadata: Logger.Metadata) {
        (level, self.label, text) = (event.level, label, event.message.description)
        self.metadata = metadata
        place = (event.file, event.line)
    }

    // MARK: Forms

    /// A line of text with a priority, as the journal reads it from a stream.
    var priorityLine: String { "<\(level.journalPriority)>\(line)" }
    var timedLine: String { "\(Process.localTime) \(line)" }

    private var line: String { LogLine.text(text, metadata, at: level, of: label) }

    /// An entry in the journal's native protocol.
    var journalEntry: [UInt8] {
        var entry = JournalEntry()
        // The subject and the level are fields of their own.
        entry.append("MESSAGE", LogLine.text(text, metadata))
        entry.append("PRIORITY", "\(level.journalPriority)")
        entry.append("SYSLOG_IDENTIFIER", label)
        if let message { entry.append("MESSAGE_ID", message.id) }
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            entry.append(JournalEntry.field(key), "\(value)")
        }
        if !place.file.isEmpty {
            entry.append("CODE_FILE", place.file)
            entry.append("CODE_LINE", "\(place.line)")
        }
        return entry.bytes
    }
}

extension Logger.Level {
    var journalPriority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
