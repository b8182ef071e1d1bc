---@meta layoutd

---A rectangle in points, y downwards.
---@class layoutd.Rect
---@field x number
---@field y number
---@field width number
---@field height number

---Distances from the four sides, in points.
---@class layoutd.Insets
---@field top number
---@field left number
---@field bottom number
---@field right number

---What the view knows of its device and its user's settings.
---@class layoutd.Traits
---@field horizontal_size_class "unspecified"|"compact"|"regular" The room across.
---@field vertical_size_class "unspecified"|"compact"|"regular" The room down.
---@field content_size_category "extraSmall"|"small"|"medium"|"large"|"extraLarge"|"extraExtraLarge"|"extraExtraExtraLarge"|"accessibilityMedium"|"accessibilityLarge"|"accessibilityExtraLarge"|"accessibilityExtraExtraLarge"|"accessibilityExtraExtraExtraLarge" The size of text that the user wants.
---@field content_size_factor number What lengths in proportion to text are multiplied by: body text's size compared with that of `large`, 14/17 to 53/17.
---@field user_interface_idiom "unspecified"|"phone"|"pad"|"tv"|"carPlay"|"mac"|"vision" The kind of device.
---@field legibility_weight "unspecified"|"regular"|"bold" The weight of text that the user wants.

---The declaration of a layout.
---@class layoutd.Declaration
---@field api integer The version of this interface, 1. Required.
---@field name? string For people. The layout's name is the file's.
---@field version? string The plugin's own version.
---@field summary? string One sentence.
---@field params? table<string, layoutd.Parameter> Parameters by name.
---@field item_values? table<string, layoutd.ItemValue> Values that a section may have for each of its items, by name.
---@field attributes? table<string, layoutd.Attribute> Attributes of the layout's own by name, at most 16; `out:attribute` and `adjust` set them. A derived layout has its base's too.
---@field shape "rectangle"|"hexagon"|"circle"|nil The outline that items are drawn with, inside their frames; by default the base's, or a rectangle. A hexagon has a corner at the top if its frame is higher than wide, otherwise at the left. Queries use the frame.
---@field development_layout_direction "left_to_right"|"right_to_left"|nil The direction for which the layout places; by default the base's, or left to right. In an environment of the other direction the host mirrors what the layout has placed.
---@field strict? boolean Whether `prepare` must place every item.
---@field lazy? boolean Whether queries call the script, instead of `prepare` placing every item.
---@field kinds? { supplementary: string[]?, decoration: string[]? } The kinds that a lazy layout places, besides header and footer.
---@field self_sizing? boolean Whether the layout uses measured sizes.
---@field overrides? boolean Whether it may replace a layout of the same name in an earlier folder.
---@field limits? { prepare_ms: number?, call_ms: number?, memory_bytes: number? } Lower limits than the configured ones.
---@field defaults? table<string, any> Derived layouts: other defaults for the base's parameters.
---@field hides? string[] Derived layouts: parameters of the base that `base_params` sets.
---@field margin? number Derived layouts: how far outside of a query's rectangle elements are passed to `adjust`, in points.

---A parameter that clients may set.
---@class layoutd.Parameter
---@field type "boolean"|"integer"|"number"|"length"|"ratio"|"string"|"enum"|"insets"|"size"|"list"|"map" length is points from 0, ratio 0...1, a string at most 1 KiB.
---@field default any Required.
---@field min? number Smallest value.
---@field max? number Largest value.
---@field step? number For readers of the file only: the step of a control.
---@field choices? string[] The values of an enum; for a number or a length, words allowed instead of a number.
---@field of? layoutd.Parameter The type of a list's or map's values.
---@field unit? string Such as "points".
---@field doc? string One sentence.
---@field per_section? boolean Whether a section may override it.
---@field formerly? string[] Names that it had in earlier versions: containers that use them are carried over, and clients told the new one.
---@field since? string For readers of the file only: the version that introduced it.
---@field deprecated? string For readers of the file only: what to use instead.

