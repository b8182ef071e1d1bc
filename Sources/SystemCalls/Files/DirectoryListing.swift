internal import Glibc

/// Lists directories, and makes them.
package enum DirectoryListing {
    /// Up to `limit` names, sorted, without "." and "..".
    ///
    /// Of more names the first that the system returns are taken, in no particular order, and then sorted.
    ///
    /// - Returns: nil if the directory cannot be read.
    package static func names(_ path: String, limit: Int) -> [String]? {
        guard let directory = unsafe opendir(path) else { return nil }
        defer { unsafe _ = closedir(directory) }
        var names: [String] = []
        while names.count < limit, let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
                unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Checks that the directory's names can be listed and its files opened.
    ///
    /// - Throws: why not.
    package static func check(_ path: String) throws(SystemError) {
        guard let directory = unsafe opendir(path) else { throw SystemError("opendir \(path)") }
        defer { unsafe _ = closedir(directory) }
        guard unsafe access(path, X_OK) == 0 else { throw SystemError("access \(path)") }
    }

    /// Creates a directory, and those that it is in, where they are missing.
    ///
    /// - Throws: `SystemError` with the system's reason.
    package static func create(_ path: String) throws(SystemError) {
        var parent = path.hasPrefix("/") ? "" : "."
        for name in path.split(separator: "/") {
            parent += "/\(name)"
            guard unsafe mkdir(parent, 0o777) != 0 else { continue }
            let code = errno
            if code == EEXIST, FileStatus(path: parent)?.kind == .directory { continue }
            // A file has that path.
            throw SystemError("cannot create \(path)", code: code == EEXIST ? ENOTDIR : code)
        }
    }
}
