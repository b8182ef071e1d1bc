internal import CLua

/// Why a script was refused or stopped.
package struct LuaError: Error, Equatable, Sendable {
    package enum Kind: Sendable {
        /// The text is no Lua.
        case syntax
        /// The script raised an error, or made one.
        case runtime
        /// What the script answered cannot be read: a table too deep, too large, or with other keys than names or 1...n.
        case unreadable
        /// The time of the call is over. The state can be used no more.
        case timeout
        /// The call was wanted no more. The state can be used no more.
        case unwanted
        /// The script wants more memory than it may have. The state can be used no more.
        case memory
    }

    package var kind: Kind
    /// One line, as Lua words it: `chunk:line: what happened`.
    package var message: String
    /// The calls that led there; "" where there are none.
    package var traceback: String
    /// The chunk in which it happened, and its line from 1, as far as they are known.
    package var source: String?
    package var line: Int?

    package init(_ kind: Kind, message: String, traceback: String = "", source: String? = nil, line: Int? = nil) {
        self.kind = kind
        self.message = message
        self.traceback = traceback
        self.source = source
        self.line = line
    }

    /// A text as `clua_call` leaves it: message, and traceback from the second line on. Messages that begin with
    /// `chunk:line:` know best where they are about; else `source` and `line` do.
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

/// Why a host function refuses what a script asked for. It is raised in the script, at the line of the call.
package struct LuaRefusal: Error {
    /// Fit for logs and at most 1 KiB, so that the error's report has the very same words, whatever a script handed over.
    package let message: String

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
