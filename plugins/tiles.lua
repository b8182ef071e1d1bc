-- Tiles: what tiling window managers do with windows. Every item gets a part of the screen, nothing overlaps.
--
--     tall              centered            grid           columns      spiral          dwindle
--     ┌──────┬───┐      ┌───┬──────┬───┐    ┌────┬────┐    ┌──┬──┬──┐   ┌─────┬─────┐   ┌─────┬─────┐
--     │      │ 1 │      │   │      │ 1 │    │ 0  │ 3  │    │  │  │  │   │     │  1  │   │     │  1  │
--     │      ├───┤      │ 2 │  0   │   │    ├────┤    │    │  │  │  │   │  0  ├──┬──┤   │  0  ├──┬──┤
--     │  0   │ 2 │      │   │      ├───┤    │ 1  ├────┤    │0 │1 │2 │   │     │ 4│  │   │     │  │ 3│
--     │      ├───┤      │   │      │ 3 │    ├────┤ 4  │    │  │  │  │   │     ├──┤2 │   │     │2 ├──┤
--     │      │ 3 │      │   │      │   │    │ 2  │    │    │  │  │  │   │     │ 3│  │   │     │  │ 4│
--     └──────┴───┘      └───┴──────┴───┘    └────┴────┘    └──┴──┴──┘   └─────┴──┴──┘   └─────┴──┴──┘
--
-- * tall: dwm's tile, xmonad's Tall, the layout of riverwm/river's rivertile (rivertile/main.zig, 003607c).
-- * centered: dwm's centeredmaster patch; the stack goes to the right and the left by turns.
-- * grid: awesomeWM/awesome's fair (lib/awful/layout/suit/fair.lua, 259c4f7).
-- * spiral, dwindle: dwm's fibonacci patch, also awesome's suit/spiral.lua.
-- * columns: dwm's col; monocle: one above the other, the first in front.
--
-- Everything is laid out with the main area at the left, in a rectangle that begins at (0, 0), and turned to
-- `mainLocation` at the end, as rivertile does. All sections make one list of windows.
--
-- Window managers have some windows, a collection has hundreds of items. Where a part would be smaller than
-- `minimumSize`, no more items share the screen: the others go to further screens of the same size, one below another.
local L = layoutd.define {
  api = 1, name = "tiles", version = "1.0.0",
  summary = "Divides the screen among the items like a tiling window manager.",
  params = {
    mode = { type = "enum", choices = { "tall", "centered", "grid", "columns", "spiral", "dwindle", "monocle" },
      default = "tall", doc = "How the bounds are divided." },
    mainCount = { type = "integer", default = 1, min = 0, max = 1000,
      doc = "Number of items in the main area; tall and centered only." },
    mainRatio = { type = "ratio", default = 0.6, min = 0.05, max = 0.95,
      doc = "The main area's fraction of the length; tall, centered, spiral and dwindle only." },
    mainLocation = { type = "enum", choices = { "left", "right", "top", "bottom" }, default = "left",
      doc = "The side of the main area, which also sets the direction of each mode." },
    interitemSpacing = { type = "length", default = 12, unit = "points", formerly = { "innerGap" },
      doc = "Spacing between adjacent items." },
    sectionInset = { type = "insets", default = { top = 12, left = 12, bottom = 12, right = 12 }, min = 0,
      unit = "points", formerly = { "outerGap" }, doc = "Inset around the items of each screen." },
    smartSpacing = { type = "boolean", default = false, formerly = { "smartGaps" },
      doc = "Whether a single visible item has no spacing around it." },
    minimumSize = { type = "size", default = { width = 44, height = 44 }, unit = "points",
      doc = "Items that would be smaller continue on a screen below; 0 × 0 keeps all on one screen." },
  },
}

local floor, ceil, sqrt, max, min = math.floor, math.ceil, math.sqrt, math.max, math.min

-- ------------------------------------------------------------------ dividing
-- A tiler is what a screen is divided with: the size to divide, the pixels, and `place(number, x, y, w, h)`. The items
-- of a screen are numbered from 0.

