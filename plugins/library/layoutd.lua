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

---What a plugin says of itself.
---@class layoutd.Declaration
---@field api integer 1: the version of this interface. Required.
---@field name? string For people. A layout goes by its file's name.
---@field version? string The plugin's own.
---@field summary? string One sentence.
---@field params? table<string, layoutd.Parameter> Parameters by name.
---@field item_attrs? table<string, layoutd.ItemAttribute> Values that sections may bring for each item, by name.
---@field shape "rectangle"|"hexagon"|"circle"|nil The outline that items are drawn with, inside of their frames; the base's, or a rectangle, where it is left out. A hexagon has a corner at the top where its frame is higher than wide, else at the left. Queries go by the frame.
---@field strict? boolean Whether every item must be placed.
---@field lazy? boolean Whether rectangles and items are asked of the script instead of being placed by `prepare`.
---@field kinds? { supplementary: string[]?, decoration: string[]? } Kinds that a lazy layout places, besides header and footer.
---@field self_sizing? boolean Whether measured sizes count.
---@field overrides? boolean Whether it may replace a layout of its name in an earlier folder.
---@field limits? { prepare_ms: number?, call_ms: number?, memory_bytes: number? } Less than it may use.
---@field defaults? table<string, any> Derived layouts: other defaults for the base's parameters.
---@field hides? string[] Derived layouts: parameters of the base that `base_params` sets.
---@field margin? number Derived layouts: points around a rectangle in which elements are shown to `adjust`.

---A parameter that clients may set.
---@class layoutd.Parameter
---@field type "boolean"|"integer"|"number"|"length"|"ratio"|"string"|"enum"|"insets"|"size"|"list"|"map" length is points from 0, ratio 0...1, a string at most 1 KiB.
---@field default any Required.
---@field min? number Least number.
---@field max? number Greatest number.
---@field step? number For who reads the file: what a control would step by.
---@field choices? string[] Of an enum; of a number or a length, words in place of one.
---@field of? layoutd.Parameter What a list or a map holds.
---@field unit? string Such as "points".
---@field doc? string One sentence.
---@field per_section? boolean Whether a section may have its own.
---@field since? string For who reads the file: the version that brought it.
---@field deprecated? string For who reads the file: what to use instead.

---A column of values, one or a few for each item.
---@class layoutd.ItemAttribute
---@field type "number"|"enum" Numbers, or one of a few words.
---@field count? integer Numbers an item, 1...16.
---@field min? number Least number.
---@field max? number Greatest number.
---@field choices? string[] Of an enum.
---@field doc? string One sentence.

---An element as `adjust` gets it, to be changed.
---@class layoutd.Element
---@field section integer Read only.
---@field item integer Read only.
---@field category "cell"|"supplementary"|"decoration" Read only.
---@field kind string Read only.
---@field x number Of the frame without its transform.
---@field y number
---@field width number
---@field height number
---@field z integer
---@field alpha number 0...1
---@field hidden boolean
---@field transform? number[] 6 or 16 numbers; nil: none.

---A batch update as `prepare_updates` gets it: runs of items that stay side by side.
---@class layoutd.Updates
---@field inserted { section: integer, item: integer, count: integer }[] By their new places, those of new and reloaded sections too.
---@field deleted { section: integer, item: integer, count: integer }[] By their old places, those of deleted and reloaded sections too.
---@field survivors { from: integer[], to: integer[], count: integer }[] Index paths {section, item} before and after; moved ones too.
---@field reloaded { from: integer[], to: integer[], count: integer }[] Those that keep their place and are new in it.
---@field truncated boolean Whether there are more runs of a sort than the 4096 that are told.

