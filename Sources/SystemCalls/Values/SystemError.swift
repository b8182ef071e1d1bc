internal import Glibc

/// A system call that failed: what was attempted, and `errno`.
///
///     guard unlink(path) == 0 else { throw SystemError("cannot remove \(path)") }
///
///     cannot remove /run/layoutd.sock: Permission denied
///
/// It is made right after the call, before anything else can change `errno`. Callers that expect a certain code compare it (`isMissing`,
/// `isNotFolder`); all others pass the error on, and the message is for people.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The attempt, as the beginning of a sentence.
    ///
    /// Such as "cannot remove /run/layoutd.sock"; `description` puts the reason behind it.
    package let message: String
    /// The `errno` value.
    package let code: Int32

    /// Creates an error with the current `errno`, or with another code.
    ///
    /// Nothing may call the system between the failed call and this. The message names what was attempted.
    package init(_ message: String, code: Int32 = errno) {
        self.message = message
        self.code = code
    }

    /// The code for a file of more bytes than are allowed.
    ///
    /// A symbol for callers that do not import the C library.
    package static var fileIsTooLarge: Int32 { EFBIG }

    /// The system's text for the code.
    package var reason: String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }

    /// The message and the system's text for the code.
    package var description: String { "\(message): \(reason)" }

    /// Whether nothing has the path.
    ///
    /// The code is ENOENT. A link that leads nowhere counts as well.
    package var isMissing: Bool { code == ENOENT }
    /// Whether a part of the path is a file.
    ///
    /// The code is ENOTDIR, so the path as a whole cannot exist.
    package var isNotFolder: Bool { code == ENOTDIR }
    /// Whether the path leads over too many links.
    ///
    /// The code is ELOOP, mostly because one of them leads back to itself.
    package var isLinkLoop: Bool { code == ELOOP }
}
