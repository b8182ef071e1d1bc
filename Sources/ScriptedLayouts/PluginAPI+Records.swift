/// Tables of named values: what a plugin declares, and what else scripts are given or write.
extension PluginAPI {
    /// In the order of the annotations.
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
        Record(
            className: "layoutd.Updates",
            documentation: "A batch update as `prepare_updates` gets it: runs of items that stay side by side.",
            fields: updates),
    ]

    private static func numbers(_ names: [String]) -> [Field] { names.map { Field($0, "number", "") } }

    /// The table that `layoutd.define` takes.
    package static let declaration = [
        Field("api", "integer", "1: the version of this interface. Required."),
        Field("name", "string?", "For people. A layout goes by its file's name."),
        Field("version", "string?", "The plugin's own."),
        Field("summary", "string?", "One sentence."),
        Field("params", "table<string, layoutd.Parameter>?", "Parameters by name."),
        Field(
            "item_attrs", "table<string, layoutd.ItemAttribute>?",
            "Values that sections may bring for each item, by name."),
        Field(
            "shape", "\"rectangle\"|\"hexagon\"|\"circle\"|nil",
            "The outline that items are drawn with, inside of their frames; the base's, or a rectangle, where it is left out. A hexagon has a corner at the top where its frame is higher than wide, else at the left. Queries go by the frame."
        ),
        Field("strict", "boolean?", "Whether every item must be placed."),
        Field(
            "lazy", "boolean?",
            "Whether rectangles and items are asked of the script instead of being placed by `prepare`."),
        Field(
            "kinds", "{ supplementary: string[]?, decoration: string[]? }?",
            "Kinds that a lazy layout places, besides header and footer."),
        Field("self_sizing", "boolean?", "Whether measured sizes count."),
        Field("overrides", "boolean?", "Whether it may replace a layout of its name in an earlier folder."),
        Field("limits", "{ prepare_ms: number?, call_ms: number?, memory_bytes: number? }?", "Less than it may use."),
        Field("defaults", "table<string, any>?", "Derived layouts: other defaults for the base's parameters."),
        Field("hides", "string[]?", "Derived layouts: parameters of the base that `base_params` sets."),
        Field(
            "margin", "number?", "Derived layouts: points around a rectangle in which elements are shown to `adjust`."),
    ]

    /// A member of `params`.
    package static let parameter = [
        Field(
            "type",
            "\"boolean\"|\"integer\"|\"number\"|\"length\"|\"ratio\"|\"string\"|\"enum\"|\"insets\"|\"size\"|\"list\"|\"map\"",
            "length is points from 0, ratio 0...1, a string at most 1 KiB."),
        Field("default", "any", "Required."),
        Field("min", "number?", "Least number."),
        Field("max", "number?", "Greatest number."),
        Field("step", "number?", "For who reads the file: what a control would step by."),
        Field("choices", "string[]?", "Of an enum; of a number or a length, words in place of one."),
        Field("of", "layoutd.Parameter?", "What a list or a map holds."),
        Field("unit", "string?", "Such as \"points\"."),
        Field("doc", "string?", "One sentence."),
        Field("per_section", "boolean?", "Whether a section may have its own."),
        Field("since", "string?", "For who reads the file: the version that brought it."),
        Field("deprecated", "string?", "For who reads the file: what to use instead."),
    ]

    /// A member of `item_attrs`.
    package static let itemAttribute = [
        Field("type", "\"number\"|\"enum\"", "Numbers, or one of a few words."),
        Field("count", "integer?", "Numbers an item, 1...16."),
        Field("min", "number?", "Least number."),
        Field("max", "number?", "Greatest number."),
        Field("choices", "string[]?", "Of an enum."),
        Field("doc", "string?", "One sentence."),
    ]

    /// What `adjust` gets.
    package static let element = [
        Field("section", "integer", "Read only."), Field("item", "integer", "Read only."),
        Field("category", "\"cell\"|\"supplementary\"|\"decoration\"", "Read only."),
        Field("kind", "string", "Read only."), Field("x", "number", "Of the frame without its transform."),
        Field("y", "number", ""), Field("width", "number", ""), Field("height", "number", ""),
        Field("z", "integer", ""),
        Field("alpha", "number", "0...1"), Field("hidden", "boolean", ""),
        Field("transform", "number[]?", "6 or 16 numbers; nil: none."),
    ]

    /// What `prepare_updates` gets.
    package static let updates = [
        Field("inserted", itemRuns, "By their new places, those of new and reloaded sections too."),
        Field("deleted", itemRuns, "By their old places, those of deleted and reloaded sections too."),
        Field("survivors", moves, "Index paths {section, item} before and after; moved ones too."),
        Field("reloaded", moves, "Those that keep their place and are new in it."),
        Field(
            "truncated", "boolean",
            "Whether there are more runs of a sort than the \(PluginLimits.updateRuns) that are told."),
    ]

    private static let itemRuns = "{ section: integer, item: integer, count: integer }[]"
    private static let moves = "{ from: integer[], to: integer[], count: integer }[]"
}
