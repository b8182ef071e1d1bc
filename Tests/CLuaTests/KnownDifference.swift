/// Where the library for scripts raises and Lua's own does not, on purpose. There is no case the other way round.
enum KnownDifference: String, CaseIterable {
    /// The host's limit, since one instruction on a long string cannot be interrupted.
    case stringLimit = "a string has at most 1 MiB"
    /// No result depends on an address.
    case address = "string.format has no %p"
    /// Nothing of a script runs when memory is collected, and no result depends on when that happens.
    case metatableField = "a metatable has neither __gc nor __mode"

    init?(_ name: String, _ message: String) {
        func says(_ texts: String...) -> Bool { texts.contains { message.contains($0) } }
        switch name {
        case "string.format" where says("'%p'"): self = .address
        case "setmetatable" where says("a metatable cannot have"): self = .metatableField
        case _ where says("resulting string too large", "not enough memory"): self = .stringLimit
        default: return nil
        }
    }
}
