import LayoutCore

/// Tables with named members that plugins declare or exchange with the host.
extension PluginAPI {
    /// In the order of the annotations.
    package static let records = [
        Record(
            className: "layoutd.Rect", documentation: "A rectangle in points, y downwards.",
            fields: numbers(["x", "y", "width", "height"])),
        Record(
            className: "layoutd.Insets", documentation: "Distances from the four sides, in points.",
            fields: numbers(["top", "left", "bottom", "right"])),
        Record(
            className: "layoutd.Traits", documentation: "What the view knows of its device and its user's settings.",
            fields: traits),
        Record(className: "layoutd.Declaration", documentation: "The declaration of a layout.", fields: declaration),
        Record(className: "layoutd.Parameter", documentation: "A parameter that clients may set.", fields: parameter),
        Record(
            className: "layoutd.ItemValue", documentation: "A column of item values: one or a few for each item.",
            fields: itemValue),
        Record(
            className: "layoutd.Attribute", documentation: "A number that the layout gives to its elements.",
            fields: attribute),
        Record(
            className: "layoutd.Element", documentation: "An element that `adjust` may change.",
            fields: element),
        Record(className: "layoutd.Row", documentation: "A row of `span-flow` before it is final.", fields: row),
        Record(
            className: "layoutd.IndexPath", documentation: "Where an item is.",
            fields: [Field("section", of: "integer", "From 0."), Field("item", of: "integer", "From 0.")]),
        Record(
            className: "layoutd.Invalidation",
            documentation: "What clients have made stale by name, in runs.",
            fields: invalidation),
        Record(
            className: "layoutd.Updates",
            documentation: "A batch update: runs of consecutive items that stay together.",
            fields: updates),
    ]

    private static func numbers(_ names: [String]) -> [Field] { names.map { Field($0, of: "number", "") } }

    private static let row = [
        Field("section", of: "integer", "From 0."),
        Field("first", of: "integer", "The number of its first item, from 0."),
        Field("is_span", of: "boolean", "Whether its item has the row to itself."),
        Field(
            "bounds", of: "layoutd.Rect",
            "The room across inside the section's insets, and where the row lies along the scroll axis."),
        Field("frames", of: "layoutd.Rect[]", "Of its items in turn, before mirroring and rounding to pixels."),
    ]

    /// `ctx.traits`; the words are those of the protocol.
    private static let traits = [
        Field("horizontal_size_class", of: words(Traits.SizeClass.self), "The room across."),
        Field("vertical_size_class", of: words(Traits.SizeClass.self), "The room down."),
        Field("content_size_category", of: words(ContentSizeCategory.self), "The size of text that the user wants."),
        Field(
            "content_size_factor", of: "number",
            "What lengths in proportion to text are multiplied by: body text's size compared with that of `large`, 14/17 to 53/17."
        ),
        Field("user_interface_idiom", of: words(Traits.UserInterfaceIdiom.self), "The kind of device."),
        Field("legibility_weight", of: words(Traits.LegibilityWeight.self), "The weight of text that the user wants."),
    ]

    private static func words<Word: RawRepresentable<String> & CaseIterable>(_ type: Word.Type) -> String {
        type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
    }

    /// The table that `layoutd.define` takes: all of a plugin's declaration, besides its functions.
    package static let declaration = [
        Field("api", of: "integer", "The version of this interface, 1. Required."),
        Field("name", of: "string?", "For people. The layout's name is the file's."),
        Field("version", of: "string?", "The plugin's own version."),
        Field("summary", of: "string?", "One sentence."),
        Field("params", of: "table<string, layoutd.Parameter>?", "Parameters by name."),
        Field(
            "item_values", of: "table<string, layoutd.ItemValue>?",
            "Values that a section may have for each of its items, by name."),
        Field(
            "attributes", of: "table<string, layoutd.Attribute>?",
            "Attributes of the layout's own by name, at most 16; `out:attribute` and `adjust` set them. A derived layout has its base's too."
        ),
        Field(
            "shape", of: "\"rectangle\"|\"hexagon\"|\"circle\"|nil",
            "The outline that items are drawn with, inside their frames; by default the base's, or a rectangle. A hexagon has a corner at the top if its frame is higher than wide, otherwise at the left. Queries use the frame."
        ),
        Field(
            "development_layout_direction", of: "\"left_to_right\"|\"right_to_left\"|nil",
            "The direction for which the layout places; by default the base's, or left to right. In an environment of the other direction the host mirrors what the layout has placed."
        ),
        Field("strict", of: "boolean?", "Whether `prepare` must place every item."),
        Field(
            "lazy", of: "boolean?",
            "Whether queries call the script, instead of `prepare` placing every item."),
        Field(
            "kinds", of: "{ supplementary: string[]?, decoration: string[]? }?",
            "The kinds that a lazy layout places, besides header and footer."),
        Field("self_sizing", of: "boolean?", "Whether the layout uses measured sizes."),
        Field("overrides", of: "boolean?", "Whether it may replace a layout of the same name in an earlier folder."),
        Field(
            "limits", of: "{ prepare_ms: number?, call_ms: number?, memory_bytes: number? }?",
            "Lower limits than the configured ones."),
        Field("defaults", of: "table<string, any>?", "Derived layouts: other defaults for the base's parameters."),
        Field("hides", of: "string[]?", "Derived layouts: parameters of the base that `base_params` sets."),
        Field(
            "margin", of: "number?",
            "Derived layouts: how far outside of a query's rectangle elements are passed to `adjust`, in points."),
    ]

