-- A justified gallery: pictures in rows of one height each, as wide as the container, like photos on a page.
--
--     ┌──────┐┌───────────┐┌───┐    a row is closed as soon as its height is within tolerance of the target
--     │      ││           ││   │
--     └──────┘└───────────┘└───┘
--     ┌─────────┐┌──────┐           the last row may stay short: "widows"
--     └─────────┘└──────┘
--
-- Greedy: each picture is looked at once, and a closed row never changes again, so appending pictures leaves what is
-- above alone. (justified_optimal.lua weighs all rows against each other instead.)
--
-- Source: flickr/justified-layout@9d4db49 (MIT), lib/index.js and lib/row.js; its README and tests gave the golden
-- numbers. Its option names are kept. Different here: sections, each a gallery of its own below the one before; widows
-- in the middle are exactly in the middle (there, off by half the difference of the box spacing and the left padding);
-- pictures that lie behind the row limit or are hidden widows have no place; no row is wider than the page: widows that
-- are too wide for it get lower, and a row takes no more pictures than it has room for the spacing between them; and no
-- frame is ever negative or infinite.

local L = layoutd.define {
  api = 1,
  name = "justified",
  version = "1.0.0",
  summary = "Rows of pictures that fill the container's width at about the same height; Flickr's justified layout.",
  params = {
    sectionInset = {
      type = "insets", default = { top = 10, left = 10, bottom = 10, right = 10 }, unit = "points",
      formerly = { "containerPadding" },
      doc = "Inset around all rows.",
    },
    interitemSpacing = {
      type = "length", default = 10, unit = "points",
      formerly = { "boxSpacing" },
      doc = "Spacing between the pictures of a row.",
    },
    rowSpacing = {
      type = "length", default = 10, unit = "points",
      formerly = { "boxSpacing" },
      doc = "Spacing between rows.",
    },
    sectionSpacing = {
      type = "length", default = 10, unit = "points",
      doc = "Spacing between the rows of one section and those of the next.",
    },
    targetRowHeight = {
      type = "length", default = 320, min = 1, max = 1e5, unit = "points", per_section = true,
      doc = "Target height of a row.",
    },
    targetRowHeightTolerance = {
      type = "ratio", default = 0.25, per_section = true,
      doc = "How far a row's height may differ from the target, as a fraction of it.",
    },
    maxRows = {
      type = "integer", default = 0, min = 0, max = 1000000, unit = "rows", per_section = true,
      formerly = { "maxNumRows" },
      doc = "Maximum number of rows in a section, whose other pictures are left out; 0 means no limit.",
    },
    forceAspectRatio = {
      type = "number", default = 0, min = 0, max = 100, unit = "width / height", per_section = true,
      doc = "Aspect ratio for all pictures; 0 keeps each picture's own.",
    },
    showWidows = {
      type = "boolean", default = true, per_section = true,
      doc = "Whether to show the pictures of a last row that is not full.",
    },
    widowLayoutStyle = {
      type = "enum", choices = { "left", "center", "justify" }, default = "left", per_section = true,
      doc = "How the pictures of a last row that is not full are aligned; justify crops or stretches them to fill it.",
    },
    fullWidthBreakoutRowCadence = {
      type = "integer", default = 0, min = 0, max = 1000000, unit = "rows", per_section = true,
      doc = "After this many rows, a picture gets a row to itself unless it is portrait; 0 means never.",
    },
  },
  item_values = {
    aspect = {
      type = "number", min = 0.01, max = 100,
      doc = "Width of the picture divided by its height; by default computed from the item size.",
    },
  },
}

local abs, floor, max, min = math.abs, math.floor, math.max, math.min

-- A ratio that a row can be computed with, whatever the item's size is; 1 for one without extent.
local function aspect_of_size(w, h)
  if w > 0 and h > 0 then return min(max(w / h, 0.01), 100) end
  return 1
end

