import Foundation
import LayoutCore

/// The terminal that standard output may be.
enum Terminal {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static var usesColour: Bool {
        isTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    }

    static var columns: Int {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
        return min(Int(size.ws_col), 200)
    }

    /// Ends the program as soon as nobody reads its output any more.
    static func exitWhenOutputCloses() {
        Thread.detachNewThread {
            var poller = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while unsafe poll(&poller, 1, -1) <= 0 {}
            exit(0)
        }
    }

    /// One line, at once.
    static func writeLine(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// One line on standard error, or a few, at once; what is not printable is spelled out.
    static func writeErrorLine(_ line: String) {
        FileHandle.standardError.write(Data("\(printableLines(line))\n".utf8))
    }
}
