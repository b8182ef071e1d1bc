-- Advertisements between the items of `flow`: below the line of every fifth item, as wide as the container.
--
-- flow places the items. after_prepare makes room between its lines and places a supplementary element of the kind "ad"
-- there, with the section and item of the line that follows. Headers, pins and the content size move along.

local L = layoutd.derive("flow", {
  api = 1, version = "1.0.0", summary = "Flow, with an ad below every fifth item.", hides = { "scrollDirection" },
  params = { ad = { type = "length", default = 60, max = 10000, doc = "Height of an advertisement." } },
})

function L:after_prepare(ctx, out)
  local ad, bottom, count, shown = ctx.params.ad, 0, 0, 0
  for section, item, _, y, _, height in ctx.base:frames() do
    if count // 5 > shown and y >= bottom then
      out:supplementary("ad", section, item, 0, out:room(bottom, ad), ctx.bounds.width, ad)
      shown = count // 5
    end
    bottom, count = math.max(bottom, y + height), count + 1
  end
end

return L
