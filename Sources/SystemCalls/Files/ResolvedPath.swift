internal import Glibc

/// Resolves symbolic links in paths.
///
///     ResolvedPath.of("/var/run/layoutd/../log")     // "/run/log", where /var/run is a link to /run
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
