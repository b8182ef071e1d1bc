import Glibc

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

    /// What has ended a wait.
    enum Pause: Equatable {
        case over
        case key(Character)
        /// The user has ended the program, or the terminal is gone.
        case ended
    }

    /// Shows as many of the lines as there is room for, one of them reversed, and the last line of the screen.
    func show(_ lines: [String], reversed: Int, below last: String) {
        let room = max(Terminal.rows - 1, 1)
        let shown = lines.prefix(room - 1).enumerated().map { index, line in
            let line = String(line.prefix(Terminal.columns))
            return (index == reversed ? "\u{1B}[7m\(line)\u{1B}[0m" : line) + "\u{1B}[K"
        }
        let gap = Array(repeating: "\u{1B}[K", count: max(room - 1 - shown.count, 0))
        let screen = shown + gap + [String(last.prefix(Terminal.columns))]
        write("\u{1B}[H" + screen.joined(separator: "\r\n") + "\u{1B}[J")
    }

    /// Waits so many seconds, or until a key, or until `isEnded`.
    func wait(_ seconds: Double, or isEnded: () -> Bool) -> Pause {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if isEnded() { return .ended }
            var poller = pollfd(fd: settings == nil ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&poller, 1, 50) > 0 else { continue }
            var key: UInt8 = 0
            guard unsafe read(STDIN_FILENO, &key, 1) == 1 else { return .ended }
            return .key(Character(UnicodeScalar(key)))
        }
        return isEnded() ? .ended : .over
    }

    private func write(_ text: String) { Terminal.write(text) }
}
