-- A dashboard: tiles of several cells each, packed into as few rows as the chosen rule allows.
--
--     columnCount 4, dense:    ┌───────┬───┬───┐     item 3 is one cell and went back
--     spans 2×1 1×2 2×2 1×1    │   0   │ 1 │ 3 │     to the hole beside item 1
--                              ├───────┤   ├───┘
--                              │   2   ├───┘
--                              │       │
--                              └───────┘
--
-- `packing` chooses between two families.
--
-- * "freeRectangles" is Packery's packer (metafizzy/packery@0614bc4, js/packer.js and js/rect.js). It keeps every
--   maximal free rectangle and puts an item into the topmost, then leftmost, that holds it.
--   Two things differ: rectangles too small for any item are forgotten, and only new rectangles are tested for being
--   contained in others. Neither changes a place (see `Packer.place`).
-- * "sparse" and "dense" are the auto-placement of CSS Grid Level 2, section 8.5, `grid-auto-flow: row [dense]`.
--   Sparse keeps the order of the items and leaves holes, dense fills them.
local L = layoutd.define {
  api = 1, name = "dashboard", version = "1.0.0",
  summary = "Tiles that span several cells, packed as in Packery or CSS grid.",
  params = {
    packing = { type = "enum", choices = { "freeRectangles", "sparse", "dense" }, default = "freeRectangles",
      doc = "Packery's maximal free rectangles, or the CSS grid's flow, in order or filling holes." },
    -- 60, so that a row of cells is the bits of one Lua integer.
    columnCount = { type = "integer", default = 6, min = 1, max = 60, formerly = { "columns" },
      doc = "Number of cells in a row." },
    rowHeight = { type = "length", default = 100, unit = "points",
      doc = "Height of a cell; 0 means the width of a cell." },
    columnSpacing = { type = "length", default = 8, unit = "points", doc = "Spacing between tiles side by side." },
    rowSpacing = { type = "length", default = 8, unit = "points", doc = "Spacing between tiles one above the other." },
    sectionInset = { type = "insets", default = { top = 8, left = 8, bottom = 8, right = 8 }, min = 0,
      unit = "points", doc = "Inset around the tiles of each section." },
    -- Free rectangles that are not multiples of a cell accumulate: 2,000 such items take 37 ms, 10,000 take 440 ms.
    snapsToCells = { type = "boolean", default = true,
      doc = "Whether item sizes are rounded up to whole cells; if false, freeRectangles packs them as they are." },
  },
  item_values = {
    columns = { type = "number", min = 1, max = 1000, doc = "Number of cells that the item spans across." },
    rows = { type = "number", min = 1, max = 1000, doc = "Number of cells that the item spans down." },
  },
}

local floor, ceil, max, min, huge = math.floor, math.ceil, math.max, math.min, math.huge

-- ------------------------------------------------------------------ Packery's maximal free rectangles

-- Sizes that differ by rounding count as equal, as in Packery.
local TOLERANCE = 0.01

local Packer = {}
Packer.__index = Packer

-- least_width, least_height: of the items to come.
--
-- Free rectangles are sorted by top, then left. Those that reach down without end are few and have a list of their own.
-- The height of the tallest of the others tells how far up one can begin that reaches a place.
function Packer.new(width, least_width, least_height)
  local everything = { left = 0, top = 0, right = width, bottom = huge }
  return setmetatable({
    endless = { everything }, holes = {}, tallest = 0, tried = {},
    least_width = least_width - TOLERANCE, least_height = least_height - TOLERANCE,
  }, Packer)
end

function Packer:is_usable(left, top, right, bottom)
  return right > left and bottom > top
    and right - left >= self.least_width and bottom - top >= self.least_height
end

