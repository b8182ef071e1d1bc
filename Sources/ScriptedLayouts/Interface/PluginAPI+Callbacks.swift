/// The functions of a plugin that the host calls.
extension PluginAPI {
    private static let chosenSize = [Value("width", "number|false|nil"), Value("height", "number|nil")]

    /// All functions that the host calls, in the order of the reference.
    ///
    /// A plugin's function of any other name is the plugin's own, unless it is so near to one of these that a slip is likely.
    package static let callbacks = [
        Function(
            "prepare", taking: [ctx, out],
            "Places every element. Called once per generation, and again where the host mirrors what it has placed, if it has read the x of the bounds before the width of the content was known; the only required function. A derived layout may define it, to place what its base has placed (`ctx.base`) anew."
        ),
        Function(
            "content_size", taking: [ctx], returns: [Value("width", "number"), Value("height", "number")],
            "The content size, unless `out:content_size` has set it."),
        Function("attributes_in_rect", taking: [ctx, rect, out], "Lazy layouts: places the elements in a rectangle."),
        Function("attributes_for_item", taking: [ctx, section, item, out], "Lazy layouts: places one item."),
        Function(
            "attributes_for_supplementary", taking: [ctx, kind, section, item, out],
            "Lazy layouts: places one supplementary element."),
        Function(
            "attributes_for_decoration", taking: [ctx, kind, section, item, out], "Lazy layouts: places one decoration."
        ),
        Function(
            "step", taking: [ctx, Value("dt", "number")], returns: [Value("goes_on", "boolean|nil")],
            "Layouts that move: applies forces to the items that `prepare` has placed (`ctx.physics`) for `dt` = 1/120 s of virtual time. Returns true if it goes on although nothing moves, false if it rests now, and nothing to let the host decide: a container rests when for a quarter of a second no item has been faster than 2 points/s, and none was pulled away from where it is, or for five seconds none has gone further than half a point, until it changes or scrolls."
        ),
        Function(
            "should_invalidate", taking: [ctx, Value("old", "layoutd.Rect"), Value("new", "layoutd.Rect")],
            returns: [Value("answer", "boolean|table|nil")],
            "What becomes stale when the bounds change: nothing (false), everything (true: prepare again), or some elements, which clients query again without a prepare: { items = {{s, i} …}, sections = {s …}, supplementary = {{kind, s, i} …}, decorations = {{kind, s, i} …} }, or all of them with { offset_only = true }. By default a new size causes a prepare."
        ),
        Function(
            "invalidate", taking: [ctx, Value("reason", "string"), Value("context", "layoutd.Invalidation|nil")],
            "Called before a prepare that a client requested: drop your caches, or what `context` names of them. It is nil unless clients have named all that is stale."
        ),
        Function(
            "measured_size", taking: [ctx, section, item, Value("width", "number"), Value("height", "number")],
            returns: chosenSize,
            "Called for each size of an item that a client has measured, before the prepare that it causes. `ctx:item_size` still returns what the item had. Nothing: use the measured size. false: the item keeps what it had. A width and a height: use these instead."
        ),
        Function(
            "measured_supplementary_size",
            taking: [ctx, kind, section, item, Value("width", "number"), Value("height", "number")],
            returns: chosenSize,
            "The same for each measured size of a supplementary element."),
        Function(
            "prepare_updates", taking: [ctx, Value("updates", "layoutd.Updates")],
            "Called after the prepare that follows a batch update, before appearing and disappearing elements are placed."
        ),
        Function(
            "finish_updates", taking: [ctx],
            "Called at the end of a batch update, when appearing and disappearing elements are placed."),
        Function(
            "prepare_bounds_change", taking: [ctx, Value("old", "layoutd.Rect")],
            "Called after an update with animations has changed the bounds, before appearing and disappearing elements are placed."
        ),
        Function("finish_bounds_change", taking: [ctx], "Called when they are placed."),
        Function(
            "prepare_transition", taking: [ctx, Value("older", "string")],
            "Called after an update has set this layout in place of `older` and prepared it, before appearing and disappearing elements are placed; or when a transition to it begins."
        ),
        Function(
            "finish_transition", taking: [ctx],
            "Called when they are placed, or when the transition is finished or cancelled."),
        Function(
            "prepare_transition_to", taking: [ctx, Value("newer", "string")],
            "Called before an update sets `newer` in place of this layout, or when a transition from this layout to `newer` begins. What it places then counts no longer; an error does not keep the layout from being replaced."
        ),
        Function(
            "finish_transition_to", taking: [ctx],
            "Called when `newer` is set, the last call of this layout's script; or when the transition is cancelled and this layout goes on."
        ),
        Function(
            "appearing", taking: [ctx, section, item, out], "Places an inserted item where its animation begins."),
        Function(
            "appearing_supplementary", taking: [ctx, kind, section, item, out],
            "Places a new supplementary element where its animation begins."),
        Function(
            "appearing_decoration", taking: [ctx, kind, section, item, out],
            "Places a new decoration where its animation begins."),
        Function("disappearing", taking: [ctx, section, item, out], "Places a deleted item where its animation ends."),
        Function(
            "disappearing_supplementary", taking: [ctx, kind, section, item, out],
            "Places a supplementary element that is gone where its animation ends."),
        Function(
            "disappearing_decoration", taking: [ctx, kind, section, item, out],
            "Places a decoration that is gone where its animation ends."),
        Function(
            "target_offset", taking: [ctx] + ["x", "y", "vx", "vy"].map { Value($0, "number") },
            returns: [Value("x", "number"), Value("y", "number")],
            "The content offset at which scrolling stops after a drag."),
        Function(
            "target_offset_for_update", taking: [ctx, Value("x", "number"), Value("y", "number")],
            returns: [Value("x", "number"), Value("y", "number")],
            "The content offset after an update that has an anchor, instead of the one that keeps the anchor in place; for `transition`, the offset at its end, unless the client gives one. Not called if only the offset changes."
        ),
        Function(
            "scroll_target",
            taking: [
                ctx, section, item, Value("x", "number"), Value("y", "number"), Value("horizontal", "string"),
                Value("vertical", "string"),
            ],
            returns: [Value("x", "number|nil"), Value("y", "number|nil")],
            "The content offset that shows an item, for layouts that place items by the offset, such as a carousel: (x, y) follows from where the item lies now, and may be far from where it is shown. `horizontal` and `vertical` are how the client wants it to lie: \"nearest\", \"left\" or \"top\", \"center\", \"right\" or \"bottom\", or \"none\" along an axis that it leaves alone and where the result does not count. Not called for an item that need only be in sight (\"nearest\", \"none\") and is, wholly. At the result the item must be drawn, and the same call must lead to the same result; from item to item results must not go back and forth. Also where scrolling stops if a client lets it snap to items. Nothing: (x, y). Without it, items of lazy layouts and layouts with `adjust` are looked for at one offset after another."
        ),
        Function(
            "target_index_path_for_moving",
            taking: [
                ctx, section, item, Value("x", "number"), Value("y", "number"), Value("proposed", "layoutd.IndexPath"),
            ],
            returns: [Value("section", "integer|nil"), Value("item", "integer|nil")],
            "Where an item that is being moved would be dropped: called with each step of the finger to (x, y), with the item's index path in the data and where it would be dropped otherwise. The result counts as if all items that are being moved were gone. Nothing: `proposed`. The same arguments must give the same result."
        ),
        Function(
            "layout_attributes_for_moving",
            taking: [ctx, Value("element", "layoutd.Element"), Value("x", "number"), Value("y", "number")],
            returns: [Value("element", "layoutd.Element|nil")],
            "How an item is drawn that follows the finger at (x, y): returns `element` with another frame, alpha, z or transform. Nothing: as it is, with its middle under the finger."
        ),
        Function(
            "snapshot", returns: [Value("data", "any")],
            "Plain data to keep across a reload, a change of parameters or a restart of the daemon."
        ),
        Function(
            "restore", taking: [Value("data", "any"), Value("from_version", "string")],
            "Gets the data that `snapshot` returned."),
        Function(
            "base_params", taking: [ctx], returns: [Value("params", "table<string, any>")],
            "Derived layouts: the base's parameters for this container."),
        Function(
            "row_transform", taking: [ctx, Value("row", "layoutd.Row")],
            returns: [Value("frames", "layoutd.Rect[]|nil")],
            "Layouts derived from `span-flow`: returns other frames for the items of a row before the next row is placed, which begins where the longest of them ends. They are rounded outwards to whole points. Nothing: the row is transformed as the parameters say. Of consecutive spans only the last is a row that is transformed. All calls share the time of `prepare`."
        ),
        Function(
            "adjust", taking: [ctx, Value("element", "layoutd.Element")],
            "Derived layouts: may change an element before a query returns it. Its frame and transform are those before mirroring."
        ),
        Function(
            "after_prepare", taking: [ctx, out],
            "Derived layouts: may move what the base has placed (`out:room`, `out:shift`) and add supplementary elements and decorations."
        ),
    ]
}
