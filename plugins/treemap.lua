-- A treemap: the bounds divided among items by value, each as near to a square as the neighbours allow.
--
--     values 6 6 4 3 2 2 1       ┌──────┬───┬──┐     squarify: rows along the shorter side of what is
--     in 6 × 4                   │  6   │ 4 │3 │     left, each taking items while that makes its boxes
--                                ├──────┼───┴┬─┤     squarer
--                                │  6   ├─2──┤1│     binary: halves of equal value along the longer side,
--                                └──────┴─2──┴─┘     halved again
--
-- Sections are the first level: their shares of the bounds are in proportion to their totals, and each is a treemap of
-- its own items. One section alone is a flat treemap.
--
-- Sources: Mark Bruls, Kees Huizing and Jarke J. van Wijk, "Squarified Treemaps", Joint Eurographics and IEEE TCVG
-- Symposium on Visualization (2000); d3/d3-hierarchy@c4ae706 (ISC), src/treemap/{squarify,binary,index}.js, for the
-- arithmetic, the paddings and the golden numbers.

local L = layoutd.define {
  api = 1,
  name = "treemap",
  version = "1.0.0",
  summary = "The bounds divided among the items by value, into boxes that are nearly square.",
  params = {
    tiling = {
      type = "enum", choices = { "squarify", "binary" }, default = "squarify",
      doc = "How a rectangle is divided: into rows of nearly square boxes, or recursively into halves of equal value.",
    },
    aspectRatio = {
      type = "number", default = (1 + math.sqrt(5)) / 2, min = 1, max = 10, unit = "width / height",
      doc = "Target aspect ratio of squarify; the golden ratio is easier to read than 1.",
    },
    order = {
      type = "enum", choices = { "descending", "given" }, default = "descending",
      doc = "Order of placement: descending values give the best shapes, the given order keeps neighbours together.",
    },
    interitemSpacing = {
      type = "length", default = 0, max = 1000, unit = "points",
      formerly = { "itemSpacing" },
      doc = "Spacing between boxes; a box smaller than the spacing is empty.",
    },
    sectionSpacing = {
      type = "length", default = 0, max = 1000, unit = "points",
      doc = "Spacing between sections.",
    },
    sectionInset = {
      type = "insets", default = { top = 0, left = 0, bottom = 0, right = 0 }, unit = "points",
      formerly = { "sectionPadding" },
      doc = "Inset inside each section's rectangle, around its items.",
    },
    headerHeight = {
      type = "length", default = 0, max = 1000, unit = "points",
      doc = "Height of the header of each section that has items; 0 means no header.",
    },
    keepsRows = {
      type = "boolean", default = false,
      doc = "Whether squarify keeps items in the same rows when values or bounds change, so that boxes grow in place.",
    },
  },
  item_values = {
    value = {
      type = "number", min = 0, max = 1e9,
      doc = "The item's share, in any unit; by default the area of its size.",
    },
  },
}

local max, min = math.max, math.min

-- Values -------------------------------------------------------------------------------------------------------------

-- One value an item, [1] for item 0, and their total.
local function item_values(ctx, s)
  local values, total = {}, 0
  for i = 0, ctx:item_count(s) - 1 do
    local value = ctx:item_value(s, i, "value")
    if not value then
      local w, h = ctx:item_size(s, i)
      value = w * h
    end
    values[i + 1] = value
    total = total + value
  end
  return values, total
end

local function is_descending(values)
  for k = 2, #values do
    if values[k] > values[k - 1] then return false end
  end
  return true
end

-- The indexes (from 0) of values in the order of placing.
local function placing_order(values, descending)
  local order = {}
  for k = 1, #values do order[k] = k - 1 end
  if descending and not is_descending(values) then
    -- Equal values keep their order: a sort that is free to exchange them would make frames jump.
    table.sort(order, function(a, b)
      local first, second = values[a + 1], values[b + 1]
      if first ~= second then return first > second end
      return a < b
    end)
  end
  return order
end

