-- A justified gallery whose rows are broken where the whole page comes out best, like the lines of a paragraph.
--
--     nodes 0…n are the places between pictures, an edge i → j is a row of the pictures i…j−1:
--
--         0 ──── 1 ──── 2 ──── 3 ──── 4 ──── n        every row fills the width, so its height is fixed by its
--          ╰───────────╯╰────────────────────╯        pictures; the further off the wanted heights, the dearer
--
-- The rows are the cheapest way from 0 to n. Edges only lead to the right and span `maxColumns` pictures at most, so
-- one pass from left to right finds it: the best way to j is the best of the ways to j−1, j−2 … and a row from there.
-- O(items · maxColumns). Against justified.lua (greedy), one awkward picture cannot spoil a row: its neighbours shift.
-- For that, a picture appended at the end may change the rows above it.
--
-- Sources: naver/egjs-grid@814b172 (MIT), src/grids/JustifiedGrid.ts, for costs and options; Christopher Chedeau,
-- "Google Plus Layout: Find Best Breaks", blog.vjeux.com, for the idea; Donald E. Knuth and Michael F. Plass,
-- "Breaking Paragraphs into Lines", Software: Practice and Experience 11 (1981), for the pass. Different here: the
-- pass instead of Dijkstra's algorithm or, with a limited number of rows, instead of trying all ways; a finite penalty
-- where there is no greatest height; cropped rows fill the width whatever their number of pictures.

-- A row higher than this is cropped. In a very wide container, one upright picture alone would be higher than all that
-- a container may span.
local HIGHEST = 1e5

local L = layoutd.define {
  api = 1,
  name = "justified_optimal",
  version = "1.0.0",
  summary = "Rows of pictures that fill the container's width, broken so that the row heights are best as a whole.",
  params = {
    interitemSpacing = {
      type = "length", default = 10, unit = "points",
      formerly = { "itemSpacing" },
      doc = "Spacing between the items of a row.",
    },
    rowSpacing = {
      type = "length", default = 10, unit = "points",
      doc = "Spacing between rows.",
    },
    sectionSpacing = {
      type = "length", default = 10, unit = "points",
      doc = "Spacing between the rows of one section and those of the next.",
    },
    minColumns = {
      type = "integer", default = 1, min = 1, max = 64, unit = "items", per_section = true,
      doc = "Minimum number of pictures in a row, except for the last row.",
    },
    maxColumns = {
      type = "integer", default = 8, min = 1, max = 64, unit = "items", per_section = true,
      doc = "Maximum number of pictures in a row, at least minColumns.",
    },
    minRowHeight = {
      type = "length", default = 0, max = 1e5, unit = "points", per_section = true,
      doc = "Preferred minimum height of a row; within the limits, lower rows are better.",
    },
    maxRowHeight = {
      type = "length", default = 0, max = 1e5, unit = "points", per_section = true,
      doc = "Maximum height of a row; 0 means no limit.",
    },
    cropsRows = {
      type = "boolean", default = false, per_section = true,
      doc = "Whether rows are clamped to the height limits by cropping their pictures.",
    },
    minRows = {
      type = "integer", default = 0, min = 0, max = 100, unit = "rows", per_section = true,
      doc = "Preferred minimum number of rows in a section; used only if maxRows is set.",
    },
    maxRows = {
      type = "integer", default = 0, min = 0, max = 100, unit = "rows", per_section = true,
      doc = "Preferred maximum number of rows in a section; 0 means no limit. The rest share one more row.",
    },
  },
  item_values = {
    aspect = {
      type = "number", min = 0.01, max = 100,
      doc = "Width divided by height of the part of the item that scales; by default computed from the item size.",
    },
    inlineOffset = {
      type = "number", min = 0, max = 10000,
      doc = "Part of the item's width that does not scale, such as a frame, in points.",
    },
    contentOffset = {
      type = "number", min = 0, max = 10000,
      doc = "Part of the item's height that does not scale, such as a caption, in points.",
    },
  },
}

local abs, huge, max, min = math.abs, math.huge, math.max, math.min

-- Reading a section ---------------------------------------------------------------------------------------------------

-- The shape of what scales in an item that was measured with its offsets; 1 where there is nothing to go by.
local function scaling_aspect(w, h, inline_offset, content_offset)
  local width, height = w - inline_offset, h - content_offset
  if width > 0 and height > 0 then return min(max(width / height, 0.01), 100) end
  return 1
end