local function aspect_of(ctx, s, i, forced)
  if forced > 0 then return forced end
  return ctx:item_value(s, i, "aspect") or aspect_of_size(ctx:item_size(s, i))
end

-- The room a row of `count` boxes leaves for the boxes themselves; negative when the spacing alone is too much.
local function free_width(gallery, count)
  return gallery.width - (count - 1) * gallery.spacing
end

-- A gallery is the state of one section while its rows are filled: its parameters (above), and what grows (below).
local function new_gallery(ctx, out, s, y)
  local params, shared = ctx:section_params(s), ctx.params
  local padding = shared.sectionInset
  local width = max(0, ctx.visible_rect.width - padding.left - padding.right)
  local target, tolerance = params.targetRowHeight, params.targetRowHeightTolerance
  return {
    out = out, section = s,
    left = padding.left, width = width,
    spacing = shared.interitemSpacing, row_spacing = shared.rowSpacing,
    target = target,
    least_aspect = width / target * (1 - tolerance), most_aspect = width / target * (1 + tolerance),
    -- Limits of a row that no number of pictures brings within tolerance; its pictures are cropped.
    least_height = 0.5 * target, most_height = 2 * target,
    row_limit = params.maxRows > 0 and params.maxRows or math.huge,
    cadence = params.fullWidthBreakoutRowCadence,
    shows_widows = params.showWidows, widow_style = params.widowLayoutStyle,

    rows = 0,             -- closed so far
    y = y,                -- top of the open row
    bottom = y,           -- of the last closed row
    last_height = target, -- that widows take: of the row before them
    first = 0,            -- the open row: its first item,
    count = 0,            -- how many it has,
    aspects = {},         -- their aspect ratios, in [1...count],
    aspect = 0,           -- and the sum of these
  }
end

-- Places the open row's boxes from `x` on, each as wide as its aspect ratio has it at `natural` height, which may be
-- more or less than the row's own `height` when a limit changed that.
local function place_boxes(gallery, x, height, natural)
  local out, s, y, spacing, aspects = gallery.out, gallery.section, gallery.y, gallery.spacing, gallery.aspects
  for k = 1, gallery.count do
    local w = aspects[k] * natural
    out:item(s, gallery.first + k - 1, x, y, w, height)
    x = x + w + spacing
  end
end

-- Whether the open row is one of those that a single picture gets to itself.
local function is_breakout_row(gallery)
  return gallery.cadence > 0 and (gallery.rows + 1) % gallery.cadence == 0
end

-- Moves on to the next row below one of `height`.
local function finish_row(gallery, height)
  -- A picture as wide as the page would be no measure for widows.
  gallery.last_height = is_breakout_row(gallery) and gallery.target or height
  gallery.rows = gallery.rows + 1
  gallery.bottom = gallery.y + height
  gallery.y = gallery.bottom + gallery.row_spacing
  gallery.first = gallery.first + gallery.count
  gallery.count, gallery.aspect = 0, 0
end

-- Closes the open row at the height that fills the width. The original then spreads what rounding left over the boxes,
-- which is always less than half a point here, that is nothing; only widows need it (below).
local function close_row(gallery)
  local natural = max(0, free_width(gallery, gallery.count) / gallery.aspect)
  local height = min(max(natural, gallery.least_height), gallery.most_height)
  place_boxes(gallery, gallery.left, height, natural)
  finish_row(gallery, height)
end

-- Takes item `i`, the one after those of the open row, into it.
local function take(gallery, aspect)
  gallery.count = gallery.count + 1
  gallery.aspects[gallery.count] = aspect
  gallery.aspect = gallery.aspect + aspect
end

-- Whether the open row comes closer to its target without a further picture than with it. The target depends on the
-- number of boxes, as more of them leave less room.
local function is_better_without(gallery, aspect)
  local with = abs(gallery.aspect + aspect - free_width(gallery, gallery.count + 1) / gallery.target)
  local without = abs(gallery.aspect - free_width(gallery, gallery.count) / gallery.target)
  return with > without
