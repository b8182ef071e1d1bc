/// Where the library for scripts raises and Lua's own does not, on purpose. There is no case the other way round.
enum KnownDifference: String, CaseIterable {
    /// A pattern is compiled as a whole before it is matched; Lua's own finds a fault only where a match comes to it.
    case malformedPattern = "a malformed pattern is refused before it is matched"
    /// A pattern has at most 1,024 bytes and 200 elements, so that it needs no memory of its own.
    case patternLimit = "a pattern has a limit"
    /// The host's limit, since one instruction on a long string cannot be interrupted.
    case stringLimit = "a string has at most 1 MiB"
    /// Lua 5.4.4 passes over lone continuation bytes; later versions raise.
    case strictUnicode = "utf8.codes accepts no lone continuation bytes"
    /// Nothing of a script runs when memory is collected, and no result depends on when that happens.
    case metatableField = "a metatable has neither __gc nor __mode"

    init?(_ name: String, _ message: String) {
        func says(_ texts: String...) -> Bool { texts.contains { message.contains($0) } }
        switch name {
        case "string.find", "string.match", "string.gmatch", "string.gsub":
            if says(
                "malformed pattern", "unfinished capture", "invalid pattern capture", "invalid capture index",
                "missing '['")
            {
                self = .malformedPattern
            } else if says("pattern too complex", "too many captures") {
                self = .patternLimit
            } else {
                return nil
            }
        case "utf8.codes" where says("invalid UTF-8 code"): self = .strictUnicode
        case "setmetatable" where says("a metatable cannot have"): self = .metatableField
        case _ where says("resulting string too large", "not enough memory"): self = .stringLimit
        default: return nil
        }
    }
}
