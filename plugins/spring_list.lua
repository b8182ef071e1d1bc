-- A list whose items hang on springs: when the list scrolls, they lag behind, the further from the finger the
-- more, and swing back; when items are inserted or deleted, the others swing to their new places.
--
--     at rest      scrolled up, the finger at ×
--     ┌─────┐      ┌─────┐
--     ├─────┤      ├─────┤      near the finger an item follows at once
--     │  ×  │  →   │  ×  │
--     ├─────┤      ├─────┤
--     │     │      │     │      far from it it keeps its place on the screen by `distance / resistance` of the scrolled
--     ├─────┤      ╞═════╡      distance, and its spring pulls it after the others
--     └─────┘      └─────┘
--
-- Source: the spring collection of UIKit Dynamics (WWDC 2013, session 217, "Exploring Scroll Views in iOS 7"; and
-- TeehanLax/UICollectionView-Spring-Demo, MIT), where each cell is attached to its place by a UIAttachmentBehavior
-- of length 0, damping 0.8 and frequency 1, and each change of the bounds moves its item by the scrolled distance
-- times its distance from the touch / 1500. Different from the source: behaviours are not kept one for each cell,
-- so nothing is left behind or missing when items are inserted or deleted, which crashed there; and the place of
-- the finger is a parameter.

-- Items further outside the bounds than this do not lag, since they are out of sight.
local MARGIN = 100

local L = layoutd.define {
  api = 1,
  name = "spring_list",
  version = "1.0.0",
  summary = "A list whose items hang on springs and lag behind when it scrolls.",
  params = {
    interitemSpacing = { type = "length", default = 8, max = 10000, formerly = { "spacing" },
      doc = "Distance between items." },
    itemHeight = {
      type = "length", default = 44, max = 10000,
      doc = "Height of items without a size of their own.",
    },
    frequency = {
      type = "number", default = 1.5, min = 0.1, max = 30, unit = "Hz",
      doc = "How fast items swing back.",
    },
    damping = {
      type = "number", default = 0.8, min = 0, max = 10,
      doc = "How soon they stop swinging; from 1 on they do not swing at all.",
    },
    resistance = {
      type = "length", default = 1500, min = 1, max = 1000000,
      doc = "Distance from the finger at which an item keeps its place on the screen.",
    },
    touch = {
      type = "ratio", default = 0.5,
      doc = "Where the finger is, as a share of the bounds' height.",
    },
  },
}

function L:prepare(ctx, out)
  local p, width, y = ctx.params, ctx.visible_rect.width, 0
  for section, item in ctx:indices() do
    local _, h, given = ctx:item_size(section, item)
    local height = given and h or p.itemHeight
    out:item(section, item, 0, y, width, height)
    y = y + height + p.interitemSpacing
  end
  out:content_size(width, math.max(0, y - p.interitemSpacing))
end

function L:step(ctx)
  local p, physics, bounds = ctx.params, ctx.physics, ctx.bounds
  local _, dy = physics:scrolled()
  if dy ~= 0 then
    local finger = bounds.y + p.touch * bounds.height
    for section, item in ctx:indices() do
      local _, y, _, height = physics:frame(section, item)
      if y + height > bounds.y - MARGIN and y < bounds.y + bounds.height + MARGIN then
        local share = math.min(1, math.abs(y + height / 2 - finger) / p.resistance)
        physics:move(section, item, 0, dy * share)
      end
    end
  end
  physics:attach(p.frequency, p.damping)
end

-- Scrolling moves the springs alone: only another size causes a prepare.
function L:should_invalidate(_, old, new)
  return old.width ~= new.width
end

return L
