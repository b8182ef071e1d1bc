/// The objects that scripts meet: `layoutd`, `ctx`, `out` and what hangs on them.
extension PluginAPI {
    /// In the order of the reference.
    package static let objects = [layoutd, context, output, geometry, log, previous]

    private static let layoutd = Object(
        name: "layoutd", className: "layoutd", documentation: "Declares layouts. The only global of the host.",
        hasMethods: false,
        fields: [
            Field("api", "integer", "The newest version of this interface that is served."),
            Field("version", "string", "The daemon's version."),
        ],
        functions: [
            Function(
                "define", [Value("declaration", "layoutd.Declaration")], returns: [Value("layout", "layoutd.Layout")],
                "Declares a layout. The file returns what this answers."),
            Function(
                "derive", [Value("base", "string"), Value("declaration", "layoutd.Declaration")],
                returns: [Value("layout", "layoutd.Layout")],
                "Declares a layout that is another one, built in or a plugin, with changes."),
        ])

    private static let context = Object(
        name: "ctx", className: "layoutd.Context",
        documentation:
            "The container as the running function sees it. Read only, and good until that function returns.",
        hasMethods: true,
        fields: [
            Field("bounds", "layoutd.Rect", "The visible rectangle; its origin is the content offset."),
            Field("insets", "layoutd.Insets", "The content inset."),
            Field("visible_rect", "layoutd.Rect", "The bounds inside the insets."),
            Field("safe_area", "layoutd.Insets", "How far bars and the screen's corners reach in."),
            Field("margins", "layoutd.Insets", "The container's layout margins."),
            Field("scale", "number?", "Pixels a point; nil where positions are not rounded."),
            Field(
                "direction", "\"leftToRight\"|\"rightToLeft\"",
                "For information: finished frames are mirrored by the host, so always place from left to right."),
            Field("params", "table<string, any>", "All parameters by name. A name that is not there is an error."),
            Field("generation", "integer", "Counts prepares from 1."),
            Field("previous", "layoutd.Previous?", "The last generation; nil at first."),
            Field("geom", "layoutd.Geometry", "Pure helpers."),
            Field("log", "layoutd.Log", "The daemon's log, ten lines a second."),
        ],
        functions: [
            Function("section_count", returns: [Value("count", "integer")], "How many sections there are."),
            Function("item_count", [section], returns: [Value("count", "integer")], "How many items a section has."),
            Function(
                "item_size", [section, item],
                returns: [Value("width", "number"), Value("height", "number"), Value("given", "boolean")],
                "An item's size, and whether it is known: its section brings sizes, or it was measured. 50 × 50 where it is not. Measured sizes count with `self_sizing`."
            ),
            Function(
                "item_attr", [section, item, Value("name", "string")], returns: [Value("...", "number|string|nil")],
                "What the section brings for an item in a column of `item_attrs`: its numbers, or its word; nil without that column."
            ),
            Function(
                "section_params", [section], returns: [Value("params", "table<string, any>")],
                "The parameters with what a section overrides."),
            Function(
                "supplementary_size", [kind, section, item],
                returns: [Value("width", "number?"), Value("height", "number?")],
                "What a supplementary element was measured at; nil where it was not."),
            Function(
                "random", [Value("m", "integer?"), Value("n", "integer?")], returns: [Value("number", "number")],
                "As `math.random`. The same numbers in every prepare."),
            Function(
                "indices", returns: [Value("iterator", "fun(): integer?, integer?")],
                "Goes through all items: `for section, item in ctx:indices() do`."),
            Function(
                "budget_left_ms", returns: [Value("milliseconds", "number")], "What is left of the running call's time."
            ),
        ])

    private static let output = Object(
        name: "out", className: "layoutd.Output",
        documentation:
            "Where a layout places its elements, in points, y downwards. Write only, and good until the running function returns.",
        hasMethods: true, fields: [],
        functions: [
            Function(
                "item",
                [section, item] + frame + [
                    Value("z", "integer?"), Value("alpha", "number?"), Value("hidden", "boolean?"),
                ],
                "Places an item; each at most once, in any order. One that is not placed has no frame."),
            Function(
                "transform", [section, item, Value("matrix", "number[]")],
                "Draws an item transformed about its middle: 6 numbers (a, b, c, d, tx, ty) or 16 (m11, m12 … m44)."),
            Function(
                "row",
                [section, Value("first", "integer"), Value("n", "integer")] + frame + [
                    Value("dx", "number"), Value("dy", "number"),
                ],
                "Places `n` equal items from `first` on, each (dx, dy) from the one before. Kept as a rule: a million cost as much as one."
            ),
            Function(
                "grid",
                [section, Value("first", "integer"), Value("n", "integer"), Value("columns", "integer")] + frame + [
                    Value("dx", "number"), Value("dy", "number"),
                ],
                "Places `n` equal items in rows of `columns`, dx from column to column and dy from row to row. Kept as a rule."
            ),
            Function(
                "supplementary", [kind, section, item] + frame + [Value("z", "integer?")],
                "Places a header, a footer or an element of any other kind. z is 10 where it is not given."),
            Function(
                "decoration", [kind, section, item] + frame + [Value("z", "integer?")],
                "Places a background, a separator or the like. z is -1 where it is not given."),
            Function(
                "pin",
                [kind, section, item, Value("edge", "\"start\"|\"end\""), Value("limit", "number?")],
                "Lets a supplementary element that was placed follow the visible start, not past `limit`, or the visible end, not before it. Queries then need no script."
            ),
            Function(
                "content_size", [Value("width", "number"), Value("height", "number")],
                "How far one can scroll. What everything spans where it is not given."),
            Function(
                "scroll_direction", [Value("direction", "\"vertical\"|\"horizontal\"")],
                "The axis along which pins move and items are looked for; vertical where it is not given."),
        ])

