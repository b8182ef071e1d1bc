-- Cover flow: a row of covers that scrolls sideways. The one in the middle faces you, its neighbours swing away.
--
--     ▌▌▌▌┌───────┐▐▐▐▐      o = index - scroll position, c = o cut to -1...1, w = width of a cover
--     ▌▌▌▌│ o = 0 │▐▐▐▐      middle of a cover: x = (c · tilt / 2 + o · spacingFactor) · w,  z = -|c| · w / 2
--     ▌▌▌▌└───────┘▐▐▐▐      turned about the upright axis by -c · tilt · π/2
--
-- The formulas are iCarousel's, nicklockwood/iCarousel@c9e043e, `transformForItemViewWithOffset:`, type CoverFlow.
-- Here a point scrolled moves the covers by a point (iCarousel: by `spacing` points), so that covers at the sides
-- stand still in the content and only those near the middle swing.
--
-- The x of the formula is in the frame, z and the turn are in the transform. One eye looks at all the covers, from
-- `perspective` points before the middle of the bounds, so every transform depends on the scroll position. The layout
-- is therefore lazy: it places the few visible covers, again after each scroll, and a million covers cost nothing to
-- prepare.
local L = layoutd.define {
  api = 1, name = "coverflow", version = "1.0.0", lazy = true,
  summary = "A row of covers; the middle one faces you, the others turn away.",
  attributes = {
    progress = { doc = "Where the cover stands: 0 in the middle, facing you; -1 before it, 1 behind it, turned away." },
  },
  params = {
    itemSize = { type = "size", default = { width = 200, height = 200 }, unit = "points", doc = "Size of a cover." },
    keepsAspectRatio = { type = "boolean", default = true,
      doc = "Whether an item with its own size is fitted into itemSize instead of stretched to it." },
    tilt = { type = "ratio", default = 0.9, doc = "How far the covers at the sides are turned; 1 is a right angle." },
    spacingFactor = { type = "number", default = 0.25, min = 0.01, max = 10,
      formerly = { "spacing" },
      doc = "Distance between covers at the sides, as a multiple of a cover's width." },
    perspective = { type = "length", default = 500, unit = "points",
      doc = "Distance of the eye, at least a cover's width; 0 means no perspective." },
    snapsToItems = { type = "boolean", default = true, doc = "Whether scrolling stops with a cover in the centre." },
  },
}

local abs, cos, sin, floor, ceil = math.abs, math.cos, math.sin, math.floor, math.ceil
local max, min, huge = math.max, math.min, math.huge

-- ------------------------------------------------------------------ numbers of the whole row

-- Points of scrolling from one cover to the next.
local function step_of(p)
  local step = p.itemSize.width * p.spacingFactor
  return step > 0 and step or 1
end

-- Distance of the eye, or nil for none. At a cover's width no corner comes near it: the furthest that a corner comes
-- forward is (sin(c · tilt · π/2) - c) · w / 2, at most 0.106 · w.
local function eye_distance(p)
  if p.perspective == 0 then return nil end
  return max(p.perspective, p.itemSize.width)
end

-- The middle of the visible part, in the content, and its height.
local function sight(ctx)
  local visible = ctx.visible_rect
  return {
    scroll = visible.x / step_of(ctx.params), middle = visible.x + visible.width / 2, width = visible.width,
    height = max(visible.height, ctx.params.itemSize.height),
  }
end

function L:prepare(ctx, out)
  -- Covers are numbered through all sections. `first[s]` is the number of the first cover of section s.
  self.first, self.sections, self.count = {}, {}, 0
  for s = 0, ctx:section_count() - 1 do
    self.first[s] = self.count
    self.sections[s + 1] = s
    self.count = self.count + ctx:item_count(s)
  end
  local visible = ctx.visible_rect
  out:scroll_direction("horizontal")
  out:content_size(visible.width + max(0, self.count - 1) * step_of(ctx.params),
    max(visible.height, ctx.params.itemSize.height))
end

-- ------------------------------------------------------------------ one cover

local function cover_size(ctx, s, i)
  local size = ctx.params.itemSize
  local width, height, given = ctx:item_size(s, i)
  if not (given and ctx.params.keepsAspectRatio and width > 0 and height > 0) then return size.width, size.height end
  local scale = min(size.width / width, size.height / height)
  return width * scale, height * scale
end

