-- A graph that arranges itself: items that are linked are drawn together, and all push each other apart.
--
--     0 ─ 1         Links are pairs of items, counted through all sections: `edges` = [[0, 1], [1, 2], …]; in a tree
--     │   │         each item may name its `parent` in the item values instead (−1: none). An edge that is not a
--     2 ─ 3 ─ 4     pair of two items is an error; a parent that does not exist is logged and left out.
--
-- Items begin on the spiral of a sunflower around the middle, where neighbours never coincide. Forces, all of the
-- host (`ctx.physics`): springs along the links, a push between items nearer than `range`, a weak spring to the
-- middle, which keeps parts without a link from drifting away, and friction, with which the graph comes to rest.
--
-- Source: the forces of d3-force (ISC; link, many-body, collide, x and y), and the spiral with which it begins;
-- different from it: the push ends at a distance, springs are implicit, and time goes on instead of cooling down.

local ANGLE = math.pi * (3 - math.sqrt(5))

local L = layoutd.define {
  api = 1,
  name = "graph",
  version = "1.0.0",
  summary = "A graph that arranges itself by springs along its links.",
  params = {
    edges = {
      type = "list", of = { type = "list", of = { type = "integer", min = 0 } }, default = {},
      doc = "Links, as pairs of items counted through all sections.",
    },
    linkLength = {
      type = "length", default = 90, min = 1, max = 10000, doc = "Distance between the centres of linked items.",
    },
    frequency = {
      type = "number", default = 2, min = 0.1, max = 30, unit = "Hz", doc = "How stiff links are.",
    },
    push = {
      type = "number", default = 900, min = 0, max = 100000, unit = "points/s²",
      doc = "How hard items push each other apart.",
    },
    range = { type = "length", default = 200, min = 1, max = 10000, doc = "How far they do." },
    middle = {
      type = "number", default = 0.1, min = 0, max = 10, unit = "Hz",
      doc = "How stiff the springs to the middle are.",
    },
    drag = {
      type = "number", default = 3, min = 0, max = 100, unit = "1/s", formerly = { "friction" },
      doc = "How much all items are slowed.",
    },
  },
  item_values = {
    parent = {
      type = "number", min = -1, doc = "The item that it is linked to, counted through all sections; −1: none.",
    },
  },
}

local function link(links, a, b)
  local n = #links
  links[n + 1], links[n + 2] = a + 1, b + 1
end

-- Adds the links of `edges`, each between two of `count` items.
local function link_edges(links, edges, count)
  for number, pair in ipairs(edges) do
    local a, b = pair[1], pair[2]
    if #pair ~= 2 or a == b or a >= count or b >= count then
      error(string.format("edges[%d] is [%s], expected two different items of the container's %d, counted from 0",
        number - 1, table.concat(pair, ", "), count), 0)
    end
    link(links, a, b)
  end
end

-- Adds the link to an item's parent, if it has one. Returns whether the value names one that does not exist.
local function link_parent(links, parent, item, count)
  if parent == nil or parent < 0 then return false end
  if parent >= count or parent == item then return true end
  link(links, parent, item)
  return false
end

function L:prepare(ctx, out)
  local p = ctx.params
  -- By the number of an item through all sections, from 1.
  local sections, items, xs, ys, count, largest = {}, {}, {}, {}, 0, 0
  for section, item in ctx:indices() do
    local width, height = ctx:item_size(section, item)
    count = count + 1
    sections[count], items[count], xs[count], ys[count] = section, item, width, height
    largest = math.max(largest, width, height)
  end
  local links = {}
  link_edges(links, p.edges, count)
  local orphans = 0
  for number = 1, count do
    local parent = ctx:item_value(sections[number], items[number], "parent")
    if link_parent(links, parent and math.floor(parent), number - 1, count) then orphans = orphans + 1 end
  end
  if orphans > 0 then
    ctx.log.warn(orphans .. " items name a parent that does not exist, or themselves; they are not linked to one")
  end
  local radius = p.linkLength / 2 * math.sqrt(count) + largest / 2
  local visible = ctx.visible_rect
  local width, height = math.max(visible.width, 2 * radius), math.max(visible.height, 2 * radius)
  for number = 1, count do
    local distance, angle = p.linkLength / 2 * math.sqrt(number - 0.5), (number - 1) * ANGLE
    local w, h = xs[number], ys[number]
    local x, y = (width - w) / 2, (height - h) / 2
    out:item(sections[number], items[number], x + distance * math.cos(angle), y + distance * math.sin(angle), w, h)
    xs[number], ys[number] = x, y
  end
  out:content_size(width, height)
  self.sections, self.items, self.links, self.xs, self.ys = sections, items, links, xs, ys
  self.width, self.height = width, height
end

function L:step(ctx)
  local p, physics, sections, items, links = ctx.params, ctx.physics, self.sections, self.items, self.links
  physics:repel(p.push, p.range)
  for i = 1, #links, 2 do
    local a, b = links[i], links[i + 1]
    physics:spring(sections[a], items[a], sections[b], items[b], p.linkLength, p.frequency, 1)
  end
  if p.middle > 0 then
    for number = 1, #items do
      physics:attach_item(sections[number], items[number], self.xs[number], self.ys[number], p.middle, 0)
    end
  end
  physics:friction(p.drag)
  physics:collide(0, 0, "box")
  physics:boundary(0, 0, self.width, self.height)
end

return L
