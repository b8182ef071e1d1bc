import Foundation
import LayoutCore
import PluginTools
import ScriptedLayouts
import Testing

/// The guide for plugin authors and the files beside the plugins are up to date.
@Suite struct GuideTests {
    private static let guide = Plugins.repository + "/Sources/ScriptedLayouts/ScriptedLayouts.docc"

    private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    /// The reference from a heading on, without the heading of the whole.
    private func reference(from heading: String) throws -> Substring {
        let text = PluginReference.markdown
        let start = try #require(text.range(of: heading + "\n\n"))
        return text[start.upperBound...]
    }

    /// The text from a marker to the end.
    private func filled(_ page: String, _ marker: String) throws -> Substring {
        let text = try Self.text(Self.guide + "/\(page).md")
        let start = try #require(text.range(of: "<!-- \(marker) -->\n"))
        let end = try #require(text.range(of: "<!-- end -->", range: start.upperBound..<text.endIndex))
        return text[start.upperBound..<end.lowerBound]
    }

    @Test func `the reference in the guide is generated from the table`() throws {
        #expect(
            try filled("Interface", "interface") == reference(from: "# The plugin interface"),
            "run plugins/generate")
        #expect(try filled("Limits", "language") == reference(from: "## The language"), "run plugins/generate")
    }

    @Test func `the annotations beside the plugins are generated from the table`() throws {
        #expect(
            try Self.text(Plugins.folder + "/library/layoutd.lua") == PluginStubs.annotations, "run plugins/generate")
    }

    @Test(arguments: Plugins.files)
    func `every plugin has its picture and its row`(_ file: PluginFile) throws {
        let rows = try Self.text(file.folder + "/README.md").split(separator: "\n")

        #expect(rows.contains { $0.contains("pictures/\(file.name).svg") && $0.contains("(\(file.name).lua)") })
        #expect(FileManager.default.fileExists(atPath: file.folder + "/pictures/\(file.name).svg"))
    }

    /// One name for one idea, as the recipes list them: what a user has learned of a layout holds for the others.
    @Test(arguments: PluginFile.all(in: Plugins.folder))
    func `a plugin that ships says spacing, inset and columnCount`(_ file: PluginFile) throws {
        for parameter in try file.loadAsAuthor().definition.schema.parameters {
            let name = parameter.name.lowercased()
            let hasOtherWord = ["gap", "gutter", "padding", "margin"].contains { name.contains($0) }
            #expect(
                !hasOtherWord && !["columns", "lanes", "spacing", "itemspacing"].contains(name), "\(parameter.name)")
        }
    }

    // MARK: Scripts on pages

    /// The scripts on a page, without their code fences.
    private static func scripts(_ path: String) throws -> [String] {
        try text(path).components(separatedBy: "```lua\n").dropFirst().compactMap { rest in
            rest.range(of: "```").map { String(rest[..<$0.lowerBound]) }
        }
    }

    private static let pages =
        ["README.md"]
        + ["ScriptedLayouts", "FirstPlugin", "Recipes", "MovingLayouts", "Fast", "Limits"]
        .map { "Sources/ScriptedLayouts/ScriptedLayouts.docc/\($0).md" }

    @Test(arguments: pages)
    func `every plugin on a page keeps the layout contract`(_ page: String) throws {
        for script in try Self.scripts(Plugins.repository + "/" + page) where script.hasPrefix("local L = layoutd.") {
            let folder = try TemporaryFolder()
            try folder.write("example.lua", script)

            let report = try PluginCheck(PluginFile(path: folder.path + "/example.lua"), reloads: 0).run()

            for finding in report.findings { Issue.record("\(finding)\n\(script)") }
        }
    }

    @Test func `the golden test on the page of recipes passes with the plugin above it`() throws {
        let parts = try Self.text(Self.guide + "/Recipes.md").components(separatedBy: "```json\n")
        let json = try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
        let plugin = try #require(
            parts.first?.components(separatedBy: "```lua\n").last?.components(separatedBy: "```").first)
        let folder = try TemporaryFolder()
        try folder.write("spans.lua", plugin)
        try folder.write("tests/spans.json", json)
        let file = PluginFile(path: folder.path + "/spans.lua")

        let report = GoldenTests(try file.loadAsAuthor(), file).run()

        for failure in report.failures { Issue.record("\(failure)") }
        #expect(report.caseCount == 1)
    }
}
