internal import Glibc

/// A system call that failed.
package struct SystemError: Error, Sendable, CustomStringConvertible {
    /// What was attempted.
    package let message: String
    /// The `errno` value.
    package let code: Int32

    /// Creates an error with the current `errno`, or with another code.
    package init(_ message: String, code: Int32 = errno) {
        self.message = message
        self.code = code
    }

    /// The message and the system's text for the code.
    package var description: String {
        let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "\(message): \(text)"
    }
}
