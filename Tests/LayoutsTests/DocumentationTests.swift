import Foundation
import LayoutCore
import TestSupport
import Testing

/// Each layout has a page with the table that its schema generates.
@Suite struct DocumentationTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/Layouts/Layouts.docc")

    @Test(arguments: builtInLayouts)
    func `a layout's page has its picture and every parameter`(_ definition: LayoutDefinition) throws {
        let pages = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }
            .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        let page = try #require(
            pages.first { $0.contains("<!-- parameters: \(definition.name) -->") }, "no page of \(definition.name)")
        for parameter in definition.schema.parameters {
            let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(parameter.name)` |") }
            #expect(
                row?.contains(parameter.documentation.replacing("|", with: "\\|")) == true,
                "\(parameter.name): run examples/pictures/draw")
        }
        for column in definition.itemColumns { #expect(page.contains("| `\(column.name)` |")) }
        let picture = Self.folder.appendingPathComponent("Resources/\(definition.name).svg")
        #expect(FileManager.default.fileExists(atPath: picture.path))
    }
}
