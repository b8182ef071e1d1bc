-- Carousels: items on a ring, a cylinder, a wheel, a time line or a straight line, turned by scrolling.
--
-- o = index - scroll position, w = width of an item, s = spacingFactor, arc in radians, angle a = o / n · arc,
-- n = items on the ring, at most `ringCount`
--
--     kind         radius r                               middle of the item           turned by
--     linear       -                                      x = o·w·s                    -
--     rotary       max(w·s/2, w·s/2 / tan(arc/2/n))       x = r·sin a, z = r·cos a - r -
--     cylinder     max(0.01,  w·s/2 / tan(arc/2/n))       x = r·sin a, z = r·cos a - r a about the upright axis
--     wheel        w·s·n / arc                            x = r·sin a, y = r - r·cos a a in the plane
--     timeMachine  -                                      x = o·w·tilt, z = o·w·s      -
--
-- They are iCarousel's, nicklockwood/iCarousel@c9e043e, `transformForItemViewWithOffset:`. `inverted` looks from inside
-- the ring or cylinder, hangs the wheel upside down, and lets the time line run the other way.
--
-- On a ring of hundreds, the few items on the screen would stand in a row. So a ring, a cylinder or a wheel has a place
-- for only n items, the nearest to the middle, and scrolling swaps them at the back, as in iCarousel. There n is 12 to
-- 30; here it is at least 8, and otherwise such that the whole ring fits into the bounds: 2r + w is at most their
-- length, so n = arc/2 / atan(w·s / (length - w)). The other items are hidden, each where it will be once the carousel
-- has turned to it.
--
-- The frames hold x and y, the transforms z and the turn, as one eye sees them from `perspective` points before the
-- middle of the bounds. Every item moves with every scroll, so the layout is simply prepared again, which is fine for
-- some thousands of items. `coverflow` shows the lazy way.
local L = layoutd.define {
  api = 1, name = "carousel", version = "1.0.0",
  summary = "Items on a ring, cylinder, wheel, time line or straight line that turns as you scroll.",
  params = {
    kind = { type = "enum", choices = { "linear", "rotary", "cylinder", "wheel", "timeMachine" }, default = "rotary",
      doc = "The shape that the items are placed on." },
    inverted = { type = "boolean", default = false,
      doc = "Whether the shape is seen from inside, upside down or reversed; no effect on linear." },
    scrollDirection = { type = "enum", choices = { "horizontal", "vertical" }, default = "horizontal",
      doc = "The axis that scrolls." },
    itemSize = { type = "size", default = { width = 200, height = 200 }, unit = "points",
      doc = "Size of items without item sizes; its length along the scroll axis is w in the formulas." },
    spacingFactor = { type = "number", default = 1, min = 0.01, max = 100,
      formerly = { "spacing" },
      doc = "Distance between items, as a multiple of an item's length." },
    arc = { type = "number", default = 360, min = 1, max = 360, unit = "degrees",
      doc = "Angle that the items spread over." },
    ringCount = { type = "integer", default = 0, min = 0, max = 10000000, unit = "items",
      doc = "Most items on the ring, cylinder or wheel at a time; 0 means at least 8, and as many as fit." },
    tilt = { type = "number", default = 0.3, min = -10, max = 10,
      doc = "Sideways offset between items on the time line, as a multiple of an item's length." },
    perspective = { type = "length", default = 500, unit = "points",
      doc = "Distance of the eye, at least an item's length; 0 means no perspective." },
    snapsToItems = { type = "boolean", default = true, doc = "Whether scrolling stops with an item in the centre." },
  },
}

local abs, atan, cos, sin, tan = math.abs, math.atan, math.cos, math.sin, math.tan
local floor, max, min = math.floor, math.max, math.min

-- ------------------------------------------------------------------ the kinds

local is_ring = { rotary = true, cylinder = true, wheel = true }

-- Each takes o and the result of `measure`, and returns x, y and z of the middle, the angle in radians, and an alpha.
-- They are written for horizontal scrolling.

local place = {}

function place.linear(o, m)
  return o * m.pitch, 0, 0, 0, 1
end

function place.rotary(o, m)
  local a = o * m.angle
  return m.radius * sin(a), 0, m.radius * cos(a) - m.radius, 0, 1
end

function place.cylinder(o, m)
  local a = o * m.angle
  return m.radius * sin(a), 0, m.radius * cos(a) - m.radius, a, 1
