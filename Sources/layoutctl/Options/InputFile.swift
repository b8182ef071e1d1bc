import ArgumentParser
import SystemCalls

/// Files that a command line names.
enum InputFile {
    /// Reads a file as a whole.
    ///
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - limit: most bytes that it may have.
    /// - Throws: the exit code, after printing the system's reason.
    static func read(_ path: String, limit: Int) throws -> [UInt8] {
        do throws(SystemError) {
            return path == "-"
                ? try FileContents.standardInput(limit: limit) : try FileContents.all(of: path, limit: limit)
        } catch {
            throw error.code == SystemError.fileIsTooLarge
                ? Exit.failure("\(path) is larger than \(limit) bytes", Exit.refused)
                : Exit.failure("\(error)", Exit.fileError)
        }
    }
}
