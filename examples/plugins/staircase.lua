-- Items step right and down, like stairs; after `reset` of them the next flight begins at the left again.
--
--     ┌────────────────┐ header
--     ┌───┐              item 0
--       ┌───┐            item 1, `step` further right
--         ┌───┐          item 2
--     ┌───┐              item 3 with reset = 3
--
-- The smallest whole plugin: one loop, one header a section, and a content size. Start here.

local L = layoutd.define {
  api = 1,
  name = "staircase",
  version = "1.0.0",
  summary = "Items in steps to the right and down; each section has a header.",
  params = {
    step = {
      type = "length", default = 24, max = 400, unit = "points",
      doc = "Offset from each item to the next.",
    },
    reset = {
      type = "integer", default = 8, min = 1, max = 1000, unit = "items",
      doc = "Number of items in a flight of stairs.",
    },
    header = {
      type = "length", default = 32, max = 400, unit = "points",
      doc = "Height of a section's header.",
    },
  },
}

function L:prepare(ctx, out)
  local params, width, y = ctx.params, ctx.bounds.width, 0
  local step, reset, header = params.step, params.reset, params.header
  for s = 0, ctx:section_count() - 1 do
    out:supplementary("header", s, 0, 0, y, width, header)
    y = y + header
    for i = 0, ctx:item_count(s) - 1 do
      local w, h = ctx:item_size(s, i)
      out:item(s, i, (i % reset) * step, y, w, h)
      y = y + h
    end
  end
  out:content_size(width, y)
end

-- Only the headers depend on the bounds, and only on their width: a change of height keeps everything.
function L:should_invalidate(_, old, new)
  return old.width ~= new.width
end

return L
