internal import Glibc

/// The lines of standard input, each as soon as it is there.
package struct StandardInput {
    /// What was read behind the last line.
    private var rest: [UInt8] = []
    private var isAtEnd = false

    /// Begins where nothing has been read.
    package init() {}

    /// The next line, without its end; nil behind the last one. Blocks until it is there.
    ///
    /// - Throws: `SystemError` with the system's reason.
    package mutating func nextLine() throws(SystemError) -> [UInt8]? {
        var searched = 0
        while true {
            if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeFirst(end + 1) }
                return Array(rest[..<end])
            }
            if isAtEnd {
                defer { rest = [] }
                return rest.isEmpty ? nil : rest
            }
            searched = rest.count
            try readMore()
        }
    }

    private mutating func readMore() throws(SystemError) {
        var block = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        repeat {
            count = unsafe read(STDIN_FILENO, &block, block.count)
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw SystemError("cannot read standard input") }
        isAtEnd = count == 0
        rest += block.prefix(count)
    }
}