end

function place.wheel(o, m)
  local a = o * m.angle
  return m.radius * sin(a), m.radius - m.radius * cos(a), 0, a, 1
end

-- Items that come nearer than the one in the middle fade out within one step.
function place.timeMachine(o, m)
  local near = m.sign * o
  return near * m.length * m.sign * m.tilt, 0, near * m.pitch, 0, 1 - max(0, min(1, near))
end

local function radius(kind, pitch, arc, count)
  if kind == "wheel" then return pitch * count / arc end
  -- One item alone has no neighbour to keep apart from, and the tangent of its half turn is 0 but for rounding.
  local apart = count > 1 and pitch / 2 / tan(arc / 2 / count) or 0
  return max(kind == "rotary" and pitch / 2 or 0.01, apart)
end

-- A ring of fewer items hides most of them behind the first.
local LEAST_ON_RING = 8

-- n of the formulas, at least 1.
local function ring_count(p, along, length, pitch, arc, count)
  if not is_ring[p.kind] then return max(1, count) end
  local most = p.ringCount
  if most == 0 then most = max(LEAST_ON_RING, floor(arc / 2 / atan(pitch, along - length))) end
  return max(1, min(count, most))
end

-- The values that all items share. `length` is an item's length along the scroll axis.
local function measure(ctx, count)
  local p = ctx.params
  local is_vertical = p.scrollDirection == "vertical"
  local length = is_vertical and p.itemSize.height or p.itemSize.width
  local pitch, arc = max(length * p.spacingFactor, 1e-3), p.arc * math.pi / 180
  -- Exchanging the axes turns a wheel over: iCarousel's vertical one bulges to the right, so it is the inverted one.
  local inverted = p.inverted ~= (p.kind == "wheel" and is_vertical)
  local sign = inverted and -1 or 1
  local visible = ctx.visible_rect
  local along, across = visible.width, visible.height
  local scrolled = visible.x
  if is_vertical then along, across, scrolled = visible.height, visible.width, visible.y end
  local ring = ring_count(p, along, length, pitch, arc, count)
  return {
    kind = p.kind, count = count, ring = ring, is_closed = p.arc == 360,
    item_width = p.itemSize.width, item_height = p.itemSize.height,
    is_vertical = is_vertical, length = length, pitch = pitch, tilt = p.tilt, sign = sign,
    radius = sign * radius(p.kind, pitch, arc, ring), angle = sign * arc / ring,
    -- An eye nearer than an item's length could touch the corners of an item that turns.
    distance = p.perspective > 0 and max(p.perspective, length) or nil,
    -- Inside a cylinder, the items on the near side would show their backs.
    hides_backs = inverted and p.kind == "cylinder",
    scroll = scrolled / pitch, middle = scrolled + along / 2, along = along, across = max(0, across),
  }
end

-- ------------------------------------------------------------------ transforms

-- Writes into t: turned by `angle` about the upright axis, at depth z, seen by an eye before the middle of the view,
-- from which the item's middle is x away. That is rotate · move by (x, 0, z) · perspective · move back by x; it is
-- written out here because it is needed for every item at every scroll, and costs no tables this way.
local function solid(t, x, z, angle, distance)
  local c, s = cos(angle), sin(angle)
  local k = distance and 1 / distance or 0
  t[1], t[2], t[3], t[4] = c - x * s * k, 0, -s, s * k
  t[5], t[6], t[7], t[8] = 0, 1, 0, 0
  t[9], t[10], t[11], t[12] = s + x * c * k, 0, c, -c * k
  t[13], t[14], t[15], t[16] = x * z * k, 0, z, 1 - z * k
end

-- Turned by `angle` in the plane.
local function flat(t, angle)
  local c, s = cos(angle), sin(angle)
  t[1], t[2], t[3], t[4] = c, s, 0, 0
  t[5], t[6], t[7], t[8] = -s, c, 0, 0
  t[9], t[10], t[11], t[12] = 0, 0, 1, 0
  t[13], t[14], t[15], t[16] = 0, 0, 0, 1
end

-- Exchanges x and y, rows and columns alike.
local function exchange_axes(t)
  t[1], t[6], t[2], t[5] = t[6], t[1], t[5], t[2]
  t[3], t[7], t[4], t[8] = t[7], t[3], t[8], t[4]
  t[9], t[10], t[13], t[14] = t[10], t[9], t[14], t[13]
