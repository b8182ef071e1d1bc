import LayoutCore
import LayoutRendering
import PluginTools
import ScriptedLayouts
import Testing

/// A container that an author has written down, and what the tools do with it.
@Suite(.serialized) struct DataFileTests {
    /// Places items at their start, and refuses a start of 7. "box" has two numbers for each item.
    private static let script = """
        local L = layoutd.define {
          api = 1,
          params = { spacing = { type = "length", default = 10, max = 1000 } },
          item_values = {
            start = { type = "number", min = 0, max = 24 },
            box = { type = "number", count = 2, min = 0, max = 9 },
            lane = { type = "enum", choices = { "home", "work" } },
          },
        }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do
            local start = ctx:item_value(s, i, "start") or 0
            if start == 7 then error("no layout begins at seven") end
            out:item(s, i, ctx.params.spacing, 10 * start, 10, 10)
          end
        end
        return L
        """

    private func plugin(_ folder: TemporaryFolder) throws -> (file: PluginFile, plugin: Plugin) {
        try folder.write("hours.lua", Self.script)
        let file = PluginFile(path: folder.path + "/hours.lua")
        return (file, try file.loadAsAuthor())
    }

    private func data(_ text: String, _ folder: TemporaryFolder) throws -> DataFile {
        try folder.write("my events.json", text)
        return try DataFile(path: folder.path + "/my events.json")
    }

    private static func container(_ starts: String) -> String {
        """
        { "bounds": [0, 0, 100, 300], "parameters": { "spacing": 30 },
          "sections": [ { "itemCount": 1 }, { "itemCount": 2, "itemValues": { "start": \(starts) } } ] }
        """
    }

    @Test(
        arguments: [
            (#""bounds": [0, 0, 1]"#, "/bounds is [0.0, 0.0, 1.0], expected [x, y, width, height]"),
            (
                #""bounds": [0, 0, 1, 1], "expect": {}"#,
                "/expect is not a known member, expected one of name, sentence, content, source, "
            ),
            (
                #""bounds": [0, 0, 1, 1], "content": "photos""#,
                #"/content is "photos", expected one of photographs, text, events"#
            ),
            (#""bounds": [0, 0, 1, 1], "section": []"#, "bounds, environment, sections (did you mean sections?)"),
            (
                #""bounds": [0, 0, 1, 1], "sections": [{"itemCount": 3, "itemValues": {"start": [1, 2, 25]}}]"#,
                "/sections/0/itemValues/start/2 is 25.0, expected 0.0...24.0"
            ),
            (
                #""bounds": [0, 0, 1, 1], "sections": [{"itemCount": 2, "itemValues": {"box": [[1, 2], [3, 10]]}}]"#,
                "/sections/0/itemValues/box/1 is 10.0, expected 0.0...9.0"
            ),
            (
                #""bounds": [0, 0, 1, 1], "sections": [{"itemCount": 2, "itemValues": {"lane": ["home", "wrok"]}}]"#,
                #"/sections/0/itemValues/lane/1 is "wrok", expected one of home, work (did you mean work?)"#
            ),
            (
                #""bounds": [0, 0, 1, 1], "sections": [{"itemCount": 2, "itemValues": {"lane": ["home", 2]}}]"#,
                "/sections/0/itemValues/lane/1 is 2.0, expected a name as before"
            ),
            (
                #""bounds": [0, 0, 1, 1], "sections": [{"itemCount": 2, "itemValues": {"start": [1]}}]"#,
                "/sections/0/itemValues/start has 1 numbers and 0 names, expected 2 numbers"
            ),
            (
                #""bounds": [0, 0, 1, 1], "sections": [{"itemCount": 1, "itemValues": {"stert": [1]}}]"#,
                #"/sections/0/itemValues/stert: "stert" is not an item value of hours, expected one of "#
            ),
            (
                #""bounds": [0, 0, 1, 1], "parameters": {"spacing": -1}"#,
                "/parameters/spacing is -1.0, expected 0.0...1000.0"
            ),
        ])
    func `a bad member is refused with pointer, value and expectation`(_ members: String, _ reason: String) throws {
        let folder = try TemporaryFolder()
        let plugin = try plugin(folder).plugin

        let error = #expect(throws: LayoutError.self) {
            _ = try data("{\(members)}", folder).data.container(for: plugin.definition)
        }

        #expect(error?.explanation.contains(reason) == true, "\(error?.explanation ?? "")")
    }

    @Test(arguments: [
        ("", "is not a JSON object: the file ends after 0 bytes"), ("[]", "is [], expected an object"),
        ("{,}", "is not a JSON object: "),
    ])
    func `a file that is not a JSON object is refused`(_ text: String, _ reason: String) throws {
        let folder = try TemporaryFolder()

        let error = #expect(throws: LayoutError.self) { _ = try data(text, folder) }

        #expect(error?.explanation.hasPrefix(reason) == true, "\(error?.explanation ?? "")")
    }

    @Test func `a check finds what fails with the author's container alone`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "rows.lua",
            """
            local L = layoutd.define { api = 1, params = { spacing = { type = "length", default = 0, max = 1000 } } }
            function L:prepare(ctx, out)
              if ctx.params.spacing == 30 then error("no spacing of thirty") end
            end
            return L
            """)
        let data = try data(#"{ "bounds": [0, 0, 9, 9], "parameters": { "spacing": 30 } }"#, folder)

        let findings = try PluginCheck(
            PluginFile(path: folder.path + "/rows.lua"), reloads: 0, crowd: 0, data: data
        ).run().findings

        #expect(findings.map(\.check) == ["data"])
        #expect(findings.first?.place == folder.path + "/my events.json")
        #expect(findings.first?.message.contains("no spacing of thirty") == true)
    }