-- Two columns of numbers, [1] for item 0: at row height r an item is (r − contentOffset) · aspect + inlineOffset wide,
-- that is aspect · r + rest.
local function read_items(ctx, s)
  local aspects, rests = {}, {}
  for i = 0, ctx:item_count(s) - 1 do
    local inline = ctx:item_value(s, i, "inlineOffset") or 0
    local content = ctx:item_value(s, i, "contentOffset") or 0
    local aspect = ctx:item_value(s, i, "aspect")
    if not aspect then
      local w, h = ctx:item_size(s, i)
      aspect = scaling_aspect(w, h, inline, content)
    end
    aspects[i + 1], rests[i + 1] = aspect, inline - content * aspect
  end
  return aspects, rests
end

-- The values by which one section's rows are chosen.
local function read_section(ctx, s)
  local params = ctx:section_params(s)
  local aspects, rests = read_items(ctx, s)
  local width, least, most = max(0, ctx.visible_rect.width), params.minRowHeight, huge
  if params.maxRowHeight > 0 then most = max(params.maxRowHeight, least) end
  return {
    count = #aspects, aspects = aspects, rests = rests,
    width = width, spacing = ctx.params.interitemSpacing,
    least = least, most = most,
    -- Without limits nothing needs cropping, and all rows would be equally good.
    crops = params.cropsRows and (least > 0 or most < huge),
    -- Beyond the limits the cost jumps, so that this is the last resort. Without a greatest height the original's jump
    -- would be infinite for all ways alike; the width stands in for it.
    jump = (most < huge and most or max(width, least)) ^ 2,
    min_columns = params.minColumns, max_columns = max(params.maxColumns, params.minColumns),
    min_rows = min(params.minRows, params.maxRows), max_rows = params.maxRows,
  }
end

-- Heights and costs of rows -------------------------------------------------------------------------------------------

-- Sums over the items of a row. From these follows the height that fills the width: aspect · height + rest = free.
local function row_sums(section, first, last)
  local aspects, rests = section.aspects, section.rests
  local aspect, rest = 0, 0
  for k = first, last do
    aspect = aspect + aspects[k]
    rest = rest + rests[k]
  end
  return aspect, rest
end

local function free_width(section, count)
  return section.width - section.spacing * (count - 1)
end

-- How bad a row is whose items have the sums `aspect` and `rest`.
local function row_cost(section, count, aspect, rest)
  local free = free_width(section, count)
  local height = (free - rest) / aspect
  local least, most = section.least, section.most
  if height >= least and height <= most then return section.crops and 0 or height - least end
  local limit = height < least and least or most
  local off = section.crops and aspect * limit + rest - free or height - limit
  return off * off + (section.crops and 0 or section.jump)
end

-- Choosing rows -------------------------------------------------------------------------------------------------------

