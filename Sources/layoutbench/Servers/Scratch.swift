import Foundation

/// A folder that is removed with its owner.
///
/// It lies in `/var/tmp`: a daemon watches the folders above its plugins, and `/tmp` may have thousands of entries, which the kernel goes
/// through, and changes all the time.
final class Scratch {
    private let folder: URL

    init() throws {
        folder = URL(fileURLWithPath: "/var/tmp/layoutbench-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
}