    @Test func `a picture shows the author's container with its parameters`() throws {
        let folder = try TemporaryFolder()
        let plugin = try plugin(folder).plugin

        let picture = try PluginPreview(plugin, data(Self.container("[1, 20]"), folder)).picture()

        #expect(picture.elements.map(\.frame.x) == [30, 30, 30])
        #expect(picture.elements.map(\.frame.y) == [0, 10, 200])
        #expect(picture.visibleRect == Rect(x: 0, y: 0, width: 100, height: 300))
    }

    @Test func `a measurement uses the author's container`() throws {
        let folder = try TemporaryFolder()
        let plugin = try plugin(folder).plugin

        let good = try PluginBench(plugin, data: data(Self.container("[1, 2]"), folder)).run()
        let bad = try PluginBench(plugin, data: data(Self.container("[1, 7]"), folder)).run()

        #expect(good.map(\.itemCount) == [3] && good[0].failure.isEmpty && good[0].queryCount == 3)
        #expect(bad.map(\.itemCount) == [3] && bad[0].failure.contains("no layout begins at seven"))
    }

    @Test func `a container becomes a golden case with the current result, once`() throws {
        let folder = try TemporaryFolder()
        let (file, plugin) = try plugin(folder)
        let tests = GoldenTests(plugin, file)
        let own = try data(Self.container("[1, 2]"), folder)
        let named = try data(#"{ "name": "a \"b\"", "bounds": [0, 0, 9, 9] }"#, folder)

        let path = try tests.add(own)
        _ = try tests.add(named)
        let again = #expect(throws: LayoutError.self) { _ = try tests.add(own) }
        let report = tests.run()

        #expect(path == folder.path + "/tests/hours.json")
        #expect(report.caseCount == 2 && report.failures.isEmpty)
        #expect(again?.message == #"\#(path) already has a case "my events""#)
        #expect(
            try folder.read("tests/hours.json") == """
                [
                  { "bounds": [0, 0, 100, 300], "parameters": { "spacing": 30 },
                  "sections": [ { "itemCount": 1 }, { "itemCount": 2, "itemValues": { "start": [1, 2] } } ], \
                "name": "my events", "expect": {"contentSize": [40, 30], "items": [[0, 0, 30, 0, 10, 10], \
                [1, 0, 30, 10, 10, 10], [1, 1, 30, 20, 10, 10]]} },
                  { "name": "a \\"b\\"", "bounds": [0, 0, 9, 9], "expect": {"contentSize": [0, 0], "items": []} }
                ]

                """)
    }
}
