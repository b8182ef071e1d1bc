import ArgumentParser
import Foundation
import SystemCalls

/// Files that a command line names.
enum InputFile {
    /// Reads a file as a whole.
    ///
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - limit: most bytes that it may have.
    /// - Throws: the exit code, after printing the system's reason.
    static func read(_ path: String, limit: Int) throws -> Data {
        let bytes: Data
        do {
            bytes =
                path == "-"
                ? try FileHandle.standardInput.read(upToCount: limit + 1) ?? Data()
                : Data(try FileContents.all(of: path, limit: limit))
        } catch let error as SystemError where error.code == SystemError.fileIsTooLarge {
            throw tooLarge(path, limit)
        } catch let error as SystemError {
            throw Exit.failure("\(error)", Exit.fileError)
        } catch {
            throw Exit.failure("cannot read standard input: \(error.localizedDescription)", Exit.fileError)
        }
        guard bytes.count <= limit else { throw tooLarge(path, limit) }
        return bytes
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> ExitCode {
        Exit.failure("\(path) is larger than \(limit) bytes", Exit.refused)
    }
}
