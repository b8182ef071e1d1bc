internal import CLua

/// Why a script failed.
///
///     kind         the state afterwards     caused by
///     syntax       usable                   the text
///     runtime      usable                   the script, or a `LuaRefusal` of a host function
///     unreadable   usable                   the values that the script returned
///     timeout      spent                    the call's budget
///     cancelled    spent                    `isCancelled`
///     memory       spent                    the state's limit
///     crashed      gone, with its process   the kernel, or a bug
///     unconfined   never ran                the system, which refused a facility of the sandbox
///
/// Messages and tracebacks may quote the script. They are valid UTF-8, and a message is a single line.
package struct LuaError: Error, Equatable, Sendable {
    /// What went wrong.
    package enum Kind: UInt8, Sendable {
        /// The text is not valid Lua.
        case syntax
        /// The script raised an error.
        case runtime
        /// The script returned a table that is too deep, too large, or has keys other than names or 1...n.
        case unreadable
        /// The call exceeded its time. The state can no longer be used.
        case timeout
        /// The call was cancelled. The state can no longer be used.
        case cancelled
        /// The script needed more memory than its limit. The state can no longer be used.
        case memory
        /// The process that ran the script ended.
        case crashed
        /// The system does not confine the process as it must be.
        case unconfined
    }

    /// What went wrong.
    package var kind: Kind
    /// One line, as Lua words it: `chunk:line: what happened`.
    package var message: String
    /// The stack of calls, innermost first; "" if unknown.
    ///
    /// It begins with "stack traceback:".
    package var traceback: String
    /// The chunk in which it happened, if known.
    ///
    /// nil if the message names none and the failure noted none.
    package var source: String?
    /// The line in `source`, from 1, if known.
    package var line: Int?

    /// Makes an error whose place is known or not.
    ///
    /// - Parameters:
    ///   - message: one line, as Lua words it.
    ///   - traceback: the stack of calls, innermost first; "" if it is not known.
    ///   - source: the chunk; nil if it is not known.
    ///   - line: the line in the chunk, from 1.
    package init(_ kind: Kind, message: String, traceback: String = "", source: String? = nil, line: Int? = nil) {
        self.kind = kind
        self.message = message
        self.traceback = traceback
        self.source = source
        self.line = line
    }

    /// Splits a text as `clua_call` leaves it: the message, then the traceback. A message that begins with `chunk:line:`
    /// names the place; otherwise `source` and `line` do.
    init(_ kind: Kind, text: String, source: String, line: Int) {
        var message = text
        var traceback = ""
        if let range = text.firstRange(of: "\nstack traceback:") {
            message = String(text[..<range.lowerBound])
            traceback = String(text[text.index(after: range.lowerBound)...])
        }
        self.init(kind, message: message, traceback: traceback)
        let parts = message.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3, !parts[0].contains(" "), let number = Int(parts[1]), number > 0 {
            self.source = String(parts[0])
            self.line = number
        } else if !source.isEmpty {
            self.source = source
            self.line = line > 0 ? line : nil
        }
    }
}

/// The error of a host function, raised in the script at the line of the call.
///
/// A script can catch it with `pcall`, and go on.
package struct LuaRefusal: Error {
    /// Valid UTF-8 without control characters, at most 1 KiB. Cleaning it again, as an error's report does, changes nothing.
    package let message: String

    /// Makes an error, and cleans the message, which may quote what a script passed: longer than 1 KiB it is cut.
    package init(_ message: String) {
        self.message = Self.cleaned(message)
    }

    private static let limit = 1024

    private static func cleaned(_ message: String) -> String {
        var message = message
        return message.withUTF8 { bytes in
            unsafe String(unsafeUninitializedCapacity: limit) { room in
                unsafe room.withMemoryRebound(to: CChar.self) { room in
                    unsafe bytes.withMemoryRebound(to: CChar.self) { chars in
                        unsafe clua_clean(room.baseAddress, limit, chars.baseAddress, chars.count)
                    }
                }
            }
        }
    }
}
