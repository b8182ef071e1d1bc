/// The part of the interface that is written in Lua. It gets the host's functions and returns those that the host calls. A
/// plugin sees only what the prelude puts into `layoutd`, `ctx` and `out`.
enum Prelude {
    /// The chunk's name in tracebacks.
    static let name = "layoutd"

    static let text = #"""
        local host, placement, geom, declared, version, forces = ...
        local error, ipairs, math, next, pairs, select, setmetatable, table, tostring, type =
            error, ipairs, math, next, pairs, select, setmetatable, table, tostring, type
        local random = math.random

        -- The message for a member that does not exist: the name and, if one is near, the member that may be meant. `...` are
        -- tables whose keys are the members.
        local function missing(name, key, ...)
            local known = {}
            for _, members in ipairs { ... } do
                for member in next, members do known[#known + 1] = tostring(member) end
            end
            return name .. " has no '" .. tostring(key) .. "'" .. host.nearest(tostring(key), known)
        end

        -- A read-only view of `members`. A missing name raises an error if `strict`, otherwise it is nil.
        local function frozen(name, members, strict)
            if strict then
                setmetatable(members, { __index = function(_, key)
                    if type(key) == "string" then error(missing(name, key, members), 2) end
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

        -- layoutd ---------------------------------------------------------------------------------------------

        local marks = {}

        local function mark(table, base, call)
            if type(table) ~= "table" then
                error(call .. ": declaration is a " .. type(table) .. ", expected a table", 2)
            end
            for name in next, table do
                if not declared[name] then error(missing("the declaration of " .. call, name, declared), 2) end
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
        geom = frozen("ctx.geom", geom, true)
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
            section_count = placement.section_count, item_count = placement.item_count,
            item_size = placement.item_size, mean_size = placement.mean_size, item_value = host.item_value,
            supplementary_size = host.supplementary_size, budget_left_ms = host.budget_left_ms,
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
        local optional = { scale = true, previous = true, base = true }
        local latest
        setmetatable(methods, { __index = function(_, key)
            if not optional[key] then error(missing("ctx", key, latest, methods, optional), 2) end
        end })
        methods.item_values = placement.item_values(host.item_column)
        local inherited = { __index = methods }
        local previous = frozen("ctx.previous", {
            item = function(_, section, item) return host.previous_item(section, item) end,
        }, true)

        local physics = frozen("ctx.physics", forces, true)

        local function base(size)
            return frozen("ctx.base", {
                scroll_direction = size.direction,
                content_size = function() return size.width, size.height end,
                item = function(_, section, item) return host.base_item(section, item) end,
                supplementary = function(_, kind, section, item) return host.base_supplementary(kind, section, item) end,
                decoration = function(_, kind, section, item) return host.base_decoration(kind, section, item) end,
                frames = function(_, only)
                    local section, item = only or 0, -1
                    return function()
                        local x, y, width, height
                        section, item, x, y, width, height = host.base_next(section, item, only)
                        return section, item, x, y, width, height
                    end
                end,
            }, true)
        end

        local places = {
            shift = placement.shift, room = host.room, grid = placement.grid, row = placement.row, transform = host.transform, supplementary = host.supplementary,
            attribute = host.attribute,
            supplementary_attribute = host.supplementary_attribute,
            decoration_attribute = host.decoration_attribute,
            decoration = host.decoration, pin = host.pin, content_size = host.content_size,
            scroll_direction = host.scroll_direction,
        }
        setmetatable(places, { __index = function(_, key)
            error(missing("out", key, places, { item = placement.item }), 2)
        end })
        local output = {
            __metatable = false, __name = "out", __index = places,
            __newindex = function(_, key) error("out." .. tostring(key) .. " is read-only", 2) end,
        }

        -- A view of a rectangle that tells the host when its x is read: a prepare that has not read it need not be repeated
        -- when the x turns out to be another.
        local function watched(name, members)
            local x = members.x
            members.x = nil
            local function read() host.note_origin() return x end
            setmetatable(members, { __index = function(_, key)
                if key == "x" then return read() end
                if type(key) == "string" then error(missing(name, key, members, { x = true }), 2) end
            end })
            return setmetatable({}, {
                __index = members, __metatable = false, __name = name,
                __newindex = function(_, key) error(name .. "." .. tostring(key) .. " is read-only", 2) end,
                __pairs = function()
                    local all = { x = read() }
                    for key, member in next, members do all[key] = member end
                    return pairs(all)
                end,
            })
        end

        -- The metatable of each call's `ctx`, as long as its values stay the same.
        local shared
        local function set_context(call)
            local rectangle = call.is_origin_assumed and watched or frozen
            local members = {
                bounds = rectangle("ctx.bounds", call.bounds, true), insets = frozen("ctx.insets", call.insets, true),
                visible_rect = rectangle("ctx.visible_rect", call.visible, true), scale = call.scale,
                safe_area = frozen("ctx.safe_area", call.safe_area, true),
                margins = frozen("ctx.margins", call.margins, true), traits = frozen("ctx.traits", call.traits, true),
                direction = call.direction, generation = call.generation, params = params, geom = geom, log = log,
                physics = physics,
                previous = call.previous and previous or nil, base = call.base and base(call.base) or nil,
            }
            latest = members
            shared = {
                __index = setmetatable(members, inherited), __metatable = false, __name = "ctx",
                __newindex = function(_, key) error("ctx." .. tostring(key) .. " is read-only", 2) end,
            }
        end

        -- A `ctx` that a script has kept refuses its members from the next call on, as the host refuses its functions.
        local retired = {
            __metatable = false, __name = "ctx", __index = placement.retired, __newindex = placement.retired,
        }
        local given
        local function retire_context()
            if given then placement.retire(given, retired) end
            given = nil
        end
        local function next_context(number)
            retire_context()
            given = placement.context(number, shared)
            return given
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
            set_context = set_context,
            set_params = function(values) params = frozen_deep("params", values, true) end,
            -- Calls the plugin's function `name` with up to five arguments and, if it may place something, `out`.
            run = function(name, number, places, count, a, b, c, d, e)
                local ctx = next_context(number)
                local out = places and placement.output(setmetatable({ item = placement.item }, output)) or nil
                local run = definition[name]
                if count == 0 then return run(self, ctx, out)
                elseif count == 1 then return run(self, ctx, a, out)
                elseif count == 2 then return run(self, ctx, a, b, out)
                elseif count == 3 then return run(self, ctx, a, b, c, out)
                elseif count == 4 then return run(self, ctx, a, b, c, d, out)
                else return run(self, ctx, a, b, c, d, e, out) end
            end,
            -- Calls the plugin's `adjust` with each element and returns the elements.
            adjust = function(number, elements)
                local ctx, adjust = next_context(number), definition.adjust
                for _, element in ipairs(elements) do adjust(self, ctx, element) end
                return elements
            end,
            -- Calls a function that gets neither `ctx` nor `out`.
            plain = function(name, ...)
                retire_context()
                return definition[name](self, ...)
            end,
        }
        """#
}
