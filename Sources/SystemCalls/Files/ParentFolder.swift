internal import Glibc

/// The folder that a path's last name is in.
package enum ParentFolder {
    /// The folder of the path's last name: "/" for one directly in the root, "." for a path without a slash.
    package static func of(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Removes the folder of the path's last name if nothing else is in it.
    package static func removeIfEmpty(of path: String) { _ = unsafe rmdir(of(path)) }
}
