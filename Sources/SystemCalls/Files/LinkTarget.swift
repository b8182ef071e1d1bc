internal import Glibc

/// Reads symbolic links, one step at a time: `ResolvedPath` follows all of them.
package enum LinkTarget {
    /// What the link at `path` names, whether or not that exists: relative to the link's folder unless it begins with "/".
    ///
    /// - Returns: nil if there is no link.
    package static func of(_ path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
