-- A honeycomb: hexagons of one radius, every other line shifted by half a hexagon.
--
--     pointy   ╱╲ ╱╲ ╱╲      flat    __    __      R = radius, gap = interitemSpacing
--             │0 │1 │2 │            ╱0 ╲__╱2 ╲     along a straight line: pitch = √3·R + gap
--              ╲╱ ╲╱ ╲╱             ╲__╱1 ╲__╱     from line to line:     pitch · √3/2 = 1.5·R without a gap
--              │3 │4 │5 │           ╱3 ╲__╱5 ╲
--               ╲╱ ╲╱ ╲╱            ╲__╱4 ╲__╱
--
-- The lattice of pointy-top hexagons, from Red Blob Games, "Hexagonal Grids" (redblobgames.com/grids/hexagons),
-- "odd-r" offset coordinates: the middle of column c in row r is (√3·R · (c + (r mod 2) / 2) + √3·R / 2, 1.5·R·r + R).
-- Flat-top hexagons are the same with the axes exchanged. A gap widens the lattice in all three directions alike.
--
-- The frames are the boxes around the hexagons, so those of neighbouring lines overlap.
local L = layoutd.define {
  api = 1, name = "honeycomb", version = "1.0.0",
  summary = "Hexagons in a honeycomb, with a corner or a side at the top.",
  shape = "hexagon",
  params = {
    orientation = { type = "enum", choices = { "pointy", "flat" }, default = "pointy",
      doc = "Whether a hexagon has a corner or a side at its top." },
    radius = { type = "length", default = 50, min = 1, max = 100000, unit = "points",
      doc = "Distance from the centre of a hexagon to its corners." },
    interitemSpacing = { type = "length", default = 0, unit = "points",
      formerly = { "spacing" },
      doc = "Spacing between the sides of adjacent hexagons." },
    scrollDirection = { type = "enum", choices = { "vertical", "horizontal" }, default = "vertical",
      doc = "The axis that scrolls; vertical fills row by row, horizontal column by column." },
    sectionInset = { type = "insets", default = { top = 0, left = 0, bottom = 0, right = 0 }, min = 0,
      unit = "points", doc = "Inset around the hexagons of each section." },
  },
}

local sqrt, floor, max = math.sqrt, math.floor, math.max

-- How many hexagons of `length` fit into `room` when each begins `pitch` after the one before; at least one.
local function fitting(room, length, pitch)
  return max(1, floor((room - length) / pitch + 1e-9) + 1)
end

-- All lengths, for vertical scrolling. For horizontal scrolling the axes are exchanged, which turns a pointy hexagon
-- into a flat one: hence `has_straight_rows`.
local function measure(ctx)
  local p = ctx.params
  local is_vertical = p.scrollDirection == "vertical"
  local visible, inset = ctx.visible_rect, p.sectionInset
  local m = {
    is_vertical = is_vertical, has_straight_rows = (p.orientation == "pointy") == is_vertical,
    across = max(0, is_vertical and visible.width or visible.height),
    before = is_vertical and inset.top or inset.left, after = is_vertical and inset.bottom or inset.right,
    left = is_vertical and inset.left or inset.top, right = is_vertical and inset.right or inset.bottom,
  }
  local room = max(0, m.across - m.left - m.right)
  local flat_to_flat, corner_to_corner = sqrt(3) * p.radius, 2 * p.radius
  local pitch = flat_to_flat + p.interitemSpacing
  local line_pitch = pitch * sqrt(3) / 2
  if m.has_straight_rows then
    m.width, m.height, m.dx, m.dy = flat_to_flat, corner_to_corner, pitch, line_pitch
    -- Half a pitch is kept free for the rows that are shifted.
    m.columns = fitting(room - pitch / 2, m.width, pitch)
  else
    m.width, m.height, m.dx, m.dy = corner_to_corner, flat_to_flat, line_pitch, pitch
    m.columns = fitting(room, m.width, line_pitch)
  end
  return m
end

-- Equal boxes in a line, turned with the axes.
local function row(out, m, s, first, n, x, y, dx, dy)
  if m.is_vertical then
    out:row(s, first, n, x, y, m.width, m.height, dx, dy)
  else
    out:row(s, first, n, y, x, m.height, m.width, dy, dx)
  end
end

-- Straight rows, one call for each: every other one is shifted to the side.
local function place_rows(out, m, s, count, top)
  local rows = (count + m.columns - 1) // m.columns
  for r = 0, rows - 1 do
    local first = r * m.columns
    local n = math.min(m.columns, count - first)
    row(out, m, s, first, n, m.left + (r % 2) * m.dx / 2, top + r * m.dy, m.dx, 0)
  end
  return top + (rows - 1) * m.dy + m.height
end

-- Rows that zigzag: every other column is shifted down. The items of a column are not consecutive, so there is no run
-- to give away at once.
local function place_zigzag(out, m, s, count, top)
  local bottom = top
  for i = 0, count - 1 do
    local r, c = i // m.columns, i % m.columns
    local y = top + r * m.dy + (c % 2) * m.dy / 2
    row(out, m, s, i, 1, m.left + c * m.dx, y, 0, 0)
    bottom = max(bottom, y + m.height)
  end
  return bottom
end

function L:prepare(ctx, out)
  local m = measure(ctx)
  local place = m.has_straight_rows and place_rows or place_zigzag
  local y = 0
  for s = 0, ctx:section_count() - 1 do
    local count = ctx:item_count(s)
    y = y + m.before
    if count > 0 then y = place(out, m, s, count, y) end
    y = y + m.after
  end
  out:scroll_direction(ctx.params.scrollDirection)
  if m.is_vertical then out:content_size(m.across, y) else out:content_size(y, m.across) end
end

-- Scrolling moves nothing; only the length across decides how many fit.
function L:should_invalidate(ctx, old, new)
  if ctx.params.scrollDirection == "vertical" then return old.width ~= new.width end
  return old.height ~= new.height
end

return L
