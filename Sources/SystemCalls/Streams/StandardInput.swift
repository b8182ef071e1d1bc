internal import Glibc

/// The lines of standard input, each as soon as it is there.
///
///     var input = StandardInput()
///     while let line = try input.nextLine() { handle(line) }
package struct StandardInput {
    /// What was read last, and where in it the next line begins.
    ///
    /// Lines before `start` have been returned. It grows to the longest line, and 64 KiB are read at a time.
    private var block: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// Begins where nothing has been read.
    ///
    /// Two values would take bytes from each other.
    package init() {}

    /// The next line, without its end; nil behind the last one. Blocks until it is there.
    ///
    /// - Throws: `SystemError` with the system's reason.
    /// - Complexity: O(bytes of the line)
    package mutating func nextLine() throws(SystemError) -> [UInt8]? {
        var searched = start
        while true {
            if let end = block[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return Array(block[start..<end])
            }
            if isAtEnd {
                defer { start = block.count }
                return start == block.count ? nil : Array(block[start...])
            }
            searched = block.count - start
            try readMore()
        }
    }

    /// Reads on behind what is left of the block.
    ///
    /// Blocks until there are bytes, or the end. Moving what is left to the front costs O(bytes of the line so far).
    private mutating func readMore() throws(SystemError) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat {
            count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw SystemError("cannot read standard input") }
        isAtEnd = count == 0
        block.removeFirst(start)
        start = 0
        block += bytes.prefix(count)
    }
}
