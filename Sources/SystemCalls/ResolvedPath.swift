internal import Glibc

/// Where a path leads once every link in it is followed.
package enum ResolvedPath {
    /// nil when there is nothing.
    package static func of(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
