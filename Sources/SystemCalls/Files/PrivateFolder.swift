internal import Glibc

/// Folders for this user alone that last as long as what is in them: of a program that makes a socket for itself.
package enum PrivateFolder {
    /// Makes a folder of a new name in the user's runtime folder if there is one, else in `$TMPDIR` or `/tmp`.
    ///
    /// - Parameter prefix: what its name begins with.
    /// - Returns: its path.
    package static func make(prefix: String) throws(SystemError) -> String {
        let runtime = Process.environment("XDG_RUNTIME_DIR") ?? ""
        let isThere = !runtime.isEmpty && FileStatus(path: runtime)?.kind == .directory
        let temporary = Process.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let parent = isThere ? runtime : temporary
        var path = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
        guard unsafe mkdtemp(&path) != nil else { throw SystemError("cannot make a folder in \(parent)") }
        return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
