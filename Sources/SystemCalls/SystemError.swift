internal import Glibc

/// What the system refused: what was tried, and `errno`.
package struct SystemError: Error, Sendable, CustomStringConvertible {
    package let message: String
    package let code: Int32

    /// Takes `errno` as it is now unless told otherwise.
    package init(_ message: String, code: Int32 = errno) {
        self.message = message
        self.code = code
    }

    package var description: String {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "\(message): \(text)"
    }
}