-- A list is what gets divided: `values` in the order of placing, `order` with the index each has, and their total.
local function list_of(values, total, order)
  local ordered = {}
  for k = 1, #order do ordered[k] = values[order[k] + 1] end
  return { values = ordered, order = order, total = total, count = #order }
end

-- Tilings ------------------------------------------------------------------------------------------------------------
--
-- A tiling divides the rectangle x0, y0, x1, y1 among a list and calls `emit(index, x0, y0, x1, y1)` for each.

-- Lays items first…last of a list out along one side of a rectangle: side by side across its width where `is_across`,
-- else one below the other. A row without value is a line at its beginning.
local function lay_row(list, first, last, sum, is_across, emit, x0, y0, x1, y1)
  local values, order = list.values, list.order
  if is_across then
    local scale = sum > 0 and (x1 - x0) / sum or 0
    for k = first, last do
      local x = x0 + values[k] * scale
      emit(order[k], x0, y0, x, y1)
      x0 = x
    end
  else
    local scale = sum > 0 and (y1 - y0) / sum or 0
    for k = first, last do
      local y = y0 + values[k] * scale
      emit(order[k], x0, y0, x1, y)
      y0 = y
    end
  end
end

-- Where the row that begins at `first` ends, in a rectangle dx × dy for the remaining `value`, and the row's sum. The
-- row grows while its worst box does not get worse. A box of value v in a row of sum S has the aspect ratio β / v or
-- v / β with β = S² · α, for α is the same for the whole row; so the extremes of v decide.
local function grow_row(list, first, value, dx, dy, ratio)
  local values, count = list.values, list.count
  local last, sum = first, values[first]
  -- Boxes without value have no shape, and join the first one that has.
  while sum == 0 and last < count do
    last = last + 1
    sum = values[last]
  end
  local least, most = sum, sum
  local alpha = max(dy / dx, dx / dy) / (value * ratio)
  local beta = sum * sum * alpha
  local worst = max(most / beta, beta / least)
  while last < count do
    local next_value = values[last + 1]
    local next_least, next_most = min(least, next_value), max(most, next_value)
    local next_sum = sum + next_value
    beta = next_sum * next_sum * alpha
    local next_worst = max(next_most / beta, beta / next_least)
    if next_worst > worst then break end
    last, sum, least, most, worst = last + 1, next_sum, next_least, next_most, next_worst
  end
  return last, sum
end

-- `rows` collects, three numbers a row, its first and last item and whether it lies across (1) or down (0).
local function squarify(list, ratio, emit, rows, x0, y0, x1, y1)
  local first, value = 1, list.total
  while first <= list.count do
    local dx, dy = x1 - x0, y1 - y0
    local last, sum = grow_row(list, first, value, dx, dy, ratio)
    local is_across = dx < dy
    -- The rest of the total may have lost its last bits, hence the limit.
    local share = value > 0 and min(sum / value, 1) or 1
    if is_across then
      local y = y0 + dy * share
      lay_row(list, first, last, sum, true, emit, x0, y0, x1, y)
      y0 = y
    else
      local x = x0 + dx * share
      lay_row(list, first, last, sum, false, emit, x0, y0, x, y1)
      x0 = x
    end
    local n = #rows
    rows[n + 1], rows[n + 2], rows[n + 3] = first, last, is_across and 1 or 0
    value, first = value - sum, last + 1
  end
end

-- The rows of an earlier squarify again, with the values and the rectangle of now.
local function resquarify(list, emit, rows, x0, y0, x1, y1)
  local value = list.total
  for n = 1, #rows, 3 do
    local first, last, sum = rows[n], rows[n + 1], 0
    for k = first, last do sum = sum + list.values[k] end
    local share = value > 0 and min(sum / value, 1) or 1
    if rows[n + 2] == 1 then
      local y = y0 + (y1 - y0) * share
      lay_row(list, first, last, sum, true, emit, x0, y0, x1, y)
      y0 = y
    else
      local x = x0 + (x1 - x0) * share
      lay_row(list, first, last, sum, false, emit, x0, y0, x, y1)
      x0 = x
    end
    value = value - sum
  end
end

-- The last item of the first half: the first whose running sum reaches the goal, and never the last of all.
local function half_way(sums, first, last, goal)
  local low, high = first, last - 1
  while low < high do
    local middle = (low + high) // 2
    if sums[middle] < goal then low = middle + 1 else high = middle end
  end
  return low
end

-- sums[k] is the total of items 1…k; before the first it is 0. The shorter half is halved by a call of its own and the
-- longer one by this call, so that calls are nested no deeper than the logarithm of the count. Halves of equal value
-- need not be of equal length: of a hundred thousand values 0 each first half is one item.
local function halve(list, sums, emit, first, last, x0, y0, x1, y1)
  while first < last do
    local before = first > 1 and sums[first - 1] or 0
    local value = sums[last] - before
    local k = half_way(sums, first, last, before + value / 2)
    local share = value > 0 and (sums[k] - before) / value or 1
    -- Where the first half ends and the second begins.
    local end_x, end_y, next_x, next_y = x1, y1, x0, y0
    if x1 - x0 > y1 - y0 then
      end_x = x0 + (x1 - x0) * share
      next_x = end_x
    else
      end_y = y0 + (y1 - y0) * share
      next_y = end_y
    end
    if k - first < last - k then
      halve(list, sums, emit, first, k, x0, y0, end_x, end_y)
      first, x0, y0 = k + 1, next_x, next_y
    else
      halve(list, sums, emit, k + 1, last, next_x, next_y, x1, y1)
      last, x1, y1 = k, end_x, end_y
    end
  end
  emit(list.order[first], x0, y0, x1, y1)
end

local function binary(list, emit, x0, y0, x1, y1)
  local sums, sum = {}, 0
  for k = 1, list.count do
    sum = sum + list.values[k]
    sums[k] = sum
  end
  -- Without any value all boxes are lines at the beginning, as in a row of squarify.
  if sum == 0 then x1 = x0 end
  if list.count > 0 then halve(list, sums, emit, 1, list.count, x0, y0, x1, y1) end
end

-- Prepare ------------------------------------------------------------------------------------------------------------

-- A stretch between two ends moved inwards; its middle where they would pass each other.
local function shrink(low, high, from_low, from_high)
  low, high = low + from_low, high - from_high
  if high < low then
    local middle = (low + high) / 2
    return middle, middle
  end
  return low, high
end

-- Divides a rectangle among values. `key` names the rows to keep from one prepare to the next: an item's place in them
-- is its index, so the order of placing stays as it was too.
local function tile(self, params, key, values, total, emit, x0, y0, x1, y1)
  local descending = params.order == "descending"
  if params.tiling == "binary" then
    return binary(list_of(values, total, placing_order(values, descending)), emit, x0, y0, x1, y1)
  end
  local ratio = params.aspectRatio
  local kept = params.keepsRows and self.kept[key]
  if kept and #kept.order == #values and kept.ratio == ratio and kept.descending == descending then
    return resquarify(list_of(values, total, kept.order), emit, kept.rows, x0, y0, x1, y1)
  end
  local order, rows = placing_order(values, descending), {}
  squarify(list_of(values, total, order), ratio, emit, rows, x0, y0, x1, y1)
  self.kept[key] = params.keepsRows and { order = order, rows = rows, ratio = ratio, descending = descending } or nil
end

-- A section's items in its rectangle. Half of the spacing between neighbours belongs to each of them, so the rectangle
-- is first made larger by that half, less the padding.
local function tile_section(self, ctx, out, s, values, total, x0, y0, x1, y1)
  local params = ctx.params
  local padding, header, half = params.sectionInset, params.headerHeight, params.interitemSpacing / 2
  if header > 0 and #values > 0 then
    out:supplementary("header", s, 0, x0, y0, x1 - x0, min(header, y1 - y0))
  end
  x0, x1 = shrink(x0, x1, padding.left - half, padding.right - half)
  y0, y1 = shrink(y0, y1, padding.top + header - half, padding.bottom - half)
  tile(self, params, "section " .. s, values, total, function(i, left, top, right, bottom)
    left, right = shrink(left, right, half, half)
    top, bottom = shrink(top, bottom, half, half)
    out:item(s, i, left, top, right - left, bottom - top)
  end, x0, y0, x1, y1)
end

function L:prepare(ctx, out)
  local params = ctx.params
  local width, height = max(0, ctx.visible_rect.width), max(0, ctx.visible_rect.height)
  self.kept = self.kept or {}

  local values, totals, total = {}, {}, 0
  for s = 0, ctx:section_count() - 1 do
    values[s], totals[s + 1] = item_values(ctx, s)
    total = total + totals[s + 1]
  end

  local half = params.sectionSpacing / 2
  tile(self, params, "sections", totals, total, function(s, x0, y0, x1, y1)
    x0, x1 = shrink(x0, x1, half, half)
    y0, y1 = shrink(y0, y1, half, half)
    tile_section(self, ctx, out, s, values[s], totals[s + 1], x0, y0, x1, y1)
  end, -half, -half, width + half, height + half)
  out:content_size(width, height)
end

-- Which items share a row is all that lasts, over a reload of this file and a restart of the daemon too. The keys are
-- names, as a table of a snapshot has names as keys or is a list.
function L:snapshot()
  return { kept = self.kept }
end

function L:restore(data)
  self.kept = data.kept
end

return L