-- Down to a whole pixel, as all of the window managers do; unchanged where the environment names no scale.
local function whole(tiler, length)
  if not tiler.scale then return length end
  return floor(length * tiler.scale + 1e-9) / tiler.scale
end

-- Items first...last under each other. As in dwm, each takes its share of what is left, so that the last ones get
-- the pixels that cannot be shared.
local function stack(tiler, first, last, x, y, width, height)
  for number = first, last do
    local share = whole(tiler, height / (last - number + 1))
    tiler.place(number, x, y, width, share)
    y, height = y + share, height - share
  end
end

-- The same side by side.
local function line_up(tiler, first, last, x, y, width, height)
  for number = first, last do
    local share = whole(tiler, width / (last - number + 1))
    tiler.place(number, x, y, share, height)
    x, width = x + share, width - share
  end
end

-- ------------------------------------------------------------------ the modes

local arrange = {}

function arrange.tall(tiler, count, p)
  local main = min(p.mainCount, count)
  local main_width = main == 0 and 0 or main == count and tiler.width or whole(tiler, tiler.width * p.mainRatio)
  stack(tiler, 0, main - 1, 0, 0, main_width, tiler.height)
  stack(tiler, main, count - 1, main_width, 0, tiler.width - main_width, tiler.height)
end

-- With one item or none beside the main area there is nothing to centre.
function arrange.centered(tiler, count, p)
  local main = min(p.mainCount, count)
  local others = count - main
  if main == 0 or others < 2 then return arrange.tall(tiler, count, p) end
  local width = whole(tiler, tiler.width * p.mainRatio)
  local left_width = whole(tiler, (tiler.width - width) / 2)
  local right = left_width + width
  stack(tiler, 0, main - 1, left_width, 0, width, tiler.height)

  local at_right, at_left = ceil(others / 2), others // 2
  local right_height, left_height = tiler.height, tiler.height
  for number = main, count - 1 do
    if (number - main) % 2 == 0 then
      local share = whole(tiler, right_height / at_right)
      tiler.place(number, right, tiler.height - right_height, tiler.width - right, share)
      right_height, at_right = right_height - share, at_right - 1
    else
      local share = whole(tiler, left_height / at_left)
      tiler.place(number, 0, tiler.height - left_height, left_width, share)
      left_height, at_left = left_height - share, at_left - 1
    end
  end
end

-- As square as can be, column after column; the last column shares its height among fewer. Two stand side by side.
function arrange.grid(tiler, count)
  local rows = count == 2 and 1 or ceil(sqrt(count))
  local columns = ceil(count / rows)
  local x, width = 0, tiler.width
  for column = 0, columns - 1 do
    local share = whole(tiler, width / (columns - column))
    stack(tiler, column * rows, min(count, (column + 1) * rows) - 1, x, 0, share, tiler.height)
    x, width = x + share, width - share
  end
end

function arrange.columns(tiler, count)
  line_up(tiler, 0, count - 1, 0, 0, tiler.width, tiler.height)
end

function arrange.monocle(tiler, count)
  for number = 0, count - 1 do tiler.place(number, 0, 0, tiler.width, tiler.height) end
end

-- Each item cuts its part off what is left: from the sides named by `turns` in turn. The first cut is at the main
-- ratio, the others halve. The last item takes the rest.
local function cut_off(tiler, count, p, turns)
  local x, y, width, height = 0, 0, tiler.width, tiler.height
  for number = 0, count - 2 do
    local side, ratio = turns[number % 4 + 1], number == 0 and p.mainRatio or 0.5
    if side == "left" or side == "right" then
      local share = whole(tiler, width * ratio)
      tiler.place(number, side == "left" and x or x + width - share, y, share, height)
      if side == "left" then x = x + share end
      width = width - share
    else
      local share = whole(tiler, height * ratio)
      tiler.place(number, x, side == "top" and y or y + height - share, width, share)
      if side == "top" then y = y + share end
      height = height - share
    end
  end
  if count > 0 then tiler.place(count - 1, x, y, width, height) end
