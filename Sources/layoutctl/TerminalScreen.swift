import Foundation

/// A terminal whose whole screen is drawn again and again, and which passes keys on at once.
struct TerminalScreen {
    /// The settings to return to; nil if standard input is not a terminal.
    private let settings: termios?

    init() {
        var settings = termios()
        if unsafe tcgetattr(STDIN_FILENO, &settings) == 0 {
            self.settings = settings
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
            _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        } else {
            self.settings = nil
        }
        // The other screen, without a cursor.
        write("\u{1B}[?1049h\u{1B}[?25l")
    }

    func leave() {
        write("\u{1B}[?25h\u{1B}[?1049l")
        guard var settings else { return }
        _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Shows as many of the lines as there is room for.
    func show(_ lines: [String]) {
        let shown = lines.prefix(max(Terminal.rows - 1, 1)).map { "\($0.prefix(Terminal.columns))\u{1B}[K" }
        write("\u{1B}[H" + shown.joined(separator: "\r\n") + "\u{1B}[J")
    }

    /// - Returns: whether to end: after the key q or where `isEnded`; false when so many seconds have passed.
    func waitForEnd(_ seconds: Double, or isEnded: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if isEnded() { return true }
            var poller = pollfd(fd: settings == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&poller, 1, 50) > 0 else { continue }
            var key: UInt8 = 0
            // The terminal is gone.
            guard unsafe read(STDIN_FILENO, &key, 1) == 1 else { return true }
            if key == UInt8(ascii: "q") { return true }
        }
        return isEnded()
    }

    private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