end

-- Adds a picture to the open row, and closes that once it is full. False where the row was closed without it.
local function add(gallery, aspect)
  if gallery.count == 0 and aspect >= 1 and is_breakout_row(gallery) then
    take(gallery, aspect)
    close_row(gallery)
    return true
  end
  if gallery.count > 0 and free_width(gallery, gallery.count + 1) <= 0 then
    -- The spacing alone would be as wide as the page.
    close_row(gallery)
    return false
  end
  local sum = gallery.aspect + aspect
  if sum < gallery.least_aspect then
    -- Still too high. Leave it open.
    take(gallery, aspect)
    return true
  end
  if sum > gallery.most_aspect and gallery.count > 0 and is_better_without(gallery, aspect) then
    close_row(gallery)
    return false
  end
  -- Within tolerance, or too low but nearer than without it, or a panorama alone in its row.
  take(gallery, aspect)
  close_row(gallery)
  return true
end

-- Widows at a given height, at which they fit, spread from one edge to the other: what they are too narrow by is shared
-- out in whole points, and the last takes the rest. Box k gets its share and moves by the shares of those before it.
local function justify_widows(gallery, height)
  local out, s, y, count, spacing = gallery.out, gallery.section, gallery.y, gallery.count, gallery.spacing
  local missing = gallery.width - gallery.aspect * height - (count - 1) * spacing
  local x, moved = gallery.left, 0
  for k = 1, count do
    local w = gallery.aspects[k] * height
    local moves = k < count and min(floor(k * missing / count + 0.5), missing) or missing
    out:item(s, gallery.first + k - 1, x + moved, y, max(0, w + moves - moved), height)
    x, moved = x + w + spacing, moves
  end
end

-- The open row that never filled, in the height of the row before it, or in the one at which it fills the page.
local function close_widows(gallery)
  local height = min(gallery.last_height, max(0, free_width(gallery, gallery.count) / gallery.aspect))
  if gallery.widow_style == "justify" then
    justify_widows(gallery, height)
  else
    local x = gallery.left
    if gallery.widow_style == "center" then
      local used = gallery.aspect * height + (gallery.count - 1) * gallery.spacing
      x = x + (gallery.width - used) / 2
    end
    place_boxes(gallery, x, height, height)
  end
  finish_row(gallery, height)
end

-- Lays a section's pictures out from `y` on. Returns the bottom of its last row, nil where there is none.
local function lay_out_section(ctx, out, s, y)
  local gallery = new_gallery(ctx, out, s, y)
  local forced = ctx:section_params(s).forceAspectRatio
  for i = 0, ctx:item_count(s) - 1 do
    local aspect = aspect_of(ctx, s, i, forced)
    -- Where the row was closed without the picture, it begins the next one.
    if not add(gallery, aspect) and gallery.rows < gallery.row_limit then add(gallery, aspect) end
    if gallery.rows >= gallery.row_limit then break end
  end
  if gallery.count > 0 and gallery.rows < gallery.row_limit and gallery.shows_widows then close_widows(gallery) end
  return gallery.rows > 0 and gallery.bottom or nil
end

function L:prepare(ctx, out)
  local params = ctx.params
  local padding, gap = params.sectionInset, params.sectionSpacing
  local bottom
  for s = 0, ctx:section_count() - 1 do
    -- A section without rows takes no room, nor the spacing before it.
    bottom = lay_out_section(ctx, out, s, bottom and bottom + gap or padding.top) or bottom
  end
  -- Negative padding may be more than there is.
  out:content_size(ctx.visible_rect.width, max(0, (bottom or padding.top) + padding.bottom))
end

-- Rows depend only on the width (and on the insets, which change it).
function L:should_invalidate(_, old, new)
  return old.width ~= new.width
end

return L
