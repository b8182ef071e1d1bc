/// Takes the last name off a path.
package enum ParentFolder {
    /// The folder of the path's last name: "/" for one directly in the root, "." for a path without a slash.
    package static func of(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
