import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// Mistakes in golden test files are reported with their place, the value and what was expected.
@Suite(.serialized) struct GoldenFileTests {
    private func failures(_ text: String, recording: GoldenTests.Recording = .nothing, folder: TemporaryFolder) throws
        -> [String]
    {
        try folder.write("rows.lua", try PluginTemplate(name: "rows").script)
        try folder.write("tests/rows.json", text)
        let file = PluginFile(path: folder.path + "/rows.lua")
        return GoldenTests(try file.loadAsAuthor(), file).run(recording: recording).failures.map {
            $0.description.replacing(folder.path + "/tests/", with: "")
        }
    }

    @Test(
        arguments: [
            ("", "the file ends after 0 bytes, expected a value"),
            ("null", "its outermost value is null, expected an array"),
            ("[1,\n2,,3]", #"byte 6 of the file is ",", expected a value, in line 2"#),
            ("[NaN]", #"byte 1 of the file is "N", expected a value"#),
            (
                #"[{"name": "n", "tolerance": 1e400}]"#,
                "the number at byte 28 is 1e400, expected one that a double holds"
            ),
            (
                String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
                "byte 512 opens bracket 513, expected at most 512 to be open at once"
            ),
        ])
    func `invalid JSON is reported with the value or the line`(_ text: String, _ reason: String) throws {
        let failures = try failures(text, folder: try TemporaryFolder())

        #expect(failures.count == 1)
        #expect(failures.first?.hasPrefix("rows.json: is not a JSON array of cases: ") == true, "\(failures)")
        #expect(failures.first?.contains(reason) == true, "\(failures)")
    }

    @Test(
        arguments: [
            (
                #""sections": [{"itemCount": -3}]"#,
                "/sections/0/itemCount is -3.0, expected a whole number in 0...1000000"
            ),
            (#""sections": [{"itemCount": 2.5}]"#, "/sections/0/itemCount is 2.5, expected a whole number"),
            (#""sections": [{"itemCount": 1e18}]"#, "/sections/0/itemCount is 1e+18, expected a whole number"),
            (#""sections": [{}]"#, "/sections/0/itemCount is missing, expected a whole number"),
            (
                #""sections": [{"itemCount": 600000}, {"itemCount": 600000}]"#,
                "/sections have 1200000 items, expected at most 1000000"
            ),
            (
                #""sections": [{"itemCount": 2, "itemSizes": [[1, 1], [1, -1]]}]"#,
                "/sections/0/itemSizes/1 is [1.0, -1.0], expected [width, height] of 0...1e9"
            ),
            (
                #""sections": [{"itemCount": 2, "itemSizes": [[1, 1]]}]"#,
                "/sections/0/itemSizes has 1 rows, expected 2, one per item"
            ),
            (
                #""sections": [{"itemCount": 1, "itemSizes": {"lcg": [[1, 0, 1], [1, 1, 1]]}}]"#,
                "/sections/0/itemSizes/lcg/0 is [1.0, 0.0, 1.0], expected [low, modulo, divide], a modulo of 1...65536"
            ),
            (
                #""sections": [{"itemCount": 1, "itemSizes": {"lcg": [[1, 1, 1], [1, 1.5, 1]]}}]"#,
                "/sections/0/itemSizes/lcg/1 is [1.0, 1.5, 1.0], expected"
            ),
            (
                #""sections": [{"itemCount": 1, "itemSizes": {"lcg": [[1, 1, 1], [1e308, 1, 1e-300]]}}]"#,
                "/sections/0/itemSizes/0 is [1.0, inf], expected"
            ),
            (#""environment": {"scale": 0}"#, "/environment/scale is 0.0, expected a number in 0.1...100.0"),
            (#""environment": {"contentInset": [0, 0, 0, 1e10]}"#, "/environment/contentInset is [0.0, 0.0, 0.0, 1"),
            (#""tolerance": -1"#, "/tolerance is -1.0, expected a number in 0.0...1"),
            (#""queries": [{"rect": [0, 0, -1, 1]}]"#, "/queries/0/rect is [0.0, 0.0, -1.0, 1.0], expected"),
            (#""steps": [{"bounds": [0, 0, 1e300, 1]}]"#, "/steps/0/bounds is [0.0, 0.0, 1e+300, 1.0], expected"),
            (
                #""expect": {"items": [[0, 0, 0, 0, 1, 1], [0, 1, "x"]]}"#,
                #"/expect/items/1 is [0.0, 1.0, "x"], expected [section, item, x, y, width, height]"#
            ),
            (
                #""expect": {"zIndexes": [[0, 0]]}"#,
                "/expect/zIndexes/0 is [0.0, 0.0], expected [section, item, value]"
            ),
            (
                #""parameters": {"colour": 1}, "expect": {}"#,
                #"/parameters/colour: "colour" is not a parameter, expected one of interitemSpacing"#
            ),
            (
                #""parameters": {"interitemSpacnig": 1}, "expect": {}"#,
                #"/parameters/interitemSpacnig: "interitemSpacnig" is not a parameter, expected one of interitemSpacing "#
                    + "(did you mean interitemSpacing?)"
            ),
            (#""colour": 1"#, "/colour is not a known member, expected one of name, "),
            (
                #""sections": [{"itemCount": 1, "itemSize": []}]"#,
                "/sections/0/itemSize is not a known member, expected one of itemCount, itemSizes, itemValues, "
                    + "parameters (did you mean itemSizes?)"
            ),
        ])
    func `an invalid case is reported with place, value and expectation`(_ member: String, _ reason: String) throws {
        let failures = try failures(
            #"[{"name": "n", "bounds": [0, 0, 9, 9], \#(member)}]"#, folder: try TemporaryFolder())

        #expect(failures.count == 1)
        #expect(failures.first?.hasPrefix(#"rows.json: "n": "# + reason) == true, "\(failures)")
    }

    @Test func `an expectation is recorded in its own case, whatever surrounds it`() throws {
        let folder = try TemporaryFolder()
        let text = #"[1, {"name": "n", "bounds": [0, 0, 9, 9]}]"#

        _ = try failures(text, recording: .missing, folder: folder)

        #expect(
            try folder.read("tests/rows.json")
                == #"[1, {"name": "n", "bounds": [0, 0, 9, 9], "expect": {"contentSize": [9, 0], "items": []}}]"#)
    }

    @Test func `a recorded kind with control characters can be read back`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "odd.lua",
            """
            local L = layoutd.define { api = 1 }
            function L:prepare(ctx, out) out:supplementary("a\\n\\"\\\\\\1", 0, 0, 0, 0, 1, 1) end
            return L
            """)
        try folder.write("tests/odd.json", #"[{"name": "n", "bounds": [0, 0, 9, 9], "sections": [{"itemCount": 0}]}]"#)
        let file = PluginFile(path: folder.path + "/odd.lua")
        let tests = GoldenTests(try file.loadAsAuthor(), file)

        #expect(tests.run(recording: .missing).recorded == ["n"])
        #expect(tests.run().failures == [])
    }

    @Test func `a lazy layout whose answers vary fails only its own case`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "odd.lua",
            """
            local L = layoutd.define { api = 1, lazy = true }
            function L:prepare(ctx, out) out:content_size(9, 9) end
            function L:attributes_in_rect(ctx, rect, out) end
            function L:attributes_for_item(ctx, s, i, out)
              self.count = (self.count or 0) + 1
              out:item(s, i, self.count, 0, 1, 1)
            end
            return L
            """)
        try folder.write(
            "tests/odd.json",
            """
            [{"name": "n", "bounds": [0, 0, 9, 9], "sections": [{"itemCount": 1}],
              "expect": {"partial": true, "items": [[0, 0, 1, 0, 1, 1], [0, 0, 2, 0, 1, 1]]}}]
            """)
        let file = PluginFile(path: folder.path + "/odd.lua")

        let failures = GoldenTests(try file.loadAsAuthor(), file).run().failures

        #expect(
            failures.map(\.message) == ["item (0, 0) is listed twice, at 1.0, 0.0, 1.0 × 1.0 and 2.0, 0.0, 1.0 × 1.0"]
        )
    }
}
