-- A board: every section is a column, its items are cards under each other, all columns scroll together.
--
--     ┌────────┐ ┌────────┐ ┌────────┐   headers, pinned to the top
--     │ to do  │ │ doing  │ │ done   │
--     ├────────┴─┴────────┴─┴────────┤   a lane: as high as its longest column; its header spans the board
--     │ lane 0                       │
--     │ ▒▒▒▒▒▒   ▒▒▒▒▒▒   ▒▒▒▒▒▒     │
--     │ ▒▒▒▒▒▒            ▒▒▒▒▒▒     │
--     ├──────────────────────────────┤
--     │ lane 1                       │
--     │          ▒▒▒▒▒▒              │
--
-- Without the item value `lane` there are no lanes, and the columns are plain lists. As in fullcalendar's resource
-- views a lane is a row group whose height is the maximum over the columns.
local L = layoutd.define {
  api = 1, name = "kanban", version = "1.0.0", self_sizing = true,
  summary = "Columns of cards with pinned headers, and swim lanes across them.",
  params = {
    columnWidth = { type = "length", default = 280, unit = "points",
      doc = "Width of a column; 0 divides the visible width equally among the columns." },
    columnSpacing = { type = "length", default = 16, unit = "points", doc = "Spacing between columns." },
    interitemSpacing = { type = "length", default = 8, unit = "points",
      doc = "Spacing between the cards of a column." },
    itemHeight = { type = "length", default = 80, unit = "points",
      doc = "Height of cards without an item size; the width is always the column's." },
    sectionInset = { type = "insets", default = { top = 8, left = 8, bottom = 8, right = 8 }, min = 0,
      unit = "points", doc = "Inset around the cards of each column, below its header." },
    boardInset = { type = "insets", default = { top = 0, left = 0, bottom = 0, right = 0 }, min = 0,
      unit = "points", doc = "Inset around the whole board." },
    headerHeight = {
      type = "length", default = 44, unit = "points", doc = "Height of a column's header; 0 means no header." },
    sectionHeadersPinToVisibleBounds = { type = "boolean", default = true,
      doc = "Whether the headers stay at the visible top." },
    laneHeaderHeight = {
      type = "length", default = 32, unit = "points", doc = "Height of a lane's header; 0 means no header." },
    laneSpacing = { type = "length", default = 16, unit = "points", doc = "Spacing between lanes." },
    showsColumnBackgrounds = { type = "boolean", default = true,
      doc = "Whether each column has a decoration \"column\" behind it." },
    snapsToColumns = { type = "boolean", default = false, doc = "Whether scrolling sideways ends at a column." },
  },
  item_values = {
    lane = { type = "number", min = 0, max = 999, doc = "The card's lane; its header has this item." },
  },
}

local floor, max, min = math.floor, math.max, math.min

local function card_height(ctx, s, i, p)
  local _, height, given = ctx:item_size(s, i)
  return given and height or p.itemHeight
end

-- The lane of each card of a section, [1] for item 0; nil if the section has none. Reading an item's value from
-- the host takes longer than everything else that is done with the item, so each is read once.
local function lanes_of(ctx, s)
  local count = ctx:item_count(s)
  if count == 0 or not ctx:item_value(s, 0, "lane") then return nil end
  local lanes = {}
  for i = 0, count - 1 do lanes[i + 1] = floor(ctx:item_value(s, i, "lane")) end
  return lanes
end

-- x of column s is left + s · (width + spacing).
local function columns(ctx)
  local p, count = ctx.params, ctx:section_count()
  local inset, spacing = p.boardInset, p.columnSpacing
  local width = p.columnWidth
  if width == 0 and count > 0 then
    width = max(0, (ctx.visible_rect.width - inset.left - inset.right - (count - 1) * spacing) / count)
  end
  return {
    count = count, left = inset.left, width = width, pitch = width + spacing,
    board_width = max(0, count * (width + spacing) - spacing),
  }
end

