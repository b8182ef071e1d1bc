-- A table whose first rows and columns stay visible: a spreadsheet with frozen panes.
--
--       frozen columns
--      ┌──────┬──────────────┐
--      │corner│  top strip   │ frozen rows      corner      follows the scroll both ways       z 2
--      ├──────┼──────────────┤                  top strip   follows it down, scrolls sideways  z 1
--      │ left │              │                  left strip  follows it sideways, scrolls down  z 1
--      │ strip│     body     │                  body        scrolls                            z 0
--      └──────┴──────────────┘
--
-- Items are cells in row-major order; each section begins a new row. The four panes are bannzai/SpreadsheetView's: a
-- query searches each pane for its rows and columns, relative to the pane's position.
--
-- Row r begins at an offset that is looked up among the rows with a height of their own and computed for the rest, so
-- preparing costs nothing per cell, and a query costs a binary search and the cells that it finds. Cells below a frozen
-- pane are found too: they are there, under something with a higher z.
local L = layoutd.define {
  api = 1, name = "frozen_table", version = "1.0.0", lazy = true,
  summary = "A table of cells whose first rows and columns stay visible.",
  params = {
    columnCount = { type = "integer", default = 10, min = 1, max = 1000000, formerly = { "columns" },
      doc = "Number of cells in a row." },
    frozenRows = { type = "integer", default = 1, min = 0, max = 1000,
      doc = "Number of rows that stay at the visible top." },
    frozenColumns = { type = "integer", default = 1, min = 0, max = 1000,
      doc = "Number of columns that stay at the visible left." },
    columnWidth = { type = "length", default = 100, min = 1, max = 100000, unit = "points",
      doc = "Width of the columns that columnWidths does not list." },
    rowHeight = { type = "length", default = 32, min = 1, max = 100000, unit = "points",
      doc = "Height of the rows that rowHeights does not list." },
    columnWidths = { type = "list", of = { type = "length", max = 100000 }, default = {}, unit = "points",
      doc = "Widths of the first columns; 0 hides a column." },
    rowHeights = { type = "list", of = { type = "length", max = 100000 }, default = {}, unit = "points",
      doc = "Heights of the first rows; 0 hides a row." },
  },
}

local floor, ceil, max, min = math.floor, math.ceil, math.max, math.min

-- ------------------------------------------------------------------ an axis: lines from 0 to count - 1

local Axis = {}
Axis.__index = Axis

