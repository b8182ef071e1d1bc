import Foundation
@testable import LayoutServer
import TestSupport
import Testing

/// Containers in a folder.
@Suite struct FolderMediumTests {
    @Test func `what a process had not finished to write is removed, and nothing else`() throws {
        let folder = try TemporaryFolder()
        for name in [".7.container.1f.new", ".mine", "7.container.new", "7.container"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
        }
        var medium = try FolderMedium(folder.path("."))
        #expect(medium.open().containers == [7])
        try medium.write([1, 2, 3], of: 8)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path(".")).sorted()
                == [".mine", "7.container", "7.container.new", "8.container"])
    }
}
