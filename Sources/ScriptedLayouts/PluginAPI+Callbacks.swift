/// The functions of a plugin that the host calls.
extension PluginAPI {
    package static let callbacks = [
        Function(
            "prepare", [ctx, out],
            "Places every element. Called once a generation; the only one that a layout must have."),
        Function(
            "content_size", [ctx], returns: [Value("width", "number"), Value("height", "number")],
            "How far one can scroll, where `out` was not told."),
        Function("attributes_in_rect", [ctx, rect, out], "Lazy layouts: places what a rectangle shows."),
        Function("attributes_for_item", [ctx, section, item, out], "Lazy layouts: places one item."),
        Function(
            "attributes_for_supplementary", [ctx, kind, section, item, out],
            "Lazy layouts: places one supplementary element."),
        Function("attributes_for_decoration", [ctx, kind, section, item, out], "Lazy layouts: places one decoration."),
        Function(
            "should_invalidate", [ctx, Value("old", "layoutd.Rect"), Value("new", "layoutd.Rect")],
            returns: [Value("answer", "boolean|table|nil")],
            "What new bounds change: nothing (false), everything (true: prepare again), or { items = {{s, i} …}, sections = {s …}, supplementary = {{kind, s, i} …} } or { offset_only = true }: these, or all, are to be asked for again without a prepare. Where it is left out, a new size means prepare."
        ),
        Function(
            "invalidate", [ctx, Value("reason", "string")],
            "Told before a prepare that a client asked for: drop your caches."),
        Function(
            "prepare_updates", [ctx, Value("updates", "layoutd.Updates")],
            "Told after the prepare that follows a batch update."),
        Function("finish_updates", [ctx], "Told when a batch update is over."),
        Function("appearing", [ctx, section, item, out], "What an inserted item begins as."),
        Function("disappearing", [ctx, section, item, out], "What a deleted item ends as."),
        Function(
            "target_offset", [ctx] + ["x", "y", "vx", "vy"].map { Value($0, "number") },
            returns: [Value("x", "number"), Value("y", "number")], "Where a drag that is let go comes to rest."),
        Function(
            "snapshot", returns: [Value("data", "any")], "Plain data to keep over a reload or a change of parameters."),
        Function("restore", [Value("data", "any"), Value("from_version", "string")], "Gets what `snapshot` answered."),
        Function(
            "base_params", [ctx], returns: [Value("params", "table<string, any>")],
            "Derived layouts: the base's parameters for this container."),
        Function(
            "adjust", [ctx, Value("element", "layoutd.Element")],
            "Derived layouts: may change an element that a query answers."),
        Function("after_prepare", [ctx, out], "Derived layouts: may place decorations besides."),
    ]
}
