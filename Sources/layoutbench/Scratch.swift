import Foundation

/// A folder that is removed with its owner.
final class Scratch {
    private let folder: URL

    init(in parent: URL = FileManager.default.temporaryDirectory) throws {
        folder = parent.appendingPathComponent("layoutbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
}
