/// The part of Lua's own library that scripts have.
extension PluginAPI {
    /// The globals of a plugin's state, from Lua's own library.
    ///
    /// Every other name is nil.
    ///
    /// While the file is loaded there is also `require`.
    package static let globals = [
        "_G", "_VERSION", "assert", "coroutine", "error", "getmetatable", "ipairs", "layoutd", "math", "next", "pairs",
        "pcall", "print", "rawequal", "rawget", "rawlen", "rawset", "select", "setmetatable", "string", "table",
        "tonumber",
        "tostring", "type", "utf8", "xpcall",
    ]

    /// The members of the globals that are tables of functions and constants, by name.
    package static let libraries: [String: [String]] = [
        "coroutine": ["close", "create", "isyieldable", "resume", "running", "status", "wrap", "yield"],
        "layoutd": ["api", "define", "derive", "version"],
        "math": [
            "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max",
            "maxinteger",
            "min", "mininteger", "modf", "pi", "rad", "random", "sin", "sqrt", "tan", "tointeger", "type", "ult",
        ],
        "string": [
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse", "sub",
            "upper",
        ],
        "table": ["concat", "insert", "move", "pack", "remove", "sort", "unpack"],
        "utf8": ["char", "charpattern", "codepoint", "codes", "len", "offset"],
    ]
}
