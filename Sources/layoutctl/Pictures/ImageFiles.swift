import FoundationEssentials
import LayoutCore
import LayoutRendering
import SystemCalls

/// Image files for `layoutctl render --images`. The first one fills the first item.
struct ImageFiles {
    /// In the order of their names in the folder, or of the list.
    let images: [EmbeddedImage]

    /// Size limit of a file, in bytes: thumbnails, not photographs.
    private static let fileLimit = 1 << 20
    /// Size limit of all files together, in bytes.
    private static let totalLimit = 64 << 20
    private static let listLimit = 1 << 20

    /// Reads image files.
    ///
    /// - Parameter path: a folder with images only, or a file with the path of an image on each line; `-` for standard input.
    init(path: String) throws {
        let paths = try Self.paths(path)
        guard !paths.isEmpty else { throw Exit.failure("\(path) lists no images, expected at least one", Exit.refused) }
        var total = 0
        images = try paths.map { path in
            let data = try InputFile.read(path, limit: Self.fileLimit)
            total += data.count
            guard total <= Self.totalLimit else {
                throw Exit.failure(
                    "the images up to \(path) have \(total) bytes in total, expected at most \(Self.totalLimit)",
                    Exit.refused)
            }
            guard let format = EmbeddedImage.Format(detecting: data) else {
                throw Exit.failure("\(path) is neither a PNG nor a JPEG file", Exit.refused)
            }
            return EmbeddedImage(format: format, base64: Data(data).base64EncodedString())
        }
    }

    /// The images of the items by index path; items beyond the last image have none.
    func byIndexPath(itemCounts: [Int]) -> [LayoutCore.ItemPath: EmbeddedImage] {
        var rest = images[...]
        var result: [LayoutCore.ItemPath: EmbeddedImage] = [:]
        for (section, count) in itemCounts.enumerated() {
            for (item, image) in rest.prefix(count).enumerated() {
                result[LayoutCore.ItemPath(section: section, item: item)] = image
            }
            rest = rest.dropFirst(count)
        }
        return result
    }

    private static func paths(_ path: String) throws -> [String] {
        if FileStatus(path: path)?.kind == .directory {
            guard let names = DirectoryListing.names(path, limit: .max) else {
                throw Exit.failure("\(SystemError("cannot read \(path)"))", Exit.fileError)
            }
            return names.filter { !$0.hasPrefix(".") }.map { path + "/" + $0 }
        }
        guard let text = String(validating: try InputFile.read(path, limit: listLimit), as: UTF8.self) else {
            throw Exit.failure(
                "\(path) is not a text file, expected a folder of images or a list of them, a path on each line",
                Exit.refused)
        }
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }
}
