/// The host's objects: `layoutd`, `ctx`, `out` and their members.
extension PluginAPI {
    /// In the order of the reference.
    package static let objects = [layoutd, context, output, geometry, physics, log, previous, base]

    private static let drawing = [
        Value("z", "integer?"), Value("alpha", "number?"), Value("hidden", "boolean?"),
    ]

    private static let layoutd = Object(
        name: "layoutd", className: "layoutd", documentation: "Declares layouts. The host's only global.",
        hasMethods: false,
        fields: [
            Field("api", of: "integer", "The newest supported version of this interface."),
            Field("version", of: "string", "The daemon's version."),
        ],
        functions: [
            Function(
                "define", taking: [Value("declaration", "layoutd.Declaration")],
                returns: [Value("layout", "layoutd.Layout")],
                "Declares a layout. The file must return the result."),
            Function(
                "derive", taking: [Value("base", "string"), Value("declaration", "layoutd.Declaration")],
                returns: [Value("layout", "layoutd.Layout")],
                "Declares a layout that changes another one, which may be built in or a plugin."),
        ])

    private static let context = Object(
        name: "ctx", className: "layoutd.Context",
        documentation:
            "The container. Read-only, and valid until the running function returns.",
        hasMethods: true,
        fields: [
            Field(
                "bounds", of: "layoutd.Rect",
                "The visible rectangle; its origin is the content offset. Where the host mirrors what the layout places, it is mirrored as well."
            ),
            Field(
                "insets", of: "layoutd.Insets",
                "The content inset. Where the host mirrors, left and right are exchanged, here and in `safe_area` and `margins`."
            ),
            Field("visible_rect", of: "layoutd.Rect", "The bounds without the insets."),
            Field(
                "safe_area", of: "layoutd.Insets",
                "The safe area insets: how far bars and the screen's corners extend into the bounds."),
            Field("margins", of: "layoutd.Insets", "The container's layout margins."),
            Field("traits", of: "layoutd.Traits", "Size classes, the size of text, and the kind of device."),
            Field("scale", of: "number?", "Pixels per point; nil if positions are not rounded."),
            Field(
                "direction", of: "\"leftToRight\"|\"rightToLeft\"",
                "For information only: always place for the layout's `development_layout_direction`, the host mirrors the finished frames where the environment has the other one."
            ),
            Field("params", of: "table<string, any>", "All parameters by name. An unknown name raises an error."),
            Field("generation", of: "integer", "Counts prepares from 1."),
            Field("previous", of: "layoutd.Previous?", "The previous generation; nil in the first."),
            Field(
                "base", of: "layoutd.Base?",
                "Derived layouts: what the base has placed, in `prepare` and `after_prepare`; nil elsewhere."),
            Field("geom", of: "layoutd.Geometry", "Pure helper functions."),
            Field("physics", of: "layoutd.Physics", "Bodies and forces, for `step` alone."),
            Field("log", of: "layoutd.Log", "The daemon's log, at most ten lines per second."),
        ],
        functions: [
            Function("section_count", returns: [Value("count", "integer")], "The number of sections."),
            Function(
                "item_count", taking: [section], returns: [Value("count", "integer")],
                "The number of items in a section."),
            Function(
                "item_size", taking: [section, item],
                returns: [Value("width", "number"), Value("height", "number"), Value("given", "boolean")],
                "An item's size, and whether it is known: from the section's item sizes, or, with `self_sizing`, measured. 50 × 50 if it is not known."
            ),
            Function(
                "mean_size", taking: [section],
                returns: [Value("width", "number?"), Value("height", "number?")],
                "The mean of the sizes that are known of a section's items, as an estimate for the others; nil if none is known."
            ),
            Function(
                "item_value", taking: [section, item, Value("name", "string")],
                returns: [Value("...", "number|string|nil")],
                "An item's values in a column of `item_values`: its numbers, or its choice of an enum; nil if the section has no such column."
            ),
            Function(
                "item_values", taking: [section, Value("name", "string")],
                returns: [Value("values", "number[]|string[]|nil")],
                "The values of all items of a section in a column of `item_values`, as one list: the numbers of each item in turn, or its choice of an enum; nil if the section has no such column."
            ),
            Function(
                "section_params", taking: [section], returns: [Value("params", "table<string, any>")],
                "The parameters with the section's overrides."),
            Function(
                "supplementary_size", taking: [kind, section, item],
                returns: [Value("width", "number?"), Value("height", "number?")],
                "The measured size of a supplementary element; nil if it was not measured."),
            Function(
                "random", taking: [Value("m", "integer?"), Value("n", "integer?")],
                returns: [Value("number", "number")],
                "Like `math.random`. Every prepare gets the same numbers."),
            Function(
                "indices", returns: [Value("iterator", "fun(): integer?, integer?")],
                "Iterates over all items: `for section, item in ctx:indices() do`."),
            Function(
                "budget_left_ms", returns: [Value("milliseconds", "number")], "The time that the running call has left."
            ),
        ])

