import SystemCalls

/// The destination of the log: lines on a stream, or entries of systemd's journal.
///
/// Records are put into their form where they are logged, and written by the queue's thread, which may wait.
struct LogOutput: Sendable {
    struct Item: Sendable {
        let line: String
        /// The entry for the journal; empty where there is none.
        let entry: [UInt8]

        var size: Int { line.utf8.count + entry.count }
    }

    private let isJournal: Bool
    private let journal: JournalSocket?
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameters:
    ///   - isJournal: whether the stream leads to the journal.
    ///   - journal: the journal that gets entries; nil for lines on the stream.
    ///   - write: writes a line with its line break to the stream; may block.
    init(isJournal: Bool, journal: JournalSocket?, write: @escaping @Sendable ([UInt8]) -> Void) {
        self.isJournal = isJournal
        self.journal = isJournal ? journal : nil
        self.write = write
    }

    /// The standard error stream, or the journal if it leads there.
    static let standardError = LogOutput(
        isJournal: StandardError.isJournal, journal: StandardError.isJournal ? try? JournalSocket() : nil,
        write: StandardError.write)

    func item(_ record: LogRecord) -> Item {
        guard isJournal else { return Item(line: record.timedLine, entry: []) }
        return Item(line: record.priorityLine, entry: journal == nil ? [] : record.journalEntry)
    }

    /// Writes an item; may block. What the journal's socket does not take goes to the stream, which the journal reads as well.
    func write(_ item: Item) {
        if let journal, (try? journal.send(item.entry)) != nil { return }
        write(Array(item.line.utf8) + [UInt8(ascii: "\n")])
    }
}
