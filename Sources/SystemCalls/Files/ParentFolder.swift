internal import Glibc

/// The folder that a path's last name is in.
package enum ParentFolder {
    /// The folder of the path's last name, by the text of the path alone.
    ///
    ///     of("/a/b")  "/a"        of("/a")  "/"        of("a")  "."
    package static func of(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Removes the folder of the path's last name if nothing else is in it.
    ///
    /// An error is ignored: the folder then stays.
    package static func removeIfEmpty(of path: String) { _ = unsafe rmdir(of(path)) }
}
