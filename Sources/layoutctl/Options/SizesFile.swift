import LayoutCore

/// Item sizes from a file with lines `width height [name]`, as `identify -format '%w %h %f\n' *.jpg` prints them.
///
/// Lines end with `\n`, `\r\n` or `\r`, fields are separated by spaces and tabs, and blank lines are skipped. A name may
/// contain anything.
struct SizesFile {
    var sizes: [Size]

    private static let byteLimit = 1 << 30
    /// Range of each side, in points.
    private static let sides = 1...1e6

    /// Reads a file of sizes.
    ///
    /// - Parameter path: a file, or `-` for standard input.
    init(path: String) throws {
        let text = String(decoding: try InputFile.read(path, limit: Self.byteLimit), as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        sizes = []
        for (index, line) in lines.enumerated() where !line.allSatisfy(Self.isBlank) {
            guard let size = Self.size(line) else {
                throw Exit.failure(
                    "\(path):\(index + 1) is \"\(excerpt(line))\", expected width height [name], each side 1...1000000",
                    Exit.refused)
            }
            sizes.append(size)
        }
    }

    private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

    private static func size(_ line: Substring) -> Size? {
        let fields = line.split(maxSplits: 2, whereSeparator: isBlank)
        guard fields.count >= 2, let width = side(fields[0]), let height = side(fields[1]) else { return nil }
        return Size(width: width, height: height)
    }

    /// A decimal number in range; `Double` alone would accept hexadecimal as well.
    private static func side(_ field: Substring) -> Double? {
        guard field.utf8.allSatisfy("0123456789+-.eE".utf8.contains), let side = Double(field), sides.contains(side)
        else { return nil }
        return side
    }

    /// Scales each item to the same height, with its width rounded to whole points.
    ///
    /// No width falls below one point.
    func scaled(toHeight height: Double) -> [Size] {
        sizes.map { Size(width: max(1, ($0.width * height / $0.height).rounded()), height: height) }
    }

    /// The bundled sizes of real photographs.
    ///
    /// - Throws: the exit code, after printing where to look, if they are not installed.
    static func photographs() throws -> SizesFile {
        guard let file = Checkout.photographs else {
            throw Exit.failure(
                "the sizes of photographs are not installed with this program; name a file with --sizes", Exit.noInput)
        }
        return try SizesFile(path: file)
    }
}
