import Foundation
import LayoutCore
import LayoutRendering
import LayoutTesting
import Layouts
import PluginTools
import ScriptedLayouts
import Testing

/// The containers that show the layouts at their best.
@Suite struct ShowcaseTests {
    private static let folder = Plugins.folder + "/showcases"

    private static func files(of layout: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(layout)").sorted()
            .map { "\(folder)/\(layout)/\($0)" }
    }

    @Test func `every layout has two showcases or more, and there are none of other layouts`() throws {
        let plugins = PluginFile.all(in: Plugins.folder).map(\.name)
        let layouts = Set(plugins + Catalogue.definitions.map(\.name))

        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: Self.folder)) == layouts)
        for layout in layouts { #expect(try Self.files(of: layout).count >= 2, "\(layout)") }
    }

    @Test(arguments: PluginFile.all(in: Plugins.folder))
    func `a plugin lays out its showcases, and fills their bounds`(_ file: PluginFile) throws {
        let plugin = try file.loadAsAuthor()
        for path in try Self.files(of: file.name) {
            try check(DataFile(path: path), try PluginPreview(plugin, DataFile(path: path)).picture())
        }
    }

    @Test(arguments: Catalogue.definitions.map(\.name))
    func `a built-in layout lays out its showcases, and fills their bounds`(_ name: String) throws {
        let definition = try #require(Catalogue.definitions.first { $0.name == name })
        for path in try Self.files(of: name) {
            let data = try DataFile(path: path).data
            let container = try data.container(for: definition)
            let layout = definition.make(try definition.schema.resolve(data.parameters, pointer: "/parameters"))
            let laidOut = try LaidOutContainer(layout, container)
            let elements = try laidOut.elements(ElementQuery(rect: container.bounds)).attributes
            try check(
                DataFile(path: path),
                Picture(
                    title: name, contentSize: laidOut.prepared.contentSize, visibleRect: container.bounds,
                    elements: elements))
        }
    }

    /// Its words, and that its bounds show what there is: no half of them is empty.
    private func check(_ file: DataFile, _ picture: Picture) throws {
        let bounds = file.data.bounds
        let cells = picture.elements.filter { $0.element.category == .cell }
        #expect(!file.name.isEmpty && file.sentence.hasSuffix("."), "\(file.path)")
        #expect(cells.count >= 4, "\(file.path)")
        let shown = cells.reduce(Rect?.none) { ($0 ?? $1.frame).union($1.frame) }
        let part = try #require(shown).intersection(bounds)
        #expect(part.width > 0.6 * bounds.width && part.height > 0.5 * bounds.height, "\(file.path): \(part)")
    }
}
