import LayoutCore
import ScriptedLayouts
import Synchronization
import Testing

/// The helpers of `ctx.geom`, by the text that `print` makes of their results.
@Suite struct GeometryHelperTests {
    /// The results of an expression, lists with their values between braces.
    private func result(_ expression: String) throws -> String {
        let line = Mutex("")
        let text = """
            local L = layoutd.define { api = 1 }
            local function text(value)
              if type(value) ~= "table" then return tostring(value) end
              local words = {}
              for i, each in ipairs(value) do words[i] = text(each) end
              return "{" .. table.concat(words, " ") .. "}"
            end
            function L:prepare(ctx)
              local geom, words = ctx.geom, {}
              for i, value in ipairs { \(expression) } do words[i] = text(value) end
              print(table.concat(words, " "))
            end
            return L
            """
        let plugin = try loaded("t", text) { _, _, printed in line.withLock { $0 = printed } }
        _ = try plugin.definition.make(plugin.definition.schema.defaults)
            .prepare(Container(bounds: .zero, sections: []))
        return line.withLock { $0 }
    }

    @Test(arguments: [
        ("geom.round(2.5), geom.round(-2.5), geom.round(2.4), geom.round(-0.3)", "3 -3 2 0"),
        ("geom.round(0.49999999999999994), geom.round(1e300), geom.round(7)", "0 1e+300 7"),
        ("geom.round(7, 5), geom.round(7.5, 5), geom.round(-7.5, 5), geom.round(0.3, 0.25)", "5 10 -10 0.25"),
        ("geom.clamp(5, 0, 3), geom.clamp(-1, 0, 3), geom.clamp(2, 0, 3), geom.clamp(2, 3, 1)", "3 0 2 3"),
        ("geom.snap(7, 5), geom.snap(8, 5)", "5 10"),
        ("geom.snap(7, { 0, 6, 9 }), geom.snap(8, { 0, 6, 9 }), geom.snap(7.5, { 0, 6, 9 })", "6 9 6"),
        ("geom.snap(-4, { 0, 6, 9 }), geom.snap(99, { 0, 6, 9 }), geom.snap(4, {})", "0 9 4"),
    ])
    func `numbers are rounded, clamped and snapped`(_ expression: String, _ expected: String) throws {
        #expect(try result(expression) == expected)
    }

    @Test(arguments: [
        ("geom.shortest_lane({ 30, 10, 20, 10 })", "2 10"),
        ("geom.shortest_lane({ 30, 10, 20, 10, 12 }, 2)", "4 12"),
        ("geom.shortest_lane({ 0, 0, 0 }, 2)", "1 0"),
        ("geom.shortest_lane({ 5, 7 }, 9)", "1 7"),
        ("geom.shortest_lane({ 5, 7 }, 0)", "1 5"),
        ("geom.shortest_lane({})", "1 0"),
    ])
    func `the next item of a waterfall goes to the leftmost of the shortest lanes`(
        _ expression: String, _ expected: String
    ) throws {
        #expect(try result(expression) == expected)
    }

    @Test(arguments: [
        // One after another, each by itself.
        ("{ 0, 10, 20 }, { 10, 20, 30 }", "{0 0 0} {1 1 1}"),
        // 0...30 beside 10...20, then 20...40 in the column that is free again; 40...50 by itself.
        ("{ 0, 10, 20, 40 }, { 30, 20, 40, 50 }", "{0 1 1 0} {2 2 2 1}"),
        // Given out of order.
        ("{ 20, 0, 10 }, { 40, 30, 20 }", "{1 0 1} {2 2 2}"),
        // The leftmost of two free columns.
        ("{ 0, 0, 0, 10, 10 }, { 5, 20, 6, 20, 20 }", "{0 1 2 0 2} {3 3 3 3 3}"),
        // Empty intervals overlap nothing after them.
        ("{ 5, 5, 5 }, { 5, 5, 10 }", "{0 0 0} {1 1 1}"),
        ("{ 0, 5, 5, 6 }, { 10, 5, 4, 8 }", "{0 1 1 1} {2 2 2 2}"),
        ("{}, {}", "{} {}"),
    ])
    func `events that overlap get columns of their own`(_ intervals: String, _ expected: String) throws {
        #expect(try result("geom.pack_intervals(\(intervals))") == expected)
    }

    @Test func `columns of random events never hold two at once, and there are no more than needed`() throws {
        let found = try result(
            """
            (function()
              for round = 1, 50 do
                local starts, ends, count = {}, {}, ctx:random(1, 40)
                for i = 1, count do
                  starts[i] = ctx:random(0, 30)
                  ends[i] = starts[i] + ctx:random(1, 12)
                end
                local columns, counts = geom.pack_intervals(starts, ends)
                for i = 1, count do
                  local most = 0
                  for j = 1, count do
                    if i ~= j and starts[i] < ends[j] and starts[j] < ends[i] then
                      if columns[i] == columns[j] then return "overlap" end
                      if counts[i] ~= counts[j] then return "counts" end
                    end
                    local depth = 0
                    for k = 1, count do
                      if starts[k] <= starts[j] and starts[j] < ends[k] then depth = depth + 1 end
                    end
                    most = math.max(most, depth)
                  end
                  if columns[i] < 0 or columns[i] >= counts[i] or counts[i] > most then return "columns" end
                end
              end
              return "good"
            end)()
            """)

        #expect(found == "good")
    }

    @Test func `a step that is not above 0 is refused at the script's line`() {
        for call in ["geom.round(1, 0)", "geom.round(1, -1)", "geom.snap(1, 0)", "geom.round(1, 0/0)"] {
            let error = #expect(throws: LayoutError.self) { try result(call) }
            #expect(error?.message.contains("expected a number above 0") == true)
            #expect(error?.fault?.line == 10)
        }
    }
}