---A column of item values: one or a few for each item.
---@class layoutd.ItemValue
---@field type "number"|"enum" Numbers, or one of a few choices.
---@field count? integer Numbers per item, 1...16.
---@field min? number Smallest value.
---@field max? number Largest value.
---@field choices? string[] The values of an enum.
---@field doc? string One sentence.

---A number that the layout gives to its elements.
---@class layoutd.Attribute
---@field default? number The value of elements for which the script sets none; 0 if absent.
---@field doc? string One sentence, with the unit.

---An element that `adjust` may change.
---@class layoutd.Element
---@field section integer Read only.
---@field item integer Read only.
---@field category "cell"|"supplementary"|"decoration" Read only.
---@field kind string Read only.
---@field x number The frame without its transform.
---@field y number
---@field width number
---@field height number
---@field z integer
---@field alpha number 0...1
---@field hidden boolean
---@field transform? number[] 6 or 16 numbers; nil if the element is not transformed.
---@field attributes? table<string, number> The layout's own attributes by name; one that is removed has its default. nil if the layout has none.

---A row of `span-flow` before it is final.
---@class layoutd.Row
---@field section integer From 0.
---@field first integer The number of its first item, from 0.
---@field is_span boolean Whether its item has the row to itself.
---@field bounds layoutd.Rect The room across inside the section's insets, and where the row lies along the scroll axis.
---@field frames layoutd.Rect[] Of its items in turn, before mirroring and rounding to pixels.

---Where an item is.
---@class layoutd.IndexPath
---@field section integer From 0.
---@field item integer From 0.

---What clients have made stale by name, in runs.
---@class layoutd.Invalidation
---@field items { section: integer, item: integer, count: integer }[] Cells.
---@field supplementary { kind: string, section: integer, item: integer, count: integer }[] They need not exist.
---@field decorations { kind: string, section: integer, item: integer, count: integer }[] They need not exist.
---@field sections integer[] Sections with all their elements.

---A batch update: runs of consecutive items that stay together.
---@class layoutd.Updates
---@field inserted { section: integer, item: integer, count: integer }[] By new index paths; includes the items of new and reloaded sections.
---@field deleted { section: integer, item: integer, count: integer }[] By old index paths; includes the items of deleted and reloaded sections.
---@field survivors { from: integer[], to: integer[], count: integer }[] Index paths {section, item} before and after; includes moved items.
---@field reloaded { from: integer[], to: integer[], count: integer }[] Items that keep their place and have new content.
---@field truncated boolean Whether one of the lists was cut at 4096 runs.