-- How high each lane is: the most that any column has in it. Also the sections' lanes, and whether there are any.
local function lane_heights(ctx, p)
  local heights, lanes, has_lanes = {}, {}, false
  for s = 0, ctx:section_count() - 1 do
    local own, section_lanes = {}, lanes_of(ctx, s)
    lanes[s] = section_lanes
    has_lanes = has_lanes or section_lanes ~= nil
    for i = 0, ctx:item_count(s) - 1 do
      local lane, height = section_lanes and section_lanes[i + 1] or 0, card_height(ctx, s, i, p)
      own[lane] = own[lane] and own[lane] + p.interitemSpacing + height or height
    end
    for lane, height in pairs(own) do heights[lane] = max(heights[lane] or 0, height) end
  end
  return heights, lanes, has_lanes
end

-- Lays the lanes below each other from `y`, in ascending order as pairs goes. Emits their headers, and returns where
-- the cards of each begin, where the last one ends, and the sections' lanes.
local function place_lanes(ctx, out, board, y)
  local p = ctx.params
  local heights, lanes, has_lanes = lane_heights(ctx, p)
  local starts, is_first = {}, true
  for lane, height in pairs(heights) do
    if not is_first then y = y + p.laneSpacing end
    is_first = false
    if has_lanes and p.laneHeaderHeight > 0 then
      -- Above the cards, below the headers of the columns, which pin.
      out:supplementary("lane", 0, lane, board.left, y, board.board_width, p.laneHeaderHeight, 5)
      y = y + p.laneHeaderHeight + p.interitemSpacing
    end
    starts[lane] = y
    y = y + height
  end
  return starts, y, lanes
end

local function place_cards(ctx, out, s, x, width, starts, lanes)
  local p, next_y = ctx.params, {}
  for i = 0, ctx:item_count(s) - 1 do
    local lane = lanes and lanes[i + 1] or 0
    local y, height = next_y[lane] or starts[lane], card_height(ctx, s, i, p)
    out:item(s, i, x, y, width, height)
    next_y[lane] = y + height + p.interitemSpacing
  end
end

local function place_header(out, s, x, y, width, p)
  if p.headerHeight == 0 then return end
  out:supplementary("header", s, 0, x, y, width, p.headerHeight)
  if p.sectionHeadersPinToVisibleBounds then out:pin("header", s, 0, "start") end
end

function L:prepare(ctx, out)
  local p, board = ctx.params, columns(ctx)
  local inset, around = p.sectionInset, p.boardInset
  local starts, cards_end, lanes = place_lanes(ctx, out, board, around.top + p.headerHeight + inset.top)
  local bottom = cards_end + inset.bottom
  for s = 0, board.count - 1 do
    local x = board.left + s * board.pitch
    if p.showsColumnBackgrounds then
      out:decoration("column", s, 0, x, around.top, board.width, bottom - around.top)
    end
    place_header(out, s, x, around.top, board.width, p)
    place_cards(ctx, out, s, x + inset.left, max(0, board.width - inset.left - inset.right), starts, lanes[s])
  end
  if board.count == 0 then bottom = around.top end
  self.board = board
  -- At least as wide as what shows, so that a short board keeps to its side when it is mirrored.
  self.content_width = max(around.left + board.board_width + around.right, ctx.visible_rect.width)
  out:content_size(self.content_width, bottom + around.bottom)
end

-- Scrolling moves the pinned headers alone, and those the host moves.
function L:should_invalidate(ctx, old, new)
  return old.width ~= new.width
end

-- Scrolling sideways ends with a column at the visible left, as far as the content goes.
function L:target_offset(ctx, x, y)
  local board, inset = self.board, ctx.insets
  if not ctx.params.snapsToColumns or board.pitch <= 0 then return x, y end
  local column = max(0, min(board.count - 1, floor((x + inset.left) / board.pitch + 0.5)))
  local furthest = max(0, self.content_width - ctx.visible_rect.width)
  return min(column * board.pitch, furthest) - inset.left, y
end

return L
