-- A calendar: each section is a day (or a room, or a person), a column in which events lie at their times, and events
-- at the same time share its width.
--
--     overlap               noOverlap             stretch
--     ┌────────┐            ┌─────┬─────┐         ┌─────┬─────┐      overlap     later events lie on earlier ones
--     │ 0  ┌───┴──┐         │ 0   │ 1   │         │ 0   │ 1   │      noOverlap   equal shares of the width for all
--     │    │ 1    │         │     ├──┬──┤         │     ├─────┤                  that hang together
--     │    └───┬──┘         │     │2 │  │         │     │ 2   │      stretch     each chain of neighbours shares
--     └────────┘            └─────┴──┘            └─────┴─────┘                  out the whole width
--
-- In the last two no events overlap, and each is as wide as its neighbours leave it room, unless `equalShares` gives
-- the events that hang together equal widths.
--
-- All three first sort events by start, the longer of two that start together first. Times are minutes of the day; an
-- event shorter than `minimumHeight` counts as that long, so that nothing that is drawn apart lies on each other.
--
-- A day has room for m = its width / `minimumWidth` columns, but at least 2. Events that need the m-th column or one
-- after it are hidden where one after it is needed, and in the m-th stands a supplementary element `more` for each run
-- of them that hang together:
--
--     ┌────┬────┬────┐
--     │ 0  │ 1  │ +3 │      index path   section and item of the earliest event that it stands for
--     │    ├────┤    │      frame        m-th column, from the first start to the last end
--     │    │ 2  │    │      count        each of its events is a hidden item with the same frame
--     └────┴────┴────┘
--
-- Sources: `overlap` and `noOverlap` are those of jquense/react-big-calendar@183783a (MIT),
-- src/utils/layout-algorithms; `stretch` and "+n more" are fullcalendar/fullcalendar@9988615 (MIT),
-- timegrid/event-placement.ts and core/seg-hierarchy.ts. Both quadratic in parts; here O(n log n), even where all
-- events overlap. Different from the sources: in `noOverlap`, an event stretches to its next neighbour or to the edge
-- (theirs means to, and compares an event with a number); in `stretch`, an event gives way to all that it overlaps, and
-- not only to those of the next level, where theirs covers some; events outside the day are hidden.

local MINUTES_AN_HOUR = 60

local L = layoutd.define {
  api = 1,
  name = "timeline",
  version = "1.0.0",
  summary = "Calendar days side by side, with events placed by time; overlapping events share a day's width.",
  params = {
    mode = {
      type = "enum", choices = { "overlap", "noOverlap", "stretch" }, default = "noOverlap", per_section = true,
      doc = "How overlapping events share a day's width.",
    },
    dayStart = {
      type = "number", default = 0, min = 0, max = 1440, unit = "minutes",
      doc = "The time of day at the top.",
    },
    dayEnd = {
      type = "number", default = 1440, min = 0, max = 1440, unit = "minutes",
      doc = "The time of day at the bottom, at least a minute after dayStart.",
    },
    pointsPerHour = {
      type = "length", default = 60, min = 1, max = 10000, unit = "points",
      doc = "Height of an hour.",
    },
    minimumHeight = {
      type = "length", default = 15, max = 1000, unit = "points",
      doc = "Minimum height of an event.",
    },
    minimumStartDifference = {
      type = "number", default = 10, min = 0, max = 1440, unit = "minutes", per_section = true,
      doc = "In overlap mode, events that start within this time of each other never cover each other's titles.",
    },
    overlapFactor = {
      type = "number", default = 1.7, min = 1, max = 10, per_section = true,
      doc = "In overlap mode, the width of a partly covered event as a multiple of its share.",
    },
    equalShares = {
      type = "boolean", default = false, per_section = true,
      doc = "Whether events that hang together have equal widths, even if there is free room beside one; no effect on "
        .. "overlap.",
    },
    interitemSpacing = {
      type = "length", default = 3, max = 100, unit = "points",
      formerly = { "eventSpacing" },
      doc = "Spacing between events side by side, except in overlap mode.",
    },
    minimumWidth = {
      type = "length", default = 32, max = 10000, unit = "points",
      doc = "Minimum width of events that share a day; a supplementary element more stands for those without room. "
        .. "0 shows all events.",
    },
    sectionSpacing = {
      type = "length", default = 8, max = 1000, unit = "points",
      doc = "Spacing between days.",
    },
    axisWidth = {
      type = "length", default = 0, max = 1000, unit = "points",
      doc = "Space to the left of the first day, for the labels of the hours.",
    },
    headerHeight = {
      type = "length", default = 0, max = 1000, unit = "points",
      doc = "Height of the sticky header of each day; 0 means no header.",
    },
    hourLines = {
      type = "boolean", default = true,
      doc = "Whether to place a decoration hourLine, without height, at every full hour across all days.",
    },
  },
  item_values = {
    start = {
      type = "number", min = 0, max = 2880,
      doc = "Minute of the day at which the event begins; by default the events divide the day equally.",
    },
    finish = {
      type = "number", min = 0, max = 2880,
      doc = "Minute of the day at which the event ends; by default an hour after its start.",
    },
  },
}