---A layout. `self` in its functions is a table that belongs to one container.
---@class layoutd.Layout: layoutd.Declaration
---@field prepare? fun(self: layoutd.Layout, ctx: layoutd.Context, out: layoutd.Output) Places every element. Called once per generation, and again where the host mirrors what it has placed, if it has read the x of the bounds before the width of the content was known; the only required function. A derived layout may define it, to place what its base has placed (`ctx.base`) anew.
---@field content_size? fun(self: layoutd.Layout, ctx: layoutd.Context): number, number The content size, unless `out:content_size` has set it.
---@field attributes_in_rect? fun(self: layoutd.Layout, ctx: layoutd.Context, rect: layoutd.Rect, out: layoutd.Output) Lazy layouts: places the elements in a rectangle.
---@field attributes_for_item? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, out: layoutd.Output) Lazy layouts: places one item.
---@field attributes_for_supplementary? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, out: layoutd.Output) Lazy layouts: places one supplementary element.
---@field attributes_for_decoration? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, out: layoutd.Output) Lazy layouts: places one decoration.
---@field step? fun(self: layoutd.Layout, ctx: layoutd.Context, dt: number): boolean|nil Layouts that move: applies forces to the items that `prepare` has placed (`ctx.physics`) for `dt` = 1/120 s of virtual time. Returns true if it goes on although nothing moves, false if it rests now, and nothing to let the host decide: a container rests when for a quarter of a second no item has been faster than 2 points/s, and none was pulled away from where it is, or for five seconds none has gone further than half a point, until it changes or scrolls.
---@field should_invalidate? fun(self: layoutd.Layout, ctx: layoutd.Context, old: layoutd.Rect, new: layoutd.Rect): boolean|table|nil What becomes stale when the bounds change: nothing (false), everything (true: prepare again), or some elements, which clients query again without a prepare: { items = {{s, i} …}, sections = {s …}, supplementary = {{kind, s, i} …}, decorations = {{kind, s, i} …} }, or all of them with { offset_only = true }. By default a new size causes a prepare.
---@field invalidate? fun(self: layoutd.Layout, ctx: layoutd.Context, reason: string, context: layoutd.Invalidation|nil) Called before a prepare that a client requested: drop your caches, or what `context` names of them. It is nil unless clients have named all that is stale.
---@field measured_size? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, width: number, height: number): number|false|nil, number|nil Called for each size of an item that a client has measured, before the prepare that it causes. `ctx:item_size` still returns what the item had. Nothing: use the measured size. false: the item keeps what it had. A width and a height: use these instead.
---@field measured_supplementary_size? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, width: number, height: number): number|false|nil, number|nil The same for each measured size of a supplementary element.
---@field prepare_updates? fun(self: layoutd.Layout, ctx: layoutd.Context, updates: layoutd.Updates) Called after the prepare that follows a batch update, before appearing and disappearing elements are placed.
---@field finish_updates? fun(self: layoutd.Layout, ctx: layoutd.Context) Called at the end of a batch update, when appearing and disappearing elements are placed.
---@field prepare_bounds_change? fun(self: layoutd.Layout, ctx: layoutd.Context, old: layoutd.Rect) Called after an update with animations has changed the bounds, before appearing and disappearing elements are placed.
---@field finish_bounds_change? fun(self: layoutd.Layout, ctx: layoutd.Context) Called when they are placed.
---@field prepare_transition? fun(self: layoutd.Layout, ctx: layoutd.Context, older: string) Called after an update has set this layout in place of `older` and prepared it, before appearing and disappearing elements are placed; or when a transition to it begins.
---@field finish_transition? fun(self: layoutd.Layout, ctx: layoutd.Context) Called when they are placed, or when the transition is finished or cancelled.
---@field prepare_transition_to? fun(self: layoutd.Layout, ctx: layoutd.Context, newer: string) Called before an update sets `newer` in place of this layout, or when a transition from this layout to `newer` begins. What it places then counts no longer; an error does not keep the layout from being replaced.
---@field finish_transition_to? fun(self: layoutd.Layout, ctx: layoutd.Context) Called when `newer` is set, the last call of this layout's script; or when the transition is cancelled and this layout goes on.
---@field appearing? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, out: layoutd.Output) Places an inserted item where its animation begins.
---@field appearing_supplementary? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, out: layoutd.Output) Places a new supplementary element where its animation begins.
---@field appearing_decoration? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, out: layoutd.Output) Places a new decoration where its animation begins.
---@field disappearing? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, out: layoutd.Output) Places a deleted item where its animation ends.
---@field disappearing_supplementary? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, out: layoutd.Output) Places a supplementary element that is gone where its animation ends.
---@field disappearing_decoration? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, out: layoutd.Output) Places a decoration that is gone where its animation ends.
---@field target_offset? fun(self: layoutd.Layout, ctx: layoutd.Context, x: number, y: number, vx: number, vy: number): number, number The content offset at which scrolling stops after a drag.
---@field target_offset_for_update? fun(self: layoutd.Layout, ctx: layoutd.Context, x: number, y: number): number, number The content offset after an update that has an anchor, instead of the one that keeps the anchor in place; for `transition`, the offset at its end, unless the client gives one. Not called if only the offset changes.
---@field scroll_target? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, x: number, y: number, horizontal: string, vertical: string): number|nil, number|nil The content offset that shows an item, for layouts that place items by the offset, such as a carousel: (x, y) follows from where the item lies now, and may be far from where it is shown. `horizontal` and `vertical` are how the client wants it to lie: "nearest", "left" or "top", "center", "right" or "bottom", or "none" along an axis that it leaves alone and where the result does not count. Not called for an item that need only be in sight ("nearest", "none") and is, wholly. At the result the item must be drawn, and the same call must lead to the same result; from item to item results must not go back and forth. Also where scrolling stops if a client lets it snap to items. Nothing: (x, y). Without it, items of lazy layouts and layouts with `adjust` are looked for at one offset after another.
---@field target_index_path_for_moving? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, x: number, y: number, proposed: layoutd.IndexPath): integer|nil, integer|nil Where an item that is being moved would be dropped: called with each step of the finger to (x, y), with the item's index path in the data and where it would be dropped otherwise. The result counts as if all items that are being moved were gone. Nothing: `proposed`. The same arguments must give the same result.
---@field layout_attributes_for_moving? fun(self: layoutd.Layout, ctx: layoutd.Context, element: layoutd.Element, x: number, y: number): layoutd.Element|nil How an item is drawn that follows the finger at (x, y): returns `element` with another frame, alpha, z or transform. Nothing: as it is, with its middle under the finger.
---@field snapshot? fun(self: layoutd.Layout): any Plain data to keep across a reload, a change of parameters or a restart of the daemon.
---@field restore? fun(self: layoutd.Layout, data: any, from_version: string) Gets the data that `snapshot` returned.
---@field base_params? fun(self: layoutd.Layout, ctx: layoutd.Context): table<string, any> Derived layouts: the base's parameters for this container.
---@field row_transform? fun(self: layoutd.Layout, ctx: layoutd.Context, row: layoutd.Row): layoutd.Rect[]|nil Layouts derived from `span-flow`: returns other frames for the items of a row before the next row is placed, which begins where the longest of them ends. They are rounded outwards to whole points. Nothing: the row is transformed as the parameters say. Of consecutive spans only the last is a row that is transformed. All calls share the time of `prepare`.
---@field adjust? fun(self: layoutd.Layout, ctx: layoutd.Context, element: layoutd.Element) Derived layouts: may change an element before a query returns it. Its frame and transform are those before mirroring.
---@field after_prepare? fun(self: layoutd.Layout, ctx: layoutd.Context, out: layoutd.Output) Derived layouts: may move what the base has placed (`out:room`, `out:shift`) and add supplementary elements and decorations.

