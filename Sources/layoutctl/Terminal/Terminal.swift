import Dispatch
import Glibc
import LayoutCore
import SystemCalls

/// Standard output, if it is a terminal.
enum Terminal {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static var usesColour: Bool {
        isTerminal && Process.environment("NO_COLOR") == nil
    }

    static var columns: Int { min(size.map { Int($0.ws_col) } ?? 100, 200) }

    static var rows: Int { size.map { Int($0.ws_row) } ?? 24 }

    /// nil if standard output has none.
    private static var size: winsize? {
        var size = winsize()
        return unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
            ? size : nil
    }

    /// Exits as soon as the reader of standard output closes it.
    ///
    /// Returns at once; a thread of its own waits. The exit code is 0.
    static func exitWhenOutputCloses() {
        DispatchQueue(label: "output").async {
            var poller = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while unsafe poll(&poller, 1, -1) <= 0 {}
            exit(0)
        }
    }

    static func writeLine(_ line: String) { write(line + "\n") }

    /// Prints a text as it is and flushes it.
    ///
    /// A failure is ignored here.
    static func write(_ text: String) {
        print(text, terminator: "")
        try? StandardOutput.flush()
    }

    /// Writes what was printed. If the reader has closed the output, that is not a failure.
    ///
    /// - Throws: the exit code, after printing the system's reason.
    static func flush() throws {
        do throws(SystemError) {
            try StandardOutput.flush()
        } catch {
            if error.code != EPIPE { throw Exit.failure("\(error)", Exit.fileError) }
        }
    }

    /// Prints one or more lines on standard error; characters that are not printable are escaped.
    static func writeErrorLine(_ line: String) {
        StandardError.write(Array("\(printableLines(line))\n".utf8))
    }
}
