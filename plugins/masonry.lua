-- Masonry the CSS way (`display: grid-lanes`): lanes of equal width, each item into the lane where it comes to lie
-- highest, with a tolerance that keeps neighbours in reading order.
--
--     ┌────┬────┬────┐     columnCount 3; item 3 goes into the lane that ends
--     │ 0  │ 1  │ 2  │     first, but a lane that ends no more than
--     │    ├────┤    │     `flowTolerance` later and comes next in turn is
--     ├────┤ 3  ├────┤     taken before it
--     │ 4  │    │ 5  │
--
-- The state is one running position a lane and a cursor, the lane after the last item. For an item that spans k lanes:
--
--     position of a start lane   the greatest running position of its k lanes
--     candidates                 start lanes within flowTolerance of the smallest such position
--     choice                     the first candidate at or after the cursor, else the first of all
--
-- Source: CSS Grid Layout Module Level 3 (drafts.csswg.org/css-grid-3), checked item for item against Chromium 156.
-- The CSS working group resolved that items with a lane of their own leave the cursor alone (w3c/csswg-drafts#13987);
-- Blink and WebKit let them move it, and so does `laneItemsMoveCursor`.

local TALLEST = 100

local L = layoutd.define {
  api = 1,
  name = "masonry",
  version = "1.0.0",
  summary = "Lanes of equal width, each item in the lane where it is placed highest; CSS grid lanes.",
  self_sizing = true,
  params = {
    columnCount = {
      type = "integer", default = 4, min = 1, max = 64, unit = "lanes", per_section = true,
      formerly = { "lanes" },
      doc = "Number of lanes, or their maximum number if minColumnWidth is set.",
    },
    minColumnWidth = {
      type = "length", default = 0, unit = "points", per_section = true,
      formerly = { "minLaneWidth" },
      doc = "Minimum width of a lane; if the lanes would be narrower, there are fewer of them.",
    },
    columnSpacing = {
      type = "length", default = 8, max = 1000, unit = "points", per_section = true,
      formerly = { "columnGap" },
      doc = "Spacing between lanes.",
    },
    interitemSpacing = {
      type = "length", default = 8, max = 1000, unit = "points", per_section = true,
      formerly = { "rowGap" },
      doc = "Spacing between the items of a lane.",
    },
    sectionSpacing = {
      type = "length", default = 8, unit = "points",
      doc = "Spacing between the longest lane of a section and the next section.",
    },
    flowTolerance = {
      type = "length", default = 16, unit = "points", per_section = true,
      doc = "How much lower than possible an item may be placed to keep the reading order.",
    },
    tieBreak = {
      type = "enum", choices = { "cursor", "first" }, default = "cursor", per_section = true,
      doc = "Which of several equally good lanes is used: the next in turn, as in CSS, or the first.",
    },
    laneItemsMoveCursor = {
      type = "boolean", default = false, per_section = true,
      doc = "Whether an item bound to a lane also moves the cursor of tieBreak, as in Blink and WebKit.",
    },
    sizing = {
      type = "enum", choices = { "height", "aspectRatio" }, default = "height", per_section = true,
      doc = "Whether an item keeps its height, or its aspect ratio at the width of its lanes.",
    },
  },
  item_values = {
    span = {
      type = "number", min = 1, max = 64,
      doc = "Number of lanes that the item spans, at most all of them; 1 by default.",
    },
    lane = {
      type = "number", min = -1, max = 63,
      doc = "First lane that the item is bound to, from 0; -1, the default, lets the layout choose.",
    },
  },
}

local floor, max, min = math.floor, math.max, math.min

-- The lanes of a section that has items. Lanes count from 1 in here, as tables do.
local function new_lanes(ctx, s)
  local params = ctx:section_params(s)
  local width, gap = max(0, ctx.visible_rect.width), params.columnSpacing
  local count = params.columnCount
  if params.minColumnWidth > 0 then
    count = min(count, max(1, (width + gap) // (params.minColumnWidth + gap)))
  end
  count = floor(count)
  local mean_width, mean_height = ctx:mean_size(s)
  local lanes = {
    -- The size of an item without one, once others are measured.
    mean_width = mean_width, mean_height = mean_height,
    count = count, gap = gap, row_gap = params.interitemSpacing,
    width = max(0, (width - (count - 1) * gap) / count),
    tolerance = params.flowTolerance,
    uses_cursor = params.tieBreak == "cursor", own_lanes_move_cursor = params.laneItemsMoveCursor,
    keeps_shape = params.sizing == "aspectRatio",
    cursor = 1,      -- the lane after the last item's; past the end, the search starts over
    positions = {},  -- where the next item of each lane would lie
    span_positions = {},
    -- A column is there for all of a section's items or for none; asking once saves two calls an item.
    has_spans = ctx:item_value(s, 0, "span") ~= nil,
    has_own_lanes = ctx:item_value(s, 0, "lane") ~= nil,
  }
  for lane = 1, count do lanes.positions[lane] = 0 end
  return lanes
end

-- Where an item of `span` lanes from `start` on would lie.
local function position_at(lanes, start, span)
  local positions = lanes.positions
  local position = positions[start]
  for lane = start + 1, start + span - 1 do
    if positions[lane] > position then position = positions[lane] end
  end
  return position
end

-- The start lane among `positions`, one a start, `last` of them: see the rule at the top.
local function choose(lanes, positions, last)
  local least = positions[1]
  for start = 2, last do
    if positions[start] < least then least = positions[start] end
  end
  local limit, cursor = least + lanes.tolerance, lanes.uses_cursor and lanes.cursor or 1
  for start = cursor, last do
    if positions[start] <= limit then return start, positions[start] end
  end
  for start = 1, last do
    if positions[start] <= limit then return start, positions[start] end
  end
end

-- The start lane for an item of `span` lanes, and its position there. Almost all items span one lane, whose position is
-- the running one.
local function choose_lane(lanes, span)
  if span == 1 then return choose(lanes, lanes.positions, lanes.count) end
  local last, positions = lanes.count - span + 1, lanes.span_positions
  for start = 1, last do positions[start] = position_at(lanes, start, span) end
  return choose(lanes, positions, last)
end

-- The lanes an item takes and its lane of its own, nil for most. A lane that leaves no room for the span gives way.
local function placement(ctx, s, i, lanes)
  local span = lanes.has_spans and min(floor(ctx:item_value(s, i, "span")), lanes.count) or 1
  local own = lanes.has_own_lanes and floor(ctx:item_value(s, i, "lane")) or -1
  if own < 0 then return span, nil end
  return span, min(own + 1, lanes.count - span + 1)
end

-- An item higher than TALLEST times its width is cropped: one of no width would be endless.
local function item_height(ctx, s, i, lanes, width)
  local w, h, given = ctx:item_size(s, i)
  if not given and lanes.mean_height then w, h = lanes.mean_width, lanes.mean_height end
  if not lanes.keeps_shape then return h end
  return w > 0 and width * min(h / w, TALLEST) or 0
end

-- Places one item and moves its lanes and the cursor on.
local function place(ctx, out, s, i, lanes, top)
  local span, own = placement(ctx, s, i, lanes)
  local start, position
  if own then
    start, position = own, position_at(lanes, own, span)
  else
    start, position = choose_lane(lanes, span)
  end
  local width = lanes.width * span + lanes.gap * (span - 1)
  local height = item_height(ctx, s, i, lanes, width)
  out:item(s, i, (start - 1) * (lanes.width + lanes.gap), top + position, width, height)

  local next_position = position + height + lanes.row_gap
  for lane = start, start + span - 1 do lanes.positions[lane] = next_position end
  if not own or lanes.own_lanes_move_cursor then lanes.cursor = start + span end
end

-- Places a section's items from `top` on and returns where its longest lane ends.
local function place_section(ctx, out, s, top)
  local lanes = new_lanes(ctx, s)
  for i = 0, ctx:item_count(s) - 1 do place(ctx, out, s, i, lanes, top) end
  return top + max(table.unpack(lanes.positions)) - lanes.row_gap
end

function L:prepare(ctx, out)
  local spacing, bottom = ctx.params.sectionSpacing, nil
  for s = 0, ctx:section_count() - 1 do
    -- An empty section takes no room, nor the spacing before it.
    if ctx:item_count(s) > 0 then bottom = place_section(ctx, out, s, bottom and bottom + spacing or 0) end
  end
  out:content_size(max(0, ctx.visible_rect.width), bottom or 0)
end

-- Lanes depend on the width alone.
function L:should_invalidate(_, old, new)
  return old.width ~= new.width
end

return L
