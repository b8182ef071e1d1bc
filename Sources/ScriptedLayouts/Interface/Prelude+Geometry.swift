/// The pure helper functions of `ctx.geom`, in a chunk of their own that returns them in a table. What a script passes wrongly
/// raises an error at the script's line.
extension Prelude {
    static let geometry = #"""
        local error, ipairs, math, select, string, table, tostring, type =
            error, ipairs, math, select, string, table, tostring, type

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

        -- A heap of numbers with the least first.
        local function push(heap, number)
            local place = #heap + 1
            while place > 1 and heap[place // 2] > number do
                heap[place] = heap[place // 2]
                place = place // 2
            end
            heap[place] = number
        end

        local function pop(heap)
            local least, number = heap[1], heap[#heap]
            heap[#heap] = nil
            local count, place = #heap, 1
            while 2 * place <= count do
                local child = 2 * place
                if child < count and heap[child + 1] < heap[child] then child = child + 1 end
                if heap[child] >= number then break end
                heap[place] = heap[child]
                place = child
            end
            if count > 0 then heap[place] = number end
            return least
        end

        -- The numbers 1...#keys by key, equal keys by number.
        local function order(keys)
            local numbers = {}
            for number = 1, #keys do numbers[number] = number end
            table.sort(numbers, function(a, b)
                if keys[a] ~= keys[b] then return keys[a] < keys[b] end
                return a < b
            end)
            return numbers
        end

        -- A sweep over the starts. Columns that are free again wait in a heap, so that the leftmost is taken.
        function geom.pack_intervals(starts, ends)
            local columns, counts, finishes = {}, {}, {}
            for number = 1, #starts do finishes[number] = math.max(starts[number], ends[number]) end
            local by_finish, next_finish = order(finishes), 1
            local group, free, used, last = {}, {}, 0, -math.huge
            local function close()
                for _, number in ipairs(group) do counts[number] = used end
                group, free, used = {}, {}, 0
            end
            for _, number in ipairs(order(starts)) do
                local start = starts[number]
                if start >= last then close() end
                local over = by_finish[next_finish]
                while over and finishes[over] <= start and columns[over] do
                    if #group > 0 then push(free, columns[over]) end
                    next_finish = next_finish + 1
                    over = by_finish[next_finish]
                end
                if #free > 0 then
                    columns[number] = pop(free)
                else
                    columns[number], used = used, used + 1
                end
                group[#group + 1] = number
                last = math.max(last, finishes[number])
            end
            close()
            return columns, counts
        end

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