-- The beginnings of rows that lead to `last`, in order, from links back: links[j] is where the row that ends before
-- item j (from 1) begins.
local function path(links, last)
  local reversed = {}
  while last > 1 do
    last = links[last]
    reversed[#reversed + 1] = last
  end
  local starts = {}
  for k = #reversed, 1, -1 do starts[#starts + 1] = reversed[k] end
  return starts
end

-- The cheapest rows, each weighing the square of its cost. Items count from 1 here: best[j] is the cost of all rows
-- before item j. Of equally cheap ways the one whose last row is shortest wins.
local function choose_rows(section)
  local count, aspects, rests = section.count, section.aspects, section.rests
  local min_columns, max_columns = section.min_columns, section.max_columns
  local best, links = { 0 }, {}
  for j = 2, count + 1 do
    local cheapest, link = huge, nil
    local fewest = j == count + 1 and 1 or min_columns
    local aspect, rest = 0, 0
    for i = j - 1, max(j - max_columns, 1), -1 do
      -- The row of items i…j−1, its sums grown by item i.
      aspect = aspect + aspects[i]
      rest = rest + rests[i]
      local before = best[i]
      if before < huge and j - i >= fewest then
        local cost = row_cost(section, j - i, aspect, rest)
        if before + cost * cost < cheapest or not link then cheapest, link = before + cost * cost, i end
      end
    end
    best[j], links[j] = cheapest, link
  end
  return path(links, count + 1)
end

-- All that can be reached with one row more than what is in `best`, a table of costs by item. Returns costs and links.
local function one_row_more(section, best)
  local count, aspects, rests = section.count, section.aspects, section.rests
  local reached, links = {}, {}
  for i = 1, count do
    local before, aspect, rest = best[i], 0, 0
    for j = i + 1, before and min(i + section.max_columns, count + 1) or i do
      -- The row of items i…j−1, its sums grown by the last of them.
      aspect = aspect + aspects[j - 1]
      rest = rest + rests[j - 1]
      if j - i >= section.min_columns then
        local cost = before + row_cost(section, j - i, aspect, rest)
        if not reached[j] or cost < reached[j] then reached[j], links[j] = cost, i end
      end
    end
  end
  return reached, links
end

local function distance_to_range(value, low, high)
  return max(low - value, value - high, 0)
end

-- The beginnings of rows that reach `last` with the row number `row`, from the links of each number of rows.
local function path_by_rows(all_links, row, last)
  local starts = {}
  for r = row, 1, -1 do
    last = all_links[r][last]
    starts[r] = last
  end
  return starts
end

-- Whether one way through all items is to be preferred to another (nil: there is none yet).
local function is_better(way, other)
  if not other then return true end
  if way.is_off ~= other.is_off then return not way.is_off end
  if way.rows_off ~= other.rows_off then return way.rows_off < other.rows_off end
  return way.cost < other.cost
end

-- The cheapest rows of which there are between min_rows and max_rows. Where their number cannot be met: as near to it
-- as possible, the last row taking what is left. Costs add up as they are, not squared, as in the original.
local function choose_counted_rows(section)
  local count, after_all, min_rows, max_rows = section.count, section.count + 1, section.min_rows, section.max_rows
  local best, all_links, found = { 0 }, {}, nil
  local function offer(is_off, rows, cost, row_number, rest)
    local way = {
      is_off = is_off, rows_off = distance_to_range(rows, min_rows, max_rows), cost = cost,
      row_number = row_number, rest = rest,
    }
    if is_better(way, found) then found = way end
  end
  for r = 0, max_rows do
    if r > 0 then best, all_links[r] = one_row_more(section, best) end
    if best[after_all] then offer(r < min_rows, r, best[after_all], r, nil) end
    for i = 1, count do
      -- A last row of what is left: after the last allowed row, or where too few items are left for one more.
      if best[i] and (r == max_rows or i + section.min_columns > after_all) then
        local cost = row_cost(section, after_all - i, row_sums(section, i, count))
        local off = distance_to_range(after_all - i, section.min_columns, section.max_columns)
        offer(true, r + 1, best[i] + abs(cost) * off, r, i)
      end
    end
  end
  local starts = path_by_rows(all_links, found.row_number, found.rest or after_all)
  starts[#starts + 1] = found.rest
  return starts
end

-- Placing -------------------------------------------------------------------------------------------------------------

-- Places the items first…last (from 1) as a row at `y` and returns its height.
local function place_row(out, s, section, first, last, y)
  local aspect, rest = row_sums(section, first, last)
  local free = max(0, free_width(section, last - first + 1))
  -- The height at which the items have the widths below, and what that becomes when it is cropped.
  local natural = max(0, (free - rest) / aspect)
  local height = natural
  if section.crops then height = min(max(height, section.least), section.most) end
  height = min(height, HIGHEST)
  local widths, used = {}, 0
  for k = first, last do
    -- No less than nothing, where a caption alone is higher than the row.
    widths[k] = max(0, section.aspects[k] * natural + section.rests[k])
    used = used + widths[k]
  end
  -- Captions and spacing do not get narrower in a lower row, but must still not be wider than the page.
  local scale = used > free and free / used or 1
  local spacing = last > first and min(section.spacing, section.width / (last - first)) or 0
  local x = 0
  for k = first, last do
    out:item(s, k - 1, x, y, widths[k] * scale, height)
    x = x + widths[k] * scale + spacing
  end
  return height
end

-- Places a section's rows from `y` on and returns the bottom of the last one.
local function place_section(out, s, section, starts, y, row_spacing)
  for row, first in ipairs(starts) do
    if row > 1 then y = y + row_spacing end
    y = y + place_row(out, s, section, first, (starts[row + 1] or section.count + 1) - 1, y)
  end
  return y
end

function L:prepare(ctx, out)
  local params, bottom = ctx.params, nil
  for s = 0, ctx:section_count() - 1 do
    if ctx:item_count(s) > 0 then
      local section = read_section(ctx, s)
      local starts = section.max_rows > 0 and choose_counted_rows(section) or choose_rows(section)
      local top = bottom and bottom + params.sectionSpacing or 0
      bottom = place_section(out, s, section, starts, top, params.rowSpacing)
    end
  end
  out:content_size(ctx.visible_rect.width, bottom or 0)
end

-- Rows depend on the width alone.
function L:should_invalidate(_, old, new)
  return old.width ~= new.width
end

return L
