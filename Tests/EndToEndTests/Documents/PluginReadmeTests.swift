import Foundation
import Testing

/// The pages of the plugins. Their commands run in DocumentTests.
@Suite struct PluginReadmeTests {
    @Test(arguments: [("plugins", 16), ("examples/plugins", 5)])
    func `the plugins' page lists every plugin with its picture`(_ folder: String, _ count: Int) throws {
        let page = try String(contentsOfFile: Programs.file("\(folder)/README.md"), encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: Programs.file(folder))
        let plugins = files.filter { $0.hasSuffix(".lua") && !$0.hasPrefix(".") }.map { String($0.dropLast(4)) }

        #expect(plugins.count >= count)
        for name in plugins {
            #expect(page.contains("[`\(name)`](\(name).lua)"), "\(name)")
            #expect(page.contains(#"src="pictures/\#(name).svg""#), "\(name)")
        }
    }
}
