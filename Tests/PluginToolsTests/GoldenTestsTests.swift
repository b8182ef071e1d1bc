import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

@Suite(.serialized) struct GoldenTestsTests {
    /// Runs golden tests with the template's plugin.
    private func run(_ cases: String, recording: GoldenTests.Recording = .nothing, in folder: TemporaryFolder) throws
        -> GoldenTests.Report
    {
        try folder.write("rows.lua", try PluginTemplate(name: "rows").script)
        try folder.write("tests/rows.json", cases)
        let file = PluginFile(path: folder.path + "/rows.lua")
        return GoldenTests(try file.loadAsAuthor(), file).run(recording: recording)
    }

    private func messages(_ cases: String) throws -> [String] {
        let folder = try TemporaryFolder()
        return try run(cases, in: folder).failures.map(\.message)
    }

    private static let container = #""bounds": [0, 0, 100, 100], "sections": [{"itemCount": 1}]"#

    @Test(
        arguments: [
            (#""contentSize": [100, 51]"#, "content height is 50.0, expected 51.0"),
            (#""contentSize": [null, 50]"#, nil),
            (
                #""items": [[0, 0, 0, 0, 50, 51]]"#,
                "item (0, 0) is at 0.0, 0.0, 50.0 × 50.0, expected 0.0, 0.0, 50.0 × 51.0"
            ),
            (#""items": [[0, 0, 0, 0, 50, 50.00000000001]]"#, nil),
            (#""items": []"#, "item (0, 0) is at 0.0, 0.0, 50.0 × 50.0, which items does not list"),
            (#""items": [], "partial": true"#, nil),
            (
                #""items": [[0, 0, 0, 0, 50, 50], [0, 1, 0, 0, 1, 1]]"#,
                "item (0, 1) is missing, expected it at 0.0, 0.0, 1.0 × 1.0"
            ),
            (
                #""supplementary": [["header", 0, 0, 1, 2, 3, 4]]"#,
                #"supplementary "header" (0, 0) is missing, expected it at 1.0, 2.0, 3.0 × 4.0"#
            ),
            (#""zIndexes": [[0, 0, 3]]"#, "z of (0, 0) is 0, expected 3.0"),
            (#""alphas": [[0, 0, 0.5]]"#, "alpha of (0, 0) is 1.0, expected 0.5"),
            (#""hidden": [[0, 0]]"#, "item (0, 0) is visible, expected it to be hidden"),
            (#""hidden": []"#, nil),
            (#""transforms": [[0, 0, [1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]]]"#, nil),
            (#""heights": []"#, "/expect/heights is not a known member"),
        ] as [(String, String?)])
    func `an expectation fails where the layout differs`(_ expect: String, _ failure: String?) throws {
        let messages = try messages(#"[{"name": "one", \#(Self.container), "expect": {\#(expect)}}]"#)

        #expect(messages.count == (failure == nil ? 0 : 1))
        #expect(messages.first?.contains(failure ?? "") ?? true, "\(messages)")
    }

    @Test(arguments: [
        #"[{"name": "n", "bounds": [0, 0, 1, 1], "section": []}]"#, #"[{"name": "n", "sections": []}]"#, "{}", "[1]",
        #"[{"name": "n", "bounds": [0, 0, 1, 1], "environment": {"direction": "rtl"}, "expect": {}}]"#,
        #"[{"name": "n", "bounds": [0, 0, 1, 1], "parameters": {"colour": 1}, "expect": {}}]"#,
        #"[{"name": "n", "bounds": [0, 0, 1, 1], "sections": [{"itemCount": 2, "itemSizes": [[1, 1]]}], "expect": {}}]"#,
        #"[{"name": "n", "bounds": [0, 0, 1, 1], "sections": [{"itemCount": 2, "itemValues": {"a": [1, 1]}}], "expect": {}}]"#,
        #"[{"name": "n", "bounds": [0, 0, 1, 1], "sections": [{"itemCount": -1}], "expect": {}}]"#,
        #"[{"name": "n", "bounds": [0, 0, 1, 1], "expect": {"items": [[1e300, 0, 0, 0, 1, 1]]}}]"#,
    ])
    func `an invalid file fails`(_ cases: String) throws {
        #expect(try messages(cases).count == 1)
    }

    @Test func `steps move the bounds and check what becomes stale`() throws {
        let messages = try messages(
            """
            [{"name": "steps", \(Self.container), "steps": [
              {"bounds": [0, 20, 100, 100], "invalidates": false, "expect": {"contentSize": [100, 50]}},
              {"bounds": [0, 20, 120, 100], "invalidates": false, "expect": {"contentSize": [100, 50]}}]}]
            """)

        #expect(
            messages == ["step 2 invalidates true, expected false", "step 2: content width is 120.0, expected 100.0"])
    }

    private static let falling = """
        local L = layoutd.define { api = 1 }
        function L:prepare(ctx, out)
          for s, i in ctx:indices() do out:item(s, i, i * 30, 0, 20, 20) end
          out:content_size(100, 50)
        end
        function L:step(ctx, dt)
          ctx.physics:gravity(0, 14400)
        end
        return L
        """

    /// Runs golden tests with a plugin whose item is `n · (n + 1) / 2` points further down after `n` steps.
    private func runFalling(_ cases: String, recording: GoldenTests.Recording = .nothing, in folder: TemporaryFolder)
        throws -> GoldenTests.Report
    {
        try folder.write("falling.lua", Self.falling)
        try folder.write("tests/falling.json", cases)
        let file = PluginFile(path: folder.path + "/falling.lua")
        return GoldenTests(try file.loadAsAuthor(), file).run(recording: recording)
    }

    @Test func `steps of a layout that moves go on from each other, and come after new bounds`() throws {
        let report = try runFalling(
            """
            [{"name": "fall", \(Self.container), "expect": {"items": [[0, 0, 0, 0, 20, 20]]}, "steps": [
              {"motion": 3, "expect": {"items": [[0, 0, 0, 6, 20, 20]]}},
              {"bounds": [0, 5, 100, 100], "invalidates": false, "motion": 1, "expect": {"items": [[0, 0, 0, 10, 20, 20]]}},
              {"bounds": [0, 0, 120, 100], "invalidates": true, "motion": 1, "expect": {"items": [[0, 0, 0, 16, 20, 20]]}}]}]
            """, in: try TemporaryFolder())

        #expect(
            report.failures.map(\.message) == [
                "step 3: item (0, 0) is at 0.0, 15.0, 20.0 × 20.0, expected 0.0, 16.0, 20.0 × 20.0"
            ])
    }

    @Test func `the outcome of motion without an expectation is recorded`() throws {
        let folder = try TemporaryFolder()
        let cases = """
            [{"name": "fall", \(Self.container), "expect": {}, "steps": [{"motion": 2}]}]
            """

        let first = try runFalling(cases, in: folder)
        let second = try runFalling(cases, recording: .missing, in: folder)

        #expect(
            first.failures.map(\.message) == [#"step 1 has no "expect"; --record adds the plugin's current result"#])
        #expect(second.recorded == ["fall"])
        #expect(second.failures.isEmpty)
        #expect(try folder.read("tests/falling.json").contains(#""items": [[0, 0, 0, 3, 20, 20]]"#))
    }

    @Test(
        arguments: [
            (#"{"motion": 1, "expect": {}}"#, "/steps/0/motion is 1, expected none: the layout has no step"),
            (#"{"motion": 12001}"#, "/steps/0/motion is 12001.0, expected a whole number in 0...12000"),
            (#"{"motion": 1, "invalidates": true}"#, "/steps/0/invalidates is true, expected none without bounds"),
            (#"{}"#, "/steps/0/bounds is missing"),
        ])
    func `motion that there cannot be is refused`(_ step: String, _ message: String) throws {
        let messages = try messages(#"[{"name": "n", \#(Self.container), "expect": {}, "steps": [\#(step)]}]"#)

        #expect(messages.count == 1 && messages.first?.hasPrefix(message) == true, "\(messages)")
    }

    @Test func `recording adds missing expectations and changes nothing else`() throws {
        let folder = try TemporaryFolder()
        let cases = """
            [
              {"name": "a \\"]} b", \(Self.container) },
              {"name": "c", \(Self.container), "expect": {"contentSize": [100, 50]}}
            ]

            """

        let first = try run(cases, recording: .missing, in: folder)
        let written = try folder.read("tests/rows.json")
        let second = try run(written, in: folder)

        #expect(first.recorded == [#"a "]} b"#] && first.failures.isEmpty)
        #expect(
            written
                == cases.replacing(
                    "\(Self.container) }",
                    with:
                        #"\#(Self.container), "expect": {"contentSize": [100, 50], "items": [[0, 0, 0, 0, 50, 50]]} }"#
                ))
        #expect(second.failures.isEmpty && second.caseCount == 2)
    }

    private static let old = """
        [
          {"name": "right", \(container), "expect": {"contentSize": [100, 50]}},
          {"name": "parts", \(container), "parameters": {"interitemSpacing": 3}, "source": "own",
            "expect": {"contentSize": [null, 9], "hidden": [[0, 0]]},
            "queries": [{"rect": [0, 0, 9, 9], "items": []}, {"rect": [0, 90, 9, 9], "items": []}],
            "steps": [
              {"bounds": [0, 20, 100, 100], "invalidates": true, "expect": {"contentSize": [100, 50]}},
              {"bounds": [0, 20, 120, 100], "invalidates": true, "expect": {"zIndexes": [[0, 0, 3]]}}]},
          {"name": "some", "bounds": [0, 0, 100, 100], "sections": [{"itemCount": 3}],
            "expect": {"partial": true, "items": [[0, 1, 0, 0, 0, 0], [0, 7, 0, 0, 0, 0]]}},
          {"name": "new", \(container)}
        ]

        """

    @Test func `approving records the result over what fails, and nothing else`() throws {
        let folder = try TemporaryFolder()

        let report = try run(Self.old, recording: .failing, in: folder)
        let written = try folder.read("tests/rows.json")
        let again = try run(written, in: folder)

        #expect(report.failures.isEmpty && report.recorded == ["new"] && report.caseCount == 4)
        #expect(
            report.approved.map { "\($0.test): \($0.message)" } == [
                "parts: content height is 50.0, expected 9.0",
                "parts: item (0, 0) is visible, expected it to be hidden",
                "parts: the query for 0.0, 0.0, 9.0 × 9.0 returns [[0, 0]], expected []",
                "parts: step 1 invalidates false, expected true", "parts: step 2: z of (0, 0) is 0, expected 3.0",
                "some: item (0, 1) is at 0.0, 60.0, 50.0 × 50.0, expected 0.0, 0.0, 0.0 × 0.0",
                "some: item (0, 7) is missing, expected it at 0.0, 0.0, 0.0 × 0.0",
            ])
        let expected = [
            (#"{"contentSize": [null, 9], "hidden": [[0, 0]]}"#, #"{"contentSize": [null, 50], "hidden": []}"#),
            (#"[0, 0, 9, 9], "items": []"#, #"[0, 0, 9, 9], "items": [[0, 0]]"#),
            (#"[0, 20, 100, 100], "invalidates": true"#, #"[0, 20, 100, 100], "invalidates": false"#),
            (#"{"zIndexes": [[0, 0, 3]]}"#, #"{"zIndexes": [[0, 0, 0]]}"#),
            (
                #"{"partial": true, "items": [[0, 1, 0, 0, 0, 0], [0, 7, 0, 0, 0, 0]]}"#,
                #"{"items": [[0, 1, 0, 60, 50, 50]], "partial": true}"#
            ),
            (
                #"{"name": "new", \#(Self.container)}"#,
                #"{"name": "new", \#(Self.container), "expect": {"contentSize": [100, 50], "items": [[0, 0, 0, 0, 50, 50]]}}"#
            ),
        ].reduce(Self.old) { $0.replacing($1.0, with: $1.1) }
        #expect(written == expected)
        #expect(again.failures.isEmpty && again.caseCount == 4)
    }

    @Test func `recording leaves cases that fail as they are`() throws {
        let folder = try TemporaryFolder()

        let report = try run(Self.old, recording: .missing, in: folder)

        #expect(report.failures.count == 7 && report.approved.isEmpty && report.recorded == ["new"])
        #expect(try folder.read("tests/rows.json").contains(#""contentSize": [null, 9]"#))
    }

    @Test func `a case that expects nothing fails`() throws {
        #expect(try messages(#"[{"name": "one", \#(Self.container)}]"#).count == 1)
    }

    @Test func `the template passes its own test and the check`() throws {
        let folder = try TemporaryFolder()
        let paths = try PluginTemplate(name: "my-layout").write(to: folder.path)
        let file = PluginFile(path: paths[0])

        let report = GoldenTests(try file.loadAsAuthor(), file).run()
        let check = try PluginCheck(file, reloads: 100).run()

        #expect(report.failures.isEmpty && report.caseCount == 1)
        #expect(check.findings.isEmpty)
        #expect(throws: PluginTemplate.Refusal.exists(paths[0])) {
            _ = try PluginTemplate(name: "my-layout").write(to: folder.path)
        }
        #expect(throws: PluginTemplate.Refusal.name("../x")) { try PluginTemplate(name: "../x") }
    }
}