    /// A member of `params`.
    package static let parameter = [
        Field(
            "type",
            of:
                "\"boolean\"|\"integer\"|\"number\"|\"length\"|\"ratio\"|\"string\"|\"enum\"|\"insets\"|\"size\"|\"list\"|\"map\"",
            "length is points from 0, ratio 0...1, a string at most 1 KiB."),
        Field("default", of: "any", "Required."),
        Field("min", of: "number?", "Smallest value."),
        Field("max", of: "number?", "Largest value."),
        Field("step", of: "number?", "For readers of the file only: the step of a control."),
        Field(
            "choices", of: "string[]?",
            "The values of an enum; for a number or a length, words allowed instead of a number."),
        Field("of", of: "layoutd.Parameter?", "The type of a list's or map's values."),
        Field("unit", of: "string?", "Such as \"points\"."),
        Field("doc", of: "string?", "One sentence."),
        Field("per_section", of: "boolean?", "Whether a section may override it."),
        Field(
            "formerly", of: "string[]?",
            "Names that it had in earlier versions: containers that use them are carried over, and clients told the new one."
        ),
        Field("since", of: "string?", "For readers of the file only: the version that introduced it."),
        Field("deprecated", of: "string?", "For readers of the file only: what to use instead."),
    ]

    /// A member of `item_values`.
    package static let itemValue = [
        Field("type", of: "\"number\"|\"enum\"", "Numbers, or one of a few choices."),
        Field("count", of: "integer?", "Numbers per item, 1...16."),
        Field("min", of: "number?", "Smallest value."),
        Field("max", of: "number?", "Largest value."),
        Field("choices", of: "string[]?", "The values of an enum."),
        Field("doc", of: "string?", "One sentence."),
    ]

    /// A member of `attributes`.
    package static let attribute = [
        Field("default", of: "number?", "The value of elements for which the script sets none; 0 if absent."),
        Field("doc", of: "string?", "One sentence, with the unit."),
    ]

    /// The element that `adjust` gets.
    package static let element = [
        Field("section", of: "integer", "Read only."), Field("item", of: "integer", "Read only."),
        Field("category", of: "\"cell\"|\"supplementary\"|\"decoration\"", "Read only."),
        Field("kind", of: "string", "Read only."), Field("x", of: "number", "The frame without its transform."),
        Field("y", of: "number", ""), Field("width", of: "number", ""), Field("height", of: "number", ""),
        Field("z", of: "integer", ""),
        Field("alpha", of: "number", "0...1"), Field("hidden", of: "boolean", ""),
        Field("transform", of: "number[]?", "6 or 16 numbers; nil if the element is not transformed."),
        Field(
            "attributes", of: "table<string, number>?",
            "The layout's own attributes by name; one that is removed has its default. nil if the layout has none."
        ),
    ]

    /// The context that `invalidate` gets.
    package static let invalidation = [
        Field("items", of: itemRuns, "Cells."),
        Field("supplementary", of: elementRuns, "They need not exist."),
        Field("decorations", of: elementRuns, "They need not exist."),
        Field("sections", of: "integer[]", "Sections with all their elements."),
    ]

    /// The update that `prepare_updates` gets.
    package static let updates = [
        Field("inserted", of: itemRuns, "By new index paths; includes the items of new and reloaded sections."),
        Field("deleted", of: itemRuns, "By old index paths; includes the items of deleted and reloaded sections."),
        Field("survivors", of: moves, "Index paths {section, item} before and after; includes moved items."),
        Field("reloaded", of: moves, "Items that keep their place and have new content."),
        Field(
            "truncated", of: "boolean",
            "Whether one of the lists was cut at \(PluginLimits.updateRuns) runs."),
    ]

    private static let itemRuns = "{ section: integer, item: integer, count: integer }[]"
    private static let elementRuns = "{ kind: string, section: integer, item: integer, count: integer }[]"
    private static let moves = "{ from: integer[], to: integer[], count: integer }[]"
}
