/// The functions of a plugin that the host calls.
extension PluginAPI {
    /// In the order of the reference.
    package static let callbacks = [
        Function(
            "prepare", [ctx, out],
            "Places every element. Called once per generation; the only required function. A derived layout may define it, to place what its base has placed (`ctx.base`) anew."
        ),
        Function(
            "content_size", [ctx], returns: [Value("width", "number"), Value("height", "number")],
            "The content size, unless `out:content_size` has set it."),
        Function("attributes_in_rect", [ctx, rect, out], "Lazy layouts: places the elements in a rectangle."),
        Function("attributes_for_item", [ctx, section, item, out], "Lazy layouts: places one item."),
        Function(
            "attributes_for_supplementary", [ctx, kind, section, item, out],
            "Lazy layouts: places one supplementary element."),
        Function("attributes_for_decoration", [ctx, kind, section, item, out], "Lazy layouts: places one decoration."),
        Function(
            "should_invalidate", [ctx, Value("old", "layoutd.Rect"), Value("new", "layoutd.Rect")],
            returns: [Value("answer", "boolean|table|nil")],
            "What becomes stale when the bounds change: nothing (false), everything (true: prepare again), or some elements, which clients query again without a prepare: { items = {{s, i} …}, sections = {s …}, supplementary = {{kind, s, i} …} }, or all of them with { offset_only = true }. By default a new size causes a prepare."
        ),
        Function(
            "invalidate", [ctx, Value("reason", "string")],
            "Called before a prepare that a client requested: drop your caches."),
        Function(
            "prepare_updates", [ctx, Value("updates", "layoutd.Updates")],
            "Called after the prepare that follows a batch update."),
        Function("finish_updates", [ctx], "Called at the end of a batch update."),
        Function("appearing", [ctx, section, item, out], "Places an inserted item where its animation begins."),
        Function("disappearing", [ctx, section, item, out], "Places a deleted item where its animation ends."),
        Function(
            "target_offset", [ctx] + ["x", "y", "vx", "vy"].map { Value($0, "number") },
            returns: [Value("x", "number"), Value("y", "number")],
            "The content offset at which scrolling stops after a drag."),
        Function(
            "snapshot", returns: [Value("data", "any")], "Plain data to keep across a reload or a change of parameters."
        ),
        Function(
            "restore", [Value("data", "any"), Value("from_version", "string")],
            "Gets the data that `snapshot` returned."),
        Function(
            "base_params", [ctx], returns: [Value("params", "table<string, any>")],
            "Derived layouts: the base's parameters for this container."),
        Function(
            "adjust", [ctx, Value("element", "layoutd.Element")],
            "Derived layouts: may change an element before a query returns it."),
        Function(
            "after_prepare", [ctx, out],
            "Derived layouts: may move what the base has placed (`out:room`, `out:shift`) and add supplementary elements and decorations."
        ),
    ]
}