-- Where cover `number` stands: x from the middle of the view, depth z, angle, and its offset cut to -1...1.
local function stand(p, number, view)
  local offset = number - view.scroll
  local c = max(-1, min(1, offset))
  local width = p.itemSize.width
  return c * p.tilt / 2 * width + offset * step_of(p), -abs(c) * width / 2, -c * p.tilt * math.pi / 2, c
end

-- Turned, pushed back, and seen by an eye before the middle of the view: the picture shrinks towards that middle and
-- not towards the cover's own, hence the steps x there and back.
local function transform(geom, x, z, angle, distance)
  local turned = geom.rotation(angle, 0, 1, 0)
  if not distance then return geom.multiply(turned, geom.translation(0, 0, z)) end
  return geom.multiply(turned, geom.translation(x, 0, z), geom.perspective(distance), geom.translation(-x, 0, 0))
end

-- How far a cover reaches from the view's middle once seen in perspective: left, right, and half its height.
local function reach(x, z, angle, half_width, half_height, distance)
  local left, right, half = huge, -huge, 0
  for side = -1, 1, 2 do
    local across, depth = x + side * half_width * cos(angle), z - side * half_width * sin(angle)
    local shrink = distance and 1 - depth / distance or 1
    left, right = min(left, across / shrink), max(right, across / shrink)
    half = max(half, half_height / shrink)
  end
  return left, right, half
end

-- Emits the cover. With `rect`, only if what is seen of it meets the rectangle.
local function emit(ctx, out, s, i, number, view, rect)
  local p = ctx.params
  local distance = eye_distance(p)
  local x, z, angle, progress = stand(p, number, view)
  local width, height = cover_size(ctx, s, i)
  if rect then
    local left, right, half = reach(x, z, angle, width / 2, height / 2, distance)
    local meets = view.middle + left < rect.x + rect.width and view.middle + right > rect.x
      and view.height / 2 - half < rect.y + rect.height and view.height / 2 + half > rect.y
    if not meets then return end
  end
  -- The nearer to the middle, the further in front.
  local order = -abs(number - floor(view.scroll + 0.5))
  out:item(s, i, view.middle + x - width / 2, (view.height - height) / 2, width, height, max(order, -2000000000))
  out:transform(s, i, transform(ctx.geom, x, z, angle, distance))
  out:attribute(s, i, "progress", progress)
end

-- ------------------------------------------------------------------ the callbacks

-- The first and the last number whose cover may show between `left` and `right`, distances from the view's middle.
--
-- A cover's place x shows at x / shrink, and shrink lies between `near` and `far`; a cover reaches less than its width
-- to either side of o · step. So this range is never too small, and `emit` tests each cover in it.
local function candidates(p, count, view, left, right)
  local distance, width, step = eye_distance(p), p.itemSize.width, step_of(p)
  local near, far = 1, 1
  if distance then near, far = 1 - width / 8 / distance, 1 + width / distance end
  local low = min(left * near, left * far) - width
  local high = max(right * near, right * far) + width
  return max(0, ceil(view.scroll + low / step)), min(count - 1, floor(view.scroll + high / step))
end

function L:attributes_in_rect(ctx, rect, out)
  if rect.width <= 0 or rect.height <= 0 then return end
  local view = sight(ctx)
  local first, last = candidates(ctx.params, self.count, view,
    rect.x - view.middle, rect.x + rect.width - view.middle)
  for s = 0, ctx:section_count() - 1 do
    local start = self.first[s]
    for number = max(first, start), min(last, start + ctx:item_count(s) - 1) do
      emit(ctx, out, s, number - start, number, view, rect)
    end
  end
end

function L:attributes_for_item(ctx, s, i, out)
  emit(ctx, out, s, i, self.first[s] + i, sight(ctx))
end

-- A scroll changes the view of every cover, but needs no prepare.
function L:should_invalidate(ctx, old, new)
  if old.width ~= new.width or old.height ~= new.height then return true end
  return old.x ~= new.x and { sections = self.sections }
end

-- Scrolling ends where a cover is in the middle.
function L:target_offset(ctx, x, y)
  if not ctx.params.snapsToItems or self.count == 0 then return x, y end
  local step, inset = step_of(ctx.params), ctx.insets.left
  local number = floor((x + inset) / step + 0.5)
  return max(0, min(self.count - 1, number)) * step - inset, y
end

-- A cover is shown in the middle: at the sides it is turned away, and behind others.
function L:scroll_target(ctx, s, i, _, y)
  return (self.first[s] + i) * step_of(ctx.params) - ctx.insets.left, y
end

return L