-- Adds what `rect` leaves of `free` to `pieces`: at most four maximal rectangles that overlap each other.
function Packer:cut(free, rect, pieces)
  local left, top, right, bottom = free.left, free.top, free.right, free.bottom
  local function add(l, t, r, b)
    if self:is_usable(l, t, r, b) then pieces[#pieces + 1] = { left = l, top = t, right = r, bottom = b } end
  end
  if top < rect.top then add(left, top, right, rect.top) end
  if right > rect.right then add(rect.right, top, right, bottom) end
  if bottom > rect.bottom then add(left, rect.bottom, right, bottom) end
  if left < rect.left then add(left, top, rect.left, bottom) end
end

local function overlap(a, b)
  return a.left < b.right and a.right > b.left and a.top < b.bottom and a.bottom > b.top
end

local function touch(a, b)
  return a.left <= b.right and a.right >= b.left and a.top <= b.bottom and a.bottom >= b.top
end

local function contains(a, b)
  return a.left <= b.left and a.top <= b.top and a.right >= b.right and a.bottom >= b.bottom
end

local function contained_in_another(rect, list, skipped)
  for k = 1, #list do
    if k ~= skipped and contains(list[k], rect) then return true end
  end
  return false
end

-- The first number in a sorted list whose rectangle does not come before the place.
local function lower_bound(list, left, top)
  local low, high = 1, #list + 1
  while low < high do
    local middle = (low + high) // 2
    local space = list[middle]
    if space.top < top or space.top == top and space.left < left then
      low = middle + 1
    else
      high = middle
    end
  end
  return low
end

function Packer:add(rect)
  local list = rect.bottom == huge and self.endless or self.holes
  if rect.bottom < huge then self.tallest = max(self.tallest, rect.bottom - rect.top) end
  table.insert(list, lower_bound(list, rect.left, rect.top), rect)
end

-- Removes from a list, of which numbers below `first` are too far up, what overlaps `rect`. Adds what remains to
-- `pieces`, and what touches `rect` without overlapping to `touching`.
function Packer:cut_list(list, first, rect, pieces, touching)
  local count, kept, k = #list, first - 1, first
  while k <= count and list[k].top <= rect.bottom do
    local space = list[k]
    if overlap(space, rect) then
      self:cut(space, rect, pieces)
    else
      kept = kept + 1
      if kept < k then list[kept] = space end
      if touch(space, rect) then touching[#touching + 1] = space end
    end
    k = k + 1
  end
  if kept == k - 1 then return end
  table.move(list, k, count, kept + 1)
  for last = count, count - (k - 1 - kept) + 1, -1 do list[last] = nil end
end

-- Takes `rect` out of the free space.
--
-- Only pieces can be contained in something: had an uncut rectangle been inside a piece, it would have been inside the
-- rectangle that the piece was cut from. And whatever contains a piece touches `rect`, since the piece does.
function Packer:place(rect)
  local pieces, touching = {}, {}
  self:cut_list(self.endless, 1, rect, pieces, touching)
  local first = lower_bound(self.holes, -huge, rect.top - self.tallest)
  self:cut_list(self.holes, first, rect, pieces, touching)
  local k = 1
  while k <= #pieces do
    if contained_in_another(pieces[k], touching) or contained_in_another(pieces[k], pieces, k) then
      -- Removed at once, so that of two equal pieces one stays.
      table.remove(pieces, k)
    else
      k = k + 1
    end
  end
  for _, piece in ipairs(pieces) do self:add(piece) end
end

-- The first rectangle in a sorted list, from number `first` on, that holds an item; nil if none does.
local function first_holding(list, first, width, height)
  width, height = width - TOLERANCE, height - TOLERANCE
  for k = first, #list do
    local space = list[k]
    if space.right - space.left >= width and space.bottom - space.top >= height then return space end
  end
end

-- The place of an item: left and top of the first free rectangle that holds it. One without end always does.
--
-- Space is only ever taken, so the search for whole cells starts where the last item of the same size was placed.
function Packer:pack(width, height)
  local tried = math.type(width) == "integer" and height * 64 + width
  local last = tried and self.tried[tried]
  local hole = first_holding(self.holes, last and lower_bound(self.holes, last.left, last.top) or 1, width, height)
  local space = first_holding(self.endless, 1, width, height)
  if hole and (hole.top < space.top or hole.top == space.top and hole.left < space.left) then space = hole end
  local left, top = space.left, space.top
  local rect = { left = left, top = top, right = left + width, bottom = top + height }
  if tried then self.tried[tried] = rect end
  self:place(rect)
  return left, top
end

-- ------------------------------------------------------------------ CSS grid auto-placement

-- Rows of cells, each a Lua integer whose bit c says that column c is taken.
local Grid = {}
Grid.__index = Grid

function Grid.new(columns, is_dense)
  return setmetatable({ columns = columns, is_dense = is_dense, rows = {}, row = 0, column = 0, tried = {} }, Grid)
end

-- The first of `width` free columns at or after `column`; nil if there is none. The bits of `taken` say which are
-- not free.
function Grid:free_column(taken, column, width)
  local free, run = ~taken & ((1 << self.columns) - 1), 1
  while run < width do
    local step = min(run, width - run)
    free, run = free & free >> step, run + step
  end
  free = free & -1 << column
  if free == 0 then return end
  while free >> column & 1 == 0 do column = column + 1 end
  return column
end

-- Row and column of the first free place at or after a row and a column of it.
--
-- The occupied columns of `height` rows are the union of those in the rows up to the end of a block of so many, and
-- in the rows after it, so each row is read twice, however tall the item.
function Grid:first_free(row, column, width, height)
  local rows, to_end, block_end, since_end = self.rows, {}, row, 0
  while true do
    if row == block_end then
      block_end, since_end = row + height, 0
      for distance = 1, height do
        to_end[distance] = (to_end[distance - 1] or 0) | (rows[block_end - distance] or 0)
      end
    else
      since_end = since_end | (rows[row + height - 1] or 0)
    end
    local found = self:free_column(to_end[block_end - row] | since_end, column, width)
    if found then return row, found end
    row, column = row + 1, 0
  end
end

function Grid:take(row, column, width, height)
  local mask = ((1 << width) - 1) << column
  for r = row, row + height - 1 do self.rows[r] = (self.rows[r] or 0) | mask end
end

-- Column and row of an item. Sparse continues after the previous item. Dense starts at the top, or where the last item
-- with the same spans was placed: cells are only ever taken, so whatever was too small then still is.
function Grid:pack(width, height)
  local row, column = self.row, self.column
  local spans = height * 64 + width
  if self.is_dense then
    row, column = self.tried[spans] or 0, 0
  end
  local found
  row, found = self:first_free(row, column, width, height)
  self:take(row, found, width, height)
  self.row, self.column = row, found
  self.tried[spans] = row
  return found, row
end

-- ------------------------------------------------------------------ the layout

-- Cells that a length covers: n cells and the n - 1 gaps between them.
local function cells(length, cell, spacing)
  if cell + spacing <= 0 then return 1 end
  return max(1, ceil((length + spacing) / (cell + spacing) - 1e-9))
end

-- How many cells an item spans, from its item values or its size; one cell by default.
local function span(ctx, s, i, metrics)
  local columns, rows = ctx:item_value(s, i, "columns"), ctx:item_value(s, i, "rows")
  local width, height, given = ctx:item_size(s, i)
  columns = columns or given and cells(width, metrics.cell_width, metrics.column_spacing) or 1
  rows = rows or given and cells(height, metrics.cell_height, metrics.row_spacing) or 1
  return floor(min(columns, metrics.columns)), floor(min(rows, 1000))
end

-- Size of the item in the packer's units, cells or points with one gap added.
local function packed_size(ctx, s, i, metrics)
  if metrics.in_cells then return span(ctx, s, i, metrics) end
  local width, height, given = ctx:item_size(s, i)
  if not given then width, height = metrics.cell_width, metrics.cell_height end
  return min(width, metrics.width) + metrics.column_spacing, height + metrics.row_spacing
end

-- The lengths that a whole prepare shares.
local function measure(ctx)
  local p = ctx.params
  local inset = p.sectionInset
  local width = max(0, ctx.visible_rect.width - inset.left - inset.right)
  local spacing = p.columnSpacing
  local cell_width = max(0, (width - (p.columnCount - 1) * spacing) / p.columnCount)
  local cell_height = p.rowHeight > 0 and p.rowHeight or cell_width
  local in_cells = p.snapsToCells or p.packing ~= "freeRectangles"
  return {
    in_cells = in_cells, columns = p.columnCount, width = width,
    cell_width = cell_width, cell_height = cell_height,
    column_spacing = spacing, row_spacing = p.rowSpacing,
    -- From the packer's units to points.
    step_x = in_cells and cell_width + spacing or 1,
    step_y = in_cells and cell_height + p.rowSpacing or 1,
  }
end

local function packer_for(ctx, s, metrics)
  local p = ctx.params
  if p.packing ~= "freeRectangles" then return Grid.new(p.columnCount, p.packing == "dense") end
  local least_width, least_height = huge, huge
  for i = 0, ctx:item_count(s) - 1 do
    local width, height = packed_size(ctx, s, i, metrics)
    least_width, least_height = min(least_width, width), min(least_height, height)
  end
  return Packer.new(metrics.in_cells and p.columnCount or metrics.width + metrics.column_spacing,
    least_width, least_height)
end

-- Places the items of a section below `top` and returns where they end.
local function place_section(ctx, out, s, metrics, left, top)
  local packer = packer_for(ctx, s, metrics)
  local bottom = top
  for i = 0, ctx:item_count(s) - 1 do
    local width, height = packed_size(ctx, s, i, metrics)
    local x, y = packer:pack(width, height)
    x, y = left + x * metrics.step_x, top + y * metrics.step_y
    local w = max(0, width * metrics.step_x - metrics.column_spacing)
    local h = max(0, height * metrics.step_y - metrics.row_spacing)
    out:item(s, i, x, y, w, h)
    bottom = max(bottom, y + h)
  end
  return bottom
end

function L:prepare(ctx, out)
  local metrics, inset = measure(ctx), ctx.params.sectionInset
  local y = 0
  for s = 0, ctx:section_count() - 1 do
    y = place_section(ctx, out, s, metrics, inset.left, y + inset.top) + inset.bottom
  end
  out:content_size(max(0, ctx.visible_rect.width), y)
end

-- Scrolling moves nothing, and neither does a change of height alone.
function L:should_invalidate(ctx, old, new)
  return old.width ~= new.width
end

return L
