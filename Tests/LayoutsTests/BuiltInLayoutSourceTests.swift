import Foundation
import LayoutCore
import TestSupport
import Testing

/// The functions of `BuiltInLayout` are those that the definitions of the layouts make.
@Suite struct BuiltInLayoutSourceTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/LayoutModel/BuiltInLayouts/BuiltInLayout+Functions.swift")

    @Test func `each layout has a function with its parameters, their types, defaults and documentation`() throws {
        let text = BuiltInLayoutSource(definitions: builtInLayouts).text
        if ProcessInfo.processInfo.environment["LAYOUTD_TEST_WRITES_SOURCES"] != nil {
            try Data(text.utf8).write(to: Self.file)
        }

        let present = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)

        let lines = (made: text.split(separator: "\n"), present: present.split(separator: "\n"))
        let difference = lines.made.difference(from: lines.present)
        #expect(difference.isEmpty, "run Sources/LayoutModel/BuiltInLayouts/generate")
    }
}