---A layout. `self` in its functions is a table of one container's.
---@class layoutd.Layout: layoutd.Declaration
---@field prepare? fun(self: layoutd.Layout, ctx: layoutd.Context, out: layoutd.Output) Places every element. Called once a generation; the only one that a layout must have.
---@field content_size? fun(self: layoutd.Layout, ctx: layoutd.Context): number, number How far one can scroll, where `out` was not told.
---@field attributes_in_rect? fun(self: layoutd.Layout, ctx: layoutd.Context, rect: layoutd.Rect, out: layoutd.Output) Lazy layouts: places what a rectangle shows.
---@field attributes_for_item? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, out: layoutd.Output) Lazy layouts: places one item.
---@field attributes_for_supplementary? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, out: layoutd.Output) Lazy layouts: places one supplementary element.
---@field attributes_for_decoration? fun(self: layoutd.Layout, ctx: layoutd.Context, kind: string, section: integer, item: integer, out: layoutd.Output) Lazy layouts: places one decoration.
---@field should_invalidate? fun(self: layoutd.Layout, ctx: layoutd.Context, old: layoutd.Rect, new: layoutd.Rect): boolean|table|nil What new bounds change: nothing (false), everything (true: prepare again), or { items = {{s, i} …}, sections = {s …}, supplementary = {{kind, s, i} …} } or { offset_only = true }: these, or all, are to be asked for again without a prepare. Where it is left out, a new size means prepare.
---@field invalidate? fun(self: layoutd.Layout, ctx: layoutd.Context, reason: string) Told before a prepare that a client asked for: drop your caches.
---@field prepare_updates? fun(self: layoutd.Layout, ctx: layoutd.Context, updates: layoutd.Updates) Told after the prepare that follows a batch update.
---@field finish_updates? fun(self: layoutd.Layout, ctx: layoutd.Context) Told when a batch update is over.
---@field appearing? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, out: layoutd.Output) What an inserted item begins as.
---@field disappearing? fun(self: layoutd.Layout, ctx: layoutd.Context, section: integer, item: integer, out: layoutd.Output) What a deleted item ends as.
---@field target_offset? fun(self: layoutd.Layout, ctx: layoutd.Context, x: number, y: number, vx: number, vy: number): number, number Where a drag that is let go comes to rest.
---@field snapshot? fun(self: layoutd.Layout): any Plain data to keep over a reload or a change of parameters.
---@field restore? fun(self: layoutd.Layout, data: any, from_version: string) Gets what `snapshot` answered.
---@field base_params? fun(self: layoutd.Layout, ctx: layoutd.Context): table<string, any> Derived layouts: the base's parameters for this container.
---@field adjust? fun(self: layoutd.Layout, ctx: layoutd.Context, element: layoutd.Element) Derived layouts: may change an element that a query answers.
---@field after_prepare? fun(self: layoutd.Layout, ctx: layoutd.Context, out: layoutd.Output) Derived layouts: may place decorations besides.
---@field [string] any

---Declares layouts. The only global of the host.
---@class layoutd
---@field api integer The newest version of this interface that is served.
---@field version string The daemon's version.
layoutd = {}

---Declares a layout. The file returns what this answers.
---@param declaration layoutd.Declaration
---@return layoutd.Layout layout
function layoutd.define(declaration) end

---Declares a layout that is another one, built in or a plugin, with changes.
---@param base string
---@param declaration layoutd.Declaration
---@return layoutd.Layout layout
function layoutd.derive(base, declaration) end

---The container as the running function sees it. Read only, and good until that function returns.
---@class layoutd.Context
---@field bounds layoutd.Rect The visible rectangle; its origin is the content offset.
---@field insets layoutd.Insets The content inset.
---@field visible_rect layoutd.Rect The bounds inside the insets.
---@field safe_area layoutd.Insets How far bars and the screen's corners reach in.
---@field margins layoutd.Insets The container's layout margins.
---@field scale? number Pixels a point; nil where positions are not rounded.
---@field direction "leftToRight"|"rightToLeft" For information: finished frames are mirrored by the host, so always place from left to right.
---@field params table<string, any> All parameters by name. A name that is not there is an error.
---@field generation integer Counts prepares from 1.
---@field previous? layoutd.Previous The last generation; nil at first.
---@field geom layoutd.Geometry Pure helpers.
---@field log layoutd.Log The daemon's log, ten lines a second.
local Context = {}

---How many sections there are.
---@return integer count
function Context:section_count() end

---How many items a section has.
---@param section integer
---@return integer count
function Context:item_count(section) end

---An item's size, and whether it is known: its section brings sizes, or it was measured. 50 × 50 where it is not. Measured sizes count with `self_sizing`.
---@param section integer
---@param item integer
---@return number width
---@return number height
---@return boolean given
function Context:item_size(section, item) end

---What the section brings for an item in a column of `item_attrs`: its numbers, or its word; nil without that column.
---@param section integer
---@param item integer
---@param name string
---@return number|string|nil ...
function Context:item_attr(section, item, name) end

---The parameters with what a section overrides.
---@param section integer
---@return table<string, any> params
function Context:section_params(section) end

---What a supplementary element was measured at; nil where it was not.
---@param kind string
---@param section integer
---@param item integer
---@return number? width
---@return number? height
function Context:supplementary_size(kind, section, item) end

---As `math.random`. The same numbers in every prepare.
---@param m? integer
---@param n? integer
---@return number number
function Context:random(m, n) end

---Goes through all items: `for section, item in ctx:indices() do`.
---@return fun(): integer?, integer? iterator
function Context:indices() end

---What is left of the running call's time.
---@return number milliseconds
function Context:budget_left_ms() end

---Where a layout places its elements, in points, y downwards. Write only, and good until the running function returns.
---@class layoutd.Output
local Output = {}

