import Glibc
import LayoutCore
import SystemCalls

/// A line on standard error that says what a long command does now, if that is a terminal.
struct ProgressLine {
    private let isShown = isatty(STDERR_FILENO) == 1

    func show(_ text: String) {
        // A longer line would not be replaced but left behind.
        if isShown { write("\r\u{1B}[K\(printable(text).prefix(Terminal.columns - 1))") }
    }

    func clear() {
        if isShown { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { StandardError.write(Array(text.utf8)) }
}