---Declares layouts. The host's only global.
---@class layoutd
---@field api integer The newest supported version of this interface.
---@field version string The daemon's version.
layoutd = {}

---Declares a layout. The file must return the result.
---@param declaration layoutd.Declaration
---@return layoutd.Layout layout
function layoutd.define(declaration) end

---Declares a layout that changes another one, which may be built in or a plugin.
---@param base string
---@param declaration layoutd.Declaration
---@return layoutd.Layout layout
function layoutd.derive(base, declaration) end

---The container. Read-only, and valid until the running function returns.
---@class layoutd.Context
---@field bounds layoutd.Rect The visible rectangle; its origin is the content offset. Where the host mirrors what the layout places, it is mirrored as well.
---@field insets layoutd.Insets The content inset. Where the host mirrors, left and right are exchanged, here and in `safe_area` and `margins`.
---@field visible_rect layoutd.Rect The bounds without the insets.
---@field safe_area layoutd.Insets The safe area insets: how far bars and the screen's corners extend into the bounds.
---@field margins layoutd.Insets The container's layout margins.
---@field traits layoutd.Traits Size classes, the size of text, and the kind of device.
---@field scale? number Pixels per point; nil if positions are not rounded.
---@field direction "leftToRight"|"rightToLeft" For information only: always place for the layout's `development_layout_direction`, the host mirrors the finished frames where the environment has the other one.
---@field params table<string, any> All parameters by name. An unknown name raises an error.
---@field generation integer Counts prepares from 1.
---@field previous? layoutd.Previous The previous generation; nil in the first.
---@field base? layoutd.Base Derived layouts: what the base has placed, in `prepare` and `after_prepare`; nil elsewhere.
---@field geom layoutd.Geometry Pure helper functions.
---@field physics layoutd.Physics Bodies and forces, for `step` alone.
---@field log layoutd.Log The daemon's log, at most ten lines per second.
local Context = {}

