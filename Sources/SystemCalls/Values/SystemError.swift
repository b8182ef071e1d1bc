internal import Glibc

/// A system call that failed.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was attempted.
    package let message: String
    /// The `errno` value.
    package let code: Int32

    /// Creates an error with the current `errno`, or with another code.
    package init(_ message: String, code: Int32 = errno) {
        self.message = message
        self.code = code
    }

    /// The code for a file of more bytes than are allowed.
    package static var fileIsTooLarge: Int32 { EFBIG }

    /// The system's text for the code.
    package var reason: String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }

    /// The message and the system's text for the code.
    package var description: String { "\(message): \(reason)" }

    /// Whether nothing has the path.
    package var isMissing: Bool { code == ENOENT }
    /// Whether a part of the path is a file.
    package var isNotFolder: Bool { code == ENOTDIR }
    /// Whether the path leads over too many links.
    package var isLinkLoop: Bool { code == ELOOP }
}
