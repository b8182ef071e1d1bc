-- As many columns of equal cells as fit: the layout of Apple's sample "Customizing Collection View Layouts", and the
-- built-in layout `column-flow` over again as a derived one.
--
--     W    = the bounds across less the layout margins
--     n    = W / minColumnWidth, whole and at least 1
--     cell = floor(W / n) across, cellHeight along
--
-- Everything else is flow's. That is what derivation is for: no prepare, only the base's parameters as they follow
-- from this container's width. Whatever flow can do (headers, pinning, right to left, a million cells) comes along.
--
-- The division leaves the spacing between cells out, as the sample does: two cells of 300 in 600 points find room for
-- one. Below `minColumnWidth` there is one column, where the sample divides by zero.

local L = layoutd.derive("flow", {
  api = 1,
  name = "column_flow",
  version = "1.0.0",
  summary = "As many equal columns as fit, one on a phone; the column layout of Apple's sample.",
  params = {
    minColumnWidth = {
      type = "number", default = 300, min = 1, max = 1e9, unit = "points",
      doc = "Least width of a column, spacing not counted.",
    },
    cellHeight = {
      type = "length", default = 70, unit = "points",
      doc = "Length of a cell along the scroll axis.",
    },
  },
  hides = { "itemSize", "sectionInset", "sectionInsetReference", "originalQuirks" },
})

local floor, max = math.floor, math.max

-- The length of the bounds that columns share: their width, or their height where the layout scrolls sideways.
local function columns_extent(ctx, horizontal)
  local margins = ctx.margins
  if horizontal then return ctx.bounds.height - margins.top - margins.bottom end
  return ctx.bounds.width - margins.left - margins.right
end

-- flow takes cells to be measured where an estimate is set: the word "automatic", or a size that is not zero.
local function measures_cells(estimate)
  if type(estimate) == "table" then return estimate.width > 0 or estimate.height > 0 end
  return estimate == "automatic"
end

function L:base_params(ctx)
  local params = ctx.params
  local horizontal = params.scrollDirection == "horizontal"
  local extent = columns_extent(ctx, horizontal)
  local columns = max(1, extent // params.minColumnWidth)
  local cell = max(0, floor(extent / columns))
  local spacing = params.minimumInteritemSpacing

  local size = horizontal and { params.cellHeight, cell } or { cell, params.cellHeight }
  local values = {
    itemSize = size,
    -- One spacing before the first row, as the sample has it.
    sectionInset = {
      top = horizontal and 0 or spacing, left = horizontal and spacing or 0, bottom = 0, right = 0,
    },
    sectionInsetReference = "fromSafeArea",
  }
  -- Cells that are to be measured begin as large as those that are not.
  if measures_cells(params.estimatedItemSize) then values.estimatedItemSize = size end
  return values
end

return L