---The number of sections.
---@return integer count
function Context:section_count() end

---The number of items in a section.
---@param section integer
---@return integer count
function Context:item_count(section) end

---An item's size, and whether it is known: from the section's item sizes, or, with `self_sizing`, measured. 50 × 50 if it is not known.
---@param section integer
---@param item integer
---@return number width
---@return number height
---@return boolean given
function Context:item_size(section, item) end

---The mean of the sizes that are known of a section's items, as an estimate for the others; nil if none is known.
---@param section integer
---@return number? width
---@return number? height
function Context:mean_size(section) end

---An item's values in a column of `item_values`: its numbers, or its choice of an enum; nil if the section has no such column.
---@param section integer
---@param item integer
---@param name string
---@return number|string|nil ...
function Context:item_value(section, item, name) end

---The values of all items of a section in a column of `item_values`, as one list: the numbers of each item in turn, or its choice of an enum; nil if the section has no such column.
---@param section integer
---@param name string
---@return number[]|string[]|nil values
function Context:item_values(section, name) end

---The parameters with the section's overrides.
---@param section integer
---@return table<string, any> params
function Context:section_params(section) end

---The measured size of a supplementary element; nil if it was not measured.
---@param kind string
---@param section integer
---@param item integer
---@return number? width
---@return number? height
function Context:supplementary_size(kind, section, item) end

---Like `math.random`. Every prepare gets the same numbers.
---@param m? integer
---@param n? integer
---@return number number
function Context:random(m, n) end

---Iterates over all items: `for section, item in ctx:indices() do`.
---@return fun(): integer?, integer? iterator
function Context:indices() end

---The time that the running call has left.
---@return number milliseconds
function Context:budget_left_ms() end

---Places elements, in points, y downwards. Write-only, and valid until the running function returns.
---@class layoutd.Output
local Output = {}

---Places an item: each at most once, in any order. An item that is not placed has no frame.
---@param section integer
---@param item integer
---@param x number
---@param y number
---@param width number
---@param height number
---@param z? integer
---@param alpha? number
---@param hidden? boolean
function Output:item(section, item, x, y, width, height, z, alpha, hidden) end

---Transforms a placed item about its centre: 6 numbers (a, b, c, d, tx, ty) or 16 (m11, m12 … m44).
---@param section integer
---@param item integer
---@param matrix number[]
function Output:transform(section, item, matrix) end

---Sets an attribute of the layout's own, declared in `attributes`, of a placed item. Set again, it has the last value.
---@param section integer
---@param item integer
---@param name string
---@param value number
function Output:attribute(section, item, name, value) end

---Places `n` items of equal size from `first` on, each shifted by (dx, dy) from the previous one. Stored as a rule, so a million cost as much as one.
---@param section integer
---@param first integer
---@param n integer
---@param x number
---@param y number
---@param width number
---@param height number
---@param dx number
---@param dy number
function Output:row(section, first, n, x, y, width, height, dx, dy) end

---Places `n` items of equal size in rows of `columns`, dx from column to column and dy from row to row. Stored as a rule.
---@param section integer
---@param first integer
---@param n integer
---@param columns integer
---@param x number
---@param y number
---@param width number
---@param height number
---@param dx number
---@param dy number
function Output:grid(section, first, n, columns, x, y, width, height, dx, dy) end