end

function arrange.spiral(tiler, count, p)
  cut_off(tiler, count, p, { "left", "top", "right", "bottom" })
end

function arrange.dwindle(tiler, count, p)
  cut_off(tiler, count, p, { "left", "top", "left", "top" })
end

-- ------------------------------------------------------------------ the layout

-- Section and item of each number, as two lists from 1.
local function index_paths(ctx)
  local sections, items = {}, {}
  for s, i in ctx:indices() do
    sections[#sections + 1], items[#items + 1] = s, i
  end
  return sections, items
end

-- Gaps as in rivertile: the area is moved in by the inset less half of the spacing, and each item by that half on every
-- side. So neighbours are the spacing apart and edges the inset, whatever the mode. Returns the area's insets and that
-- half.
local function gaps(ctx, count)
  local p = ctx.params
  if p.smartSpacing and (count == 1 or p.mode == "monocle") then return 0, 0, 0, 0, 0 end
  local half = whole({ scale = ctx.scale }, p.interitemSpacing / 2)
  local inset = p.sectionInset
  return inset.left - half, inset.top - half, inset.right - half, inset.bottom - half, half
end

-- Turns a rectangle whose main side is left to where it belongs; `width` and `height` are the turned area's.
local function turned(location, width, height, x, y, w, h)
  if location == "left" then return x, y, w, h end
  if location == "right" then return width - x - w, y, w, h end
  if location == "top" then return y, x, h, w end
  return y, height - x - w, h, w
end

-- A screen for `count` items: calls `place(number, x, y, w, h)` for each, with its place on the screen and its size
-- between the gaps.
local function arrange_screen(ctx, count, place)
  local p, visible, location = ctx.params, ctx.visible_rect, ctx.params.mainLocation
  local left, top, right, bottom, half = gaps(ctx, count)
  local width, height = max(0, visible.width - left - right), max(0, visible.height - top - bottom)
  local is_upright = location == "left" or location == "right"
  local tiler = {
    width = is_upright and width or height, height = is_upright and height or width, scale = ctx.scale,
  }
  function tiler.place(number, x, y, w, h)
    x, y, w, h = turned(location, width, height, x, y, w, h)
    place(number, left + x + half, top + y + half, max(0, w - 2 * half), max(0, h - 2 * half))
  end
  arrange[p.mode](tiler, count, p)
end

-- Whether `count` items can share a screen without one that is too small.
local function has_room(ctx, count)
  local least, fits = ctx.params.minimumSize, true
  arrange_screen(ctx, count, function(_, _, _, w, h)
    fits = fits and w >= least.width and h >= least.height
  end)
  return fits
end

-- The most items that can share a screen, at least 1. More items never make a part larger, so this is a search:
-- doubling first, because a screen has room for few of many items.
local function capacity(ctx, count)
  local least = ctx.params.minimumSize
  if ctx.params.mode == "monocle" or least.width == 0 and least.height == 0 then return count end
  local low = 1
  while low < count and has_room(ctx, min(2 * low, count)) do low = min(2 * low, count) end
  local high = min(2 * low, count)
  while high - low > 1 do
    local middle = (low + high) // 2
    if has_room(ctx, middle) then low = middle else high = middle end
  end
  return low
end

function L:prepare(ctx, out)
  local visible, is_monocle = ctx.visible_rect, ctx.params.mode == "monocle"
  local sections, items = index_paths(ctx)
  local count = #sections
  local share = capacity(ctx, count)
  local screens = max(1, ceil(count / max(1, share)))
  for screen = 0, screens - 1 do
    local first = screen * share
    arrange_screen(ctx, min(share, count - first), function(number, x, y, w, h)
      local place = first + number + 1
      out:item(sections[place], items[place], x, screen * visible.height + y, w, h, is_monocle and count - number or 0)
    end)
  end
  out:content_size(visible.width, screens * visible.height)
end

function L:should_invalidate(ctx, old, new)
  return old.width ~= new.width or old.height ~= new.height
end

return L