-- lengths: of the first lines; `length`: of each line after them. `ends[k]` is where line k - 1 ends.
function Axis.new(count, lengths, length, frozen)
  local axis = { count = count, length = length, frozen = min(frozen, count), ends = { [0] = 0 }, listed = 0 }
  for k = 1, min(#lengths, count) do
    axis.ends[k] = axis.ends[k - 1] + lengths[k]
    axis.listed = k
  end
  return setmetatable(axis, Axis)
end

-- Where a line begins; where line `count` would is the end of all.
function Axis:offset(line)
  if line <= self.listed then return self.ends[line] end
  return self.ends[self.listed] + (line - self.listed) * self.length
end

function Axis:size(line)
  if line < self.listed then return self.ends[line + 1] - self.ends[line] end
  return self.length
end

-- The first line that ends after `position`.
function Axis:first_after(position)
  local end_of_listed = self.ends[self.listed]
  if position >= end_of_listed then
    local line = self.listed + floor((position - end_of_listed) / self.length)
    -- Where a line ends at `position` itself, the quotient may be a rounding error short of whole.
    return self:offset(line) + self.length > position and line or line + 1
  end
  local low, high = 0, self.listed - 1
  while low < high do
    local middle = (low + high) // 2
    if self.ends[middle + 1] > position then high = middle else low = middle + 1 end
  end
  return low
end

-- The last line that begins before `position`.
function Axis:last_before(position)
  local end_of_listed = self.ends[self.listed]
  if position > end_of_listed then
    local line = self.listed + ceil((position - end_of_listed) / self.length) - 1
    return self:offset(line) < position and line or line - 1
  end
  local low, high = -1, self.listed - 1
  while low < high do
    local middle = (low + high + 1) // 2
    if self.ends[middle] < position then low = middle else high = middle - 1 end
  end
  return low
end

-- Lines of first...last that meet the range from `start` to `finish`.
function Axis:meeting(start, finish, first, last)
  return max(first, self:first_after(start)), min(last, self:last_before(finish))
end

-- ------------------------------------------------------------------ the table

local function make_axes(self, ctx)
  local p = ctx.params
  local rows = 0
  self.first_row, self.sections = {}, {}
  for s = 0, ctx:section_count() - 1 do
    self.first_row[s] = rows
    self.sections[s + 1] = s
    rows = rows + (ctx:item_count(s) + p.columnCount - 1) // p.columnCount
  end
  self.rows = Axis.new(rows, p.rowHeights, p.rowHeight, p.frozenRows)
  self.columns = Axis.new(p.columnCount, p.columnWidths, p.columnWidth, p.frozenColumns)
end

function L:prepare(ctx, out)
  make_axes(self, ctx)
  local has_rows = self.rows.count > 0
  out:content_size(has_rows and self.columns:offset(self.columns.count) or 0, self.rows:offset(self.rows.count))
end

-- How far the frozen panes have moved: not when the content is pulled beyond its start.
local function shifts(ctx)
  local visible = ctx.visible_rect
  return max(0, visible.x), max(0, visible.y)
end

function L:emit(out, s, i, row, column, shift_x, shift_y)
  local x, y, z = self.columns:offset(column), self.rows:offset(row), 0
  if column < self.columns.frozen then x, z = x + shift_x, z + 1 end
  if row < self.rows.frozen then y, z = y + shift_y, z + 1 end
  out:item(s, i, x, y, self.columns:size(column), self.rows:size(row), z)
end

-- Emits the cells of some rows and columns, which may lie in several sections; a section's last row may be short.
function L:emit_block(ctx, out, first_row, last_row, first_column, last_column, shift_x, shift_y)
  local columns = self.columns.count
  for s = 0, ctx:section_count() - 1 do
    local count, start = ctx:item_count(s), self.first_row[s]
    local rows = (count + columns - 1) // columns
    for row = max(first_row, start), min(last_row, start + rows - 1) do
      local first_item = (row - start) * columns
      for column = first_column, min(last_column, count - first_item - 1) do
        self:emit(out, s, first_item + column, row, column, shift_x, shift_y)
      end
    end
  end
end

function L:attributes_in_rect(ctx, rect, out)
  if rect.width <= 0 or rect.height <= 0 then return end
  local rows, columns = self.rows, self.columns
  local shift_x, shift_y = shifts(ctx)
  local x, right, y, bottom = rect.x, rect.x + rect.width, rect.y, rect.y + rect.height

  local frozen_top, frozen_bottom = rows:meeting(y - shift_y, bottom - shift_y, 0, rows.frozen - 1)
  local top, last = rows:meeting(y, bottom, rows.frozen, rows.count - 1)
  local frozen_left, frozen_right = columns:meeting(x - shift_x, right - shift_x, 0, columns.frozen - 1)
  local left, end_column = columns:meeting(x, right, columns.frozen, columns.count - 1)

  self:emit_block(ctx, out, frozen_top, frozen_bottom, frozen_left, frozen_right, shift_x, shift_y)
  self:emit_block(ctx, out, frozen_top, frozen_bottom, left, end_column, shift_x, shift_y)
  self:emit_block(ctx, out, top, last, frozen_left, frozen_right, shift_x, shift_y)
  self:emit_block(ctx, out, top, last, left, end_column, shift_x, shift_y)
end

function L:attributes_for_item(ctx, s, i, out)
  local columns = self.columns.count
  local shift_x, shift_y = shifts(ctx)
  self:emit(out, s, i, self.first_row[s] + i // columns, i % columns, shift_x, shift_y)
end

-- The bounds' size changes nothing. A scroll moves frozen cells of any section: clients query again, without a prepare.
function L:should_invalidate(ctx, old, new)
  local moves_columns = old.x ~= new.x and self.columns.frozen > 0
  local moves_rows = old.y ~= new.y and self.rows.frozen > 0
  return (moves_columns or moves_rows) and { sections = self.sections }
end

return L
