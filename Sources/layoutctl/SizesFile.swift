import Foundation
import LayoutCore

/// Items from a file of lines `width height [name]`, as `identify -format '%w %h %f\n' *.jpg` prints them.
struct SizesFile {
    var sizes: [Size]

    /// Most bytes read of a file.
    private static let byteLimit = 1 << 30

    /// - Parameter path: a file, or `-` for standard input.
    init(path: String) throws {
        let handle =
            path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
        guard let data = try handle?.read(upToCount: Self.byteLimit) ?? (handle == nil ? nil : Data()) else {
            throw Exit.failure("cannot read \(path)", Exit.fileError)
        }
        sizes = []
        for (index, line) in String(decoding: data, as: UTF8.self).split(separator: "\n").enumerated() {
            let fields = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
            guard fields.count >= 2, let width = Double(fields[0]), let height = Double(fields[1]),
                (1...1e6).contains(width), (1...1e6).contains(height)
            else {
                throw Exit.failure(
                    "\(path):\(index + 1) is \"\(line.prefix(60))\", expected width height [name], each side 1...1000000",
                    Exit.refused)
            }
            sizes.append(Size(width: width, height: height))
        }
    }

    /// Each item scaled to the same height, its width rounded to whole points.
    func scaled(toHeight height: Double) -> [Size] {
        sizes.map { Size(width: max(1, ($0.width * height / $0.height).rounded()), height: height) }
    }

    /// The bundled sizes of real photographs, looked for from the current folder and from this program's upwards.
    static func photographs() throws -> SizesFile {
        let starts = [
            URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent(),
        ]
        for start in starts {
            var folder = start
            for _ in 0..<8 {
                for name in ["examples/photos/sizes.txt", "share/layoutd/photos/sizes.txt"] {
                    let file = folder.appendingPathComponent(name).path
                    if FileManager.default.fileExists(atPath: file) { return try SizesFile(path: file) }
                }
                folder = folder.deletingLastPathComponent()
            }
        }
        throw Exit.failure(
            "examples/photos/sizes.txt is not beside this program; name a file with --sizes", Exit.fileError)
    }
}
