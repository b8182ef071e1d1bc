/// The part of the interface that is written in Lua. It gets the host's functions and returns those that the host calls. A
/// plugin sees only what the prelude puts into `layoutd`, `ctx` and `out`.
enum Prelude {
    /// The chunk's name in tracebacks.
    static let name = "layoutd"

    static let text = #"""
        local host, placement, version = ...
        local error, getmetatable, ipairs, math, pairs, rawget, select, setmetatable, string, tostring, type =
            error, getmetatable, ipairs, math, pairs, rawget, select, setmetatable, string, tostring, type
        local random = math.random

        -- A read-only view of `members`. A missing name raises an error if `strict`, otherwise it is nil.
        local function frozen(name, members, strict)
            if strict then
                setmetatable(members, { __index = function(_, key)
                    if type(key) == "string" then error(name .. " has no '" .. key .. "'", 2) end
                end })
            end
            return setmetatable({}, {
                __index = members, __metatable = false, __name = name,
                __newindex = function(_, key) error(name .. "." .. tostring(key) .. " is read-only", 2) end,
                __pairs = function() return pairs(members) end,
                __len = function() return #members end,
            })
        end

        local function frozen_deep(name, value, strict)
            if type(value) ~= "table" then return value end
            local members = {}
            for key, member in pairs(value) do members[key] = frozen_deep(name .. "." .. tostring(key), member) end
            return frozen(name, members, strict)
        end

        -- geom ------------------------------------------------------------------------------------------------

        local geom = {}

        local function inset(rect, by)
            local top, left, bottom, right = by, by, by, by
            if type(by) == "table" or type(by) == "userdata" then
                top, left, bottom, right = by.top or 0, by.left or 0, by.bottom or 0, by.right or 0
            end
            return {
                x = rect.x + left, y = rect.y + top,
                width = math.max(0, rect.width - left - right), height = math.max(0, rect.height - top - bottom),
            }
        end
        geom.inset = inset

