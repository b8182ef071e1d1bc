/// The pure helper functions of `ctx.geom`, in a chunk of their own that gets those written in C and returns all in a table. What a
/// script passes wrongly raises an error at the script's line.
extension Prelude {
    static let geometry = #"""
        local error, ipairs, math, select, string, tostring, type =
            error, ipairs, math, select, string, tostring, type

        local native = ...
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

        geom.split = native.split

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

        -- Numbers ---------------------------------------------------------------------------------------------

        -- Half away from zero. The fraction decides: adding a half to the number below a half gives 1.
        local function whole(value)
            local low = math.floor(value)
            local rest = value - low
            if rest > 0.5 or (rest == 0.5 and value > 0) then low = low + 1 end
            return low
        end

        function geom.round(value, step)
            if not step then return whole(value) end
            if not (step > 0) then error("round: step is " .. tostring(step) .. ", expected a number above 0", 2) end
            return whole(value / step) * step
        end

        function geom.clamp(value, low, high) return math.max(low, math.min(value, high)) end

        function geom.snap(value, stops)
            if type(stops) == "number" then
                if not (stops > 0) then error("snap: step is " .. tostring(stops) .. ", expected a number above 0", 2) end
                return whole(value / stops) * stops
            end
            -- The first stop that is not before the value, and the one before that.
            local low, high = 1, #stops + 1
            while low < high do
                local middle = (low + high) // 2
                if stops[middle] < value then low = middle + 1 else high = middle end
            end
            local before, after = stops[low - 1], stops[low]
            if before and after then return value - before <= after - value and before or after end
            return before or after or value
        end

        -- Lanes and intervals ---------------------------------------------------------------------------------

        function geom.shortest_lane(lengths, span)
            span = math.max(1, math.min(span or 1, #lengths))
            local best, least = 1, math.huge
            for lane = 1, #lengths - span + 1 do
                local length = lengths[lane]
                for other = lane + 1, lane + span - 1 do length = math.max(length, lengths[other]) end
                if length < least then best, least = lane, length end
            end
            return best, #lengths > 0 and least or 0
        end

        geom.pack_intervals = native.pack_intervals

        -- Matrices --------------------------------------------------------------------------------------------

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

        return geom
        """#
}