local abs, ceil, floor, max, min = math.abs, math.ceil, math.floor, math.max, math.min

-- Events --------------------------------------------------------------------------------------------------------------
--
-- Events are columns of numbers, by their place in the order of times (from 1): `item` the index of each, `start` and
-- `finish` in minutes. The modes add `left` and `width`, in parts of the day's width, and `depth`, what lies on what.

-- An item's time within the day, nil for one that is outside.
local function event_time(ctx, s, i, count, day)
  local start, finish = ctx:item_value(s, i, "start"), ctx:item_value(s, i, "finish")
  if not start then
    local part = (day.finish - day.start) / count
    start, finish = day.start + part * i, day.start + part * (i + 1)
  end
  finish = max(finish or start + MINUTES_AN_HOUR, start)
  if start >= day.finish or finish < day.start or finish == day.start and start < finish then return nil end
  start, finish = max(start, day.start), min(finish, day.finish)
  if finish - start < day.least then
    -- Long enough to be seen, and still within the day.
    finish = min(start + day.least, day.finish)
    start = max(finish - day.least, day.start)
  end
  return start, finish
end

-- A section's events in the order of their times, and the items that have none in this day.
local function read_events(ctx, s, day)
  local count = ctx:item_count(s)
  local starts, finishes, order, outside = {}, {}, {}, {}
  for i = 0, count - 1 do
    local start, finish = event_time(ctx, s, i, count, day)
    if start then
      starts[i], finishes[i] = start, finish
      order[#order + 1] = i
    else
      outside[#outside + 1] = i
    end
  end
  table.sort(order, function(a, b)
    if starts[a] ~= starts[b] then return starts[a] < starts[b] end
    if finishes[a] ~= finishes[b] then return finishes[a] > finishes[b] end
    return a < b
  end)
  local events = { count = #order, item = order, start = {}, finish = {}, left = {}, width = {}, depth = {} }
  for k, i in ipairs(order) do events.start[k], events.finish[k] = starts[i], finishes[i] end
  return events, outside
end

-- Events k = 1, 2 … for which `keeps(k)` is true, as columns of their own.
local function select_events(events, keeps)
  local chosen = { count = 0, item = {}, start = {}, finish = {}, left = {}, width = {}, depth = {} }
  for k = 1, events.count do
    if keeps(k) then
      local n = chosen.count + 1
      chosen.count = n
      chosen.item[n], chosen.start[n], chosen.finish[n] = events.item[k], events.start[k], events.finish[k]
    end
  end
  return chosen
end

-- Mode "overlap" ------------------------------------------------------------------------------------------------------
--
-- Every event is a container, a row of a container, or a leaf of a row. A container takes an equal share of the width
-- with the events of its longest row; the rest of the width is shared by each row and its leaves.

-- The order in which events lie on each other: by time, but after each event the first that begins at or after its end
-- is pulled forward, so that what follows it directly goes where it is, and not into what lies on it.
local function drawing_order(events)
  local count, start, finish = events.count, events.start, events.finish
  local order, is_taken = {}, {}
  -- next_free[k] leads towards the first event from k on that is not taken; paths are halved on the way.
  local next_free = {}
  for k = 1, count + 1 do next_free[k] = k end
  local function first_free(k)
    while next_free[k] ~= k do
      next_free[k] = next_free[next_free[k]]
      k = next_free[k]
    end
    return k
  end
  local function take(k)
    order[#order + 1] = k
    is_taken[k] = true
    next_free[k] = k + 1
  end
  -- The first event that begins at or after a time.
  local function first_from(time)
    local low, high = 1, count + 1
    while low < high do
      local middle = (low + high) // 2
      if start[middle] < time then low = middle + 1 else high = middle end
    end
    return low
  end
  for k = 1, count do
    if not is_taken[k] then
      take(k)
      local follower = first_free(first_from(finish[k]))
      -- One that is next anyway takes its own turn, and then pulls its own follower.
      if follower <= count and follower ~= first_free(k) then take(follower) end
    end
  end
  return order
end

-- Groups of events. A container has `rows`, a row has `leaves`, both lists of what they hold; `first_open` says which
-- of them have ended for good, so that they are not looked at again.

-- The container an event goes into: the first that has not ended, or that begins at nearly the same time.
local function find_container(events, containers, k, difference)
  local start, finish = events.start, events.finish
  for n = containers.first_open, #containers do
    local event = containers[n].event
    if finish[event] > start[k] or abs(start[k] - start[event]) < difference then return containers[n] end
  end
end

-- The row an event goes into: the last that it begins in, or begins at nearly the same time as.
local function find_row(events, rows, k, difference)
  local start, finish = events.start, events.finish
  for n = #rows, rows.first_open, -1 do
    local event = rows[n].event
    if abs(start[k] - start[event]) < difference or start[k] > start[event] and start[k] < finish[event] then
      return rows[n]
    end
  end
end

-- Leaves out the first groups that no event from `time` on can go into.
local function skip_ended(events, groups, time, difference)
  local n = groups.first_open
  while groups[n] and events.finish[groups[n].event] <= time and events.start[groups[n].event] + difference <= time do
    n = n + 1
  end
  groups.first_open = n
end

local function group_events(events, difference)
  local containers, is_done, cursor = { first_open = 1 }, {}, 1
  for _, k in ipairs(drawing_order(events)) do
    -- The earliest start still to come: the drawing order is by time, except for events that were pulled forward.
    local time = events.start[cursor]
    is_done[k] = true
    while is_done[cursor] do cursor = cursor + 1 end
    skip_ended(events, containers, time, difference)
    local container = find_container(events, containers, k, difference)
    if not container then
      containers[#containers + 1] = { event = k, rows = { first_open = 1 } }
    else
      local rows = container.rows
      skip_ended(events, rows, time, difference)
      local row = find_row(events, rows, k, difference)
      if row then
        row.leaves[#row.leaves + 1] = k
      else
        rows[#rows + 1] = { event = k, leaves = {} }
      end
    end
  end
  return containers
end

-- A row and its leaves, from `left` on, `width` for each. All but the last are drawn wider, under the next.
local function place_row(events, row, left, width, factor)
  local leaves = row.leaves
  local function place(k, depth, is_last)
    events.left[k] = left + depth * width
    events.width[k] = is_last and width or min(1, width * factor)
    events.depth[k] = depth + 1
  end
  place(row.event, 0, #leaves == 0)
  for depth, k in ipairs(leaves) do place(k, depth, depth == #leaves) end
end

local function place_container(events, container, factor)
  local longest = 0
  for _, row in ipairs(container.rows) do longest = max(longest, #row.leaves + 1) end
  local width, k = 1 / (longest + 1), container.event
  events.left[k], events.width[k], events.depth[k] = 0, min(1, width * factor), 0
  for _, row in ipairs(container.rows) do
    place_row(events, row, width, (1 - width) / (#row.leaves + 1), factor)
  end
end

local function overlap(events, params)
  for _, container in ipairs(group_events(events, params.minimumStartDifference)) do
    place_container(events, container, params.overlapFactor)
  end
end

-- Levels, for the other two modes -------------------------------------------------------------------------------------
--
-- A level is a list of events that do not overlap, in the order of their times. Each event goes into the lowest level
-- where nothing overlaps it, that is where the last event has ended.

-- The order in which events end. Of those that end together the earlier comes first.
local function ending_order(events)
  local order, finish = {}, events.finish
  for k = 1, events.count do order[k] = k end
  table.sort(order, function(a, b)
    if finish[a] ~= finish[b] then return finish[a] < finish[b] end
    return a < b
  end)
  return order
end

-- A heap of numbers with the smallest in [1].
local function push(heap, number)
  local place = #heap + 1
  while place > 1 and heap[place // 2] > number do
    heap[place] = heap[place // 2]
    place = place // 2
  end
  heap[place] = number
end

local function pop(heap)
  local count = #heap
  local least, last = heap[1], heap[count]
  heap[count] = nil
  count = count - 1
  local place, child = 1, 2
  while child <= count do
    if child < count and heap[child + 1] < heap[child] then child = child + 1 end
    if heap[child] >= last then break end
    heap[place] = heap[child]
    place, child = child, 2 * child
  end
  if count > 0 then heap[place] = last end
  return least
end

-- One level behind the other, since a table for each would take more memory than there is when a hundred thousand
-- events are at one time: the events of level n are `event[first[n]]` … `event[first[n + 1] - 1]`, and `of` has each
-- one's level.
local function gather_levels(sizes, level_of)
  local first, event = { 1 }, {}
  for n = 1, #sizes do first[n + 1] = first[n] + sizes[n] end
  for k = 1, #level_of do event[k] = 0 end
  for n = 1, #sizes do sizes[n] = first[n] end
  for k = 1, #level_of do
    local n = level_of[k]
    event[sizes[n]] = k
    sizes[n] = sizes[n] + 1
  end
  return { count = #sizes, first = first, event = event, of = level_of }
end

-- O(n log n), however many levels there are: levels wait in a heap from the end of their last event on. A search from
-- the lowest level up takes n · levels steps, a second and more for 100,000 events in a day.
local function build_levels(events)
  local sizes, level_of, free = {}, {}, {}
  local ending, next_ending = ending_order(events), 1
  for k = 1, events.count do
    local ended = ending[next_ending]
    -- An event without length may end now and be yet to come.
    while events.finish[ended] <= events.start[k] and level_of[ended] do
      push(free, level_of[ended])
      next_ending = next_ending + 1
      ended = ending[next_ending]
    end
    local n = free[1] and pop(free) or #sizes + 1
    sizes[n] = (sizes[n] or 0) + 1
    level_of[k] = n
  end
  return gather_levels(sizes, level_of)
end

-- A skyline has the greatest value that any event has raised it to at each time of a day. It is a tree over the times
-- at which events begin or end, of which every moment and every stretch between two of them is a leaf. `highest[n]` is
-- the greatest value below node n, and `level[n]` the one that all below it have at least.

local Skyline = {}
Skyline.__index = Skyline

-- The leaves of events: from `first[k]` to `last[k]`. One without length has the moment of its start alone.
local function leaves_of(events)
  local times, start, finish = {}, events.start, events.finish
  for k = 1, events.count do times[2 * k - 1], times[2 * k] = start[k], finish[k] end
  table.sort(times)
  local place, count = {}, 0
  for k = 1, #times do
    if not place[times[k]] then place[times[k]], count = 2 * count, count + 1 end
  end
  local first, last = {}, {}
  for k = 1, events.count do
    first[k] = place[start[k]]
    last[k] = max(first[k], place[finish[k]] - 1)
  end
  return { first = first, last = last, count = max(1, 2 * count) }
end

-- A skyline that is flat at `ground`.
function Skyline.new(leaves, ground)
  local size = 1
  while size < leaves.count do size = 2 * size end
  return setmetatable({ leaves = leaves, size = size, ground = ground, highest = {}, level = {} }, Skyline)
end

-- The greatest value between the leaves `first` and `last`, of those below `node`, which has the leaves low…high.
function Skyline:top(first, last, node, low, high)
  if first <= low and high <= last then return self.highest[node] or self.ground end
  local middle, most = (low + high) // 2, self.level[node] or self.ground
  if first <= middle then most = max(most, self:top(first, last, 2 * node, low, middle)) end
  if last > middle then most = max(most, self:top(first, last, 2 * node + 1, middle + 1, high)) end
  return most
end

function Skyline:lift(value, first, last, node, low, high)
  self.highest[node] = max(self.highest[node] or self.ground, value)
  if first <= low and high <= last then
    self.level[node] = max(self.level[node] or self.ground, value)
    return
  end
  local middle = (low + high) // 2
  if first <= middle then self:lift(value, first, last, 2 * node, low, middle) end
  if last > middle then self:lift(value, first, last, 2 * node + 1, middle + 1, high) end
end

-- The greatest value while event k lasts.
function Skyline:above(k)
  return self:top(self.leaves.first[k], self.leaves.last[k], 1, 0, self.size - 1)
end

-- Raises the skyline to a value while event k lasts.
function Skyline:raise(k, value)
  self:lift(value, self.leaves.first[k], self.leaves.last[k], 1, 0, self.size - 1)
end

-- Widens events up to what lies on their right, which is never less than they have. `obstacles` are events that nothing
-- reaches into, all from `edge` on; nil for none.
local function use_room(events, obstacles, edge)
  local order, all = {}, { count = events.count, start = {}, finish = {} }
  for k = 1, events.count do order[k], all.start[k], all.finish[k] = k, events.start[k], events.finish[k] end
  for k = 1, obstacles and obstacles.count or 0 do
    local n = all.count + 1
    all.count, all.start[n], all.finish[n] = n, obstacles.start[k], obstacles.finish[k]
  end
  -- From right to left, so that whatever lies on the right is there already.
  local left, width = events.left, events.width
  table.sort(order, function(a, b)
    if left[a] ~= left[b] then return left[a] > left[b] end
    return a < b
  end)
  local skyline = Skyline.new(leaves_of(all), -1)
  for k = events.count + 1, all.count do skyline:raise(k, -edge) end
  for _, k in ipairs(order) do
    width[k] = max(width[k], -skyline:above(k) - left[k])
    skyline:raise(k, -left[k])
  end
end

-- Mode "noOverlap" ----------------------------------------------------------------------------------------------------
--
-- Events that hang together, each overlapping another of them, share the width in as many equal parts as they need
-- levels. The levels are a colouring of the graph of overlaps, and greedy by start is the best there is for intervals.

-- Calls `visit(first, last)` for each run of events that hang together.
local function each_cluster(events, visit)
  local first, finish = 1, -1
  for k = 1, events.count do
    if k > first and events.start[k] >= finish then
      visit(first, k - 1)
      first, finish = k, -1
    end
    finish = max(finish, events.finish[k])
  end
  if events.count > 0 then visit(first, events.count) end
end

local function no_overlap(events, _, levels)
  each_cluster(events, function(first, last)
    local parts = 0
    for k = first, last do parts = max(parts, levels.of[k]) end
    for k = first, last do
      events.left[k], events.width[k], events.depth[k] = (levels.of[k] - 1) / parts, 1 / parts, 0
    end
  end)
end

-- Mode "stretch" ------------------------------------------------------------------------------------------------------
--
-- The pressure of an event is the length of the longest chain of events from it to the right, each overlapping the next
-- on a higher level. From left to right each event begins where the last that it overlaps ends, and takes an equal part
-- of what is left for its chain. So the longest chains are in equal parts, and there is always something left: an event
-- of pressure p leaves (p − 1) / p of the room behind its beginning, and those after it have a lower pressure.

-- The events level by level, each level by time.
local function stretch(events, params, levels)
  if params.equalShares then return no_overlap(events, params, levels) end
  local left, width, depth, event = events.left, events.width, events.depth, levels.event
  local leaves = leaves_of(events)
  local chains, pressure = Skyline.new(leaves, 0), {}
  for place = #event, 1, -1 do
    local k = event[place]
    pressure[k] = chains:above(k) + 1
    chains:raise(k, pressure[k])
  end
  local edges, depths = Skyline.new(leaves, 0), Skyline.new(leaves, 0)
  for _, k in ipairs(event) do
    left[k], depth[k] = edges:above(k), depths:above(k)
    width[k] = (1 - left[k]) / pressure[k]
    edges:raise(k, left[k] + width[k])
    depths:raise(k, depth[k] + 1)
  end
end

-- Each takes the events, the section's parameters and the events' levels.
local modes = { overlap = overlap, noOverlap = no_overlap, stretch = stretch }

-- Too many at a time --------------------------------------------------------------------------------------------------

-- For each event: true if it is hidden, false if it must leave the last of `most` columns free, otherwise nil. A
-- cluster of more than `most` levels keeps its first levels. Returns nil if no cluster has more.
local function find_crowds(events, levels, most)
  if levels.count <= most then return nil end
  local is_hidden = {}
  each_cluster(events, function(first, last)
    local parts = 0
    for k = first, last do parts = max(parts, levels.of[k]) end
    if parts <= most then return end
    for k = first, last do is_hidden[k] = levels.of[k] >= most end
  end)
  return is_hidden
end

-- The runs of events that hang together, as events without items.
local function runs_of(events)
  local runs = { count = 0, start = {}, finish = {} }
  each_cluster(events, function(first, last)
    local n, finish = runs.count + 1, 0
    for k = first, last do finish = max(finish, events.finish[k]) end
    runs.count, runs.start[n], runs.finish[n] = n, events.start[first], finish
  end)
  return runs
end

-- Lays out the events that `most` columns have room for. Returns them and those that are hidden, if there are any.
local function arrange(events, params, most)
  local levels = build_levels(events)
  local is_hidden = find_crowds(events, levels, most)
  local uses_room = params.mode ~= "overlap" and not params.equalShares
  if not is_hidden then
    modes[params.mode](events, params, levels)
    if uses_room then use_room(events) end
    return events
  end
  local shares = {}
  local shown = select_events(events, function(k)
    if not is_hidden[k] then shares[#shares + 1] = is_hidden[k] == nil and 1 or (most - 1) / most end
    return not is_hidden[k]
  end)
  local hidden = select_events(events, function(k) return is_hidden[k] end)
  modes[params.mode](shown, params, build_levels(shown))
  for k = 1, shown.count do
    shown.left[k], shown.width[k] = shown.left[k] * shares[k], shown.width[k] * shares[k]
  end
  if uses_room then use_room(shown, runs_of(hidden), (most - 1) / most) end
  return shown, hidden
end

-- Prepare -------------------------------------------------------------------------------------------------------------

-- The day's hours and where they lie: time t is at `top` + (t − start) · scale.
local function new_day(params)
  local start = min(params.dayStart, 1439)
  local scale = params.pointsPerHour / MINUTES_AN_HOUR
  return {
    start = start, finish = max(params.dayEnd, start + 1), scale = scale, top = params.headerHeight,
    least = params.minimumHeight / scale,
  }
end

-- Places a section's events in the column at `x`.
local function place_events(out, s, events, day, x, width, spacing)
  for k = 1, events.count do
    local left, w = x + events.left[k] * width, events.width[k] * width
    if events.left[k] > 0 then
      local gap = min(spacing, w)
      left, w = left + gap, w - gap
    end
    local y = day.top + (events.start[k] - day.start) * day.scale
    out:item(s, events.item[k], left, y, w, (events.finish[k] - events.start[k]) * day.scale, events.depth[k])
  end
end

-- Places `more` for each run of hidden events that hang together, and the events below it.
local function place_hidden(out, s, hidden, day, x, width, spacing)
  local gap = min(spacing, width)
  x, width = x + gap, width - gap
  each_cluster(hidden, function(first, last)
    local finish = 0
    for k = first, last do finish = max(finish, hidden.finish[k]) end
    local y = day.top + (hidden.start[first] - day.start) * day.scale
    local height = (finish - hidden.start[first]) * day.scale
    out:supplementary("more", s, hidden.item[first], x, y, width, height)
    for k = first, last do out:item(s, hidden.item[k], x, y, width, height, 0, 1, true) end
  end)
end

-- How many columns of the least width a day has. Two at least, or there would be nothing to see but "+n more".
local function most_columns(params, width)
  if params.minimumWidth == 0 then return math.huge end
  return max(2, floor(width / params.minimumWidth))
end

local function place_section(ctx, out, s, day, x, width)
  local params = ctx:section_params(s)
  local events, outside = read_events(ctx, s, day)
  local spacing = params.mode == "overlap" and 0 or params.interitemSpacing
  local most = most_columns(params, width)
  local shown, hidden = arrange(events, params, most)
  place_events(out, s, shown, day, x, width, spacing)
  if hidden then place_hidden(out, s, hidden, day, x + width * (most - 1) / most, width / most, spacing) end
  for _, i in ipairs(outside) do out:item(s, i, x, day.top, 0, 0, 0, 1, true) end
  if day.top > 0 then
    -- Above all events, whatever lies on what.
    out:supplementary("header", s, 0, x, 0, width, day.top, 1e6)
    out:pin("header", s, 0, "start")
  end
end

local function place_hour_lines(out, day, width)
  for hour = ceil(day.start / MINUTES_AN_HOUR), floor(day.finish / MINUTES_AN_HOUR) do
    out:decoration("hourLine", 0, hour, 0, day.top + (hour * MINUTES_AN_HOUR - day.start) * day.scale, width, 0)
  end
end

function L:prepare(ctx, out)
  local params, sections = ctx.params, ctx:section_count()
  local width, day = max(0, ctx.visible_rect.width), new_day(params)
  local axis, spacing = min(params.axisWidth, width), params.sectionSpacing
  local column = max(0, (width - axis - spacing * (sections - 1)) / sections)
  for s = 0, sections - 1 do
    place_section(ctx, out, s, day, axis + s * (column + spacing), column)
  end
  if params.hourLines and sections > 0 then place_hour_lines(out, day, width) end
  out:content_size(width, day.top + (day.finish - day.start) * day.scale)
end

-- The day is as high as its hours, whatever the bounds' height.
function L:should_invalidate(_, old, new)
  return old.width ~= new.width
end

return L
