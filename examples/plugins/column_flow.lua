-- As many columns of equal cells as fit: the layout of Apple's sample "Customizing Collection View Layouts", and the
-- built-in layout `column-flow` as a derived layout.
--
--     W    = the bounds across less the layout margins
--     n    = floor(W / minColumnWidth), at least 1
--     cell = floor(W / n) across, cellHeight along
--
-- Everything else is flow's. That is the purpose of derived layouts: no prepare, only the base's parameters for this
-- container's width, with everything that flow can do (headers, pinning, right to left, a million cells).
--
-- The sample leaves the spacing between cells out of the division, so that flow finds room for one cell of 300 in 600
-- points. Here n such cells that do not fit make way for smaller ones: floor((room - (n - 1) * spacing) / n), where
-- room is what flow has across. flow's parameter `originalQuirks` restores the sample's cells too. Below
-- `minColumnWidth` there is one column, where the sample divides by zero.

local L = layoutd.derive("flow", {
  api = 1,
  name = "column_flow",
  version = "1.0.0",
  summary = "As many equal columns as fit, one on a phone; the column layout of Apple's sample.",
  params = {
    minColumnWidth = {
      type = "number", default = 300, min = 1, max = 1e9, unit = "points",
      doc = "Minimum width of a column: there are as many columns as fit across, not counting spacing; cells "
        .. "shrink if the spacing does not fit.",
    },
    cellHeight = {
      type = "length", default = 70, unit = "points",
      doc = "Length of a cell along the scroll axis.",
    },
  },
  hides = { "itemSize", "sectionInset", "sectionInsetReference" },
})

local floor, max = math.floor, math.max

-- The length of the bounds that columns share: their width, or their height where the layout scrolls sideways.
local function columns_extent(ctx, horizontal)
  local margins = ctx.margins
  if horizontal then return ctx.bounds.height - margins.top - margins.bottom end
  return ctx.bounds.width - margins.left - margins.right
end

-- The extent that flow uses: the bounds less, at each side, the safe area or the content inset, whichever is larger.
local function flow_extent(ctx, horizontal)
  local insets, safe_area = ctx.insets, ctx.safe_area
  local extent, before, after = ctx.bounds.width, "left", "right"
  if horizontal then extent, before, after = ctx.bounds.height, "top", "bottom" end
  return max(0, extent - insets[before] - insets[after])
    - max(0, safe_area[before] - insets[before]) - max(0, safe_area[after] - insets[after])
end

-- A cell as long as `cell`, or less where so many of them do not fit with their spacing. Where there is no room for so
-- many of a point each, flow decides how many of `cell` there are.
local function fitting(cell, columns, spacing, room)
  local spacings = (columns - 1) * spacing
  if columns * cell + spacings <= room then return cell end
  local less = floor((room - spacings) / columns)
  return less >= 1 and less or cell
end

-- flow measures cells if an estimate is set: the word "automatic", or a size that is not zero.
local function measures_cells(estimate)
  if type(estimate) == "table" then return estimate.width > 0 or estimate.height > 0 end
  return estimate == "automatic"
end

function L:base_params(ctx)
  local params = ctx.params
  local horizontal = params.scrollDirection == "horizontal"
  local extent = columns_extent(ctx, horizontal)
  local columns = max(1, extent // params.minColumnWidth)
  local spacing = params.minimumInteritemSpacing
  local cell = max(0, floor(extent / columns))
  if not params.originalQuirks then cell = fitting(cell, columns, spacing, flow_extent(ctx, horizontal)) end

  local size = horizontal and { params.cellHeight, cell } or { cell, params.cellHeight }
  local values = {
    itemSize = size,
    -- One spacing before the first row, as the sample has it.
    sectionInset = {
      top = horizontal and 0 or spacing, left = horizontal and spacing or 0, bottom = 0, right = 0,
    },
    sectionInsetReference = "fromSafeArea",
  }
  -- Cells that will be measured begin as large as the others.
  if measures_cells(params.estimatedItemSize) then values.estimatedItemSize = size end
  return values
end

return L
