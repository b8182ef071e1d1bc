-- Spirals: the seeds of a sunflower, or beads on a string wound around the middle.
--
-- * phyllotaxis: item i at angle i · π(3 - √5) and radius c · √(i + 1/2), c = `spread`.
--   H. Vogel, "A better way to construct the sunflower head", Mathematical Biosciences 44 (1979); the half is
--   d3/d3-force's, whose nodes begin so.
-- * archimedean: r = a + b·θ with a = `startRadius` and 2π·b = `turnSpacing`; items are `interitemSpacing` apart along
--   the curve. Its length from the start is known in closed form, with u = θ + a/b:
--       s = b/2 · (u·√(1 + u²) + asinh u) - the same at θ = 0
--   and Newton's method finds the θ of each s; the angle of the item before is so near that two or three steps do.
--
-- The middle of the spiral is the middle of the content. A spiral that is larger than the visible bounds shrinks, items
-- and all, until it fits, so that its middle is in the middle of the screen; but no further than `minScale`. From there
-- on the content grows with it.
local L = layoutd.define {
  api = 1, name = "spiral", version = "1.0.0",
  summary = "Items on a sunflower spiral or an Archimedean spiral around the centre.",
  shape = "circle",
  params = {
    kind = { type = "enum", choices = { "phyllotaxis", "archimedean" }, default = "phyllotaxis",
      doc = "The spiral: seeds of a sunflower, or beads on a wound string." },
    itemSize = { type = "size", default = { width = 50, height = 50 }, unit = "points",
      doc = "Size of items without item sizes." },
    spread = { type = "length", default = 30, max = 10000, unit = "points",
      doc = "Approximate distance between seeds; phyllotaxis only." },
    startRadius = { type = "length", default = 0, max = 100000, unit = "points",
      doc = "Distance from the centre at which the string starts; archimedean only." },
    turnSpacing = { type = "length", default = 60, max = 10000, unit = "points",
      doc = "Distance between turns of the string; 0 is a circle; archimedean only." },
    interitemSpacing = { type = "length", default = 60, max = 10000, unit = "points",
      formerly = { "itemSpacing" },
      doc = "Distance between items along the string; archimedean only." },
    startAngle = { type = "number", default = 0, min = -360, max = 360, unit = "degrees",
      doc = "Angle of the first item, clockwise from three o'clock." },
    minScale = { type = "ratio", default = 0.5, min = 0.01,
      doc = "How far the spiral may shrink, items included, to fit into the bounds; 1 means that it never shrinks." },
  },
}

local sqrt, cos, sin, log, abs, pi = math.sqrt, math.cos, math.sin, math.log, math.abs, math.pi
local max, min = math.max, math.min

-- ------------------------------------------------------------------ the curves
-- Each returns a function that is called for item 0, 1, 2 … in order and returns angle and radius.

local function phyllotaxis(p)
  local golden = pi * (3 - sqrt(5))
  return function(i) return i * golden, p.spread * sqrt(i + 0.5) end
end

-- The string that keeps its distance, or has none to the middle.
local function circle(a, spacing)
  local step = a > 0 and spacing / a or 0
  return function(i) return i * step, a end
end

-- Length of r = b·u from u = 0.
local function arc_length(b, u)
  local root = sqrt(1 + u * u)
  return b / 2 * (u * root + log(u + root))
end

local function archimedean(p)
  local a, b = p.startRadius, p.turnSpacing / (2 * pi)
  -- Below this the closed form would lose its digits in a/b, and a whole turn moves by less than a pixel of a screen
  -- a million pixels wide.
  if b <= a * 1e-7 then return circle(a, p.interitemSpacing) end
  local start = a / b
  local before, u = arc_length(b, start), start
  return function(i)
    local target = before + i * p.interitemSpacing
    for _ = 1, 20 do
      local step = (target - arc_length(b, u)) / (b * sqrt(1 + u * u))
      u = max(start, u + step)
      if abs(step) <= 1e-13 * (1 + u) then break end
    end
    return u - start, b * u
  end
end

-- ------------------------------------------------------------------ the layout

local function item_size(ctx, s, i, p)
  local width, height, given = ctx:item_size(s, i)
  if given then return width, height end
  return p.itemSize.width, p.itemSize.height
end

-- Places everything about (0, 0) into lists, and returns them with the largest radius and the largest size: only then
-- is it known where the middle has to be for no item to start before 0.
local function wind(ctx, p)
  local curve = p.kind == "phyllotaxis" and phyllotaxis(p) or archimedean(p)
  local start = p.startAngle * pi / 180
  local xs, ys, number = {}, {}, 0
  local reach, widest, highest = 0, 0, 0
  for s, i in ctx:indices() do
    local angle, radius = curve(number)
    local width, height = item_size(ctx, s, i, p)
    number = number + 1
    xs[number], ys[number] = radius * cos(start + angle), radius * sin(start + angle)
    reach, widest, highest = max(reach, radius), max(widest, width), max(highest, height)
  end
  return xs, ys, reach, widest, highest
end

-- How much the spiral shrinks, 1 for not at all, and the content's size: no less than what can be seen, and enough for
-- every item wherever on its turn it is.
local function fit(visible, width, height, least)
  local scale = min(1, width > 0 and visible.width / width or 1, height > 0 and visible.height / height or 1)
  if scale >= least then return scale, visible.width, visible.height end
  return least, max(visible.width, width * least), max(visible.height, height * least)
end

function L:prepare(ctx, out)
  local p = ctx.params
  local xs, ys, reach, widest, highest = wind(ctx, p)
  local scale, width, height = fit(ctx.visible_rect, 2 * reach + widest, 2 * reach + highest, p.minScale)
  local number = 0
  for s, i in ctx:indices() do
    local w, h = item_size(ctx, s, i, p)
    number = number + 1
    w, h = w * scale, h * scale
    out:item(s, i, width / 2 + xs[number] * scale - w / 2, height / 2 + ys[number] * scale - h / 2, w, h)
  end
  out:content_size(width, height)
end

-- Only a change of size moves the middle.
function L:should_invalidate(ctx, old, new)
  return old.width ~= new.width or old.height ~= new.height
end

return L