    private static let geometry = Object(
        name: "ctx.geom", className: "layoutd.Geometry",
        documentation: "Pure helpers. A rect is {x=, y=, width=, height=}.",
        hasMethods: false, fields: [],
        functions: [
            Function(
                "split",
                [
                    rect, Value("weights", "number[]|integer"), Value("axis", "\"horizontal\"|\"vertical\""),
                    Value("gap", "number?"),
                ], returns: [Value("rects", "layoutd.Rect[]")],
                "Cuts a rect side by side (horizontal) or one below another, in proportion to weights or into equal parts."
            ),
            Function(
                "grid_cell",
                [
                    rect, Value("columns", "integer"), Value("rows", "integer"), Value("index", "integer"),
                    Value("gap", "number?"),
                ], returns: frame, "A cell of an even grid, counted from 0 row by row."),
            Function(
                "column", [rect, Value("count", "integer"), Value("index", "integer"), Value("gap", "number?")],
                returns: frame, "One of so many equal columns."),
            Function(
                "row", [rect, Value("count", "integer"), Value("index", "integer"), Value("gap", "number?")],
                returns: frame, "One of so many equal rows."),
            Function(
                "inset", [rect, Value("insets", "layoutd.Insets|number")], returns: [rect],
                "The rect inside insets, never of negative size."),
            Function(
                "align", [Value("width", "number"), Value("height", "number"), rect, Value("how", "string?")],
                returns: [Value("x", "number"), Value("y", "number")],
                "Where a box goes in a rect: center, left, right, top, bottom, topLeft, topRight, bottomLeft, bottomRight."
            ),
            Function(
                "distribute",
                [
                    Value("total", "number"), Value("lengths", "number[]"), Value("gap", "number?"),
                    Value("how", "string?"),
                ],
                returns: [Value("positions", "number[]")],
                "Where lengths begin in a total: start, center, end, spaceBetween, spaceAround, spaceEvenly."),
            Function(
                "pixel_round", [Value("value", "number"), Value("scale", "number?")],
                returns: [Value("value", "number")],
                "The nearest pixel, half away from zero; the value itself without a scale."),
            Function("identity", returns: [Value("matrix", "number[]")], "The matrix that changes nothing."),
            Function(
                "translation", [Value("x", "number"), Value("y", "number"), Value("z", "number?")],
                returns: [Value("matrix", "number[]")], "A move."),
            Function(
                "scaling", [Value("x", "number"), Value("y", "number?"), Value("z", "number?")],
                returns: [Value("matrix", "number[]")], "A change of size; y is x where it is not given."),
            Function(
                "rotation",
                [Value("angle", "number"), Value("x", "number?"), Value("y", "number?"), Value("z", "number?")],
                returns: [Value("matrix", "number[]")],
                "A turn in radians about an axis; without one clockwise on the screen."),
            Function(
                "perspective", [Value("distance", "number")], returns: [Value("matrix", "number[]")],
                "What an eye at a distance sees."),
            Function(
                "multiply", [Value("matrix", "number[]"), Value("...", "number[]")],
                returns: [Value("matrix", "number[]")],
                "The first, then each of the others."),
        ])

    private static let log = Object(
        name: "ctx.log", className: "layoutd.Log", documentation: "The daemon's log. `print` writes there too.",
        hasMethods: false, fields: [],
        functions: ["debug", "info", "warn"].map { Function($0, [Value("message", "string")], "Writes a line.") })

    private static let previous = Object(
        name: "ctx.previous", className: "layoutd.Previous",
        documentation: "The last generation, for layouts that keep things in place.",
        hasMethods: true, fields: [],
        functions: [
            Function(
                "item", [section, item], returns: frame.map { Value($0.name, $0.type + "?") },
                "Where an item of that index path was; nil when it was nowhere.")
        ])
}