---Places a header, a footer or a supplementary element of another kind. z is 10 by default.
---@param kind string
---@param section integer
---@param item integer
---@param x number
---@param y number
---@param width number
---@param height number
---@param z? integer
---@param alpha? number
---@param hidden? boolean
function Output:supplementary(kind, section, item, x, y, width, height, z, alpha, hidden) end

---Places a background, a separator or another decoration. z is -1 by default.
---@param kind string
---@param section integer
---@param item integer
---@param x number
---@param y number
---@param width number
---@param height number
---@param z? integer
---@param alpha? number
---@param hidden? boolean
function Output:decoration(kind, section, item, x, y, width, height, z, alpha, hidden) end

---Sets an attribute of the layout's own of a placed supplementary element.
---@param kind string
---@param section integer
---@param item integer
---@param name string
---@param value number
function Output:supplementary_attribute(kind, section, item, name, value) end

---Sets an attribute of the layout's own of a placed decoration.
---@param kind string
---@param section integer
---@param item integer
---@param name string
---@param value number
function Output:decoration_attribute(kind, section, item, name, value) end

---Pins a placed supplementary element to the visible start, at most to `limit`, or to the visible end, at least to `limit`. Queries then need no script.
---@param kind string
---@param section integer
---@param item integer
---@param edge "start"|"end"
---@param limit? number
function Output:pin(kind, section, item, edge, limit) end

---Sets the content size, which by default spans all elements; in `after_prepare` it is the base's with all rooms.
---@param width number
---@param height number
function Output:content_size(width, height) end

---Moves an item that the base has placed, in `after_prepare`. Repeated shifts add up.
---@param section integer
---@param item integer
---@param dx number
---@param dy number
function Output:shift(section, item, dx, dy) end

---Makes room along the scroll axis in what the base has placed, in `after_prepare`: all that begins at `position` or after it moves on by `length`, and decorations that reach over it grow. Positions are the base's, in ascending order. Returns where the room begins with those before it.
---@param position number
---@param length number
---@return number begin
function Output:room(position, length) end

---Sets the scroll direction, along which pins move; vertical by default. Also the axis by which queries are indexed.
---@param direction "vertical"|"horizontal"
function Output:scroll_direction(direction) end

---Pure helper functions. A rect is {x=, y=, width=, height=}.
---@class layoutd.Geometry
local Geometry = {}

---Splits a rect into parts side by side (horizontal) or one below another, in proportion to weights, or into so many equal parts.
---@param rect layoutd.Rect
---@param weights number[]|integer
---@param axis "horizontal"|"vertical"
---@param gap? number
---@return layoutd.Rect[] rects
function Geometry.split(rect, weights, axis, gap) end

---A cell of a grid with equal cells, counted from 0 row by row.
---@param rect layoutd.Rect
---@param columns integer
---@param rows integer
---@param index integer
---@param gap? number
---@return number x
---@return number y
---@return number width
---@return number height
function Geometry.grid_cell(rect, columns, rows, index, gap) end

---One of `count` equal columns, counted from 0.
---@param rect layoutd.Rect
---@param count integer
---@param index integer
---@param gap? number
---@return number x
---@return number y
---@return number width
---@return number height
function Geometry.column(rect, count, index, gap) end

---One of `count` equal rows, counted from 0.
---@param rect layoutd.Rect
---@param count integer
---@param index integer
---@param gap? number
---@return number x
---@return number y
---@return number width
---@return number height
function Geometry.row(rect, count, index, gap) end

---The rect without the insets; its size is never negative.
---@param rect layoutd.Rect
---@param insets layoutd.Insets|number
---@return layoutd.Rect rect
function Geometry.inset(rect, insets) end

