import Foundation
import LayoutCore
import Layouts
import TestSupport
import Testing

/// The ready-made descriptions in `examples/compositional`.
@Suite struct CompositionalSampleTests {
    static let files: [URL] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../examples/compositional")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "json" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }()

    static func prepare(_ file: URL, _ counts: [Int], width: Double = 390) throws -> PreparedLayout {
        let json = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))
        let parameters = try CompositionalLayout.definition.schema.resolve(json, pointer: "/parameters")
        return try CompositionalLayout.definition.make(parameters).prepare(
            Container(
                bounds: Rect(x: 0, y: 0, width: width, height: 844), environment: Environment(scale: 2),
                sections: counts.map { Section(itemCount: $0) }))
    }

    @Test func `there is a description for each of Apple's samples`() {
        #expect(Self.files.count >= 18)
    }

    @Test(arguments: files, [320.0, 390, 1024])
    func `a sample places every item without warnings`(_ file: URL, _ width: Double) throws {
        let counts = [7, 0, 12, 5, 3, 9]
        let prepared = try Self.prepare(file, counts, width: width)
        #expect(prepared.warnings.isEmpty)
        for (section, count) in counts.enumerated() {
            for item in 0..<count {
                let frame = try #require(prepared.frame(of: ItemPath(section: section, item: item)))
                #expect(frame.width > 0 && frame.height > 0)
            }
        }
    }

    /// Calculated by hand from the samples' numbers.
    @Test(
        arguments: [
            ("grid", 6, Rect(x: 78, y: 78, width: 78, height: 78)),
            ("inset-items-grid", 6, Rect(x: 83, y: 83, width: 68, height: 68)),
            ("two-columns", 1, Rect(x: 200, y: 0, width: 180, height: 44)),
            ("list", 2, Rect(x: 0, y: 88, width: 390, height: 44)),
        ])
    func `a sample's frame follows from its numbers`(_ name: String, _ item: Int, _ frame: Rect) throws {
        let file = try #require(Self.files.first { $0.lastPathComponent == name + ".json" })
        #expect(try Self.prepare(file, [30]).frame(of: ItemPath(section: 0, item: item)) == frame)
    }
}
