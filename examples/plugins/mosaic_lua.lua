-- Rows of one, two or three tiles in turn: the mosaic of Apple's sample "Customizing Collection View Layouts", and the
-- built-in layout `mosaic` in Lua. The frames of both are equal bit for bit.
--
--     full        half        ⅔ + ⅓       ⅓ + ⅔         first full, then half, ⅔, ⅓, half …
--     ┌───────┐   ┌───┬───┐   ┌────┬──┐   ┌──┬────┐     one item left: full; two: half
--     │   0   │   │ 0 │ 1 │   │ 0  ├1─┤   ├0─┤ 2  │     one point between all of them
--     └───────┘   └───┴───┘   └────┴2─┘   └1─┴────┘
--
-- Each section is a mosaic of its own below the one before. Axes have no names here: "across" and "along" are x and y
-- when the layout scrolls up and down, y and x when it scrolls sideways, and only `emitter` knows which.

local ROW = 200   -- points a row is long, as in the sample
local GUTTER = 1  -- points before each row and between the tiles of one

local L = layoutd.define {
  api = 1,
  name = "mosaic_lua",
  version = "1.0.0",
  summary = "Rows of one, two or three tiles in turn; the mosaic of Apple's sample.",
  params = {
    scrollDirection = {
      type = "enum", choices = { "vertical", "horizontal" }, default = "vertical",
      doc = "The axis that scrolls.",
    },
  },
}

local ceil, max, min = math.ceil, math.max, math.min

-- A function that places an item given by its across and along position and lengths.
local function emitter(out, horizontal)
  if horizontal then
    return function(s, i, across, along, breadth, length)
      out:item(s, i, along, across, length, breadth)
    end
  end
  return function(s, i, across, along, breadth, length)
    out:item(s, i, across, along, breadth, length)
  end
end

-- Cuts `length`: whole points for the first part, a gutter, and the rest. Returns the first part's length, the second
-- one's distance from the start, and its length, which a bounds narrower than the gutter leaves at 0.
local function split(length, fraction)
  local first = min(max(ceil(length * fraction), 0), length)
  return first, first + GUTTER, max(0, length - first - GUTTER)
end

-- The cut of a small tile pair along the row is the same in every row.
local TOP, BELOW, BOTTOM = split(ROW, 0.5)

-- One function a style. Each places up to its number of items from `i` on in a row at `along`, and returns how many.
-- There are always enough items: the rule below gives a last single item a full row and a last pair a half one.
local rows = {}

function rows.full(place, s, i, along, across)
  place(s, i, 0, along, across, ROW)
  return 1
end

function rows.half(place, s, i, along, across)
  local first, start, second = split(across, 0.5)
  place(s, i, 0, along, first, ROW)
  place(s, i + 1, start, along, second, ROW)
  return 2
end

function rows.two_thirds(place, s, i, along, across)
  local first, start, second = split(across, 2 / 3)
  place(s, i, 0, along, first, ROW)
  place(s, i + 1, start, along, second, TOP)
  place(s, i + 2, start, along + BELOW, second, BOTTOM)
  return 3
end

function rows.one_third(place, s, i, along, across)
  local first, start, second = split(across, 1 / 3)
  place(s, i, 0, along, first, TOP)
  place(s, i + 1, 0, along + BELOW, first, BOTTOM)
  place(s, i + 2, start, along, second, ROW)
  return 3
end

local following = { full = "half", half = "two_thirds", two_thirds = "one_third", one_third = "half" }

-- The style of the row after one of `style`, when `remaining` items are left. The first row of a section is full, and
-- two items are therefore two full rows.
local function next_style(style, remaining)
  if remaining == 1 then return "full" end
  if remaining == 2 then return "half" end
  return following[style]
end

-- Places a section's rows from `start` on and returns where the last one ends.
local function section(place, s, count, start, across)
  local i, along, style = 0, start, "full"
  while i < count do
    if i > 0 then style = next_style(style, count - i) end
    i = i + rows[style](place, s, i, along + GUTTER, across)
    along = along + GUTTER + ROW
  end
  return along
end

function L:prepare(ctx, out)
  local horizontal = ctx.params.scrollDirection == "horizontal"
  local across, visible = ctx.bounds.width, ctx.bounds.height
  if horizontal then across, visible = visible, across end

  local place, along = emitter(out, horizontal), 0
  for s = 0, ctx:section_count() - 1 do
    along = section(place, s, ctx:item_count(s), along, across)
  end

  -- The sample's content is never smaller than its bounds.
  local length = max(along, visible)
  if horizontal then
    out:scroll_direction("horizontal")
    out:content_size(length, across)
  else
    out:content_size(across, length)
  end
end

return L
