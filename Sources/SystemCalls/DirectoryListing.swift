internal import Glibc

/// Lists directories.
package enum DirectoryListing {
    /// Up to `limit` names, sorted, without "." and ".."; nil if the directory cannot be read.
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
}