---Places an item; each at most once, in any order. One that is not placed has no frame.
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

---Draws an item transformed about its middle: 6 numbers (a, b, c, d, tx, ty) or 16 (m11, m12 … m44).
---@param section integer
---@param item integer
---@param matrix number[]
function Output:transform(section, item, matrix) end

---Places `n` equal items from `first` on, each (dx, dy) from the one before. Kept as a rule: a million cost as much as one.
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

---Places `n` equal items in rows of `columns`, dx from column to column and dy from row to row. Kept as a rule.
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

---Places a header, a footer or an element of any other kind. z is 10 where it is not given.
---@param kind string
---@param section integer
---@param item integer
---@param x number
---@param y number
---@param width number
---@param height number
---@param z? integer
function Output:supplementary(kind, section, item, x, y, width, height, z) end

---Places a background, a separator or the like. z is -1 where it is not given.
---@param kind string
---@param section integer
---@param item integer
---@param x number
---@param y number
---@param width number
---@param height number
---@param z? integer
function Output:decoration(kind, section, item, x, y, width, height, z) end

---Lets a supplementary element that was placed follow the visible start, not past `limit`, or the visible end, not before it. Queries then need no script.
---@param kind string
---@param section integer
---@param item integer
---@param edge "start"|"end"
---@param limit? number
function Output:pin(kind, section, item, edge, limit) end

---How far one can scroll. What everything spans where it is not given.
---@param width number
---@param height number
function Output:content_size(width, height) end

---The axis along which pins move and items are looked for; vertical where it is not given.
---@param direction "vertical"|"horizontal"
function Output:scroll_direction(direction) end

---Pure helpers. A rect is {x=, y=, width=, height=}.
---@class layoutd.Geometry
local Geometry = {}

---Cuts a rect side by side (horizontal) or one below another, in proportion to weights or into equal parts.
---@param rect layoutd.Rect
---@param weights number[]|integer
---@param axis "horizontal"|"vertical"
---@param gap? number
---@return layoutd.Rect[] rects
function Geometry.split(rect, weights, axis, gap) end

---A cell of an even grid, counted from 0 row by row.
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

---One of so many equal columns.
---@param rect layoutd.Rect
---@param count integer
---@param index integer
---@param gap? number
---@return number x
---@return number y
---@return number width
---@return number height
function Geometry.column(rect, count, index, gap) end

---One of so many equal rows.
---@param rect layoutd.Rect
---@param count integer
---@param index integer
---@param gap? number
---@return number x
---@return number y
---@return number width
---@return number height
function Geometry.row(rect, count, index, gap) end

---The rect inside insets, never of negative size.
---@param rect layoutd.Rect
---@param insets layoutd.Insets|number
---@return layoutd.Rect rect
function Geometry.inset(rect, insets) end

---Where a box goes in a rect: center, left, right, top, bottom, topLeft, topRight, bottomLeft, bottomRight.
---@param width number
---@param height number
---@param rect layoutd.Rect
---@param how? string
---@return number x
---@return number y
function Geometry.align(width, height, rect, how) end

---Where lengths begin in a total: start, center, end, spaceBetween, spaceAround, spaceEvenly.
---@param total number
---@param lengths number[]
---@param gap? number
---@param how? string
---@return number[] positions
function Geometry.distribute(total, lengths, gap, how) end

---The nearest pixel, half away from zero; the value itself without a scale.
---@param value number
---@param scale? number
---@return number value
function Geometry.pixel_round(value, scale) end

---The matrix that changes nothing.
---@return number[] matrix
function Geometry.identity() end

---A move.
---@param x number
---@param y number
---@param z? number
---@return number[] matrix
function Geometry.translation(x, y, z) end

---A change of size; y is x where it is not given.
---@param x number
---@param y? number
---@param z? number
---@return number[] matrix
function Geometry.scaling(x, y, z) end

---A turn in radians about an axis; without one clockwise on the screen.
---@param angle number
---@param x? number
---@param y? number
---@param z? number
---@return number[] matrix
function Geometry.rotation(angle, x, y, z) end

---What an eye at a distance sees.
---@param distance number
---@return number[] matrix
function Geometry.perspective(distance) end

---The first, then each of the others.
---@param matrix number[]
---@param ... number[]
---@return number[] matrix
function Geometry.multiply(matrix, ...) end

---The daemon's log. `print` writes there too.
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

---The last generation, for layouts that keep things in place.
---@class layoutd.Previous
local Previous = {}

---Where an item of that index path was; nil when it was nowhere.
---@param section integer
---@param item integer
---@return number? x
---@return number? y
---@return number? width
---@return number? height
function Previous:item(section, item) end