---The position of a box aligned in a rect: center, left, right, top, bottom, topLeft, topRight, bottomLeft, bottomRight.
---@param width number
---@param height number
---@param rect layoutd.Rect
---@param how? string
---@return number x
---@return number y
function Geometry.align(width, height, rect, how) end

---The positions of lengths distributed over a total: start, center, end, spaceBetween, spaceAround, spaceEvenly.
---@param total number
---@param lengths number[]
---@param gap? number
---@param how? string
---@return number[] positions
function Geometry.distribute(total, lengths, gap, how) end

---The value rounded to the nearest pixel, half away from zero; unchanged without a scale.
---@param value number
---@param scale? number
---@return number value
function Geometry.pixel_round(value, scale) end

---The nearest whole number, or the nearest multiple of a step; half away from zero.
---@param value number
---@param step? number
---@return number value
function Geometry.round(value, step) end

---The value, or the limit that it exceeds; `low` if the limits cross.
---@param value number
---@param low number
---@param high number
---@return number value
function Geometry.clamp(value, low, high) end

---The nearest of some stops in ascending order, the lower of two; or the nearest multiple of a number.
---@param value number
---@param stops number[]|number
---@return number value
function Geometry.snap(value, stops) end

---Where the next item of a waterfall goes: the index of the shortest lane, or of the first of `span` lanes side by side whose longest is shortest, the leftmost of several; and that length.
---@param lengths number[]
---@param span? integer
---@return integer lane
---@return number length
function Geometry.shortest_lane(lengths, span) end

---Columns for events that overlap in time: for each interval, without its end, the first free column, from 0, and the number of columns of all that overlap it directly or through others; for `ctx.geom.column`.
---@param starts number[]
---@param ends number[]
---@return integer[] columns
---@return integer[] counts
function Geometry.pack_intervals(starts, ends) end

---The identity matrix.
---@return number[] matrix
function Geometry.identity() end

---A translation.
---@param x number
---@param y number
---@param z? number
---@return number[] matrix
function Geometry.translation(x, y, z) end

---A scaling; y is x by default.
---@param x number
---@param y? number
---@param z? number
---@return number[] matrix
function Geometry.scaling(x, y, z) end

---A rotation in radians about an axis; by default clockwise on the screen.
---@param angle number
---@param x? number
---@param y? number
---@param z? number
---@return number[] matrix
function Geometry.rotation(angle, x, y, z) end

---The perspective of an eye at a distance.
---@param distance number
---@return number[] matrix
function Geometry.perspective(distance) end

---Applies the first, then each of the others.
---@param matrix number[]
---@param ... number[]
---@return number[] matrix
function Geometry.multiply(matrix, ...) end

---The bodies of the items, in `step` alone. Positions are left and top edges in points, velocities points per second, accelerations points per second squared. Forces act at once, in the order of the calls; after `step` the host keeps bodies apart and moves them. A body's mass is its area.
---@class layoutd.Physics
local Physics = {}

---Accelerates all bodies.
---@param x number
---@param y number
function Physics:gravity(x, y) end

---Slows all bodies: after a second at a rate of 1, about 37 percent of their velocity is left.
---@param rate number
function Physics:friction(rate) end

---Pulls every body to where `prepare` has placed its item, by a spring of `frequency` hertz (0 to 60). `damping` is 1 by default, which does not overshoot; less swings. A body that rests within half a point of that place is put there exactly.
---@param frequency number
---@param damping? number
function Physics:attach(frequency, damping) end

---Pulls the left top corner of one body to a place.
---@param section integer
---@param item integer
---@param x number
---@param y number
---@param frequency number
---@param damping? number
function Physics:attach_item(section, item, x, y, frequency, damping) end

---Holds the centres of two bodies at a distance.
---@param section integer
---@param item integer
---@param section2 integer
---@param item2 integer
---@param length number
---@param frequency number
---@param damping? number
function Physics:spring(section, item, section2, item2, length, frequency, damping) end

