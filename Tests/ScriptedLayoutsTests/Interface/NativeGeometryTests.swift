import LayoutCore
import ScriptedLayouts
import Synchronization
import Testing

/// The helpers of `ctx.geom` that are written in C, beside the same in Lua: results are equal bit for bit, whole numbers stay whole, and
/// members come in the same order.
@Suite struct NativeGeometryTests {
    /// The same functions in Lua, as members of `geom`.
    private static let reference = #"""
        local geom = {}
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

        """#

    /// Random numbers of five kinds, lists that are tables or views of tables, and what is the same.
    private static let random = #"""
        local odd = {
          0 / 0, 1 / 0, -1 / 0, 9007199254740993, 9007199254740992.0, math.maxinteger, math.mininteger, -0.0, 0, 2 ^ 63,
          -2 ^ 63, 3.5, math.maxinteger - 1,
        }
        local kinds = {
          function() return math.random(0, 9) end, function() return math.random(0, 100) / 8 end, math.random,
          function() return odd[math.random(#odd)] end,
          function() return math.random(2) == 1 and math.random(0, 20) or math.random(0, 20) + 0.0 end,
        }
        local function list(count, number)
          local numbers = {}
          for i = 1, count do numbers[i] = number() end
          if math.random(5) > 1 then return numbers end
          return setmetatable({}, { __index = numbers, __len = function() return #numbers end })
        end
        local function is_same(a, b)
          if type(a) ~= "table" then
            return math.type(a) == math.type(b) and (a == b and (a ~= 0 or 1 / a == 1 / b) or a ~= a and b ~= b)
          end
          local key, value
          for other, given in pairs(b) do
            key, value = next(a, key)
            if key ~= other or not is_same(value, given) then return false end
          end
          return next(a, key) == nil
        end

        """#

    /// What a function of a script prints, called with `ctx.geom`.
    private func printed(_ body: String) throws -> String {
        let line = Mutex("")
        let text = """
            local L = layoutd.define { api = 1 }
            \(Self.reference)\(Self.random)
            local function check(native)
            \(body)
            end
            function L:prepare(ctx) print(check(ctx.geom)) end
            return L
            """
        let plugin = try loaded("t", text) { _, _, printed in line.withLock { $0 = printed } }
        _ = try plugin.definition.make(plugin.definition.schema.defaults)
            .prepare(Container(bounds: .zero, sections: []))
        return line.withLock { $0 }
    }

    @Test func `random intervals get the columns that a sweep in Lua gives them`() throws {
        let found = try printed(
            """
            for round = 1, 400 do
              local number, count = kinds[round % 5 + 1], math.random(0, round % 50 == 0 and 200 or 14)
              local starts, at = list(count, number), 0
              local ends = list(count, function()
                at = at + 1
                return math.random(3) == 1 and number() or starts[at] + number()
              end)
              local columns, counts = geom.pack_intervals(starts, ends)
              local own_columns, own_counts = native.pack_intervals(starts, ends)
              if not (is_same(columns, own_columns) and is_same(counts, own_counts)) then return "round " .. round end
            end
            return "the same"
            """)

        #expect(found == "the same")
    }

    @Test func `a rect is split as in Lua`() throws {
        let found = try printed(
            """
            for round = 1, 1000 do
              local number = kinds[round % 5 + 1]
              local rect = { x = number(), y = kinds[math.random(5)](), width = number() * 20, height = number() * 7 }
              local weights = list(math.random(0, 9), number)
              if math.random(8) == 1 then rawset(weights, 2, nil) end
              if math.random(3) == 1 then weights = math.random(0, 7) + math.random(0, 1) / 2 end
              local axis = math.random(2) == 1 and "vertical" or "horizontal"
              local gap = math.random(2) == 1 and number() or nil
              if not is_same(geom.split(rect, weights, axis, gap), native.split(rect, weights, axis, gap)) then
                return "round " .. round
              end
            end
            return "the same"
            """)

        #expect(found == "the same")
    }

    @Test(arguments: [
        ("pack_intervals({ 1, 2 }, { 1 })", "pack_intervals: ends[2] is nil, expected a number"),
        ("pack_intervals({ {} }, { 1 })", "pack_intervals: starts[1] is a table, expected a number"),
        ("pack_intervals(7, {})", "pack_intervals: starts is a number, expected a list of numbers"),
        ("split(nil, 2)", "split: rect is nil, expected a table"),
        ("split({ x = 0, height = 2 }, 2)", "split: rect.width is nil, expected a number"),
        ("split({ x = 0, width = 2 }, { 1, true })", "split: weights[2] is a boolean, expected a number"),
        ("split({ x = 0, width = 2 }, 'all')", "split: weights is a string, expected a number or a list of numbers"),
        ("split({ x = 0, width = 2 }, 1e9)", "split: weights is 1000000000.0, expected at most 16777215 parts"),
        ("split({ x = 0, width = 2 }, 2, nil, 'a')", "split: gap is a string, expected a number"),
    ])
    func `a wrong argument is refused at the script's line`(_ call: String, _ message: String) throws {
        let text =
            "local L = layoutd.define { api = 1 }\nfunction L:prepare(ctx)\nctx.geom.\(call)\nend\nreturn L"
        let plugin = try loaded("t", text)

        let error = #expect(throws: LayoutError.self) {
            try plugin.definition.make(plugin.definition.schema.defaults)
                .prepare(Container(bounds: .zero, sections: []))
        }

        #expect(error?.code == .pluginRuntime && error?.message.contains(message) == true, "\(error?.message ?? "")")
        #expect(error?.fault?.line == 3)
    }
}
