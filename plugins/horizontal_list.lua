-- A row of items as high as what can be seen: the horizontal list of Noun's CollectionView.
--
--     ┌──────────────────────────────┐
--     │ ┌──────┐ ┌──────┐ ┌──────┐ ┌─│   sectionInset around the row, interitemSpacing between items
--     │ │  0   │ │  1   │ │  2   │ │ │
--     │ └──────┘ └──────┘ └──────┘ └─│   width: the item size's, or itemWidth
--     └──────────────────────────────┘
--
-- TheNounProject/CollectionView@24f2b63, Layouts/CollectionViewHorizontalLayout.swift. Different from the source, which
-- has one section: the items of further sections continue the row. Without items the content is empty.
--
-- Items of one width are placed with `out:row`, so a section of a million costs as much as one of ten.

local L = layoutd.define {
  api = 1,
  name = "horizontal_list",
  version = "1.0.0",
  summary = "A row of items as high as the visible bounds.",
  params = {
    itemWidth = {
      type = "length", default = 100, unit = "points",
      doc = "Width of items without item sizes.",
    },
    interitemSpacing = {
      type = "length", default = 8, unit = "points",
      formerly = { "itemSpacing" },
      doc = "Spacing between items.",
    },
    sectionInset = {
      type = "insets", default = { top = 0, left = 0, bottom = 0, right = 0 }, unit = "points",
      doc = "Inset around the row.",
    },
  },
}

local max = math.max

-- Places a section's items from `x` on and returns where the next item begins.
local function place_items(ctx, out, s, x, y, height)
  local count, width, spacing = ctx:item_count(s), ctx.params.itemWidth, ctx.params.interitemSpacing
  if count == 0 then return x end
  if not select(3, ctx:item_size(s, 0)) then
    out:row(s, 0, count, x, y, width, height, width + spacing, 0)
    return x + count * (width + spacing)
  end
  for i = 0, count - 1 do
    local own = ctx:item_size(s, i)
    out:item(s, i, x, y, own, height)
    x = x + own + spacing
  end
  return x
end

function L:prepare(ctx, out)
  local inset, visible = ctx.params.sectionInset, ctx.visible_rect
  local height = max(0, visible.height - inset.top - inset.bottom)
  local x, count = inset.left, 0
  for s = 0, ctx:section_count() - 1 do
    x = place_items(ctx, out, s, x, inset.top, height)
    count = count + ctx:item_count(s)
  end
  out:scroll_direction("horizontal")
  local width = count > 0 and x - ctx.params.interitemSpacing + inset.right or 0
  out:content_size(max(0, width), visible.height)
end

-- The row is as long as its items, whatever the bounds' width.
function L:should_invalidate(_, old, new)
  return old.height ~= new.height
end

return L