---Pushes the centres of all pairs that are nearer than `range` apart: by `strength` where they are at the same place, less and less towards the range. A negative strength pulls.
---@param strength number
---@param range number
function Physics:repel(strength, range) end

---Accelerates one body.
---@param section integer
---@param item integer
---@param ax number
---@param ay number
function Physics:push(section, item, ax, ay) end

---Keeps bodies from overlapping. `restitution` is the share of the speed with which they part again (0 to 1, 0 by default), `friction` that between them (0 by default); a circle's diameter is the item's shorter side.
---@param restitution? number
---@param friction? number
---@param shape "box"|"circle"|nil
function Physics:collide(restitution, friction, shape) end

---Keeps all bodies inside a rectangle. The last call of a step counts.
---@param x number
---@param y number
---@param width number
---@param height number
---@param restitution? number
function Physics:boundary(x, y, width, height, restitution) end

---Holds a body where it is in this step; others collide with it as with a wall.
---@param section integer
---@param item integer
function Physics:fix(section, item) end

---Moves a body at once, without changing its velocity.
---@param section integer
---@param item integer
---@param dx number
---@param dy number
function Physics:move(section, item, dx, dy) end

---Sets a body's velocity, within 1e6. `frame`, `velocity` and `home` return the present values.
---@param section integer
---@param item integer
---@param vx number
---@param vy number
function Physics:set_velocity(section, item, vx, vy) end

---Where a body is; nil if `prepare` has not placed the item.
---@param section integer
---@param item integer
---@return number? x
---@return number? y
---@return number? width
---@return number? height
function Physics:frame(section, item) end

---A body's velocity; nil if it was not placed.
---@param section integer
---@param item integer
---@return number? vx
---@return number? vy
function Physics:velocity(section, item) end

---Where `prepare` has placed the item; nil if it has not.
---@param section integer
---@param item integer
---@return number? x
---@return number? y
function Physics:home(section, item) end

---By how much the bounds have moved since the last step.
---@return number dx
---@return number dy
function Physics:scrolled() end

---Virtual time since the container was opened: the steps so far, 1/120 s each.
---@return number seconds
function Physics:time() end

---The daemon's log. `print` writes to it too.
---@class layoutd.Log
local Log = {}

---Writes a line.
---@param message string
function Log.debug(message) end

---Writes a line.
---@param message string
function Log.info(message) end

---Writes a line.
---@param message string
function Log.warn(message) end

---The previous generation, for layouts that keep items in place.
---@class layoutd.Previous
local Previous = {}

---The frame of the item that had this index path; nil if it had none.
---@param section integer
---@param item integer
---@return number? x
---@return number? y
---@return number? width
---@return number? height
function Previous:item(section, item) end

---What the base of a derived layout has placed, as a plugin places it: before mirroring and rounding, pinned elements at their natural places.
---@class layoutd.Base
---@field scroll_direction "vertical"|"horizontal" The base's scroll direction.
local Base = {}

---Its content size.
---@return number width
---@return number height
function Base:content_size() end

---An item's frame; nil if the base has not placed it.
---@param section integer
---@param item integer
---@return number? x
---@return number? y
---@return number? width
---@return number? height
function Base:item(section, item) end

---Iterates over the items that the base has placed, of one section or of all: `for section, item, x, y, width, height in ctx.base:frames() do`.
---@param section? integer
---@return fun(): integer?, integer?, number?, number?, number?, number? iterator
function Base:frames(section) end

---The frame of a supplementary element; nil if there is none.
---@param kind string
---@param section integer
---@param item integer
---@return number? x
---@return number? y
---@return number? width
---@return number? height
function Base:supplementary(kind, section, item) end

---The frame of a decoration; nil if there is none.
---@param kind string
---@param section integer
---@param item integer
---@return number? x
---@return number? y
---@return number? width
---@return number? height
function Base:decoration(kind, section, item) end
