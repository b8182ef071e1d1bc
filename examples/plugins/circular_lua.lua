-- Items on a circle in the middle of the bounds, clockwise from three o'clock, all sections one after another: the
-- built-in layout `circular` in Lua.
--
--     item i of n:   angle  = startAngle + i · (arc / n)          a whole circle
--                             startAngle + i · (arc / (n − 1))    an arc, its ends taken
--                    centre = middle + radius · (cos angle, sin angle)
--
-- y points down, so a growing angle turns clockwise on the screen.
--
-- The original (an article's sample with a fixed radius of 100) lets more than about a dozen items overlap, and so does
-- the built-in layout by default, to give the original's frames. The default here is "fit": the smallest radius at
-- which the middles of neighbours are one diagonal of an item apart. The content grows with it.

-- The radius of 10 million items, and far below the largest number a frame may have.
local LARGEST_RADIUS = 1e8

local L = layoutd.define {
  api = 1,
  name = "circular_lua",
  version = "1.0.0",
  summary = "Items on a circle or an arc in the centre of the bounds.",
  shape = "circle",
  attributes = {
    angle = { doc = "Angle of the item's centre in radians, clockwise from three o'clock, from `startAngle` on." },
  },
  params = {
    radius = {
      type = "length", default = "fit", choices = { "fit" }, unit = "points",
      doc = "Radius of the circle through the items' centres; \"fit\" is the smallest that keeps them apart.",
    },
    itemSize = {
      type = "size", default = { width = 50, height = 50 }, unit = "points",
      doc = "Size of items without item sizes; \"fit\" is computed from it.",
    },
    startAngle = {
      type = "number", default = 0, min = -360, max = 360, unit = "degrees",
      doc = "Angle of the first item, clockwise from three o'clock.",
    },
    arc = {
      type = "number", default = 360, min = 1, max = 360, unit = "degrees",
      doc = "Angle that the items spread over; below 360, the first and last items are at its ends.",
    },
    rotatesItems = {
      type = "boolean", default = false,
      doc = "Whether items turn with the circle; an item at twelve o'clock is upright.",
    },
  },
}

local cos, sin, pi, sqrt, max, min, rad = math.cos, math.sin, math.pi, math.sqrt, math.max, math.min, math.rad

-- The angle from one item to the next. An arc has an item at either end, a whole circle only one at both.
local function step(arc, count)
  if arc >= 360 then return 2 * pi / max(count, 1) end
  return rad(arc) / max(count - 1, 1)
end

-- Two points of a circle an angle apart are 2 · radius · sin(angle / 2) apart. On an arc the gap between its last and
-- its first item may be the narrowest; one of nearly 360 degrees would want a circle without end, hence the limit.
local function fitting_radius(params, count, angle)
  if count < 2 then return 0 end
  local size = params.itemSize
  local diagonal = sqrt(size.width * size.width + size.height * size.height)
  local apart = params.arc >= 360 and angle or min(angle, 2 * pi - rad(params.arc))
  return min(diagonal / (2 * sin(min(apart, pi) / 2)), LARGEST_RADIUS)
end

local function item_total(ctx)
  local total = 0
  for s = 0, ctx:section_count() - 1 do total = total + ctx:item_count(s) end
  return total
end

-- The bounds' size; where the radius is chosen to fit, no less than the circle takes.
local function content_extent(ctx, radius)
  local params, bounds = ctx.params, ctx.bounds
  if params.radius ~= "fit" then return bounds.width, bounds.height end
  return max(bounds.width, 2 * radius + params.itemSize.width), max(bounds.height, 2 * radius + params.itemSize.height)
end

function L:prepare(ctx, out)
  local params = ctx.params
  local count = item_total(ctx)
  local angle_step = step(params.arc, count)
  local radius = params.radius == "fit" and fitting_radius(params, count, angle_step) or params.radius
  local width, height = content_extent(ctx, radius)
  local start, turns = rad(params.startAngle), params.rotatesItems
  local default_width, default_height = params.itemSize.width, params.itemSize.height

  -- One table for all transforms: `out` reads it immediately, and a table per item would be garbage.
  local rotation = { 1, 0, 0, 1, 0, 0 }
  local number = 0
  for s, i in ctx:indices() do
    local w, h, given = ctx:item_size(s, i)
    if not given then w, h = default_width, default_height end
    local angle = start + number * angle_step
    out:item(s, i, width / 2 + radius * cos(angle) - w / 2, height / 2 + radius * sin(angle) - h / 2, w, h)
    out:attribute(s, i, "angle", angle)
    if turns then
      -- A quarter turn more, so that the item at twelve o'clock (angle −90°) stands upright.
      local c, n = cos(angle + pi / 2), sin(angle + pi / 2)
      rotation[1], rotation[2], rotation[3], rotation[4] = c, n, -n, c
      out:transform(s, i, rotation)
    end
    number = number + 1
  end
  out:content_size(width, height)
end

-- Always, as in the original, for a scroll and for no change at all.
function L:should_invalidate()
  return true
end

return L