end

-- Whether the nearest corner keeps a tenth of the way to the eye. Nearer ones would fill the screen or lie behind.
local function is_before_eye(t, length)
  return t[16] - abs(t[4]) * length / 2 >= 0.1
end

-- ------------------------------------------------------------------ the layout

-- An item in front has the higher number: in depth by hundredths of a point, else the nearer to the middle.
local function order(kind, o, z)
  local rank = kind == "linear" and -abs(o) or kind == "wheel" and o or z * 100
  return floor(max(-1e9, min(1e9, rank)) + 0.5)
end

-- o of an item, nil for one that has no place on the ring. On a closed ring the last items come before the first.
local function offset(number, m)
  local o = number - m.scroll
  if m.ring == m.count then return o end
  if m.is_closed then o = o - m.count * floor(o / m.count + 0.5) end
  if o >= -m.ring / 2 and o < m.ring / 2 then return o end
end

-- Hides an item in the middle of the bounds that `number` scrolls to.
local function hide(out, s, i, number, width, height, m)
  local column, row = number * m.pitch + m.along / 2, m.across / 2
  if m.is_vertical then column, row = row, column end
  out:item(s, i, column - width / 2, row - height / 2, width, height, 0, 1, true)
end

-- `number` counts through all sections. `t` is written over.
local function emit(ctx, out, s, i, number, m, t)
  local width, height, given = ctx:item_size(s, i)
  if not given then width, height = m.item_width, m.item_height end
  local o = offset(number, m)
  if not o then return hide(out, s, i, number, width, height, m) end
  local x, y, z, angle, alpha = place[m.kind](o, m)
  local length = m.is_vertical and height or width

  local is_hidden = m.hides_backs and cos(angle) <= 0
  if m.kind == "wheel" then
    flat(t, angle)
  else
    solid(t, x, z, angle, m.distance)
    -- A ring of a hundred thousand is larger than coordinates can be.
    is_hidden = is_hidden or not is_before_eye(t, length) or abs(t[13]) > 1e9
  end

  local column, row = m.middle + x, m.across / 2 + y
  if m.is_vertical then
    column, row = row, column
    exchange_axes(t)
  end
  out:item(s, i, column - width / 2, row - height / 2, width, height, order(m.kind, o, z), alpha,
    is_hidden or alpha == 0)
  if not is_hidden then out:transform(s, i, t) end
end

-- Items are numbered through all sections: returns the number of the first item of each, and how many there are.
local function number_items(ctx)
  local first, count = {}, 0
  for s = 0, ctx:section_count() - 1 do
    first[s] = count
    count = count + ctx:item_count(s)
  end
  return first, count
end

function L:prepare(ctx, out)
  self.first, self.count = number_items(ctx)
  local m, t, number = measure(ctx, self.count), {}, 0
  for s, i in ctx:indices() do
    emit(ctx, out, s, i, number, m, t)
    number = number + 1
  end
  local length = m.along + max(0, self.count - 1) * m.pitch
  out:scroll_direction(ctx.params.scrollDirection)
  if m.is_vertical then out:content_size(m.across, length) else out:content_size(length, m.across) end
end

function L:should_invalidate(ctx, old, new)
  local is_vertical = ctx.params.scrollDirection == "vertical"
  local scrolled = is_vertical and old.y ~= new.y or not is_vertical and old.x ~= new.x
  return scrolled or old.width ~= new.width or old.height ~= new.height
end

-- The offset at which an item is in the middle, and the other one as it is.
local function offset_of(ctx, m, number, x, y)
  if m.is_vertical then return x, number * m.pitch - ctx.insets.top end
  return number * m.pitch - ctx.insets.left, y
end

-- Scrolling ends where an item is in the middle.
function L:target_offset(ctx, x, y)
  if not ctx.params.snapsToItems or self.count == 0 then return x, y end
  local m = measure(ctx, self.count)
  local scrolled = m.is_vertical and y + ctx.insets.top or x + ctx.insets.left
  return offset_of(ctx, m, max(0, min(self.count - 1, floor(scrolled / m.pitch + 0.5))), x, y)
end

-- An item is shown in the middle, whatever its frame is now.
function L:scroll_target(ctx, s, i, x, y)
  return offset_of(ctx, measure(ctx, self.count), self.first[s] + i, x, y)
end

return L
