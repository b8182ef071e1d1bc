extension PluginAPI {
    /// A table of named values that scripts are given, or write.
    package struct Record: Sendable {
        /// In annotations.
        package let className: String
        package let documentation: String
        package let fields: [Field]
    }

    package static let records = [
        Record(
            className: "layoutd.Rect", documentation: "A rectangle in points, y downwards.",
            fields: numbers(["x", "y", "width", "height"])),
        Record(
            className: "layoutd.Insets", documentation: "Distances from the four sides, in points.",
            fields: numbers(["top", "left", "bottom", "right"])),
        Record(className: "layoutd.Declaration", documentation: "What a plugin says of itself.", fields: declaration),
        Record(className: "layoutd.Parameter", documentation: "A parameter that clients may set.", fields: parameter),
        Record(
            className: "layoutd.ItemAttribute", documentation: "A column of values, one or a few for each item.",
            fields: itemAttribute),
        Record(
            className: "layoutd.Element", documentation: "An element as `adjust` gets it, to be changed.",
            fields: element),
    ]

    private static func numbers(_ names: [String]) -> [Field] { names.map { Field($0, "number", "") } }

    /// Members of the globals that are tables of functions and constants, by name.
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