    private static let output = Object(
        name: "out", className: "layoutd.Output",
        documentation:
            "Places elements, in points, y downwards. Write-only, and valid until the running function returns.",
        hasMethods: true, fields: [],
        functions: [
            Function(
                "item",
                taking: [section, item] + frame + drawing,
                "Places an item: each at most once, in any order. An item that is not placed has no frame."),
            Function(
                "transform", taking: [section, item, Value("matrix", "number[]")],
                "Transforms a placed item about its centre: 6 numbers (a, b, c, d, tx, ty) or 16 (m11, m12 … m44)."),
            Function(
                "attribute", taking: [section, item, Value("name", "string"), Value("value", "number")],
                "Sets an attribute of the layout's own, declared in `attributes`, of a placed item. Set again, it has the last value."
            ),
            Function(
                "row",
                taking: [section, Value("first", "integer"), Value("n", "integer")] + frame + [
                    Value("dx", "number"), Value("dy", "number"),
                ],
                "Places `n` items of equal size from `first` on, each shifted by (dx, dy) from the previous one. Stored as a rule, so a million cost as much as one."
            ),
            Function(
                "grid",
                taking: [section, Value("first", "integer"), Value("n", "integer"), Value("columns", "integer")] + frame
                    + [
                        Value("dx", "number"), Value("dy", "number"),
                    ],
                "Places `n` items of equal size in rows of `columns`, dx from column to column and dy from row to row. Stored as a rule."
            ),
            Function(
                "supplementary", taking: [kind, section, item] + frame + drawing,
                "Places a header, a footer or a supplementary element of another kind. z is 10 by default."),
            Function(
                "decoration", taking: [kind, section, item] + frame + drawing,
                "Places a background, a separator or another decoration. z is -1 by default."),
            Function(
                "supplementary_attribute",
                taking: [kind, section, item, Value("name", "string"), Value("value", "number")],
                "Sets an attribute of the layout's own of a placed supplementary element."
            ),
            Function(
                "decoration_attribute",
                taking: [kind, section, item, Value("name", "string"), Value("value", "number")],
                "Sets an attribute of the layout's own of a placed decoration."
            ),
            Function(
                "pin",
                taking: [kind, section, item, Value("edge", "\"start\"|\"end\""), Value("limit", "number?")],
                "Pins a placed supplementary element to the visible start, at most to `limit`, or to the visible end, at least to `limit`. Queries then need no script."
            ),
            Function(
                "content_size", taking: [Value("width", "number"), Value("height", "number")],
                "Sets the content size, which by default spans all elements; in `after_prepare` it is the base's with all rooms."
            ),
            Function(
                "shift", taking: [section, item, Value("dx", "number"), Value("dy", "number")],
                "Moves an item that the base has placed, in `after_prepare`. Repeated shifts add up."),
            Function(
                "room", taking: [Value("position", "number"), Value("length", "number")],
                returns: [Value("begin", "number")],
                "Makes room along the scroll axis in what the base has placed, in `after_prepare`: all that begins at `position` or after it moves on by `length`, and decorations that reach over it grow. Positions are the base's, in ascending order. Returns where the room begins with those before it."
            ),
            Function(
                "scroll_direction", taking: [Value("direction", "\"vertical\"|\"horizontal\"")],
                "Sets the scroll direction, along which pins move; vertical by default. Also the axis by which queries are indexed."
            ),
        ])

