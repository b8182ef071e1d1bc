/// The folder that a path's last name is in.
package enum ParentFolder {
    /// "/" for what lies there, "." for a name alone.
    package static func of(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
