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
-- timegrid/event-placement.ts and core/seg-hierarchy.ts. Both quadratic in parts; here O(n log n) where few events
-- overlap. Different from the sources: in `noOverlap`, an event without neighbours on its right does stretch to the
-- edge (theirs means to, and compares an event with a number); events outside the day are hidden.

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
    eventSpacing = {
      type = "length", default = 3, max = 100, unit = "points",
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

-- Which of level n's events overlap event k: their places first…last in `event`, none where last < first.
local function overlapping(events, levels, n, k)
  local start, finish, event = events.start, events.finish, levels.event
  local low, behind = levels.first[n], levels.first[n + 1]
  local high = behind
  while low < high do
    local middle = (low + high) // 2
    if finish[event[middle]] <= start[k] then low = middle + 1 else high = middle end
  end
  local last = low
  while last < behind and start[event[last]] < finish[k] do last = last + 1 end
  return low, last - 1
end

-- The places of the events of the next level above event k that overlap it; nil if there is no such level.
local function next_neighbours(events, levels, k)
  for n = levels.of[k] + 1, levels.count do
    local first, last = overlapping(events, levels, n, k)
    if first <= last then return first, last end
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
      local left = (levels.of[k] - 1) / parts
      events.left[k] = left
      events.width[k] = next_neighbours(events, levels, k) and 1 / parts or 1 - left
      events.depth[k] = 0
    end
  end)
end

-- Mode "stretch" ------------------------------------------------------------------------------------------------------
--
-- Each event leads to those of the next level that overlap it. Its pressure is the length of the longest chain from
-- there on. The chain under the highest pressure is laid out first and in equal parts; the others stretch to its
-- edges.

-- A node an event: the nodes it leads to, highest pressure first, one alone as its number. From the last level down,
-- so that pressures are known when they are needed.
local function build_web(events, levels)
  local next_nodes, pressure = {}, {}
  for k = 1, events.count do next_nodes[k], pressure[k] = false, 1 end
  local function by_pressure(a, b)
    if pressure[a] ~= pressure[b] then return pressure[a] > pressure[b] end
    return a < b
  end
  local function sorted(first, last)
    local nodes = table.move(levels.event, first, last, 1, {})
    table.sort(nodes, by_pressure)
    return nodes
  end
  for place = #levels.event, 1, -1 do
    local k = levels.event[place]
    local first, last = next_neighbours(events, levels, k)
    if first then
      local nodes = first == last and levels.event[first] or sorted(first, last)
      next_nodes[k], pressure[k] = nodes, pressure[first == last and nodes or nodes[1]] + 1
    end
  end
  return levels.count > 0 and sorted(1, levels.first[2] - 1) or {}, next_nodes
end

-- The n-th node that a node leads to.
local function node_after(nodes, n)
  if not nodes then return nil end
  if type(nodes) == "table" then return nodes[n] end
  return n == 1 and nodes or nil
end

-- Walks through what a node leads to, depth first: `enter(k, parent, n)` for the n-th node of its parent says
-- whether to go on from there, `leave(k)` follows when all that it leads to is done. A loop, not a recursion: a
-- chain is as long as there are events at one time. While a node is under way `child` has which of its nodes is
-- looked at.
local function walk(next_nodes, root, child, enter, leave)
  if not enter(root) then return end
  local path, top = { root }, 1
  child[root] = 0
  while top > 0 do
    local k = path[top]
    local n = child[k] + 1
    local node = node_after(next_nodes[k], n)
    child[k] = n
    if not node then
      if leave then leave(k) end
      path[top], top = nil, top - 1
    elseif enter(node, k, n) then
      top = top + 1
      path[top], child[node] = node, 0
    end
  end
end

-- Finds where each node begins and how wide it is: the first that a node leads to goes on its chain, the others
-- begin chains of their own where that one begins. A node that several lead to is laid out for the first that comes,
-- which is under the higher pressure. While a node is under way `left` is where its chain begins, and `depth` how
-- many are before it there.
local function stretch_nodes(events, next_nodes, starts, root)
  local left, width, depth = events.left, events.width, events.depth
  walk(next_nodes, root, width, function(k, parent, n)
    if starts[k] then return false end
    if not parent then
      left[k], depth[k] = 0, 0
    elseif n == 1 then
      left[k], depth[k] = left[parent], depth[parent] + 1
    else
      left[k], depth[k] = starts[node_after(next_nodes[parent], 1)], 0
    end
    return true
  end, function(k)
    local first = node_after(next_nodes[k], 1)
    local finish = first and starts[first] or 1
    width[k] = (finish - left[k]) / (depth[k] + 1)
    starts[k] = finish - width[k]
  end)
end

-- Places a node and what it leads to, from left to right. `is_waiting` has those that are still to be placed.
local function place_nodes(events, next_nodes, is_waiting, child, root)
  local left, width, depth = events.left, events.width, events.depth
  walk(next_nodes, root, child, function(k, parent)
    if not is_waiting[k] then return false end
    is_waiting[k] = false
    left[k] = parent and left[parent] + width[parent] or 0
    depth[k] = parent and depth[parent] + 1 or 0
    return true
  end)
end

local function stretch(events, _, levels)
  local roots, next_nodes = build_web(events, levels)
  local starts = {}
  for k = 1, events.count do
    starts[k], events.left[k], events.width[k], events.depth[k] = false, 0, 0, 0
  end
  for _, k in ipairs(roots) do stretch_nodes(events, next_nodes, starts, k) end
  -- Whatever begins somewhere is still to be placed there.
  for _, k in ipairs(roots) do place_nodes(events, next_nodes, starts, {}, k) end
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

-- Lays out the events that `most` columns have room for. Returns them and those that are hidden, if there are any.
local function arrange(events, params, most)
  local levels = build_levels(events)
  local is_hidden = find_crowds(events, levels, most)
  if not is_hidden then
    modes[params.mode](events, params, levels)
    return events
  end
  local shares = {}
  local shown = select_events(events, function(k)
    if not is_hidden[k] then shares[#shares + 1] = is_hidden[k] == nil and 1 or (most - 1) / most end
    return not is_hidden[k]
  end)
  modes[params.mode](shown, params, build_levels(shown))
  for k = 1, shown.count do
    shown.left[k], shown.width[k] = shown.left[k] * shares[k], shown.width[k] * shares[k]
  end
  return shown, select_events(events, function(k) return is_hidden[k] end)
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
  local spacing = params.mode == "overlap" and 0 or params.eventSpacing
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
