import LayoutCore
@testable import PluginTools
@testable import ScriptedLayouts
import Testing

/// What a plugin's author learns about its speed.
@Suite(.serialized) struct PluginBenchTests {
    private static let script = """
        local L = layoutd.define { api = 1, limits = { prepare_ms = 200 } }
        local function slow(n)
          local sum = 0
          for i = 1, n do sum = sum + i % 7 end
          return sum
        end
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do
            out:item(s, i, slow(20000) * 0, 0, 10, 10)
          end
        end
        return L
        """

    @Test func `a profile finds the line where the script spends its time`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slow.lua", Self.script)
        let file = PluginFile(path: folder.path + "/slow.lua")

        // The system looks at its ticks, 10 ms apart on some machines, so a call lasts longer than that.
        let profile = try PluginBench(try file.loadAsAuthor()).profile(30)

        #expect(profile.hottest.first?.file == "slow.lua" && profile.hottest.first?.line == 4)
        #expect(profile.hottest.first.map { 2 * $0.count > profile.sampleCount } == true)
        // One every 4 ms: no instructions are counted, which would slow the script down.
        #expect((1..<10_000).contains(profile.sampleCount), "\(profile.sampleCount)")
    }

    @Test func `a report aligns the hottest lines, each with its share and its text`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slow.lua", Self.script)
        let file = PluginFile(path: folder.path + "/slow.lua")
        let samples = [(4, 16), (8, 1), (10, 3)].map { ScriptSample(file: "slow.lua", line: $0, count: $1) }

        let report = PluginBench.report(PluginBench.Profile(sampleCount: 20, hottest: samples), file)

        #expect(
            report == """
                Hottest lines, by 20 samples:
                  80 %  \(file.path):4:   for i = 1, n do sum = sum + i % 7 end
                   5 %  \(file.path):8:   for s, i in ctx:indices() do
                  15 %  \(file.path):10:  end
                """, "\(report)")
    }

    @Test func `the time of the interface is the caller's`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "walk.lua",
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out)
              for _ = 1, 200000 do ctx.geom.grid_cell(ctx.bounds, 3, 3, 4) end
            end
            return L
            """)
        let file = PluginFile(path: folder.path + "/walk.lua")

        let hottest = try PluginBench(try file.loadAsAuthor()).profile(3).hottest

        #expect(!hottest.isEmpty && hottest.allSatisfy { $0.file == "walk.lua" && $0.line == 3 }, "\(hottest)")
    }

    @Test func `a row tells the script's share of the time that it has`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slow.lua", Self.script)

        let rows = PluginBench(try PluginFile(path: folder.path + "/slow.lua").loadAsAuthor()).run([1, 4])
        let report = PluginBench.report([
            PluginBench.Row(
                itemCount: 1_002_003, scriptNanoseconds: 58, budget: .milliseconds(1250), budgetShare: 0.0464,
                peakBytes: 92_160, queryNanoseconds: 4880, queryCount: 144),
            PluginBench.Row(itemCount: 7, failure: "no"),
        ])

        #expect(rows.map(\.failure) == ["", ""])
        #expect(rows.map(\.budget) == [.microseconds(200_001), .microseconds(200_004)])
        #expect(
            rows.allSatisfy { row in
                let time = Duration.nanoseconds(1) * (row.scriptNanoseconds * Double(row.itemCount))
                return abs(time / row.budget - row.budgetShare) < 1e-6 && row.budgetShare > 0
            })
        #expect(
            report == """
                  items      script  Lua memory    query  elements
                1002003  58 ns/item      90 KiB  4.88 µs       144
                7  no
                A prepare of 1,002,003 items takes 4.64 % of the 1250 ms of CPU time that it has.
                """, "\(report)")
    }
}