    private static let geometry = Object(
        name: "ctx.geom", className: "layoutd.Geometry",
        documentation: "Pure helper functions. A rect is {x=, y=, width=, height=}.",
        hasMethods: false, fields: [],
        functions: [
            Function(
                "split",
                taking: [
                    rect, Value("weights", "number[]|integer"), Value("axis", "\"horizontal\"|\"vertical\""),
                    Value("gap", "number?"),
                ], returns: [Value("rects", "layoutd.Rect[]")],
                "Splits a rect into parts side by side (horizontal) or one below another, in proportion to weights, or into so many equal parts."
            ),
            Function(
                "grid_cell",
                taking: [
                    rect, Value("columns", "integer"), Value("rows", "integer"), Value("index", "integer"),
                    Value("gap", "number?"),
                ], returns: frame, "A cell of a grid with equal cells, counted from 0 row by row."),
            Function(
                "column",
                taking: [rect, Value("count", "integer"), Value("index", "integer"), Value("gap", "number?")],
                returns: frame, "One of `count` equal columns, counted from 0."),
            Function(
                "row", taking: [rect, Value("count", "integer"), Value("index", "integer"), Value("gap", "number?")],
                returns: frame, "One of `count` equal rows, counted from 0."),
            Function(
                "inset", taking: [rect, Value("insets", "layoutd.Insets|number")], returns: [rect],
                "The rect without the insets; its size is never negative."),
            Function(
                "align", taking: [Value("width", "number"), Value("height", "number"), rect, Value("how", "string?")],
                returns: [Value("x", "number"), Value("y", "number")],
                "The position of a box aligned in a rect: center, left, right, top, bottom, topLeft, topRight, bottomLeft, bottomRight."
            ),
            Function(
                "distribute",
                taking: [
                    Value("total", "number"), Value("lengths", "number[]"), Value("gap", "number?"),
                    Value("how", "string?"),
                ],
                returns: [Value("positions", "number[]")],
                "The positions of lengths distributed over a total: start, center, end, spaceBetween, spaceAround, spaceEvenly."
            ),
            Function(
                "pixel_round", taking: [Value("value", "number"), Value("scale", "number?")],
                returns: [Value("value", "number")],
                "The value rounded to the nearest pixel, half away from zero; unchanged without a scale."),
            Function(
                "round", taking: [Value("value", "number"), Value("step", "number?")],
                returns: [Value("value", "number")],
                "The nearest whole number, or the nearest multiple of a step; half away from zero."),
            Function(
                "clamp", taking: [Value("value", "number"), Value("low", "number"), Value("high", "number")],
                returns: [Value("value", "number")],
                "The value, or the limit that it exceeds; `low` if the limits cross."),
            Function(
                "snap", taking: [Value("value", "number"), Value("stops", "number[]|number")],
                returns: [Value("value", "number")],
                "The nearest of some stops in ascending order, the lower of two; or the nearest multiple of a number."),
            Function(
                "shortest_lane", taking: [Value("lengths", "number[]"), Value("span", "integer?")],
                returns: [Value("lane", "integer"), Value("length", "number")],
                "Where the next item of a waterfall goes: the index of the shortest lane, or of the first of `span` lanes side by side whose longest is shortest, the leftmost of several; and that length."
            ),
            Function(
                "pack_intervals", taking: [Value("starts", "number[]"), Value("ends", "number[]")],
                returns: [Value("columns", "integer[]"), Value("counts", "integer[]")],
                "Columns for events that overlap in time: for each interval, without its end, the first free column, from 0, and the number of columns of all that overlap it directly or through others; for `ctx.geom.column`."
            ),
            Function("identity", returns: [Value("matrix", "number[]")], "The identity matrix."),
            Function(
                "translation", taking: [Value("x", "number"), Value("y", "number"), Value("z", "number?")],
                returns: [Value("matrix", "number[]")], "A translation."),
            Function(
                "scaling", taking: [Value("x", "number"), Value("y", "number?"), Value("z", "number?")],
                returns: [Value("matrix", "number[]")], "A scaling; y is x by default."),
            Function(
                "rotation",
                taking: [
                    Value("angle", "number"), Value("x", "number?"), Value("y", "number?"), Value("z", "number?"),
                ],
                returns: [Value("matrix", "number[]")],
                "A rotation in radians about an axis; by default clockwise on the screen."),
            Function(
                "perspective", taking: [Value("distance", "number")], returns: [Value("matrix", "number[]")],
                "The perspective of an eye at a distance."),
            Function(
                "multiply", taking: [Value("matrix", "number[]"), Value("...", "number[]")],
                returns: [Value("matrix", "number[]")],
                "Applies the first, then each of the others."),
        ])

    private static let log = Object(
        name: "ctx.log", className: "layoutd.Log", documentation: "The daemon's log. `print` writes to it too.",
        hasMethods: false, fields: [],
        functions: ["debug", "info", "warn"].map {
            Function($0, taking: [Value("message", "string")], "Writes a line.")
        })

    private static let previous = Object(
        name: "ctx.previous", className: "layoutd.Previous",
        documentation: "The previous generation, for layouts that keep items in place.",
        hasMethods: true, fields: [],
        functions: [
            Function(
                "item", taking: [section, item], returns: frame.map { Value($0.name, $0.type + "?") },
                "The frame of the item that had this index path; nil if it had none.")
        ])

    private static let base = Object(
        name: "ctx.base", className: "layoutd.Base",
        documentation:
            "What the base of a derived layout has placed, as a plugin places it: before mirroring and rounding, pinned elements at their natural places.",
        hasMethods: true,
        fields: [Field("scroll_direction", of: "\"vertical\"|\"horizontal\"", "The base's scroll direction.")],
        functions: [
            Function(
                "content_size", returns: [Value("width", "number"), Value("height", "number")], "Its content size."),
            Function(
                "item", taking: [section, item], returns: frame.map { Value($0.name, $0.type + "?") },
                "An item's frame; nil if the base has not placed it."),
            Function(
                "frames", taking: [Value("section", "integer?")],
                returns: [Value("iterator", "fun(): integer?, integer?, number?, number?, number?, number?")],
                "Iterates over the items that the base has placed, of one section or of all: `for section, item, x, y, width, height in ctx.base:frames() do`."
            ),
            Function(
                "supplementary", taking: [kind, section, item], returns: frame.map { Value($0.name, $0.type + "?") },
                "The frame of a supplementary element; nil if there is none."),
            Function(
                "decoration", taking: [kind, section, item], returns: frame.map { Value($0.name, $0.type + "?") },
                "The frame of a decoration; nil if there is none."),
        ])
}
