-- Bubbles that fall, collide and come to rest in a pile.
--
--     prepare                 after a second
--     ┌──────────────┐        ┌──────────────┐
--     │ (0)(1) (2)(3)│        │              │      Items begin in rows from the top, as in a flow layout.
--     │ (4) (5)(6)   │   →    │    (1)   (3) │      They fall to the bottom of the content, which is at
--     │              │        │ (0)(5)(2)(6) │      least as high as what is visible. A new item begins where
--     │              │        │(4)(7)(8)(9)  │      prepare places it, and the others make way.
--     └──────────────┘        └──────────────┘
--
-- The shape of an item is a circle whose diameter is the shorter side of its frame, or a box. Masses are areas.
-- The content is as high as the rows are, so that the pile always fits. Physics is the host's (`ctx.physics`); own
-- idea, after the demonstrations of UIKit Dynamics (WWDC 2013, session 206).

local L = layoutd.define {
  api = 1,
  name = "gravity",
  version = "1.0.0",
  summary = "Bubbles that fall, collide and come to rest in a pile.",
  shape = "circle",
  params = {
    gravityX = {
      type = "number", default = 0, min = -10000, max = 10000, unit = "points/s²",
      doc = "Acceleration to the right.",
    },
    gravityY = {
      type = "number", default = 1500, min = -10000, max = 10000, unit = "points/s²",
      doc = "Acceleration downwards.",
    },
    restitution = {
      type = "ratio", default = 0.3,
      doc = "The share of the speed with which items part after a collision.",
    },
    friction = {
      type = "number", default = 0.2, min = 0, max = 10,
      doc = "Friction between items that touch.",
    },
    drag = {
      type = "number", default = 0.5, min = 0, max = 100, unit = "1/s",
      doc = "How much the air slows all items.",
    },
    shape = {
      type = "enum", choices = { "circle", "box" }, default = "circle",
      doc = "What collides: the circle inside an item's frame, or the frame.",
    },
    interitemSpacing = {
      type = "length", default = 4, max = 1000,
      formerly = { "spacing" },
      doc = "Distance between items and rows before they fall.",
    },
  },
}

function L:prepare(ctx, out)
  local p, width = ctx.params, ctx.visible_rect.width
  local x, y, row = p.interitemSpacing, p.interitemSpacing, 0
  for section, item in ctx:indices() do
    local w, h = ctx:item_size(section, item)
    if x > p.interitemSpacing and x + w + p.interitemSpacing > width then
      x, y, row = p.interitemSpacing, y + row + p.interitemSpacing, 0
    end
    out:item(section, item, x, y, w, h)
    x, row = x + w + p.interitemSpacing, math.max(row, h)
  end
  self.width, self.height = width, math.max(ctx.visible_rect.height, y + row + p.interitemSpacing)
  out:content_size(self.width, self.height)
end

function L:step(ctx)
  local p, physics = ctx.params, ctx.physics
  physics:gravity(p.gravityX, p.gravityY)
  physics:friction(p.drag)
  physics:collide(p.restitution, p.friction, p.shape)
  physics:boundary(0, 0, self.width, self.height)
end

return L
