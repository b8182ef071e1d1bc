-- A list, as wide as what can be seen: the list layout of Noun's CollectionView, made to replace a table view.
--
--     ┌──────────────┐ header, headerHeight
--     │              │ sectionInset.top
--     │ ┌──────────┐ │ item 0: its item size's height, or else itemHeight
--     │ └──────────┘ │ interitemSpacing
--     │ ┌──────────┐ │ item 1
--     │ └──────────┘ │
--     ├──────────────┤ footer, footerHeight: directly after the last item
--     └──────────────┘ sectionInset.bottom
--
-- TheNounProject/CollectionView@1963fbc, Layouts/CollectionViewListLayout.swift. A header stays at the visible start
-- until the next section's header pushes it away; before a section without a header nothing does. Different from the
-- source: side content insets come off the width once (there twice), and no width is negative.
--
-- Items of one height are placed with `out:row`, so a section of a million costs as much as one of ten. Items are as
-- high as they are measured; once some are, those without a size count as their mean.

local L = layoutd.define {
  api = 1,
  name = "list",
  version = "1.0.0",
  summary = "Items one below another, as wide as the visible bounds, with sticky headers.",
  self_sizing = true,
  params = {
    interitemSpacing = {
      type = "length", default = 0, unit = "points", per_section = true,
      doc = "Spacing between items.",
    },
    itemHeight = {
      type = "length", default = 36, unit = "points", per_section = true,
      doc = "Height of items without item sizes, until some of their section are measured.",
    },
    headerHeight = {
      type = "length", default = 0, unit = "points", per_section = true,
      doc = "Height of the header; 0 means no header.",
    },
    footerHeight = {
      type = "length", default = 0, unit = "points", per_section = true,
      doc = "Height of the footer; 0 means no footer.",
    },
    sectionInset = {
      type = "insets", default = { top = 0, left = 0, bottom = 0, right = 0 }, unit = "points", per_section = true,
      doc = "Inset around the items; the footer comes before the bottom inset.",
    },
    insetSupplementaryViews = {
      type = "boolean", default = false,
      doc = "Whether headers and footers respect the section's side insets.",
    },
    leadingViewHeight = {
      type = "length", default = 0, unit = "points",
      doc = "Space before the first section, for a view that scrolls with the content.",
    },
    pinHeadersToTop = {
      type = "boolean", default = true,
      doc = "Whether headers stay at the visible start until the next section's header pushes them away.",
    },
  },
}

local max = math.max

-- Places a section's items from `y` on and returns where the last one ends.
local function place_items(ctx, out, s, y, width)
  local p, count = ctx:section_params(s), ctx:item_count(s)
  if count == 0 then return y end
  local x, spacing = p.sectionInset.left, p.interitemSpacing
  local _, mean = ctx:mean_size(s)
  if not mean then
    local pitch = p.itemHeight + spacing
    out:row(s, 0, count, x, y, width, p.itemHeight, 0, pitch)
    return y + count * pitch - spacing
  end
  for i = 0, count - 1 do
    local _, height, given = ctx:item_size(s, i)
    if not given then height = mean end
    out:item(s, i, x, y, width, height)
    y = y + height + spacing
  end
  return y - spacing
end

-- Pins the headers, when all are placed: `tops` has where each section's begins, `heights` how high it is.
local function pin_headers(out, tops, heights)
  for s, height in pairs(heights) do
    local next_top = heights[s + 1] and tops[s + 1]
    out:pin("header", s, 0, "start", next_top and next_top - height)
  end
end

function L:prepare(ctx, out)
  local visible, y = ctx.visible_rect, ctx.params.leadingViewHeight
  local tops, heights = {}, {}
  for s = 0, ctx:section_count() - 1 do
    local p = ctx:section_params(s)
    local inset = p.sectionInset
    local width = max(0, visible.width - inset.left - inset.right)
    local x, across = 0, visible.width
    if p.insetSupplementaryViews then x, across = inset.left, width end

    if p.headerHeight > 0 then
      out:supplementary("header", s, 0, x, y, across, p.headerHeight)
      tops[s], heights[s] = y, p.headerHeight
      y = y + p.headerHeight
    end
    y = place_items(ctx, out, s, y + inset.top, width)
    if p.footerHeight > 0 then
      out:supplementary("footer", s, 0, x, y, across, p.footerHeight)
      y = y + p.footerHeight
    end
    y = y + inset.bottom
  end
  if ctx.params.pinHeadersToTop then pin_headers(out, tops, heights) end
  -- No less than what can be seen, as in the source; so a new height is a reason to prepare too.
  out:content_size(visible.width, max(y, visible.height))
end

return L
