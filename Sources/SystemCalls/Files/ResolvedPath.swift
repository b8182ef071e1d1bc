internal import Glibc

/// Resolves symbolic links in paths.
package enum ResolvedPath {
    /// The absolute path without links, "." and "..".
    ///
    /// - Returns: nil if there is no file, or none that can be reached.
    package static func of(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
