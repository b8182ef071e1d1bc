-- A stack of cards: they overlap like cards in a wallet, and those scrolled to the top stay there as a pile.
--
--      ┌──────────┐   the pile: each card one `peek` higher and a little smaller than the one before it;
--     ┌────────────┐  below `pileCount` cards down it is not drawn
--     │ i          │
--     │┌──────────────┐
--     ││ i + 1        │  the others scroll, one `exposure` apart
--     │┌──────────────┐
--     ││ i + 2        │
--
-- The depth of a card is how many exposures it has been scrolled past the top, d = (scroll - natural) / exposure.
-- Up to 0 it scrolls; from there to `pileCount` it lies in the pile at depth d; deeper it is hidden and waits at its
-- natural place. So a scroll moves only the cards of the pile, and `should_invalidate` returns them: clients keep the
-- frames of the others. The layout is lazy, because every frame can be computed directly.
local L = layoutd.define {
  api = 1, name = "cards", version = "1.0.0", lazy = true,
  summary = "Overlapping cards that pile up at the visible top.",
  params = {
    itemHeight = { type = "length", default = 200, unit = "points",
      formerly = { "cardHeight" },
      doc = "Height of a card; item sizes are not used." },
    exposure = { type = "length", default = 60, min = 1, unit = "points",
      doc = "Height of the part of a card that the next one leaves visible." },
    pileCount = { type = "integer", default = 3, min = 0, max = 50,
      doc = "Number of cards visible in the pile; 0 disables the pile." },
    peek = { type = "length", default = 10, max = 1000, unit = "points",
      doc = "Height of the part of a piled card that is visible above the one in front." },
    depthScale = { type = "number", default = 0.05, min = 0, max = 1,
      doc = "How much each card in the pile is scaled down from the one in front; never below a tenth in total." },
    sectionInset = { type = "insets", default = { top = 16, left = 16, bottom = 16, right = 16 }, min = 0,
      unit = "points", doc = "Inset around all cards." },
  },
}

local floor, ceil, max, min = math.floor, math.ceil, math.max, math.min

-- Up to this many moved cards are returned one by one; if there are more, their sections are.
local NAMED_LIMIT = 200

function L:prepare(ctx, out)
  local p = ctx.params
  -- Cards are numbered through all sections. `first[s]` is the number of the first card of section s.
  self.first, self.sections, self.count = {}, {}, 0
  for s = 0, ctx:section_count() - 1 do
    self.first[s] = self.count
    self.sections[s + 1] = s
    self.count = self.count + ctx:item_count(s)
  end
  -- Reused for every transform: the card's top edge stays where it is.
  self.transform = { 1, 0, 0, 1, 0, 0 }

  local inset = p.sectionInset
  local cards = 0
  if self.count > 0 then cards = p.pileCount * p.peek + (self.count - 1) * p.exposure + p.itemHeight end
  out:content_size(max(0, ctx.visible_rect.width), inset.top + cards + inset.bottom)
end

-- Where card 0 lies while nothing is scrolled: below the room that the pile takes.
local function natural_start(p)
  return p.sectionInset.top + p.pileCount * p.peek
end

-- How far the content is scrolled.
local function scrolled(ctx)
  return max(0, ctx.visible_rect.y)
end

-- The y, the scale and whether it is hidden, of a card by its number.
local function place(p, number, scroll)
  local natural = natural_start(p) + number * p.exposure
  local depth = scroll / p.exposure - number
  if depth <= 0 or depth > p.pileCount then return natural, 1, depth > 0 and p.pileCount > 0 end
  return scroll + natural_start(p) - depth * p.peek, max(0.1, 1 - depth * p.depthScale), false
end

local function meets(rect, x, y, width, height)
  return x < rect.x + rect.width and x + width > rect.x and y < rect.y + rect.height and y + height > rect.y
end

-- Emits a card. With `rect`, only if it meets the rectangle.
function L:emit(ctx, out, s, i, number, rect)
  local p = ctx.params
  local inset = p.sectionInset
  local width, height = max(0, ctx.visible_rect.width - inset.left - inset.right), p.itemHeight
  local y, scale, is_hidden = place(p, number, scrolled(ctx))
  local shown = width * scale
  if rect and not meets(rect, inset.left + (width - shown) / 2, y, shown, height * scale) then return end
  out:item(s, i, inset.left, y, width, height, number, 1, is_hidden)
  if scale ~= 1 then
    local t = self.transform
    -- Scaled about its middle the top edge would come down by half of what is lost.
    t[1], t[4], t[6] = scale, scale, -(1 - scale) * height / 2
    out:transform(s, i, t)
  end
end

-- Emits those of the cards first...last that meet the rectangle.
function L:emit_range(ctx, out, first, last, rect)
  for s = 0, ctx:section_count() - 1 do
    local start = self.first[s]
    for number = max(first, start), min(last, start + ctx:item_count(s) - 1) do
      self:emit(ctx, out, s, number - start, number, rect)
    end
  end
end

-- The cards in the pile at a scroll position: first and last number.
local function pile(p, scroll)
  local top = scroll / p.exposure
  return ceil(top - p.pileCount), ceil(top) - 1
end

-- The pile's cards one by one, and before and after them those whose natural places may meet.
function L:attributes_in_rect(ctx, rect, out)
  if rect.width <= 0 or rect.height <= 0 then return end
  local p = ctx.params
  local first_piled, last_piled = pile(p, scrolled(ctx))
  local start = natural_start(p)
  local first = floor((rect.y - p.itemHeight - start) / p.exposure)
  local last = ceil((rect.y + rect.height - start) / p.exposure)
  self:emit_range(ctx, out, first, min(last, first_piled - 1), rect)
  self:emit_range(ctx, out, first_piled, last_piled, rect)
  self:emit_range(ctx, out, max(first, last_piled + 1), last, rect)
end

function L:attributes_for_item(ctx, s, i, out)
  self:emit(ctx, out, s, i, self.first[s] + i)
end

-- Shows a card where it lies before it goes into the pile, whatever the alignment.
function L:scroll_target(ctx, s, i, x)
  return x, (self.first[s] + i) * ctx.params.exposure - ctx.insets.top
end

-- The numbers first...last as index paths.
function L:paths(ctx, first, last)
  local paths = {}
  for s = 0, ctx:section_count() - 1 do
    local start = self.first[s]
    for number = max(first, start), min(last, start + ctx:item_count(s) - 1) do
      paths[#paths + 1] = { s, number - start }
    end
  end
  return paths
end

-- A scroll changes the cards that were in the pile, are in it now, or went through it.
function L:should_invalidate(ctx, old, new)
  if old.width ~= new.width then return true end
  local p, inset = ctx.params, ctx.insets.top
  local from, to = max(0, old.y + inset), max(0, new.y + inset)
  if from == to or p.pileCount == 0 then return false end
  local first = max(0, (pile(p, min(from, to))))
  local _, last = pile(p, max(from, to))
  last = min(last, self.count - 1)
  if last < first then return false end
  if last - first >= NAMED_LIMIT then return { sections = self.sections } end
  return { items = self:paths(ctx, first, last) }
end

return L