        function geom.split(rect, weights, axis, gap)
            gap = gap or 0
            if type(weights) == "number" then
                local count = weights
                weights = {}
                for i = 1, count do weights[i] = 1 end
            end
            local sum = 0
            for _, weight in ipairs(weights) do sum = sum + weight end
            local across = axis ~= "vertical"
            local room = math.max(0, (across and rect.width or rect.height) - gap * (#weights - 1))
            local rects, position = {}, across and rect.x or rect.y
            for i, weight in ipairs(weights) do
                local length = sum > 0 and room * weight / sum or 0
                rects[i] = across and { x = position, y = rect.y, width = length, height = rect.height }
                    or { x = rect.x, y = position, width = rect.width, height = length }
                position = position + length + gap
            end
            return rects
        end

        function geom.grid_cell(rect, columns, rows, index, gap)
            gap = gap or 0
            local width = math.max(0, (rect.width - gap * (columns - 1)) / columns)
            local height = math.max(0, (rect.height - gap * (rows - 1)) / rows)
            return rect.x + index % columns * (width + gap), rect.y + index // columns * (height + gap), width, height
        end

        function geom.column(rect, count, index, gap) return geom.grid_cell(rect, count, 1, index, gap) end

        function geom.row(rect, count, index, gap) return geom.grid_cell(rect, 1, count, index, gap) end

        function geom.align(width, height, rect, how)
            local x, y = rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2
            local lower = string.lower(how or "center")
            if string.find(lower, "left", 1, true) then x = rect.x end
            if string.find(lower, "right", 1, true) then x = rect.x + rect.width - width end
            if string.find(lower, "top", 1, true) then y = rect.y end
            if string.find(lower, "bottom", 1, true) then y = rect.y + rect.height - height end
            return x, y
        end

        function geom.distribute(total, lengths, gap, how)
            gap, how = gap or 0, how or "start"
            local count, sum = #lengths, 0
            for _, length in ipairs(lengths) do sum = sum + length end
            local rest = total - sum - gap * math.max(0, count - 1)
            local position, between = 0, gap
            if how == "center" then
                position = rest / 2
            elseif how == "end" then
                position = rest
            elseif how == "spaceBetween" and count > 1 then
                between = gap + rest / (count - 1)
            elseif how == "spaceAround" and count > 0 then
                position, between = rest / count / 2, gap + rest / count
            elseif how == "spaceEvenly" then
                position, between = rest / (count + 1), gap + rest / (count + 1)
            end
            local positions = {}
            for i, length in ipairs(lengths) do
                positions[i] = position
                position = position + length + between
            end
            return positions
        end

        function geom.pixel_round(value, scale)
            if not scale then return value end
            local pixels = value * scale
            return (pixels < 0 and -math.floor(-pixels + 0.5) or math.floor(pixels + 0.5)) / scale
        end

        function geom.identity() return { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 } end

        function geom.translation(x, y, z) return { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z or 0, 1 } end

        function geom.scaling(x, y, z) return { x, 0, 0, 0, 0, y or x, 0, 0, 0, 0, z or 1, 0, 0, 0, 0, 1 } end

        function geom.perspective(distance)
            return { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1 }
        end

        -- About an axis (by default z, clockwise on the screen), like Core Animation.
        function geom.rotation(angle, x, y, z)
            x, y, z = x or 0, y or 0, z or (x or y) and 0 or 1
            local length = math.sqrt(x * x + y * y + z * z)
            if length == 0 then return geom.identity() end
            x, y, z = x / length, y / length, z / length
            local c, s = math.cos(angle), math.sin(angle)
            local d = 1 - c
            return {
                x * x * d + c, x * y * d + z * s, x * z * d - y * s, 0,
                x * y * d - z * s, y * y * d + c, y * z * d + x * s, 0,
                x * z * d + y * s, y * z * d - x * s, z * z * d + c, 0,
                0, 0, 0, 1,
            }
        end

        function geom.multiply(a, ...)
            for index = 1, select("#", ...) do
                local b, product = (select(index, ...)), {}
                for row = 0, 3 do
                    for column = 1, 4 do
                        local sum = 0
                        for k = 0, 3 do sum = sum + a[4 * row + k + 1] * b[4 * k + column] end
                        product[4 * row + column] = sum
                    end
                end
                a = product
            end
            return a
        end

        geom = frozen("ctx.geom", geom, true)

        -- layoutd ---------------------------------------------------------------------------------------------

        local marks = {}

        local function mark(table, base, call)
            if type(table) ~= "table" then
                error(call .. ": declaration is a " .. type(table) .. ", expected a table", 3)
            end
            marks[table] = base
            return table
        end

        layoutd = frozen("layoutd", {
            api = 1, version = version,
            define = function(table) return mark(table, "", "layoutd.define") end,
            derive = function(base, table)
                if type(base) ~= "string" then
                    error("layoutd.derive: base is a " .. type(base) .. ", expected a layout's name", 2)
                end
                return mark(table, base, "layoutd.derive")
            end,
        }, true)

        -- ctx and out -----------------------------------------------------------------------------------------

        local params
        local log = frozen("ctx.log", {
            debug = function(message) host.log("debug", message) end,
            info = function(message) host.log("info", message) end,
            warn = function(message) host.log("warning", message) end,
        }, true)
        function print(...)
            local words = {}
            for i = 1, select("#", ...) do words[i] = tostring((select(i, ...))) end
            host.log("info", table.concat(words, "\t"))
        end

        local methods = {
            section_count = placement.section_count, item_count = placement.item_count, item_size = placement.item_size,
            item_value = host.item_value, supplementary_size = host.supplementary_size,
            budget_left_ms = host.budget_left_ms,
        }
        function methods.random(_, ...) return random(...) end
        function methods.section_params(ctx, section)
            local overrides = host.section_params(ctx, section)
            if not overrides then return params end
            return frozen_deep("params", overrides, true)
        end
        function methods.indices(ctx)
            local sections, section, item, count = placement.section_count(ctx), -1, -1, 0
            return function()
                item = item + 1
                while item >= count do
                    section = section + 1
                    if section >= sections then return nil end
                    item, count = 0, placement.item_count(ctx, section)
                end
                return section, item
            end
        end
        local optional = { scale = true, previous = true }
        setmetatable(methods, { __index = function(_, key)
            if not optional[key] then error("ctx has no '" .. tostring(key) .. "'", 2) end
        end })
        local inherited = { __index = methods }
        local previous = frozen("ctx.previous", {
            item = function(_, section, item) return host.previous_item(section, item) end,
        }, true)

        local output = {
            __metatable = false, __name = "out",
            __newindex = function(_, key) error("out." .. tostring(key) .. " is read-only", 2) end,
            __index = setmetatable({
                grid = placement.grid, row = placement.row, transform = host.transform, supplementary = host.supplementary,
                decoration = host.decoration, pin = host.pin, content_size = host.content_size,
                scroll_direction = host.scroll_direction,
            }, { __index = function(_, key) error("out has no '" .. tostring(key) .. "'", 2) end }),
        }

        local function context(call)
            local members = {
                bounds = frozen("ctx.bounds", call.bounds, true), insets = frozen("ctx.insets", call.insets, true),
                visible_rect = frozen("ctx.visible_rect", call.visible, true), scale = call.scale,
                safe_area = frozen("ctx.safe_area", call.safe_area, true),
                margins = frozen("ctx.margins", call.margins, true),
                direction = call.direction, generation = call.generation, params = params, geom = geom, log = log,
                previous = call.previous and previous or nil,
            }
            return placement.context(call.number, {
                __index = setmetatable(members, inherited), __metatable = false, __name = "ctx",
                __newindex = function(_, key) error("ctx." .. tostring(key) .. " is read-only", 2) end,
            })
        end

        -- What the host calls ---------------------------------------------------------------------------------

        local definition, self
        return {
            -- Checks the table that a plugin's file returned. Returns it and the name of its base ("" for none).
            load = function(result)
                local base = type(result) == "table" and marks[result]
                if not base then
                    error("the file returned " .. (result == nil and "nothing" or "a " .. type(result))
                        .. ", expected the table that layoutd.define or layoutd.derive made", 0)
                end
                definition, self = result, setmetatable({}, { __index = result })
                return result, base
            end,
            set_params = function(values) params = frozen_deep("params", values, true) end,
            -- Calls the plugin's function `name` with up to four arguments and, if it may place something, `out`.
            run = function(name, call, count, a, b, c, d)
                local ctx = context(call)
                local out = call.places and placement.output(setmetatable({ item = placement.item }, output)) or nil
                local run = definition[name]
                if count == 0 then return run(self, ctx, out)
                elseif count == 1 then return run(self, ctx, a, out)
                elseif count == 2 then return run(self, ctx, a, b, out)
                elseif count == 3 then return run(self, ctx, a, b, c, out)
                else return run(self, ctx, a, b, c, d, out) end
            end,
            -- Calls the plugin's `adjust` with each element and returns the elements.
            adjust = function(call, elements)
                local ctx, adjust = context(call), definition.adjust
                for _, element in ipairs(elements) do adjust(self, ctx, element) end
                return elements
            end,
            -- Calls a function that gets neither `ctx` nor `out`.
            plain = function(name, ...) return definition[name](self, ...) end,
        }
        """#
}
