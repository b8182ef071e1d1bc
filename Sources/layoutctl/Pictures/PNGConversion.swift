import LayoutCore
import Subprocess

/// The conversion of SVG documents to PNG files by librsvg's program, found in PATH.
enum PNGConversion {
    private static let program = "rsvg-convert"
    /// Pixels of a PNG file for each unit of its SVG document.
    private static let pixelsPerUnit = 2
    /// Longer side of a document, in units; a longer picture is scaled down to it.
    static let limit = 2048.0
    /// Size limit of a PNG file, in bytes; the largest picture has as many in memory.
    private static let fileLimit = 64 << 20
    /// Size limit of the program's standard error, in bytes, and of the line of it that is printed.
    private static let errorLimit = 1 << 16
    private static let messageLimit = 512

    /// A PNG file of a document, in light colours.
    ///
    /// - Throws: the exit code, after printing the reason.
    static func png(of svg: String) async throws -> [UInt8] {
        do {
            let result = try await Subprocess.run(
                .name(program), arguments: ["--format=png", "--zoom=\(pixelsPerUnit)"], input: .inputWriter,
                output: .bytes(limit: fileLimit), error: .string(limit: errorLimit)
            ) { execution in
                // A program that fails may leave it unread, and says itself why.
                _ = try? await execution.standardInputWriter.write(svg)
            }
            if result.terminationStatus.isSuccess { return result.standardOutput }
            let message = result.standardError.split(whereSeparator: \.isNewline).first ?? "without a message"
            throw Exit.failure("\(program) failed: \(printable(message, limit: messageLimit))", Exit.unavailable)
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw Exit.failure(
                "\(program) is not in PATH; PNG files need Debian's package librsvg2-bin, SVG files do not",
                Exit.unavailable)
        } catch let error as SubprocessError {
            throw Exit.failure("cannot run \(program): \(error)", Exit.unavailable)
        }
    }
}
