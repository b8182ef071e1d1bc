import Foundation
import Testing

/// The page of the plugins. Its commands run in DocumentTests.
@Suite struct PluginReadmeTests {
    @Test func `the plugins' page lists every plugin with its picture`() throws {
        let page = try String(contentsOfFile: Programs.file("plugins/README.md"), encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: Programs.file("plugins"))
        let plugins = files.filter { $0.hasSuffix(".lua") && !$0.hasPrefix(".") }.map { String($0.dropLast(4)) }

        #expect(plugins.count >= 20)
        for name in plugins {
            #expect(page.contains("[`\(name)`](\(name).lua)"), "\(name)")
            #expect(page.contains("src=\"pictures/\(name).svg\""), "\(name)")
        }
    }
}
